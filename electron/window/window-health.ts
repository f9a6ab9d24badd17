/**
 * A window whose page crashed or hangs offers to load it again. The queue lives in the main process and
 * its thread: nothing of it stops.
 */
import { type BrowserWindow, dialog } from 'electron';
import type { DesktopWords } from '../words/words.ts';

/** Said by the system's own box, since no page is there to say it. The first button is the safe one. */
function boxAbout(t: DesktopWords, what: 'crashed' | 'hangs') {
  const buttons =
    what === 'crashed'
      ? [t('window.crashed.reload'), t('window.crashed.quit')]
      : [t('window.hangs.wait'), t('window.hangs.reload')];
  return { message: t(`window.${what}.message`), detail: t(`window.${what}.detail`), buttons };
}

export interface WindowHealthDeps {
  readonly warn: (event: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly quit: () => void;
  /** In the language of the moment. */
  readonly words: () => DesktopWords;
}

/** Looks after one window for as long as it lives. */
export function watchWindow(window: BrowserWindow, { warn, quit, words }: WindowHealthDeps): void {
  const contents = window.webContents;
  /** The box on the screen: closed where it has nothing to say any more. */
  let box: AbortController | null = null;
  const ask = async (what: 'crashed' | 'hangs'): Promise<number | null> => {
    if (window.isDestroyed()) return null;
    box?.abort();
    const mine = new AbortController();
    box = mine;
    const options = { ...boxAbout(words(), what), type: 'warning' as const, noLink: true };
    const { signal } = mine;
    const answer = await dialog.showMessageBox(window, { ...options, signal, defaultId: 0, cancelId: 0 });
    if (box === mine) box = null;
    return signal.aborted ? null : answer.response;
  };

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    warn('the page is gone', { reason, exitCode });
    ask('crashed')
      .then((response) => {
        if (response === 1) quit();
        else if (response === 0 && !window.isDestroyed()) contents.reload();
      })
      .catch((cause: unknown) => warn('the box about the crash', { cause }));
  });
  window.on('responsive', () => box?.abort());
  window.on('unresponsive', () => {
    warn('the page hangs', {});
    ask('hangs')
      .then((response) => {
        if (response === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer();
      })
      .catch((cause: unknown) => warn('the box about the hanging page', { cause }));
  });
}
