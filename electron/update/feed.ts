/**
 * Where updates come from: the feed that was built into the package (`app-update.yml`, written by electron-builder
 * where `CARILLON_UPDATE_FEED` was set). Without one there is no updater, and electron-updater is not even loaded.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Updater } from './updates.ts';

export interface FeedDeps {
  readonly isPackaged: boolean;
  readonly resourcesPath: string;
  /** A file such as `app-update.yml`, for tests of the unpackaged app; no packaged app looks at it. */
  readonly testFeed: string | undefined;
  readonly warn: (event: string, detail: Readonly<Record<string, unknown>>) => void;
}

/** Whether this app has updates at all. */
export function hasFeed(
  { isPackaged, resourcesPath, testFeed }: Omit<FeedDeps, 'warn'>,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (!isPackaged) return testFeed !== undefined;
  const path = join(resourcesPath, 'app-update.yml');
  // On Windows electron-updater installs whatever the feed announces where it knows no publisher to ask for.
  return existsSync(path) && (platform !== 'win32' || /^publisherName:/m.test(readFileSync(path, 'utf8')));
}

export async function openFeed({ isPackaged, testFeed, warn }: FeedDeps): Promise<Updater> {
  const { autoUpdater } = (await import('electron-updater')).default;
  if (!isPackaged && testFeed !== undefined) {
    autoUpdater.forceDevUpdateConfig = true;
    autoUpdater.updateConfigPath = testFeed;
  }
  return overElectronUpdater(autoUpdater, warn);
}

function overElectronUpdater(updater: AppUpdater, warn: FeedDeps['warn']): Updater {
  updater.autoDownload = false;
  // Nothing is downloaded but for installing it, and electron-updater looks at this only at the end of the download.
  updater.autoInstallOnAppQuit = true;
  // An old version with a known hole must not be slipped in as an update.
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  // Without a listener a failure would end the app.
  updater.on('error', (cause) => warn('the updater failed', { cause }));
  return {
    check: async () => {
      const result = await updater.checkForUpdates();
      if (result?.isUpdateAvailable !== true) return null;
      // The provider of a plain feed does not look at `allowPrerelease`.
      return result.updateInfo.version.includes('-') ? null : result.updateInfo.version;
    },
    download: async () => {
      await updater.downloadUpdate();
    },
    install: () => updater.quitAndInstall(),
  };
}
