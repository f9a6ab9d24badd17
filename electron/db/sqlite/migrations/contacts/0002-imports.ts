import type { Migration } from '../migration.ts';

/** What was imported, with all that undoing it takes, and what was decided for each layout of file. */
export const imports: Migration = {
  version: 2,
  name: 'imports',
  sql: `
    CREATE TABLE imports (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      at INTEGER NOT NULL,
      -- What it added are the contacts with these ids; both null where it added none.
      first_added INTEGER,
      last_added INTEGER,
      added INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      rejected INTEGER NOT NULL,
      -- The list that it made; not a reference, because the list may be removed later.
      made_list INTEGER,
      undone_at INTEGER
    ) STRICT;

    CREATE TABLE import_changes (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      contact_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      fields TEXT NOT NULL,
      PRIMARY KEY (import_id, contact_id)
    ) STRICT, WITHOUT ROWID;

    -- Lists that contacts joined which were there before.
    CREATE TABLE import_joins (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      list_id INTEGER NOT NULL,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (import_id, list_id, contact_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE import_layouts (
      layout TEXT PRIMARY KEY,
      meanings TEXT NOT NULL,
      used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
