/** Whether records are this installation's, as it left them. Pure. */
import type { RecordsOwner } from '../db/records/records-owner.ts';

export type Ownership =
  /**
   * As they were left. A step or two ahead as well: a crash before the queue's step and a person's were written outside, when
   * nothing had been sent of the one and the other had not been reported as done.
   */
  | { readonly kind: 'ours' }
  /** Nobody's yet, or with nothing in them that could be sent twice. */
  | { readonly kind: 'new' }
  /** They carry the mark of another installation, of another computer, or of another folder. */
  | { readonly kind: 'copied' }
  /** They carry our mark and miss steps that we know of, or have steps that we cannot. */
  | { readonly kind: 'set-back' };

/** Two threads take steps, each writes its own down before it takes another. */
const mostAhead = 2;

/** @param mark what is known outside the records: who we are, and the last step */
export function ownershipOf(
  { installation, counter, isEmpty }: Pick<RecordsOwner, 'installation' | 'counter' | 'isEmpty'>,
  mark: { readonly id: string; readonly counter: number },
): Ownership {
  if (installation === null) {
    return isEmpty || mark.counter === 0 ? { kind: 'new' } : { kind: 'set-back' };
  }
  if (installation !== mark.id) return isEmpty ? { kind: 'new' } : { kind: 'copied' };
  const ahead = counter - mark.counter;
  return ahead >= 0 && ahead <= mostAhead ? { kind: 'ours' } : { kind: 'set-back' };
}
