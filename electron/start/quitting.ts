/** Quitting waits for what has to end first. */
import { app } from 'electron';

/** Runs `finish` once before the process ends; a failure of it is told and holds nothing up. */
export function finishBeforeQuitting(
  finish: () => Promise<unknown>,
  complain: (what: string, cause: unknown) => void,
): void {
  let finished = false;
  app.on('will-quit', (event) => {
    if (finished) return;
    event.preventDefault();
    void finish()
      .catch((cause: unknown) => complain('quit', cause))
      .finally(() => {
        finished = true;
        app.quit();
      });
  });
}
