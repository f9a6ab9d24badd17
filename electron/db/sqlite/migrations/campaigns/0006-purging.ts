import type { Migration } from '../migration.ts';

/** When the numbers and texts of a campaign were removed; null while they are there. */
export const purging: Migration = {
  version: 6,
  name: 'purging',
  sql: 'ALTER TABLE campaigns ADD COLUMN purged_at INTEGER;',
};
