import type { Migration } from '../migration.ts';

/**
 * What the queue asks of the database before every request: the next batches that are due,
 * without reading past those which wait for texting hours, and whether a person has had the
 * first look or asked to find a bad number.
 */
export const claiming: Migration = {
  version: 2,
  name: 'claiming',
  sql: `
    ALTER TABLE campaigns ADD COLUMN continued INTEGER NOT NULL DEFAULT 0 CHECK (continued IN (0, 1));
    ALTER TABLE batches ADD COLUMN bisecting INTEGER NOT NULL DEFAULT 0 CHECK (bisecting IN (0, 1));
    CREATE INDEX batches_claimable ON batches (campaign_id, not_before, position) WHERE state = 'queued';
  `,
};
