/** Quitting waits for what has to end first. */
import { app } from 'electron';

/**
 * Runs `finish` once before the process ends; a failure of it is told and holds nothing up. Whoever starts Carillon
 * meanwhile gets it as soon as this one has ended: a second process finds the first alive, and goes.
 */
export function finishBeforeQuitting(
  finish: () => Promise<unknown>,
  complain: (what: string, cause: unknown) => void,
): void {
  let state: 'running' | 'finishing' | 'finished' = 'running';
  let startAnew: string[] | null = null;
  app.on('second-instance', (_event, commandLine) => {
    if (state === 'finishing') startAnew = commandLine.slice(1);
  });
  app.on('will-quit', (event) => {
    if (state === 'finished') return;
    event.preventDefault();
    if (state === 'finishing') return;
    state = 'finishing';
    void finish()
      .catch((cause: unknown) => complain('quit', cause))
      .finally(() => {
        state = 'finished';
        if (startAnew !== null) app.relaunch({ args: startAnew });
        app.quit();
      });
  });
}
