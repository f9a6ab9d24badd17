import type { Migration } from '../migration.ts';

/** The kinds of fields that are not text. Fields from before this are text. */
export const fieldKinds: Migration = {
  version: 3,
  name: 'field kinds',
  sql: `CREATE TABLE field_kinds (
      name TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      -- The import that made it so, which takes it along when it is undone; null where a person did, or a later import has values too.
      import_id INTEGER
    ) STRICT, WITHOUT ROWID;`,
};
