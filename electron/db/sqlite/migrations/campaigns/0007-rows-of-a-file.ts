import type { Migration } from '../migration.ts';

/** A date that a file says has the fields of its row: two people of one phone are one contact, and two texts. */
export const rowsOfAFile: Migration = {
  version: 7,
  name: 'rows of a file',
  sql: `
    ALTER TABLE occurrences ADD COLUMN fields TEXT;
    CREATE INDEX occurrences_next ON occurrences (reminder_id, due_at) WHERE state = 'planned';
  `,
};
