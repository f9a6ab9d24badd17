/** Asks the main process from the page, through the bridge that the app's own screens use. */
import type { ArgsOf, ChannelName } from '../../electron/shared/contract.ts';
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
