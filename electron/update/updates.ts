/**
 * Updates: off until a feed is configured, never while something is being sent, and nothing is downloaded or
 * installed that a person did not ask for. That a file is the publisher's own is checked by electron-updater: by its
 * hash everywhere, by its signature on Windows and macOS.
 */
import type { DesktopWords } from '../words/words.ts';

/** The parts of electron-updater that are used; the real one is made in `feed.ts`. */
export interface Updater {
  /** The newer version that the feed offers; null where there is none. */
  check(): Promise<string | null>;
  /** Fetches what `check` found; it is installed when the app quits. @throws where the file is not the one that the feed announced */
  download(): Promise<void>;
  /** Ends the app and starts the installer. */
  install(): void;
}

/** A question or a message in the system's own box. */
export interface Box {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly [string, ...string[]];
}

export interface UpdatesDeps {
  readonly updater: Updater;
  readonly version: string;
  readonly isSending: () => Promise<boolean>;
  /** Answers the index of the button. The last one is the safe answer. */
  readonly ask: (box: Box) => Promise<number>;
  readonly words: DesktopWords;
  readonly info: (event: string, detail: Readonly<Record<string, unknown>>) => void;
}

export type UpdateOutcome =
  | 'sending'
  | 'none'
  | 'failed'
  | 'declined'
  | 'refused-file'
  | 'installing'
  | 'when-quitting';

/**
 * Looks for an update and leads through it. By itself (`byPerson` false) it says nothing where there is nothing to
 * decide.
 */
export async function checkForUpdates(deps: UpdatesDeps, byPerson: boolean): Promise<UpdateOutcome> {
  const { updater, version, isSending, ask, info, words: t } = deps;
  const report = async (what: 'sending' | 'failed' | 'none'): Promise<void> => {
    const detail = t(`update.${what}.detail`, { version });
    if (byPerson) await ask({ message: t(`update.${what}.message`), detail, buttons: [t('update.ok')] });
  };
  if (await isSending()) {
    await report('sending');
    return 'sending';
  }
  let found: string | null;
  try {
    found = await updater.check();
  } catch (cause) {
    info('updates cannot be looked for', { cause });
    await report('failed');
    return 'failed';
  }
  if (found === null) {
    await report('none');
    return 'none';
  }
  const download = await ask({
    message: t('update.found.message', { version: found }),
    detail: t('update.found.detail', { current: version }),
    buttons: [t('update.found.download'), t('update.found.later')],
  });
  if (download !== 0) return 'declined';
  try {
    await updater.download();
  } catch (cause) {
    info('an update was refused', { version: found, cause });
    await ask({
      message: t('update.refused.message'),
      detail: t('update.refused.detail'),
      buttons: [t('update.ok')],
    });
    return 'refused-file';
  }
  const install = await ask({
    message: t('update.ready.message', { version: found }),
    detail: t('update.ready.detail'),
    buttons: [t('update.ready.now'), t('update.ready.later')],
  });
  // A campaign may have started while the box was open.
  if (install === 0 && !(await isSending())) {
    updater.install();
    return 'installing';
  }
  if (install === 0) {
    const detail = t('update.waits.detail');
    await ask({ message: t('update.waits.message'), detail, buttons: [t('update.ok')] });
  }
  return 'when-quitting';
}
