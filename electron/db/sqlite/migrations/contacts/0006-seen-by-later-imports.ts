import type { Migration } from '../migration.ts';

/**
 * Which contacts a later import had in its file too: whoever takes an import back must not lose the people of another one that
 * still stands.
 */
export const seenByLaterImports: Migration = {
  version: 6,
  name: 'seen by later imports',
  sql: `
    CREATE TABLE import_seen (
      import_id INTEGER NOT NULL REFERENCES imports ON DELETE CASCADE,
      contact_id INTEGER NOT NULL,
      PRIMARY KEY (import_id, contact_id)
    ) STRICT, WITHOUT ROWID;
  `,
};
