/**
 * The main process's end of the contract: checks who is asking, parses what they ask, calls the
 * handler, and answers with a value or a refusal. The only user of Electron's raw IPC.
 */
import { BrowserWindow, ipcMain, session, type WebContents, type WebFrameMain } from 'electron';
import { z } from 'zod';
import { appOrigin } from './app-protocol.ts';
import { troubleOf } from './db/failure.ts';
import { type ChannelName, channels, type EventName, type Events, type Handlers } from './shared/contract.ts';
import { AppError, type AppErrorData, type Reply } from './shared/errors.ts';

/** Said to the log, never to the page. */
export type Complaint = (what: string, cause: unknown) => void;

/** The channels that are answered while the records cannot be opened. */
export type StartHandlers = Pick<Handlers, 'start.trouble' | 'start.solve'>;

/** Answers the channels of a start that is in trouble; every other one is refused meanwhile. */
export function answerStart(handlers: StartHandlers, complain: Complaint): void {
  listen(handlers, complain);
}

/** Answers every channel of the contract from now on. */
export function answerChannels(handlers: Omit<Handlers, keyof StartHandlers>, complain: Complaint): void {
  listen({ ...handlers, 'start.trouble': async () => null, 'start.solve': async () => null }, complain);
}

function listen(handlers: Partial<Handlers>, complain: Complaint): void {
  ipcMain.removeHandler('carillon:invoke');
  ipcMain.handle('carillon:invoke', async (event, name: unknown, args: unknown): Promise<Reply<unknown>> => {
    if (!isOurPage(event.sender, event.senderFrame)) {
      complain('a request from a foreign frame was refused', event.senderFrame?.url);
      return refusal('refused');
    }
    if (!isChannel(name)) {
      // Not String(name): an object from outside may have a toString that throws.
      return refusal('bad-request', { channel: typeof name === 'string' ? name.slice(0, 100) : typeof name });
    }
    return answer(handlers, name, args, complain);
  });
}

/** Hears of the files that a person dropped on the page; the preload script alone can say so. */
export function answerHandOver(grant: (path: string) => boolean, complain: Complaint): void {
  ipcMain.handle('carillon:file', (event, path: unknown): boolean => {
    if (!isOurPage(event.sender, event.senderFrame)) {
      complain('a file from a foreign frame was refused', event.senderFrame?.url);
      return false;
    }
    const parsed = droppedPath.safeParse(path);
    return parsed.success && grant(parsed.data);
  });
}

const droppedPath = z.string().min(1).max(4096);

/** Tells every window. */
export function announce<Name extends EventName>(name: Name, payload: Events[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed()) window.webContents.send('carillon:event', name, payload);
  }
}

async function answer(
  handlers: Partial<Handlers>,
  name: ChannelName,
  args: unknown,
  complain: Complaint,
): Promise<Reply<unknown>> {
  const parsed = channels[name].args.safeParse(args);
  if (!parsed.success) return refusal('bad-request', { channel: name });
  try {
    // The schema of this very channel has parsed the arguments, which the compiler cannot follow
    // through an index: the one place where handler and argument are joined without its help.
    const handle: ((args: never) => Promise<unknown>) | undefined = handlers[name];
    if (handle === undefined) return refusal('not-allowed-now', { channel: name });
    return { ok: true, value: await handle(parsed.data as never) };
  } catch (cause) {
    if (cause instanceof AppError) {
      if (cause.cause !== undefined) complain(`${name}: ${cause.code}`, cause.cause);
      return refusal(cause.code, cause.values);
    }
    complain(name, cause);
    switch (troubleOf(cause)) {
      case 'disk-full':
        return refusal('disk-full');
      case 'busy':
        return refusal('database-busy');
      default:
        return refusal('unexpected', { channel: name });
    }
  }
}

function refusal(code: AppErrorData['code'], values: AppErrorData['values'] = {}): Reply<never> {
  return { ok: false, error: { code, values } };
}

function isChannel(name: unknown): name is ChannelName {
  return typeof name === 'string' && Object.hasOwn(channels, name);
}

/**
 * Only the main frame of our own page may ask, in the one session whose files are ours. An empty page
 * that it opened has its origin, but not its address.
 */
function isOurPage(sender: WebContents, frame: WebFrameMain | null): boolean {
  return (
    sender.session === session.defaultSession &&
    frame !== null &&
    frame.parent === null &&
    frame.origin === appOrigin &&
    frame.url.startsWith(`${appOrigin}/`)
  );
}
