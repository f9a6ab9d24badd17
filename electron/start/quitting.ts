/** Quitting waits for what has to end first. */
import { app, type BrowserWindow } from 'electron';
import { readArguments, withWholePaths } from './arguments.ts';

/**
 * Runs `finish` once before the process ends; a failure of it is reported and holds nothing up. A start that comes after `window`
 * began to close is made up for as soon as this process has ended: the second process found the first alive, and went.
 */
export function finishBeforeQuitting(
  window: BrowserWindow,
  finish: () => Promise<unknown>,
  onError: (what: string, cause: unknown) => void,
): void {
  let state: 'running' | 'finishing' | 'finished' = 'running';
  let startAnew: string[] | null = null;
  // Until here the window itself came forward. It is the last moment at which it can: its end may be long in coming.
  window.on('close', () => {
    startAnew = null;
  });
  app.on('second-instance', (_event, commandLine, folder) => {
    const words = commandLine.slice(1);
    const again = readArguments(words, folder);
    // Nothing is seen of Carillon while it finishes: who opened a file and then tries without one still wants the file.
    const namesFile = again.kind === 'open' && again.file !== null;
    if (startAnew === null || namesFile) startAnew = withWholePaths(words, folder);
  });
  app.on('will-quit', (event) => {
    if (state === 'finished') return;
    event.preventDefault();
    if (state === 'finishing') return;
    state = 'finishing';
    void finish()
      .catch((cause: unknown) => onError('quit', cause))
      .finally(() => {
        state = 'finished';
        if (startAnew !== null) app.relaunch({ args: startAnew });
        app.quit();
      });
  });
}
