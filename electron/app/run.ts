/** The parts of a run from its first moment on: its words, its clock, who acts, and who hears of a change. */
import { userInfo } from 'node:os';
import { app, type BrowserWindow, type Session } from 'electron';
import type { GrantedFiles } from '../desktop/granted-files.ts';
import { announce, type Calls, type OnError } from '../ipc/ipc.ts';
import { watchFaults } from '../log/faults.ts';
import type { Log } from '../log/log.ts';
import { OtherRecords } from '../records/other-records.ts';
import type { Events } from '../shared/contract.ts';
import type { LanguageChoice } from '../shared/settings/languages.ts';
import type { HandedOver } from '../start/handed-over.ts';
import type { RecordsOfStart } from '../start/records-of-start.ts';
import { TeamClock } from '../threads/team-clock.ts';
import { watchWindow } from '../window/window-health.ts';
import { loadWords } from '../words/catalogue.ts';
import { Words } from '../words/words.ts';

/** The parts that a start has made so far. */
export interface StartedApp {
  /** The app's folder, for settings and logs. */
  readonly folder: string;
  readonly log: Log;
  /** The page's requests, kept until they can be answered. */
  readonly calls: Calls;
  readonly page: Session;
  readonly window: BrowserWindow;
  readonly records: RecordsOfStart;
  readonly handedOver: HandedOver;
  readonly granted: GrantedFiles;
  /** The language that the page has already. */
  readonly locale: string;
  readonly localeFor: (choice: LanguageChoice) => string;
  /** Sets the language of pages that are loaded from now on. */
  readonly onLocale: (locale: string) => void;
  /** Tells why the start failed, and ends it. */
  readonly fail: (cause: unknown) => void;
}

export interface Run extends StartedApp {
  /** The records after the next start, where this computer joins a team or leaves it. */
  readonly otherRecords: OtherRecords;
  /** The computer's own until a team's server says how late it is. */
  readonly clock: TeamClock;
  /** By that clock, Unix ms. */
  readonly now: () => number;
  /** The operating system's account, for the audit log. */
  readonly actor: string;
  readonly onError: OnError;
  readonly words: Words;
  /** Speaks it from now on, as pages do that are loaded. */
  readonly speak: (locale: string) => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (...what: Events['changed']['what']) => void;
  /** The same where another computer of the team did it. */
  readonly changedElsewhere: Run['changed'];
  /** Reports what another computer of the team changed. */
  readonly onChangedElsewhere: (hear: (what: Events['changed']['what']) => void) => void;
  /** Reports contacts that changed before any screen is informed. */
  readonly onContacts: (hear: () => void) => void;
  /** Keeps a mere convenience: where the disk takes no more, it is forgotten. */
  readonly keepIfPossible: (what: string, keep: () => void) => void;
}

export async function beginRun(started: StartedApp): Promise<Run> {
  const { log, window } = started;
  const words = new Words(loadWords);
  const speak = async (locale: string): Promise<void> => {
    await words.speak(locale);
    started.onLocale(words.locale);
  };
  await speak(started.locale);
  // This line helps the reader of a log, and gives them something to read before anything went wrong.
  log.info('started', { version: app.getVersion(), system: `${process.platform} ${process.arch}` });
  watchFaults({ log, words: () => words.desktop });
  watchWindow(window, { warn: log.warn, quit: () => app.quit(), words: () => words.desktop });
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    if (reason !== 'clean-exit') log.warn('a helper process is gone', { type, reason, name });
  });
  const clock = new TeamClock();
  const onContacts: (() => void)[] = [];
  const onElsewhere: Parameters<Run['onChangedElsewhere']>[0][] = [];
  const changed: Run['changed'] = (...what) => {
    if (what.includes('contacts') || what.includes('do-not-text')) for (const hear of onContacts) hear();
    announce('changed', { what });
  };
  return {
    ...started,
    otherRecords: new OtherRecords(),
    clock,
    now: () => clock.epochMs(),
    actor: userInfo().username,
    onError: (what, cause) => log.error(what, { cause }),
    words,
    speak,
    changed,
    changedElsewhere: (...what) => {
      changed(...what);
      for (const hear of onElsewhere) hear(what);
    },
    onChangedElsewhere: (hear) => void onElsewhere.push(hear),
    onContacts: (hear) => void onContacts.push(hear),
    keepIfPossible: (what, keep) => {
      try {
        keep();
      } catch (cause) {
        log.warn(`${what} could not be kept`, { cause });
      }
    },
  };
}
