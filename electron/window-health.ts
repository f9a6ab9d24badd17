/**
 * A window whose page crashed or hangs offers to load it again. The queue lives in the main process and
 * its thread: nothing of it stops.
 */
import { type BrowserWindow, dialog } from 'electron';

/** Said by the system's own box, since no page is there to say it. */
const words = {
  crashed: {
    message: 'This window has stopped working',
    detail:
      'Sending goes on in the background, and nothing is lost: everything that was sent is recorded. Load the window again to see it.',
    buttons: ['Load again', 'Quit Carillon'],
  },
  hanging: {
    message: 'This window does not respond',
    detail: 'Sending goes on in the background. Wait a moment, or load the window again; nothing is lost.',
    buttons: ['Wait', 'Load again'],
  },
} as const;

export interface WindowHealthNeeds {
  readonly warn: (event: string, detail: Readonly<Record<string, unknown>>) => void;
  readonly quit: () => void;
}

/** Looks after one window for as long as it lives. */
export function watchWindow(window: BrowserWindow, { warn, quit }: WindowHealthNeeds): void {
  const contents = window.webContents;
  let asking = false;
  const ask = async (what: keyof typeof words): Promise<number | null> => {
    if (asking || window.isDestroyed()) return null;
    asking = true;
    try {
      const { message, detail, buttons } = words[what];
      const options = { type: 'warning' as const, message, detail, buttons: [...buttons], noLink: true };
      return (await dialog.showMessageBox(window, { ...options, defaultId: 0, cancelId: 0 })).response;
    } finally {
      asking = false;
    }
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
  window.on('unresponsive', () => {
    warn('the page hangs', {});
    ask('hanging')
      .then((response) => {
        if (response === 1 && !window.isDestroyed()) contents.forcefullyCrashRenderer();
      })
      .catch((cause: unknown) => warn('the box about the hanging page', { cause }));
  });
}
