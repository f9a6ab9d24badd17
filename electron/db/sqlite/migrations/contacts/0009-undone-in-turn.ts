import type { Migration } from '../migration.ts';

/**
 * When a contact had been changed last before an import changed it: what is put back is put back with it, so that the import before
 * that one still knows the contact for its own. Null where it was not noted.
 */
export const undoneInTurn: Migration = {
  version: 9,
  name: 'undone in turn',
  sql: 'ALTER TABLE import_changes ADD COLUMN updated_at INTEGER',
};
