/** The first thing a start waits for: the records are there, whole and writable, or a person decides what to do. */
import type { StartTrouble } from '../shared/trouble.ts';
import type { RecordsOpening } from './opener.ts';
import type { RecordsReset } from './reset-records.ts';

/** The choice of a person; `restore` comes after the backup was staged. */
export type StartDecision = 'retry' | 'reset' | 'use-here' | 'update-workspace' | 'quit';

export interface OpenRecordsDeps {
  /** The folder of the database files. */
  readonly dataFolder: string;
  /** Makes them this process's own; false where another Carillon has them, which then comes forward. */
  readonly claimFolder: () => boolean;
  /** Tries to open them. */
  readonly attempt: (agreed: boolean) => Promise<RecordsOpening>;
  /** Quarantines damaged files and makes new ones. */
  readonly resetRecords: () => Promise<RecordsReset>;
  /** Makes new records where there are none any more. */
  readonly beginAnew: () => Promise<void>;
  /** Shows the trouble and waits for a decision. */
  readonly decide: (trouble: StartTrouble) => Promise<StartDecision>;
  readonly onError: (trouble: StartTrouble, cause: unknown) => void;
}

/** @returns `quit` where the person gave up, or another Carillon has them */
export async function openRecords(
  deps: OpenRecordsDeps,
): Promise<Extract<RecordsOpening, { kind: 'opened' }> | 'quit'> {
  let agreed = false;
  for (;;) {
    // Again at every try: a start on a folder that could not be written had no lock, and somebody else may have it by now.
    if (!deps.claimFolder()) return 'quit';
    const opening = await deps.attempt(agreed);
    if (opening.kind === 'opened') return opening;
    deps.onError(opening.trouble, opening.cause);
    const decision = await deps.decide(opening.trouble);
    if (decision === 'quit') return 'quit';
    agreed = decision === 'use-here';
    if (decision === 'reset' && opening.trouble.kind === 'folder-gone') {
      await deps.beginAnew();
    } else if (decision === 'reset') {
      const reset = await deps.resetRecords();
      await deps.decide({ kind: 'was-reset', path: deps.dataFolder, ...reset });
    }
  }
}
