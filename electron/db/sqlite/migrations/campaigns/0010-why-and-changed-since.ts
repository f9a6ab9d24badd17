import type { Migration } from '../migration.ts';

/** A date says why all of its run were left out, and what a person had approved where its row is another one since. */
export const whyAndChangedSince: Migration = {
  version: 10,
  name: 'why, and changed since',
  sql: `
    ALTER TABLE occurrences ADD COLUMN skip_reason TEXT;
    ALTER TABLE occurrences ADD COLUMN approved TEXT;
  `,
};
