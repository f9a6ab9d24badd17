/** The facts known of records that are open here. */
import type { Holder } from './in-use-file.ts';

/** That the records are ours: with it the queue asserts it, and the lock is renewed. */
export interface OwnRecords {
  readonly holder: Holder;
  readonly folder: string;
  /** Where each step is written before anything of it is sent. */
  readonly journalPath: string;
  /** Where each change of the do-not-text list is written before it is reported as done. */
  readonly refusalsPath: string;
}
