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
 *
 * @returns the counts of what was removed: a campaign that is sent again meanwhile stays
 */
export async function purgeEndedBefore(db: Db, before: number, now: number): Promise<PurgeCount> {
  const found = await countEndedBefore(db, before);
  if (found.campaigns === 0) return found;
  if (isWorkspace(db)) return purgeAll(db, before, now);
  await sql`PRAGMA secure_delete = ON`.execute(db);
  const purged = await purgeAll(db, before, now);
  // Rows written before the overwriting may still lie in the log beside the database.
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  await sql`PRAGMA secure_delete = OFF`.execute(db);
  return purged;
}

async function purgeAll(db: Db, before: number, now: number): Promise<PurgeCount> {
  const purged = { campaigns: 0, recipients: 0 };
  const found = await ended(db, before).select('campaigns.id').orderBy('campaigns.id').execute();
  for (const { id } of found) {
    const recipients = await purge(db, id, { before, now });
    if (recipients === null) continue;
    purged.campaigns++;
    purged.recipients += recipients;
  }
  await writeCampaigns(db, (trx) => purgeOccurrences(trx, before));
  return purged;
}

/**
 * Campaigns that ended before a time, and made no request since. With unconfirmed batches a campaign still needs a person who can see
 * whom they concern.
 */
function ended(db: Db, before: number) {
  return (
    db
      .selectFrom('campaigns')
      .where('campaigns.state', 'in', ['finished', 'stopped'])
      .where('campaigns.ended_at', '<', before)
      .where('campaigns.purged_at', 'is', null)
      .where('campaigns.removed_at', 'is', null)
      // By the server's clock too, which lets nobody remove what is newer.
      .where(isWorkspace(db) ? sql<boolean>`over_at < (SELECT forgotten_before())` : sql<boolean>`true`)
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
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('attempts')
              .select('attempts.id')
              .whereRef('attempts.campaign_id', '=', 'campaigns.id')
              .where('attempts.started_at', '>=', before),
          ),
        ),
      )
  );
}

/** @returns how many recipients; null where the campaign is not to be purged by now, since it was sent again */
function purge(
  db: Db,
  id: number,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<number | null> {
  return writeCampaigns(db, async (trx) => {
    const still = await ended(trx, before)
      .select('campaigns.id')
      .where('campaigns.id', '=', id)
      .executeTakeFirst();
    if (still === undefined) return null;
    const { recipients } = await trx
      .selectFrom('campaign_counts')
      .select(sql<number>`coalesce(sum(recipients), 0)`.as('recipients'))
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
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
    return recipients;
  });
}
