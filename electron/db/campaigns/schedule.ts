/** Scheduled campaigns, and whom of a campaign is still to be sent to in each country. */
import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { MissedBecause, PauseReason, PlanChanges } from '../../shared/models.ts';
import { ConfirmedCost } from '../../shared/money/sum.ts';
import { undoSeconds } from '../../shared/time/undo.ts';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import { campaignById } from './campaigns.ts';
import { nextPosition } from './sending-order.ts';

interface ToSchedule {
  readonly plan: number;
  readonly accountId: string;
  readonly practice: boolean;
  readonly at: number;
  readonly now: number;
  /** Null: no price is known. */
  readonly confirmed: ConfirmedCost | null;
}

/**
 * `draft → scheduled`, by the plan that is named, for the cost that was confirmed.
 *
 * @throws AppError `not-allowed-now`, `campaign-changed` where that plan is not ready, or no longer
 */
export async function scheduleCampaign(
  trx: Db,
  id: number,
  { plan, accountId, practice, at, now, confirmed }: ToSchedule,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      state: 'scheduled',
      scheduled_at: at,
      planned_at: null,
      account_id: accountId,
      practice: practice ? 1 : 0,
      confirmed_cost: confirmed && JSON.stringify(confirmed),
      // Asked about and answered: from here on these records know who gets it.
      sent_unseen_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('plan_ready', '=', plan)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  const { state } = (await campaignById(trx, id)).status;
  if (state === 'draft') throw new AppError('campaign-changed');
  throw new AppError('not-allowed-now', { action: 'send', state });
}

/**
 * Gives a scheduled campaign another time; what was planned and reviewed stays as it is.
 *
 * @param at Unix ms; null: at the end of the seconds in which a press on Send can be undone, which gives it its time back
 * @param confirmed a cost that was asked about with the press; null: none was
 * @throws AppError `not-allowed-now`
 */
export async function rescheduleCampaign(
  trx: Db,
  id: number,
  at: number | null,
  now: number,
  confirmed: ConfirmedCost | null = null,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      scheduled_at: at ?? now + undoSeconds * 1000,
      planned_at: at === null ? sql<number>`scheduled_at` : null,
      ...(confirmed !== null && { confirmed_cost: JSON.stringify(confirmed) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '>', now + undoSeconds * 1000)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) await refuse(trx, id, 'reschedule');
}

/** Takes a press on Send back that hastened a scheduled campaign: it has its time again. @returns whether it was one */
async function backToItsTime(trx: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    // A yes that came with the press goes with it, and an earlier one is asked for once more.
    .set({ scheduled_at: sql<number>`planned_at`, planned_at: null, confirmed_cost: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('planned_at', '>', now + undoSeconds * 1000)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * `scheduled → draft`, and back from a missed schedule too, where nothing has been sent. A press on Send that hastened it is taken back first.
 *
 * @param keepTime true: the campaign is only to be changed, and a person is reminded of its time; false: its next review offers the time, and nothing else does.
 * A press on Send has no time of its own to be kept.
 * @throws AppError `not-allowed-now`
 */
export async function unscheduleCampaign(trx: Db, id: number, now: number, keepTime: boolean): Promise<void> {
  if (await backToItsTime(trx, id, now)) return;
  const time = sql<
    number | null
  >`iif(state = 'scheduled' AND scheduled_at > ${now + undoSeconds * 1000}, scheduled_at, NULL)`;
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      state: 'draft',
      pause: null,
      scheduled_at: keepTime ? null : time,
      planned_at: keepTime ? time : null,
      account_id: null,
      practice: 0,
      // People who were left out meanwhile may be let in again.
      plan_ready: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('state', '=', 'scheduled'),
        ...(keepTime ? [] : [is.and([is('state', '=', 'draft'), is('planned_at', 'is not', null)])]),
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

/** A schedule that was cancelled, with all that its draft has forgotten: enough to take that back. Times are Unix ms. */
export interface CancelledSchedule {
  readonly at: number;
  readonly accountId: string;
  readonly practice: boolean;
  readonly plan: number;
  readonly cancelledAt: number;
}

/** The schedule of a campaign as it is, before it is cancelled at `now`; null where it has none. */
export async function scheduleToCancel(trx: Db, id: number, now: number): Promise<CancelledSchedule | null> {
  const row = await trx
    .selectFrom('campaigns')
    .select(['scheduled_at', 'account_id', 'practice', 'plan_ready'])
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '>', now + undoSeconds * 1000)
    .executeTakeFirst();
  if (!row?.scheduled_at || row.account_id === null || row.plan_ready === null) return null;
  return {
    at: row.scheduled_at,
    accountId: row.account_id,
    practice: row.practice === 1,
    plan: row.plan_ready,
    cancelledAt: now,
  };
}

/**
 * `draft → scheduled`, by the plan that it had: a person takes the cancelling back at once.
 *
 * @throws AppError `campaign-changed` where anything of the draft is another since, or its time has come
 */
export async function scheduleAgain(
  trx: Db,
  id: number,
  { at, accountId, practice, plan, cancelledAt }: CancelledSchedule,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      state: 'scheduled',
      account_id: accountId,
      practice: practice ? 1 : 0,
      plan_ready: plan,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('scheduled_at', '=', at)
    .where('scheduled_at', '>', now + undoSeconds * 1000)
    .where('updated_at', '=', cancelledAt)
    .where('planning', '=', 0)
    .where('plan_started', '=', plan)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('campaign-changed');
}

/** A campaign that waits for its time; `at` is Unix ms. */
export interface ScheduledCampaign {
  readonly id: number;
  readonly name: string;
  readonly at: number;
  /** It goes out by a press on Send, at the end of the seconds in which that can be undone: its plan is the one that was looked at. */
  readonly justReviewed: boolean;
}

/** The scheduled campaigns, the earliest first. */
export async function scheduledCampaigns(db: Db): Promise<readonly ScheduledCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'scheduled_at', 'updated_at'])
    .where('state', '=', 'scheduled')
    .orderBy('scheduled_at')
    .execute();
  return rows.map(({ id, name, scheduled_at, updated_at: reviewedAt }) => {
    const at = scheduled_at ?? 0;
    return { id, name, at, justReviewed: at - reviewedAt <= undoSeconds * 1000 };
  });
}

/** The cost that was confirmed when a campaign was scheduled; null where none was known, or it cannot be read. */
export async function confirmedCost(db: Db, id: number): Promise<ConfirmedCost | null> {
  const row = await db
    .selectFrom('campaigns')
    .select('confirmed_cost')
    .where('id', '=', id)
    .executeTakeFirst();
  return Json.pipe(ConfirmedCost.nullable()).safeParse(row?.confirmed_cost ?? 'null').data ?? null;
}

/** `scheduled → sending`, behind what is being sent already. @returns false where it was no longer scheduled, or for another time */
export async function startScheduled(
  trx: Db,
  { id, at }: Pick<ScheduledCampaign, 'id' | 'at'>,
  now: number,
): Promise<boolean> {
  const position = await nextPosition(trx);
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({ state: 'sending', position, planned_at: null, started_at: now, seen_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '=', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Why a campaign does not begin at its time. */
export interface Missed {
  readonly because: MissedBecause;
  /** Only with `changed` and `cost`. */
  readonly changes?: PlanChanges;
}

/**
 * `scheduled → paused`: it is not as it was reviewed, or its time passed while nobody could send it; a person decides.
 *
 * @returns false where it was no longer scheduled, or for another time
 */
export async function missSchedule(
  trx: Db,
  id: number,
  { at: scheduledAt, ...missed }: Missed & { readonly at: number },
  now: number,
): Promise<boolean> {
  const reason: PauseReason = { kind: 'missed-schedule', scheduledAt, ...missed };
  const position = await nextPosition(trx);
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({ state: 'paused', pause: JSON.stringify(reason), position, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '=', scheduledAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** People of queued batches by country; those that were not told apart by it are absent. */
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

async function refuse(trx: Db, id: number, action: string): Promise<never> {
  throw new AppError('not-allowed-now', { action, state: (await campaignById(trx, id)).status.state });
}
