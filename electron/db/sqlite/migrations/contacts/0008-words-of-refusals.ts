import type { Migration } from '../migration.ts';

/**
 * What is said of numbers on the do-not-text list is kept as it is searched for too, as `fold` leaves it: folding a list of
 * 150,000 at every search took a second. Null where a row came some other way; it is folded when it is looked at.
 */
export const wordsOfRefusals: Migration = {
  version: 8,
  name: 'words of refusals',
  sql: `
    ALTER TABLE do_not_text ADD COLUMN words TEXT;
    UPDATE do_not_text SET words = fold(reason || ' ' || source);
  `,
};
