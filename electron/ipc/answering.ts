/**
 * Answers the calls of the contract: parses what is asked, calls the handler, and answers with a value or a refusal. The sender
 * of the call has been checked in `ipc.ts`.
 */

import { isRowDamage } from '../db/quarantine/is-damage.ts';
import { refusalOf } from '../db/refusal.ts';
import { OtherRecords } from '../records/other-records.ts';
import { type ChannelName, channels, type Handlers } from '../shared/contract.ts';
import {
  AppError,
  type AppErrorData,
  type ChannelResponse,
  messageOf,
  passingCodes,
} from '../shared/errors.ts';
import { wellFormed } from '../shared/values/whole-signs.ts';
import type { CallHandler } from './early-calls.ts';
import type { OnError } from './ipc.ts';
import { workOf, writes } from './work-of-channel.ts';

/** The channels that are answered while the records cannot be opened. */
export type StartHandlers = Pick<Handlers, 'start.trouble' | 'start.solve'>;

/** Answers the channels of a start that is in trouble; every other one is refused. */
export function callsInTrouble(handlers: StartHandlers, onError: OnError): CallHandler {
  return callsOf(handlers, onError);
}

/** Answers every channel of the contract; while `records` take nothing, those alone that write no record. */
export function callsOfApp(
  handlers: Omit<Handlers, keyof StartHandlers>,
  onError: OnError,
  isKeyIn: (text: string) => boolean,
  quarantineRows: () => Promise<number> = async () => 0,
  records: Pick<OtherRecords, 'closeThese' | 'during'> = new OtherRecords(),
): CallHandler {
  const answer = callsOf(
    { ...handlers, 'start.trouble': async () => null, 'start.solve': async () => null },
    onError,
    isKeyIn,
    quarantineRows,
  );
  return async (name, args) => {
    if (!isChannel(name)) return answer(name, args);
    if (records.closeThese() && writes(name)) return refusal('starts-anew');
    const work = workOf(name);
    return work === null ? answer(name, args) : records.during(work, () => answer(name, args));
  };
}

function callsOf(
  handlers: Partial<Handlers>,
  onError: OnError,
  isKeyIn: (text: string) => boolean = () => false,
  quarantineRows: () => Promise<number> = async () => 0,
): CallHandler {
  return async (name, asked) => {
    const args = wellFormed(asked);
    if (!isChannel(name)) {
      // Not String(name): an object from outside may have a toString that throws.
      return refusal('bad-request', { channel: typeof name === 'string' ? name.slice(0, 100) : typeof name });
    }
    // Pasted as a sender ID, a name or a reason the key would be kept in the records, shown, exported and sent.
    if (name !== 'keys.save' && someText(args, isKeyIn)) return refusal('key-in-wrong-field');
    return answer(handlers, name, args, onError, quarantineRows);
  };
}

async function answer(
  handlers: Partial<Handlers>,
  name: ChannelName,
  args: unknown,
  onError: OnError,
  quarantineRows: () => Promise<number>,
): Promise<ChannelResponse<unknown>> {
  const parsed = channels[name].args.safeParse(args);
  if (!parsed.success) return refusal('bad-request', { channel: name });
  try {
    // The schema of this very channel has parsed the arguments, which the compiler cannot follow
    // through an index: the one place where handler and argument are joined without its help.
    const handle: ((args: never) => Promise<unknown>) | undefined = handlers[name];
    if (handle === undefined) return refusal('not-allowed-now', { channel: name });
    const run = () => handle(parsed.data as never);
    const value = await run().catch(async (cause: unknown) => {
      // A row was damaged since the start: it is quarantined, and what failed over it is tried once more.
      if (!isRowDamage(cause) || (await quarantineRows()) === 0) throw cause;
      onError(name, cause);
      return run();
    });
    return { ok: true, value };
  } catch (cause) {
    return refusalBy(name, cause, onError);
  }
}

function refusalBy(name: ChannelName, cause: unknown, onError: OnError): ChannelResponse<never> {
  const { onlyReads } = channels[name];
  if (cause instanceof AppError) {
    if (cause.cause !== undefined) onError(`${name}: ${cause.code}`, cause.cause);
    return refusal(cause.code, cause.values, onlyReads);
  }
  onError(name, cause);
  const code = refusalOf(cause);
  if (code === null) return refusal('unexpected', { channel: name });
  return refusal(code, code === 'server-refuses' ? { detail: messageOf(cause) } : {}, onlyReads);
}

/** Whether any text in what was asked passes the test, however deep it lies. */
function someText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => someText(part, test) || test(name));
}

function refusal(
  code: AppErrorData['code'],
  values: AppErrorData['values'] = {},
  onlyRead = false,
): ChannelResponse<never> {
  return { ok: false, error: { code, values, ...(onlyRead && passingCodes.includes(code) && { onlyRead }) } };
}

function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}
