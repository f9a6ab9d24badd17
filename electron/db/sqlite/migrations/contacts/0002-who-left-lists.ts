import type { Migration } from '../migration.ts';

/** Members whom an import took off their lists, since its file did not name them: undoing it puts them back. */
export const whoLeftLists: Migration = {
  version: 2,
  name: 'who left lists',
  sql: `CREATE TABLE import_leaves (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (import_id, list_id, contact_id)
    ) STRICT, WITHOUT ROWID;`,
};
