/** Filling the search index behind large changes: searching is complete at any time, only quicker once this is through. */
import { hasUnindexed } from '../../db/contacts/search/contacts-search.ts';
import type { RecordsAt } from '../../db/records-at.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { startImport } from '../import/import-thread.ts';

/** Another computer of a team fills it, and may go away before it is through. */
const checkAgainMs = 30_000;

/** @returns what starts it where something waits; while it runs, asking again does nothing */
export function searchIndexing(
  db: Db,
  records: RecordsAt,
  onError: (cause: unknown) => void,
): () => Promise<void> {
  let indexing = false;
  let later: NodeJS.Timeout | undefined;
  const index = async (): Promise<void> => {
    if (indexing) return;
    indexing = true;
    clearTimeout(later);
    try {
      while (await hasUnindexed(db)) {
        const { isDone } = await startImport<'index'>(records, { kind: 'index' }, () => undefined).outcome;
        if (isDone) continue;
        later = setTimeout(() => void index(), checkAgainMs).unref();
        break;
      }
    } catch (cause) {
      onError(cause);
    } finally {
      indexing = false;
    }
  };
  return index;
}
