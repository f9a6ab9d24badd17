import type { Migration } from '../migration.ts';

/** The campaign that it follows: it is for those whom that one did not reach. */
export const whoseRestItIsFor: Migration = {
  version: 4,
  name: 'whose rest it is for',
  sql: 'ALTER TABLE campaigns ADD COLUMN follows INTEGER;',
};
