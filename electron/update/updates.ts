/**
 * Updates: off until a feed is configured, never while something is being sent, and nothing is downloaded or
 * installed that a person did not ask for. That a file is the publisher's own is checked by electron-updater: by its
 * hash everywhere, by its signature on Windows and macOS.
 */

/** What this needs of electron-updater; its real one is made in `feed.ts`. */
export interface Updater {
  /** The newer version that the feed offers; null where there is none. */
  check(): Promise<string | null>;
  /** Fetches what `check` found. @throws where the file is not the one that the feed announced */
  download(): Promise<void>;
  /** Ends the app and starts the installer. */
  install(): void;
  installWhenQuitting(): void;
}

/** A question or a message in the system's own box. */
export interface Box {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly [string, ...string[]];
}

export interface UpdatesNeeds {
  readonly updater: Updater;
  readonly version: string;
  readonly isSending: () => Promise<boolean>;
  /** Answers the index of the button. The last one is the safe answer. */
  readonly ask: (box: Box) => Promise<number>;
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
export async function checkForUpdates(needs: UpdatesNeeds, byPerson: boolean): Promise<UpdateOutcome> {
  const { updater, version, isSending, ask, info } = needs;
  const tell = async (message: string, detail: string): Promise<void> => {
    if (byPerson) await ask({ message, detail, buttons: ['OK'] });
  };
  if (await isSending()) {
    await tell('Not while messages are being sent', 'Look for updates again when the campaign has finished.');
    return 'sending';
  }
  let found: string | null;
  try {
    found = await updater.check();
  } catch (cause) {
    info('updates cannot be looked for', { cause });
    await tell('Updates could not be looked for', 'Check the connection, then try again.');
    return 'failed';
  }
  if (found === null) {
    await tell('You have the newest version', `This is Carillon ${version}.`);
    return 'none';
  }
  const download = await ask({
    message: `Carillon ${found} is available`,
    detail: `You have ${version}. It is checked before it is installed, and your records stay as they are.`,
    buttons: ['Download', 'Later'],
  });
  if (download !== 0) return 'declined';
  try {
    await updater.download();
  } catch (cause) {
    info('an update was refused', { version: found, cause });
    await ask({
      message: 'The update was not installed',
      detail:
        'The file is incomplete or not the one that was announced. You can go on working; nothing has changed.',
      buttons: ['OK'],
    });
    return 'refused-file';
  }
  const install = await ask({
    message: `Carillon ${found} is ready`,
    detail: 'Carillon closes and opens again, or the update waits until you quit.',
    buttons: ['Install now', 'When I quit'],
  });
  // A campaign may have begun while the box was open.
  if (install === 0 && !(await isSending())) {
    updater.install();
    return 'installing';
  }
  updater.installWhenQuitting();
  return 'when-quitting';
}
