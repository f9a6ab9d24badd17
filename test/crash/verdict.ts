/** What a kill did: the app's record of every number against what the service counted for it. Pure. */
import type { BatchState } from '../../electron/shared/models.ts';

export interface Verdict {
  /** Numbers that received more than one text. */
  readonly twice: readonly string[];
  /** Numbers that the app counts as sent or gave up, and that received nothing. */
  readonly lost: readonly string[];
  /** Numbers whose record and count differ without being in question. */
  readonly unexplained: readonly string[];
  /** Numbers in question: unconfirmed, or found as being sent. */
  readonly inQuestion: number;
}

/**
 * Judges an app that does not run. A batch that was being sent is in question: the next start calls it unconfirmed.
 *
 * @param recorded every number with the state of its batch; null where it has none any more
 * @param received how many texts the service read for each number
 */
export function judge(
  recorded: ReadonlyMap<string, BatchState | null>,
  received: ReadonlyMap<string, number>,
): Verdict {
  const twice: string[] = [];
  const lost: string[] = [];
  const unexplained: string[] = [];
  let inQuestion = 0;
  for (const [number, count] of received) {
    if (count > 1) twice.push(number);
    if (!recorded.has(number)) unexplained.push(number);
  }
  for (const [number, state] of recorded) {
    const count = received.get(number) ?? 0;
    switch (state) {
      case 'sending':
      case 'unconfirmed':
        inQuestion += 1;
        break;
      case 'accepted':
        if (count === 0) lost.push(number);
        break;
      case 'queued':
      case 'rejected':
        if (count > 0) unexplained.push(number);
        break;
      case null:
        lost.push(number);
        break;
      default:
        state satisfies never;
    }
  }
  return { twice, lost, unexplained, inQuestion };
}
