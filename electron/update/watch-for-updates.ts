/** Looking for updates in this very app: with the system's boxes, and a while after the start. */
import { app, dialog } from 'electron';
import type { Log } from '../log/log.ts';
import type { DesktopWords } from '../words/words.ts';
import { hasFeed, openFeed } from './feed.ts';
import { type Box, checkForUpdates, type Updater } from './updates.ts';

/** When a start has settled; sooner would slow it down, much later never comes in a short session. */
const firstAfterMs = 60_000;

export interface UpdateCheckDeps {
  readonly isSending: () => Promise<boolean>;
  /** Quits by `go`: a person has just said so, and is asked only about what would be lost. */
  readonly quitBy: (go: () => void) => void;
  /** In the language of the moment. */
  readonly words: () => DesktopWords;
  readonly log: Log;
}

/** Looks now, because a person asked; null where no feed is configured. By itself it looks once, later. */
export function watchForUpdates({ isSending, quitBy, words, log }: UpdateCheckDeps): (() => void) | null {
  const feed = {
    isPackaged: app.isPackaged,
    resourcesPath: process.resourcesPath,
    testFeed: process.env.CARILLON_TEST_FEED,
    warn: log.warn,
  };
  if (!hasFeed(feed)) return null;
  let opened: Promise<Updater> | null = null;
  let watching = false;
  const check = async (byPerson: boolean): Promise<void> => {
    // Its boxes are on the screen already, or about to be.
    if (watching) return;
    watching = true;
    try {
      opened ??= openFeed(feed).catch((cause: unknown) => {
        opened = null;
        throw cause;
      });
      const updater = await opened;
      const deps = {
        updater: {
          ...updater,
          install: () => quitBy(() => updater.install()),
        },
        version: app.getVersion(),
        isSending,
        ask,
        words: words(),
        info: log.info,
      };
      log.info('updates', { outcome: await checkForUpdates(deps, byPerson) });
    } catch (cause) {
      log.error('updates', { cause });
    } finally {
      watching = false;
    }
  };
  if (feed.isPackaged) setTimeout(() => void check(false), firstAfterMs).unref();
  return () => void check(true);
}

async function ask({ message, detail, buttons }: Box): Promise<number> {
  const options = { message, detail, buttons: [...buttons], noLink: true };
  return (await dialog.showMessageBox({ ...options, defaultId: 0, cancelId: buttons.length - 1 })).response;
}
