import type { Migration } from '../migration.ts';

/**
 * What went out where these records do not know of it: a draft of records that were copied or set back may have been sent since, to
 * people who are not known here. `sent_unseen_at`: when that was found out. `copy_of`: the campaign that a draft began as a copy of.
 */
export const sentUnseen: Migration = {
  version: 16,
  name: 'sent unseen',
  sql: `
    ALTER TABLE campaigns ADD COLUMN sent_unseen_at INTEGER;
    ALTER TABLE campaigns ADD COLUMN copy_of INTEGER;
  `,
};
