/** Opening the records, in the thread that will hold them: reading a large file through must not hold up a window. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import type { RestoreOutcome } from '../backup/apply.ts';
import { closeRecords } from '../db/records/records-owner.ts';
import type { DirectExecutor } from '../db/sqlite/direct.ts';
import { migrateAll } from '../db/sqlite/migrate.ts';
import { appendStep } from '../records/attempt-journal.ts';
import { type Holder, releaseInUse, takeInUse } from '../records/in-use-file.ts';
import { InstallationMark } from '../records/installation-mark.ts';
import { areRecordsGone, proveNothingLost } from '../records/lost-records.ts';
import { moveOnce } from '../records/move-records.ts';
import type { OwnRecords } from '../records/own-records.ts';
import { pendingFolder } from '../records/pending.ts';
import { placeFacts } from '../records/place-facts.ts';
import { judgePlace } from '../records/records-place.ts';
import { takeOn } from '../records/take-on.ts';
import type { StartTrouble } from '../shared/trouble.ts';
import { systemClock } from '../threads/clock.ts';
import { troubleAtStart } from './trouble.ts';
import { proveWritable } from './writable.ts';

/** Where a start finds what it opens. */
export interface StartFolders {
  /** The app's folder, which holds settings and logs. */
  readonly userData: string;
  /** The folder of the database files. */
  readonly dataFolder: string;
  /** Where the marks of this computer's installations lie. */
  readonly marks: string;
  /** Where an earlier version kept the records; null where that is the same folder. */
  readonly movedFrom: string | null;
}

/** The result of an attempt. `restored`: what the restore came to, null where there was none. */
export type RecordsOpening =
  | { readonly kind: 'opened'; readonly restored: RestoreOutcome | null; readonly ownRecords: OwnRecords }
  | { readonly kind: 'trouble'; readonly trouble: StartTrouble; readonly cause: unknown };

export class Opener {
  readonly #folders: StartFolders;
  readonly #token = randomUUID();
  #restored: RestoreOutcome | null = null;
  #ownRecords: OwnRecords | null = null;
  #closeConnection: () => void = () => undefined;

  constructor(folders: StartFolders) {
    this.#folders = folders;
  }

  /**
   * Restores what is to be restored and migrates both files.
   *
   * @param agreed a person said that records that were copied or set back are to be used here
   */
  async attempt(now: number, agreed = false): Promise<RecordsOpening> {
    const { userData, dataFolder, marks, movedFrom } = this.#folders;
    try {
      proveWritable(userData);
      for (const name of ['settings.json', 'accounts.json']) proveOurs(join(userData, name));
      if (movedFrom !== null) moveOnce(movedFrom, dataFolder);
      if (areRecordsGone(userData, dataFolder)) return trouble({ kind: 'folder-gone', path: dataFolder });
      mkdirSync(dataFolder, { recursive: true });
      const place = judgePlace(placeFacts(dataFolder));
      if (place.kind === 'refused') {
        return trouble({ kind: 'bad-place', path: dataFolder, place: place.because });
      }
      const mark = InstallationMark.open(marks, userData);
      const holder: Holder = {
        token: this.#token,
        installation: mark.id,
        computer: hostname(),
        actor: userInfo().username,
        process: process.pid,
        since: now,
      };
      // Before the first look at a file: where file locks do not work, a second opening damages them.
      const taking = await takeInUse(dataFolder, holder, systemClock);
      if (taking.kind === 'in-use') {
        const { computer, actor, since } = taking.by;
        return trouble({ kind: 'in-use-elsewhere', path: dataFolder, by: { computer, actor, since } });
      }
      const restoredNow = await this.#restore(now);
      proveNothingLost(userData, dataFolder);
      migrateAll(dataFolder);
      const taken = takeOn({
        folder: dataFolder,
        mark,
        mine: holder,
        agreed,
        restored: restoredNow,
        now,
      });
      if (taken.kind !== 'taken') {
        const { kind, openedBy, refusals } = taken;
        return trouble({ kind, path: dataFolder, by: openedBy, refusals });
      }
      this.#closeConnection = taken.close;
      const { journalPath, refusalsPath } = mark;
      this.#ownRecords = { holder, folder: dataFolder, journalPath, refusalsPath };
      return { kind: 'opened', restored: this.#restored, ownRecords: this.#ownRecords };
    } catch (cause) {
      return { kind: 'trouble', trouble: troubleAtStart(cause, dataFolder), cause };
    }
  }

  /** Null until they are opened. */
  get ownRecords(): OwnRecords | null {
    return this.#ownRecords;
  }

  /** Says in the records that they are closed, so that whatever is put in their place from before is known to be older. */
  close(connection: Pick<DirectExecutor, 'executeNow'>): void {
    if (this.#ownRecords === null) return;
    const { holder, journalPath } = this.#ownRecords;
    const counter = closeRecords(connection, holder.token);
    if (counter !== null) appendStep(journalPath, counter);
    this.#closeConnection();
    this.#closeConnection = () => undefined;
  }

  /** Gives the lock file back; after the files are closed. */
  release(): void {
    releaseInUse(this.#folders.dataFolder, this.#token);
  }

  async #restore(now: number): Promise<'blind' | 'seeing' | null> {
    if (!existsSync(join(this.#folders.dataFolder, pendingFolder))) return null;
    // Hardly any start has one, and every start waits for this thread.
    const { applyPendingRestore } = await import('../backup/apply.ts');
    const outcome = applyPendingRestore(this.#folders.dataFolder, now);
    this.#restored = outcome ?? this.#restored;
    if (outcome?.kind !== 'restored') return null;
    return outcome.migrated === null ? 'blind' : 'seeing';
  }
}

function trouble(found: StartTrouble): RecordsOpening {
  return { kind: 'trouble', trouble: found, cause: new Error(found.kind) };
}

/** A file that is somebody else's, as after a start with more rights, is theirs to give back: it holds keys and settings. */
function proveOurs(path: string): void {
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
}
