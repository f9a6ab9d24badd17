import type { Migration } from '../migration.ts';

/**
 * What a person decided about a batch that needed attention, as JSON of `Decision` in `db/campaigns/decisions.ts`:
 * kept so that it can be taken back for as long as nothing has been sent by it, and so that a batch that
 * was left out no longer asks for attention.
 */
export const decisions: Migration = {
  version: 4,
  name: 'decisions',
  sql: 'ALTER TABLE batches ADD COLUMN decision TEXT;',
};
