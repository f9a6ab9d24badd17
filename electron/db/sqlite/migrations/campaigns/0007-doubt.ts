import type { Migration } from '../migration.ts';

/**
 * That somebody may have a text already is never forgotten: `maybe_delivered` stays on a batch that is sent again until the
 * service accepts it. `split_from` leads to the batch that its recipients were in before, and so to their attempts.
 */
export const doubt: Migration = {
  version: 7,
  name: 'maybe_delivered',
  sql: `
    ALTER TABLE batches ADD COLUMN maybe_delivered INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE batches ADD COLUMN split_from INTEGER;
    UPDATE batches SET maybe_delivered = 1 WHERE state = 'unconfirmed' OR (state IN ('queued', 'sending', 'rejected')
      AND id IN (SELECT batch_id FROM attempts WHERE outcome = 'unconfirmed'));
    CREATE INDEX batches_maybe_delivered ON batches (campaign_id, state, size) WHERE maybe_delivered = 1;
  `,
};
