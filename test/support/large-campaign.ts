/**
 * A campaign of any size, put into the database of an app that does not run, as if it had been planned and sent off, at any hour:
 * tests run by night as well.
 */

import { type DatabaseFile, openConnection } from '../../electron/db/sqlite/connection.ts';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { nobody } from '../../electron/shared/models.ts';

export interface LargeCampaign {
  /** The account under which it is sent. */
  readonly accountId: string;
  readonly batches: number;
  readonly batchSize: number;
}

/** The first number of a planted campaign; the others follow it. */
export const firstSeededNumber = 447_700_900_000;

/**
 * Plants the campaign; it is sent as soon as an app is started on the folder.
 *
 * @param folder where the database files are, or are to be
 * @returns its id
 */
export function seedLargeCampaign(folder: string, { accountId, batches, batchSize }: LargeCampaign): number {
  migrateAll(folder);
  const connection = openConnection(folder, 'campaigns' satisfies DatabaseFile);
  try {
    connection.exec('BEGIN');
    const options = JSON.stringify({ batchSize, askAfter: null });
    const audience = JSON.stringify({ ...nobody, everyone: true });
    const id = Number(
      connection
        .prepare(`INSERT INTO campaigns (name, sender_id, template, audience, options, state, account_id, practice, position,
          any_hour, created_at, updated_at, started_at) VALUES ('Planted', 'Carillon', 'Hello', ?, ?, 'sending', ?, 0, 1, 1, 1, 1, 1)`)
        .run(audience, options, accountId).lastInsertRowid,
    );
    connection
      .prepare(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
        INSERT INTO batches (campaign_id, position, text, segments, size, state, updated_at)
        SELECT ?, i, 'Hello ' || i, 1, ?, 'queued', 1 FROM n`)
      .run(batches, id, batchSize);
    connection
      .prepare(`WITH RECURSIVE k (j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM k WHERE j + 1 < ?1)
        INSERT INTO recipients (campaign_id, number, name, country, batch_id)
        SELECT b.campaign_id, CAST(CAST(?2 + b.position * ?1 + j AS INTEGER) AS TEXT), '', 'GB', b.id
        FROM batches AS b, k WHERE b.campaign_id = ?3 ORDER BY b.position, j`)
      .run(batchSize, firstSeededNumber, id);
    connection.exec('COMMIT');
    return id;
  } finally {
    connection.close();
  }
}
