/** Scheduled campaigns, and which batches wait for the texting hours of their country. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../shared/errors.ts';
import type { PauseReason } from '../shared/models.ts';
import type { HeldPeople } from '../shared/plans.ts';
import { campaignById } from './campaigns.ts';
import type { Db } from './open.ts';
import { nextPlace } from './sending-order.ts';
import { writeCampaigns } from './write.ts';

/**
 * `draft → scheduled`, by the plan that is named.
 *
 * @throws AppError `not-allowed-now`, `campaign-changed` where that plan is not ready, or no longer
 */
export async function scheduleCampaign(
  trx: Db,
  id: number,
  {
    plan,
    lane,
    practice,
    at,
    now,
  }: { plan: number; lane: string; practice: boolean; at: number; now: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({ state: 'scheduled', scheduled_at: at, lane, practice: practice ? 1 : 0, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('plan_ready', '=', plan)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  const { state } = (await campaignById(trx, id)).status;
  if (state === 'draft') throw new AppError('campaign-changed');
  throw new AppError('not-allowed-now', { action: 'send', state });
}

/** `scheduled → draft`, and back from a missed schedule too, where nothing has been sent. @throws AppError `not-allowed-now` */
export async function unscheduleCampaign(trx: Db, id: number, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      state: 'draft',
      pause: null,
      scheduled_at: null,
      lane: null,
      practice: 0,
      // Who was left out meanwhile may be let in again.
      plan_ready: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', '=', 'scheduled'),
        is.and([
          is('state', '=', 'paused'),
          is('started_at', 'is', null),
          is(sql`pause ->> 'kind'`, '=', 'missed-schedule'),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) await refuse(trx, id, 'unschedule');
}

/** A campaign that waits for its time; `at` is Unix ms. */
export interface ScheduledCampaign {
  readonly id: number;
  readonly at: number;
}

/** Those that are scheduled, the earliest first. */
export async function scheduledCampaigns(db: Db): Promise<readonly ScheduledCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'scheduled_at'])
    .where('state', '=', 'scheduled')
    .orderBy('scheduled_at')
    .execute();
  return rows.map(({ id, scheduled_at: at }) => ({ id, at: at ?? 0 }));
}

/** `scheduled → sending`, behind what is being sent already. @returns false where it was no longer scheduled */
export async function startScheduled(trx: Db, id: number, now: number): Promise<boolean> {
  const place = await nextPlace(trx);
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({ state: 'sending', place, started_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** `scheduled → paused`: its time passed while nobody could send it; a person decides. */
export async function missSchedule(trx: Db, id: number, scheduledAt: number, now: number): Promise<void> {
  const reason: PauseReason = { kind: 'missed-schedule', scheduledAt };
  const place = await nextPlace(trx);
  await trx
    .updateTable('campaigns')
    .set({ state: 'paused', pause: JSON.stringify(reason), place, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Campaigns that send to phones, or will when they go on. */
export async function campaignsToPhones(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', 'in', ['sending', 'paused'])
    .where('practice', '=', 0)
    .where('test', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** The countries whose hours batches of a campaign keep, queued ones or not. */
export async function countriesOf(db: Db, campaignId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ country: string }>`SELECT DISTINCT country FROM batches
    WHERE campaign_id = ${campaignId} AND country IS NOT NULL`.execute(db);
  return rows.map(({ country }) => country);
}

/** People of queued batches by the country whose hours these keep; those that keep none are absent. */
export async function queuedByCountry(
  db: Db,
  campaignId: number,
): Promise<readonly { readonly country: string; readonly recipients: number }[]> {
  const { rows } = await sql<{ country: string; recipients: number }>`
    SELECT country, sum(size) AS recipients FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND country IS NOT NULL GROUP BY country`.execute(
    db,
  );
  return rows;
}

/** People of queued batches that are held beyond `now`, by the moment (both Unix ms) until which they are. */
export async function heldByMoment(db: Db, campaignId: number, now: number): Promise<readonly HeldPeople[]> {
  const { rows } = await sql<HeldPeople>`SELECT not_before AS until, sum(size) AS recipients FROM batches
    WHERE campaign_id = ${campaignId} AND state = 'queued' AND not_before > ${now}
    GROUP BY not_before ORDER BY not_before`.execute(db);
  return rows;
}

/** Batches of one transaction; those that are next in order come first. */
const portion = 5_000;
const pauseMs = 10;

/**
 * Queued batches of a country wait until `until` (Unix ms); null: they wait for nothing any more.
 *
 * @returns whether any was changed
 */
export async function holdBatches(
  db: Db,
  campaignId: number,
  country: string,
  until: number | null,
): Promise<boolean> {
  let changed = false;
  for (;;) {
    const { numAffectedRows } = await writeCampaigns(db, (trx) =>
      sql`UPDATE batches SET not_before = ${until} WHERE id IN (
        SELECT id FROM batches WHERE campaign_id = ${campaignId} AND state = 'queued'
          AND country = ${country} AND not_before IS NOT ${until} ORDER BY position LIMIT ${portion})`.execute(
        trx,
      ),
    );
    changed ||= Number(numAffectedRows ?? 0n) > 0;
    if (Number(numAffectedRows ?? 0n) < portion) return changed;
    await setTimeout(pauseMs);
  }
}

async function refuse(trx: Db, id: number, action: string): Promise<never> {
  throw new AppError('not-allowed-now', { action, state: (await campaignById(trx, id)).status.state });
}
