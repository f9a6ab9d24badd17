/** Handles unexpected errors in the main process: the log has them, and a person is informed in plain words, once. */
import { dialog } from 'electron';
import type { DesktopWords } from '../words/words.ts';
import type { Log } from './log.ts';

export interface FaultsDeps {
  readonly log: Pick<Log, 'error'>;
  /** In the language of the moment. */
  readonly words: () => DesktopWords;
}

/** From now on in place of Electron's own box, which shows a stack. The queue lives in its thread and goes on. */
export function watchFaults({ log, words }: FaultsDeps): void {
  let reported = false;
  const note = (cause: unknown): void => {
    log.error('unexpected', { cause });
    if (reported) return;
    reported = true;
    const t = words();
    const options = { type: 'error' as const, message: t('fault.message'), detail: t('fault.detail') };
    dialog
      .showMessageBox(options)
      .catch((failed: unknown) => log.error('the box about a fault', { cause: failed }));
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
