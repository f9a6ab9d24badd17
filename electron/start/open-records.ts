/** The first thing a start does: the records are there, whole and writable, or a person decides what to do. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPendingRestore, type RestoreOutcome } from '../backup/apply.ts';
import { migrateAll } from '../db/migrate.ts';
import type { StartTrouble } from '../shared/trouble.ts';
import { type StartedAfresh, startAfresh } from './start-afresh.ts';
import { troubleAtStart } from './trouble.ts';

/** What a person chose; `restore` has been laid ready when it comes. */
export type Decision = 'retry' | 'start-afresh' | 'quit';

export interface OpenRecordsNeeds {
  /** The app's folder, which holds settings and logs. */
  readonly userData: string;
  /** The folder of the database files, below it. */
  readonly dataFolder: string;
  readonly now: () => number;
  /** Shows the trouble and waits for a decision. */
  readonly decide: (trouble: StartTrouble) => Promise<Decision>;
  readonly onTrouble: (trouble: StartTrouble, cause: unknown) => void;
}

/**
 * Restores what is to be restored and migrates both files.
 *
 * @returns what the restore came to, null where there was none; `quit` where the person gave up
 */
export async function openRecords(needs: OpenRecordsNeeds): Promise<RestoreOutcome | null | 'quit'> {
  const { userData, dataFolder, now } = needs;
  let restored: RestoreOutcome | null = null;
  for (;;) {
    let trouble: StartTrouble;
    try {
      proveWritable(userData);
      mkdirSync(dataFolder, { recursive: true });
      restored = applyPendingRestore(dataFolder, now()) ?? restored;
      migrateAll(dataFolder);
      return restored;
    } catch (cause) {
      trouble = troubleAtStart(cause, dataFolder);
      needs.onTrouble(trouble, cause);
    }
    const decision = await needs.decide(trouble);
    if (decision === 'quit') return 'quit';
    if (decision === 'start-afresh') {
      const afresh: StartedAfresh = startAfresh(dataFolder, now());
      await needs.decide({ kind: 'started-afresh', path: dataFolder, ...afresh });
    }
  }
}

/** A page's worth: a disk that is full to the last byte still takes an empty file. */
const probe = 'x'.repeat(4096);

function proveWritable(folder: string): void {
  const path = join(folder, '.write-probe');
  try {
    writeFileSync(path, probe);
  } finally {
    rmSync(path, { force: true });
  }
}
