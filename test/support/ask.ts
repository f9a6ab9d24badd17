/** Asks the main process from the page, through the bridge that the app's own screens use. */
import type { ArgsOf, ChannelName, ResultOf } from '../../electron/shared/contract.ts';
import type { ChannelResponse } from '../../electron/shared/errors.ts';
import type { Carillon } from './app.ts';

/** The reply as it came; arguments are the contract's, but are not checked here: some tests send bad ones. */
export function ask<Name extends ChannelName>(
  { window }: Pick<Carillon, 'window'>,
  name: Name,
  args: ArgsOf<Name> | undefined,
): Promise<unknown> {
  return window.evaluate(
    ([channel, value]) =>
      Reflect.apply(Reflect.get(Reflect.get(window, 'carillon'), 'invoke'), undefined, [channel, value]),
    [name, args] as const,
  );
}

/** The value that came back, as the contract types it; a refusal fails the test. */
export async function responseOf<Name extends ChannelName>(
  carillon: Pick<Carillon, 'window'>,
  name: Name,
  args: ArgsOf<Name>,
): Promise<ResultOf<Name>> {
  // The main process's own answer to this very channel.
  const reply = (await ask(carillon, name, args)) as ChannelResponse<ResultOf<Name>>;
  if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply.error)}`);
  return reply.value;
}

/** Asks with whatever names and arguments; the answers, or `threw: …` where the bridge itself threw. */
export function askRaw(
  { window }: Pick<Carillon, 'window'>,
  requests: readonly (readonly [name: unknown, args: unknown])[],
): Promise<unknown[]> {
  return window.evaluate(async (all) => {
    const invoke = Reflect.get(Reflect.get(globalThis, 'carillon'), 'invoke');
    const answers: unknown[] = [];
    for (const request of all) {
      try {
        answers.push(await Reflect.apply(invoke, undefined, [...request]));
      } catch (cause) {
        answers.push(`threw: ${cause}`);
      }
    }
    return answers;
  }, requests);
}
