/** What a plan is made of on its way into the tables, and how one is removed again. */
import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './open.ts';
import { writeCampaigns } from './write.ts';

/** Rows of one transaction: about a fifth of a second. Fewer rewrite the same pages of the indexes more often. */
export const portion = 20_000;
/**
 * Rows of one transaction while nothing is being sent. Each transaction of people puts nearly every page of the index of batches into
 * the log, whose order is another one: five times fewer of them write a fifth.
 */
const quietPortion = 100_000;

/** How many rows to write at once: few where a campaign that is being sent would wait for them. */
export async function rowsAtOnce(db: Db): Promise<number> {
  const sending = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', 'in', ['sending', 'scheduled'])
    .limit(1)
    .executeTakeFirst();
  return sending === undefined ? quietPortion : portion;
}
/** Between two transactions, so that the queue, which asks for the lock now and then, finds it free. */
const pauseMs = 10;

export interface NewBatch {
  readonly position: number;
  readonly text: string;
  readonly segments: number;
  readonly size: number;
  /** Whose texting hours it keeps; null: it keeps none. */
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

/** Notes that a plan is being written, or that it is whole. */
export async function markPlanning(db: Db, campaignId: number, planning: 0 | 1): Promise<void> {
  await db.updateTable('campaigns').set({ planning }).where('id', '=', campaignId).execute();
}

/** Campaigns whose plan is being written, or was when Carillon was cut off. */
export async function campaignsInPlanning(db: Db): Promise<readonly number[]> {
  const rows = await db.selectFrom('campaigns').select('id').where('planning', '=', 1).execute();
  return rows.map(({ id }) => id);
}

/** Removes the recipients and batches of a campaign, in portions. */
export async function clearPlan(db: Db, campaignId: number): Promise<void> {
  const { rows: people } = await sql<Range>`
    SELECT min(id) AS first, max(id) AS last FROM recipients WHERE campaign_id = ${campaignId}`.execute(db);
  // A range of ids, in which a plan lies together; the plus keeps SQLite from looking each of them up by campaign.
  await inPortions(
    db,
    people[0],
    (from, before) =>
      sql`DELETE FROM recipients WHERE id >= ${from} AND id < ${before} AND +campaign_id = ${campaignId}`,
  );
  const { rows: batches } = await sql<Range>`
    SELECT min(position) AS first, max(position) AS last FROM batches WHERE campaign_id = ${campaignId}`.execute(
    db,
  );
  await inPortions(
    db,
    batches[0],
    (from, before) =>
      sql`DELETE FROM batches WHERE campaign_id = ${campaignId} AND position >= ${from} AND position < ${before}`,
  );
}

interface Range {
  readonly first: number | null;
  readonly last: number | null;
}

async function inPortions(
  db: Db,
  range: Range | undefined,
  statement: (from: number, before: number) => RawBuilder<unknown>,
): Promise<void> {
  const { first = null, last = null } = range ?? {};
  if (first === null || last === null) return;
  for (let from = first; from <= last; from += portion) {
    await writeCampaigns(db, (trx) => statement(from, from + portion).execute(trx));
    await pause();
  }
}
