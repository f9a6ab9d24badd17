import type { Migration } from '../migration.ts';

/** Every index ends with the row's id by itself: naming it made the index larger, and a fifth slower to build. */
export const narrowerNameIndex: Migration = {
  version: 5,
  name: 'narrower name index',
  sql: `
    DROP INDEX contacts_by_name;
    CREATE INDEX contacts_by_name ON contacts (name COLLATE NOCASE);
  `,
};
