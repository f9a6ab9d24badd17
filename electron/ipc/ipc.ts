/**
 * The only user of Electron's raw IPC: checks who is asking and hands the call on. The arguments are checked, and the call
 * answered, in `answering.ts`. It is there before the window, so it loads nothing: a call that comes too early is held.
 */
import { BrowserWindow, ipcMain, session, type WebContents, type WebFrameMain } from 'electron';
import type { GrantedFiles } from '../desktop/granted-files.ts';
import { appOrigin } from '../shared/app-origin.ts';
import type { EventName, Events } from '../shared/contract.ts';
import { EarlyCalls } from './early-calls.ts';

/** Said to the log, never to the page. */
export type OnError = (what: string, cause: unknown) => void;

/** The query that the page is opened with while the records cannot be. */
export const troublePage = '?trouble';

/** The calls that are answered: the app's own, or, on the page about a start in trouble, only those that can mend it. */
export interface Calls {
  readonly app: EarlyCalls;
  readonly trouble: EarlyCalls;
}

export interface TakeCallsDeps {
  /** The files that a person dropped on the page; the preload script alone can report them. */
  readonly granted: GrantedFiles;
  readonly onError: OnError;
}

/** Takes every call from now on. */
export function takeCalls({ granted, onError }: TakeCallsDeps): Calls {
  const calls: Calls = { app: new EarlyCalls(), trouble: new EarlyCalls() };
  ipcMain.handle('carillon:invoke', async (event, channel: unknown, args: unknown) => {
    const { sender, senderFrame } = event;
    if (senderFrame === null || !isOurPage(sender, senderFrame)) {
      onError('a request from a foreign frame was refused', senderFrame?.url);
      return { ok: false, error: { code: 'refused', values: {} } };
    }
    const about = new URL(senderFrame.url).search === troublePage ? 'trouble' : 'app';
    return calls[about].call(channel, args);
  });
  ipcMain.handle('carillon:file', ({ sender, senderFrame }, path: unknown): boolean => {
    if (senderFrame === null || !isOurPage(sender, senderFrame)) {
      onError('a file from a foreign frame was refused', senderFrame?.url);
      return false;
    }
    return typeof path === 'string' && path.length <= longestPath && granted.grant(path);
  });
  return calls;
}

/** Longer than any system's. */
const longestPath = 4096;

/** Tells every window. */
export function announce<Name extends EventName>(name: Name, payload: Events[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (window.isDestroyed() || window.webContents.isCrashed()) continue;
    window.webContents.send('carillon:event', name, payload);
  }
}

/**
 * Only the main frame of our own page may ask, in the one session whose files are ours. An empty page
 * that it opened has its origin, but not its address.
 */
function isOurPage(sender: WebContents, frame: WebFrameMain): boolean {
  return (
    sender.session === session.defaultSession &&
    frame.parent === null &&
    frame.origin === appOrigin &&
    frame.url.startsWith(`${appOrigin}/`)
  );
}
