/** Filling the search index behind large changes: searching is complete at any time, only quicker once this is through. */
import { hasUnindexed } from '../../db/contacts/search/contacts-search.ts';
import type { RecordsAt } from '../../db/records-at.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { startImport } from '../import/import-thread.ts';

/** @returns what starts it where something waits; while it runs, asking again does nothing */
export function searchIndexing(
  db: Db,
  records: RecordsAt,
  onError: (cause: unknown) => void,
): () => Promise<void> {
  let indexing = false;
  return async () => {
    if (indexing) return;
    indexing = true;
    try {
      while (await hasUnindexed(db)) {
        await startImport<'index'>(records, { kind: 'index' }, () => undefined).outcome;
      }
    } catch (cause) {
      onError(cause);
    } finally {
      indexing = false;
    }
  };
}
