import type { Migration } from '../migration.ts';

/**
 * Whose records these are, and who has them open: the mark of the installation, a counter that grows with each recorded
 * attempt, and the lock. `token` is null where nobody has them open.
 */
export const owner: Migration = {
  version: 11,
  name: 'owner',
  sql: `
    CREATE TABLE records_owner (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      installation TEXT,
      counter INTEGER NOT NULL DEFAULT 0,
      token TEXT,
      computer TEXT,
      actor TEXT,
      since INTEGER,
      renewed_at INTEGER
    ) STRICT;
    INSERT INTO records_owner (id) VALUES (1);
  `,
};
