import type { Migration } from '../migration.ts';

/**
 * Texting hours are decided when a batch is claimed, by the country of its people and the clock of that moment: no moment
 * is kept with a batch any more, which a path could forget to set. A person may lift them for one campaign.
 */
export const hoursAtTheClaim: Migration = {
  version: 13,
  name: 'hours at the claim',
  sql: `
    DROP INDEX batches_claimable;
    ALTER TABLE batches DROP COLUMN not_before;
    CREATE INDEX batches_claimable ON batches (campaign_id, country, position) WHERE state = 'queued';
    ALTER TABLE campaigns ADD COLUMN any_hour INTEGER NOT NULL DEFAULT 0 CHECK (any_hour IN (0, 1));
  `,
};
