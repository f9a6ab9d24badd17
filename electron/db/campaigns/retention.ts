/**
 * Removing what identifies people from campaigns that ended long ago. The campaign remains with its template and counts, its
 * batches and requests with their times and outcomes.
 */
import { sql } from 'kysely';
import type { PurgeCount } from '../../shared/contract.ts';
import { isWorkspace } from '../engine.ts';
import { purgeOccurrences } from '../reminders/occurrences.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';

/** The counts that `purgeEndedBefore` would remove. */
export async function countEndedBefore(db: Db, before: number): Promise<PurgeCount> {
  const { campaigns, recipients } = await ended(db, before)
    .leftJoin('campaign_counts', 'campaign_counts.campaign_id', 'campaigns.id')
    .select((of) => [
      of.fn.count<number>('campaigns.id').distinct().as('campaigns'),
      sql<number>`coalesce(sum(campaign_counts.recipients), 0)`.as('recipients'),
    ])
    .executeTakeFirstOrThrow();
  return { campaigns, recipients };
}

/**
 * Removes numbers, names and texts of campaigns that ended before a time (Unix ms), one campaign
 * to a transaction, so that sending never waits long. In files the bytes are overwritten, not only let go; a server
 * keeps them for as long as it and its own backups do.
 */
export async function purgeEndedBefore(db: Db, before: number, now: number): Promise<PurgeCount> {
  const { campaigns, recipients } = await countEndedBefore(db, before);
  if (campaigns === 0) return { campaigns, recipients };
  if (isWorkspace(db)) await purgeAll(db, before, now);
  else {
    await sql`PRAGMA secure_delete = ON`.execute(db);
    await purgeAll(db, before, now);
    // Rows written before the overwriting may still lie in the log beside the database.
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    await sql`PRAGMA secure_delete = OFF`.execute(db);
  }
  return { campaigns, recipients };
}

async function purgeAll(db: Db, before: number, now: number): Promise<void> {
  const rows = await ended(db, before).select('campaigns.id').execute();
  for (const { id } of rows) await purge(db, id, now);
  await writeCampaigns(db, (trx) => purgeOccurrences(trx, before));
}

/** With unconfirmed batches a campaign still needs a person who can see whom they concern. */
function ended(db: Db, before: number) {
  return db
    .selectFrom('campaigns')
    .where('campaigns.state', 'in', ['finished', 'stopped'])
    .where('campaigns.ended_at', '<', before)
    .where('campaigns.purged_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('batches')
            .select('batches.id')
            .whereRef('batches.campaign_id', '=', 'campaigns.id')
            .where('batches.state', '=', 'unconfirmed'),
        ),
      ),
    );
}

async function purge(db: Db, id: number, now: number): Promise<void> {
  await writeCampaigns(db, async (trx) => {
    const skipped = await trx
      .selectFrom('campaign_counts')
      .select('recipients')
      .where('campaign_id', '=', id)
      .where('state', '=', 'skipped')
      .executeTakeFirst();
    await trx.deleteFrom('recipients').where('campaign_id', '=', id).execute();
    if (skipped !== undefined) {
      // The triggers have counted the skipped away with their rows, but the campaign had skipped them.
      await trx
        .updateTable('campaign_counts')
        .set({ recipients: skipped.recipients })
        .where('campaign_id', '=', id)
        .where('state', '=', 'skipped')
        .execute();
    }
    await trx.deleteFrom('campaign_rows').where('campaign_id', '=', id).execute();
    await trx.deleteFrom('kept_texts').where('campaign_id', '=', id).execute();
    await trx.updateTable('batches').set({ text: '' }).where('campaign_id', '=', id).execute();
    await trx
      .updateTable('attempts')
      .set({ numbers: '', answer: null })
      .where('campaign_id', '=', id)
      .execute();
    await trx.updateTable('campaigns').set({ purged_at: now }).where('id', '=', id).execute();
  });
}
