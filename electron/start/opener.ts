/** Opening the records, in the thread that will hold them: reading a large file through must not hold up a window. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoreOutcome } from '../backup/apply.ts';
import { pendingFolder } from '../backup/pending.ts';
import { migrateAll } from '../db/migrate.ts';
import type { StartTrouble } from '../shared/trouble.ts';
import { proveNothingLost } from './lost-records.ts';
import { troubleAtStart } from './trouble.ts';
import { proveWritable } from './writable.ts';

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
  async attempt(now: number): Promise<Opening> {
    try {
      proveWritable(this.#userData);
      for (const name of ['settings.json', 'accounts.json']) proveOurs(join(this.#userData, name));
      mkdirSync(this.#dataFolder, { recursive: true });
      if (existsSync(join(this.#dataFolder, pendingFolder))) {
        // Hardly any start has one, and every start waits for this thread.
        const { applyPendingRestore } = await import('../backup/apply.ts');
        this.#restored = applyPendingRestore(this.#dataFolder, now) ?? this.#restored;
      }
      proveNothingLost(this.#userData, this.#dataFolder);
      migrateAll(this.#dataFolder);
      return { kind: 'opened', restored: this.#restored };
    } catch (cause) {
      return { kind: 'trouble', trouble: troubleAtStart(cause, this.#dataFolder), cause };
    }
  }
}

/** A file that is somebody else's, as after a start with more rights, is theirs to give back: it holds keys and settings. */
function proveOurs(path: string): void {
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
}
