import type { RefusalKind } from '../../shared/models.ts';
import { matterOf } from './about-whom.ts';

/**
 * The kind of a refusal. Its words count before its status: a service that says "Insufficient balance" with 400 means the credit.
 *
 * @param status of the answer, 300 to 499; null where none is known any more
 * @param words the service's, or a {@link BatchReason} where it had none
 */
export function refusalKind(status: number | null, words: string): RefusalKind {
  const matter = matterOf(words);
  if (matter !== null) return matter;
  if (status === 402) return 'credit';
  const isMoved = status !== null && status < 400;
  if (isMoved || words === 'redirect') return 'address';
  if (status === 413 || words === 'too-large') return 'size';
  if (status === 404 || status === 405 || status === 410) return 'address';
  if (status === 403) return 'account';
  return status === 400 || status === 422 || words === 'validation' ? 'content' : 'unknown';
}
