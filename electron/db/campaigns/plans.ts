/** The rows of a plan on their way into the tables, and the removal of a plan. */
import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import { keepTextsOf } from '../fuse/removed-texts.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';
import { campaignById } from './campaigns.ts';

/** Rows of one transaction: about a fifth of a second. Fewer rewrite the same pages of the indexes more often. */
export const chunk = 20_000;
/**
 * Rows of one transaction while nothing is being sent. Each transaction of people puts nearly every page of the index of batches into
 * the log, whose order is another one: five times fewer of them write a fifth.
 */
const quietChunk = 100_000;

/** How many rows to write at once: few where a campaign that is being sent would wait for them. */
export async function rowsAtOnce(db: Db): Promise<number> {
  const sending = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', 'in', ['sending', 'scheduled'])
    .limit(1)
    .executeTakeFirst();
  return sending === undefined ? quietChunk : chunk;
}
/** Between two transactions, so that the queue, which asks for the lock now and then, finds it free. */
const pauseMs = 10;

export interface NewBatch {
  readonly position: number;
  readonly text: string;
  readonly segments: number;
  readonly size: number;
  /** The country whose texting hours it keeps; null: it keeps none. */
  readonly country: string | null;
}

/** Batches by columns: a thread hands over a column in a fraction of the time of as many objects. */
export interface BatchRows {
  readonly count: number;
  /** The position of the first; the others follow without gaps. */
  readonly first: number;
  readonly texts: readonly string[];
  readonly segments: Uint16Array;
  readonly sizes: Uint16Array;
  readonly countries: readonly (string | null)[];
}

/** @param batches in order of position and without gaps */
export function batchRows(batches: readonly NewBatch[]): BatchRows {
  return {
    count: batches.length,
    first: batches[0]?.position ?? 0,
    texts: batches.map(({ text }) => text),
    segments: Uint16Array.from(batches, ({ segments }) => segments),
    sizes: Uint16Array.from(batches, ({ size }) => size),
    countries: batches.map(({ country }) => country),
  };
}

/** People by columns, in the order of numbers. */
export interface RecipientRows {
  readonly count: number;
  /** Of the contacts. */
  readonly ids: Float64Array;
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  /** The numbers of the file's rows; empty for contacts. */
  readonly rows: readonly string[];
  /** Places in `countryNames`. */
  readonly countries: Uint16Array;
  readonly countryNames: readonly (string | null)[];
  /** Positions of their batches; what stands for those without is not to be read. */
  readonly batches: Uint32Array;
  /** Places in {@link skipReasons} and 1; zero for those with a batch. */
  readonly reasons: Uint8Array;
}

/** The sizes of batches when everybody has a place. */
export interface FinalSizes {
  /** Batches that have grown since they were taken: position and size. */
  readonly grown: readonly (readonly [position: number, size: number])[];
  /** All, in order of position. */
  readonly sizes: Uint16Array;
}

/** Lets others have their turn between two transactions. */
export function pause(): Promise<void> {
  return setTimeout(pauseMs);
}

/** A plan that is being written, or was when Carillon was cut off. */
export interface StartedPlan {
  readonly campaignId: number;
  /** Which of the campaign's plans. */
  readonly plan: number;
}

/**
 * Begins a plan of a draft: none that was made before can be sent any more.
 *
 * @throws AppError `not-allowed-now` where the campaign is no draft any more, `not-found`
 */
export async function beginPlan(db: Db, campaignId: number): Promise<StartedPlan> {
  const { rows } = await sql<{ plan: number }>`UPDATE campaigns
    SET planning = 1, plan_started = plan_started + 1, plan_ready = NULL
    WHERE id = ${campaignId} AND state = 'draft' AND removed_at IS NULL RETURNING plan_started AS plan`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) {
    const { state } = (await campaignById(db, campaignId)).status;
    throw new AppError('not-allowed-now', { action: 'plan', state });
  }
  return { campaignId, plan: row.plan };
}

/**
 * Asked first in every transaction that writes a plan or takes one away: of a campaign that is sent, removed, or planned
 * anew by then, not a row is touched.
 *
 * @throws AppError `campaign-changed`
 */
export async function stillPlanning(trx: Db, { campaignId, plan }: StartedPlan): Promise<void> {
  const row = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaignId)
    .where('state', '=', 'draft')
    .where('planning', '=', 1)
    .where('plan_started', '=', plan)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('campaign-changed');
}

/** The plan is whole and can be sent. @throws AppError `campaign-changed` */
export function endPlan(db: Db, started: StartedPlan): Promise<void> {
  return writeCampaigns(db, async (trx) => {
    await stillPlanning(trx, started);
    await trx
      .updateTable('campaigns')
      .set({ planning: 0, plan_ready: started.plan })
      .where('id', '=', started.campaignId)
      .execute();
  });
}

/** Whether a plan is whole, the last one, and of the draft as it is. */
export async function isPlanReady(db: Db, { campaignId, plan }: StartedPlan): Promise<boolean> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaignId)
    .where('plan_ready', '=', plan)
    .executeTakeFirst();
  return row !== undefined;
}

/** Plans of drafts that are being written, or were when Carillon was cut off. */
export async function startedPlans(db: Db): Promise<readonly StartedPlan[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'plan_started'])
    .where('planning', '=', 1)
    .where('state', '=', 'draft')
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id, plan_started }) => ({ campaignId: id, plan: plan_started }));
}

/** Takes a plan away that was cut off. @throws AppError `campaign-changed` where it is no longer that one */
export async function clearCutOffPlan(db: Db, started: StartedPlan): Promise<void> {
  await clearRows(db, started.campaignId, (trx) => stillPlanning(trx, started));
  await writeCampaigns(db, async (trx) => {
    await stillPlanning(trx, started);
    await trx.updateTable('campaigns').set({ planning: 0 }).where('id', '=', started.campaignId).execute();
  });
}

/**
 * Takes away what is left of the campaigns that were removed, in chunks: a million rows in one transaction would hold up the queue. Where
 * Carillon ends between two of them, the next call goes on. What their people got of late is kept for the fuse. @param now Unix ms
 */
export async function clearRemoved(db: Db, now: number): Promise<void> {
  const removed = await db
    .selectFrom('campaigns')
    .select('id')
    .where('removed_at', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id } of removed) {
    try {
      await clearOne(db, id, now);
    } catch (cause) {
      // Another computer of the team has come to the end of it.
      if (!(cause instanceof AppError) || cause.code !== 'not-found') throw cause;
    }
  }
}

async function clearOne(db: Db, campaignId: number, now: number): Promise<void> {
  const check = (trx: Db) => stillRemoved(trx, campaignId);
  await keepTextsOf(db, campaignId, { epochMs: now, check });
  await clearRows(db, campaignId, check);
  await writeCampaigns(db, async (trx) => {
    await check(trx);
    await trx.deleteFrom('campaigns').where('id', '=', campaignId).execute();
  });
}

/** Records that were put back meanwhile may have it as it was. @throws AppError `not-found` */
async function stillRemoved(trx: Db, campaignId: number): Promise<void> {
  const row = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', campaignId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found', { what: 'campaign' });
}

/** Removes the recipients and batches of a campaign, in chunks; before each, `check` refuses what may not be. */
export async function clearRows(
  db: Db,
  campaignId: number,
  check: (trx: Db) => Promise<void>,
): Promise<void> {
  const { rows: people } = await sql<Range>`
    SELECT min(id) AS first, max(id) AS last FROM recipients WHERE campaign_id = ${campaignId}`.execute(db);
  // A range of ids, in which a plan lies together; the plus keeps SQLite from looking each of them up by campaign.
  await inChunks(
    db,
    people[0],
    check,
    (from, before) =>
      sql`DELETE FROM recipients WHERE id >= ${from} AND id < ${before} AND +campaign_id = ${campaignId}`,
  );
  const { rows: batches } = await sql<Range>`
    SELECT min(position) AS first, max(position) AS last FROM batches WHERE campaign_id = ${campaignId}`.execute(
    db,
  );
  await inChunks(
    db,
    batches[0],
    check,
    (from, before) =>
      sql`DELETE FROM batches WHERE campaign_id = ${campaignId} AND position >= ${from} AND position < ${before}`,
  );
}

interface Range {
  readonly first: number | null;
  readonly last: number | null;
}

async function inChunks(
  db: Db,
  range: Range | undefined,
  check: (trx: Db) => Promise<void>,
  statement: (from: number, before: number) => RawBuilder<unknown>,
): Promise<void> {
  const { first = null, last = null } = range ?? {};
  if (first === null || last === null) return;
  for (let from = first; from <= last; from += chunk) {
    await writeCampaigns(db, async (trx) => {
      await check(trx);
      await statement(from, from + chunk).execute(trx);
    });
    await pause();
  }
}
