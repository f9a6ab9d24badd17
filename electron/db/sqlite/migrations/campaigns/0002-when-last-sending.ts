import type { Migration } from '../migration.ts';

/** When the queue last had each campaign in hand; of what was being sent before that was written down, its last request says it. */
export const whenLastSending: Migration = {
  version: 2,
  name: 'when last sending',
  sql: `
    ALTER TABLE campaigns ADD COLUMN seen_at INTEGER;
    UPDATE campaigns SET seen_at = max(updated_at, coalesce(
        (SELECT max(coalesce(ended_at, started_at)) FROM attempts WHERE campaign_id = campaigns.id), 0))
      WHERE state IN ('sending', 'paused');
  `,
};
