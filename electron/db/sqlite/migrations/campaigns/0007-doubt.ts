import type { Migration } from '../migration.ts';

/**
 * That somebody may have a text already is never forgotten: `doubt` stays on a batch that is sent again until the
 * service accepts it. `split_from` leads to the batch that its recipients were in before, and so to their attempts.
 */
export const doubt: Migration = {
  version: 7,
  name: 'doubt',
  sql: `
    ALTER TABLE batches ADD COLUMN doubt INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE batches ADD COLUMN split_from INTEGER;
    UPDATE batches SET doubt = 1 WHERE state = 'unconfirmed' OR (state IN ('queued', 'sending', 'rejected')
      AND id IN (SELECT batch_id FROM attempts WHERE outcome = 'unconfirmed'));
    CREATE INDEX batches_in_doubt ON batches (campaign_id, state, size) WHERE doubt = 1;
  `,
};
