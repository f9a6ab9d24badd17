/**
 * The step that each act of a person takes. Records that were put back to before a campaign was stopped, unscheduled or narrowed
 * would send what somebody took back; with the step outside they are known to be older.
 */
import type { DatabaseSync } from 'node:sqlite';
import { dueStepTaker } from '../db/records/records-owner.ts';
import { appendStep } from './attempt-journal.ts';
import type { OwnRecords } from './own-records.ts';

export class ActSteps {
  readonly #connection: DatabaseSync;
  readonly #ownRecords: Pick<OwnRecords, 'holder' | 'journalPath'>;
  readonly #takeDue: (token: string) => number | null;
  /** Taken in the records and not written outside yet. */
  #unwritten: number | null = null;

  /** @param connection may write the campaigns */
  constructor(connection: DatabaseSync, ownRecords: Pick<OwnRecords, 'holder' | 'journalPath'>) {
    this.#connection = connection;
    this.#ownRecords = ownRecords;
    this.#takeDue = dueStepTaker(connection);
  }

  /**
   * After each statement, before it is answered: one step for all that a transaction changed.
   *
   * @throws what kept it from being written; it is tried again with the next statement
   */
  write(): void {
    const { token } = this.#ownRecords.holder;
    if (this.#connection.isTransaction) return;
    // Never more than one that is not outside: records further ahead than that are not known as ours after a crash.
    this.#append();
    this.#unwritten = this.#takeDue(token);
    this.#append();
  }

  #append(): void {
    if (this.#unwritten === null) return;
    appendStep(this.#ownRecords.journalPath, this.#unwritten);
    this.#unwritten = null;
  }
}
