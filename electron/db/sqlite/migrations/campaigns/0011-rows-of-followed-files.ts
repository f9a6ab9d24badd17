import type { Migration } from '../migration.ts';

/** A file that was cut off at the end of a row is told from a whole one by how many rows it had before. */
export const rowsOfFollowedFiles: Migration = {
  version: 11,
  name: 'rows of followed files',
  sql: `
    ALTER TABLE reminders ADD COLUMN file_rows INTEGER;
    ALTER TABLE reminders ADD COLUMN least_rows INTEGER;
  `,
};
