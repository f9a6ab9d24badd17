/** Opening the records, in the thread that will hold them: reading a large file through must not hold up a window. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPendingRestore, type RestoreOutcome } from '../backup/apply.ts';
import { migrateAll } from '../db/migrate.ts';
import type { StartTrouble } from '../shared/trouble.ts';
import { troubleAtStart } from './trouble.ts';

/** What an attempt came to. `restored`: what the restore came to, null where there was none. */
export type Opening =
  | { readonly kind: 'opened'; readonly restored: RestoreOutcome | null }
  | { readonly kind: 'trouble'; readonly trouble: StartTrouble; readonly cause: unknown };

export class Opener {
  readonly #userData: string;
  readonly #dataFolder: string;
  #restored: RestoreOutcome | null = null;

  /**
   * @param userData the app's folder, which holds settings and logs
   * @param dataFolder the folder of the database files, below it
   */
  constructor(userData: string, dataFolder: string) {
    this.#userData = userData;
    this.#dataFolder = dataFolder;
  }

  /** Restores what is to be restored and migrates both files. */
  attempt(now: number): Opening {
    try {
      proveWritable(this.#userData);
      mkdirSync(this.#dataFolder, { recursive: true });
      this.#restored = applyPendingRestore(this.#dataFolder, now) ?? this.#restored;
      migrateAll(this.#dataFolder);
      return { kind: 'opened', restored: this.#restored };
    } catch (cause) {
      return { kind: 'trouble', trouble: troubleAtStart(cause, this.#dataFolder), cause };
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
