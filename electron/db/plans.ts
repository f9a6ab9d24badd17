/** What a plan is made of on its way into the tables, and how one is removed again. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type SkipReason, skipReasons } from '../shared/models.ts';
import type { Db } from './open.ts';
import { writeCampaigns } from './write.ts';

/** Rows of one transaction: about a fifth of a second. Fewer rewrite the same pages of the indexes more often. */
export const portion = 20_000;
/** Between two transactions, so that the queue, which asks for the lock now and then, finds it free. */
const pauseMs = 10;

/** Where one person of the audience was put: a batch's position, or the reason for none. */
export type Placement =
  | readonly [contactId: number, batch: number, skip: null]
  | readonly [contactId: number, batch: null, skip: SkipReason];

export interface NewBatch {
  readonly position: number;
  readonly text: string;
  readonly segments: number;
  readonly size: number;
  /** Whose texting hours it keeps; null: it keeps none. */
  readonly country: string | null;
}

/** People with their places, and the batches begun for them, as JSON that SQLite reads by itself. */
export interface PlacedPeople {
  /** Each person and place as one number, see {@link codeRoom}. */
  readonly codes: string;
  /** Each batch as position, text, segments, size, country; empty where none was begun. */
  readonly batches: string;
  readonly begun: number;
}

/** Batches and reasons fit under it, and contacts times it under 2^53. */
export const codeRoom = 2 ** 26;

/** Reading arrays out of arrays takes SQLite three times as long as one number for each person. */
export function placedPeople(placements: readonly Placement[], begun: readonly NewBatch[]): PlacedPeople {
  const codes = placements.map(
    ([id, batch, skip]) => id * codeRoom + (skip === null ? batch : codeRoom - 1 - skipReasons.indexOf(skip)),
  );
  const rows = begun.map(({ position, text, segments, size, country }) => [
    position,
    text,
    segments,
    size,
    country,
  ]);
  return {
    codes: JSON.stringify(codes),
    batches: rows.length === 0 ? '' : JSON.stringify(rows),
    begun: rows.length,
  };
}

/** Lets others have their turn between two transactions. */
export function pause(): Promise<void> {
  return setTimeout(pauseMs);
}

/** Removes the recipients and batches of a campaign, in portions. */
export async function clearPlan(db: Db, campaignId: number): Promise<void> {
  for (const name of ['recipients', 'batches'] as const) {
    const table = sql.table(name);
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      SELECT min(id) AS first, max(id) AS last FROM ${table} WHERE campaign_id = ${campaignId}`.execute(db);
    const { first = null, last = null } = rows[0] ?? {};
    if (first === null || last === null) continue;
    for (let from = first; from <= last; from += portion) {
      // A range of ids, in which a plan lies together; the plus keeps SQLite from looking each of them up by campaign.
      await writeCampaigns(db, (trx) =>
        sql`DELETE FROM ${table} WHERE id >= ${from} AND id < ${from + portion}
          AND +campaign_id = ${campaignId}`.execute(trx),
      );
      await pause();
    }
  }
}
