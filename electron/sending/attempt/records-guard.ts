/**
 * That the records are ours, asserted by every cycle of the queue in its own transaction, and the step that is written outside them before
 * the first byte. It costs one more wait for the disk a cycle, whatever a cycle claims (`npm run bench:engine`).
 */

import { assertOwner, RecordsTakenOver } from '../../db/records/owner-asserted.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { appendStep } from '../../records/attempt-journal.ts';
import { isOwnedBy } from '../../records/in-use-file.ts';
import type { Claim } from './in-flight.ts';

/** Asserts in each cycle's transaction what must hold for it, and writes down outside of the records what it claimed. */
export interface CycleGuard {
  /** @returns the step to be written outside; null where there is none */
  assert(trx: Db, claims: boolean, now: number): Promise<number | null>;
  /** Waits for the disk. @returns null; what kept it from being written, and nothing of it may be sent */
  write(step: number, claims: readonly Claim[]): unknown;
}

export interface GuardDeps {
  /** Where the records and their lock file are. */
  readonly folder: string;
  readonly token: string;
  readonly journalPath: string;
}

export class RecordsGuard implements CycleGuard {
  readonly #deps: GuardDeps;

  constructor(deps: GuardDeps) {
    this.#deps = deps;
  }

  /**
   * @param claims whether the cycle records attempts, which takes a step
   * @returns the step to be written outside; null where there is none
   * @throws RecordsTakenOver
   */
  async assert(trx: Db, claims: boolean, now: number): Promise<number | null> {
    const { folder, token } = this.#deps;
    // Where file locks do not work the database may show an older state; the lock file is asked too.
    if (!isOwnedBy(folder, token)) throw new RecordsTakenOver();
    const counter = await assertOwner(trx, token, claims ? 1 : 0, now);
    return claims ? counter : null;
  }

  /** Writes the step down and waits for the disk. @returns null; what kept it from being written, and nothing of it may be sent */
  write(step: number, claims: readonly Claim[]): unknown {
    try {
      appendStep(this.#deps.journalPath, step, claims);
      return null;
    } catch (cause) {
      return cause;
    }
  }
}
