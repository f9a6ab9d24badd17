/**
 * The texts that numbers got, or may have got, of late: requests that were accepted, are unconfirmed or have no answer yet. What was rejected or
 * provably never sent does not count, nor do tests to one's own phones; practice counts for itself, each computer's of a team for that one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { TextGot } from '../../shared/models/fuse.ts';
import { otherWriting } from '../../shared/phone/other-writing.ts';
import { isPractice } from '../campaigns/active-campaigns.ts';
import type { Db } from '../sqlite/open.ts';

/** Since when (steady clock, ms), and of which campaigns: of a practice account, or real ones. */
export interface TextsSince {
  readonly since: number;
  /** The practice account; null: real ones. */
  readonly practice: string | null;
}

/** The campaigns that claimed a request since then: mostly none but the one that asks, and then nothing else is to be asked. */
export async function campaignsTexting(db: Db, { since, practice }: TextsSince): Promise<readonly number[]> {
  const wanted = practice === null ? sql`NOT ${sql.raw(isPractice)}` : sql`c.account_id = ${practice}`;
  const { rows } = await sql<{ id: number }>`SELECT c.id FROM campaigns AS c
    WHERE c.texted_at > ${since} AND c.test = 0 AND ${wanted}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether anything is known of campaigns that were removed since. */
export async function removedTexted(db: Db, { since, practice }: TextsSince): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM removed_texts
    WHERE at > ${since} AND practice = ${practice === null ? 0 : 1} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * The texts of each number, which may be written in another way where it got them; numbers without any are absent.
 *
 * @param campaignIds those that count, see {@link campaignsTexting}
 */
export async function textsGot(
  db: Db,
  numbers: readonly string[],
  campaignIds: readonly number[],
  { since, practice }: TextsSince,
): Promise<ReadonlyMap<string, readonly TextGot[]>> {
  // Each number once, however many rows of a file it has, as it is asked for and as it may be written.
  const asked = JSON.stringify(
    [...new Set(numbers)].flatMap((number) => {
      const other = otherWriting(number);
      return other === null
        ? [[number, number]]
        : [
            [number, number],
            [other, number],
          ];
    }),
  );
  const rows = [
    ...(campaignIds.length === 0 ? [] : await textsOfCampaigns(db, asked, campaignIds, since)),
    ...(await textsOfRemoved(db, asked, { since, practice })),
  ];
  return Map.groupBy(rows, ({ number }) => number);
}

type TextOfNumber = TextGot & { readonly number: string };

/** Counts as a text: it was accepted, may have been, or has no answer yet, and the number `line.written` is in it. */
const isText = sql`(a.outcome IS NULL OR a.outcome IN ('accepted', 'unconfirmed'))
  AND instr(',' || a.numbers || ',', ',' || line.written || ',') > 0`;

async function textsOfCampaigns(
  db: Db,
  asked: string,
  campaignIds: readonly number[],
  since: number,
): Promise<readonly TextOfNumber[]> {
  const lines = sql`SELECT n.value ->> 0 AS written, n.value ->> 1 AS number, r.batch_id
    FROM json_each(${asked}) AS n CROSS JOIN recipients AS r ON r.number = n.value ->> 0
      AND r.campaign_id IN (${sql.join(campaignIds)}) WHERE r.batch_id IS NOT NULL`;
  const texts = (from: RawBuilder<unknown>) => sql<TextOfNumber & { divided: 0 | 1 }>`
    SELECT line.number, a.id AS "attemptId", a.campaign_id AS "campaignId", a.steady_at AS at, b.text,
      CASE WHEN b.split_from IS NULL THEN 0 ELSE 1 END AS divided
    FROM ${from} AS line JOIN batches AS b ON b.id = line.batch_id LEFT JOIN attempts AS a
      ON a.batch_id = b.id AND a.steady_at > ${since} AND ${isText}
    WHERE a.id IS NOT NULL OR b.split_from IS NOT NULL`;
  const { rows } = await texts(sql`(${lines})`).execute(db);
  if (rows.every(({ divided }) => divided === 0)) return rows;
  // Requests were made for the batch that theirs was divided from: rarely, and asked about only then.
  const { rows: all } = await sql<TextOfNumber>`WITH RECURSIVE line (written, number, batch_id) AS (
      ${lines} UNION SELECT line.written, line.number, b.split_from FROM line JOIN batches AS b ON b.id = line.batch_id
      WHERE b.split_from IS NOT NULL
    )
    SELECT line.number, a.id AS "attemptId", a.campaign_id AS "campaignId", a.steady_at AS at, b.text
    FROM line JOIN batches AS b ON b.id = line.batch_id JOIN attempts AS a ON a.batch_id = b.id
    WHERE a.steady_at > ${since} AND ${isText}`.execute(db);
  return all;
}

async function textsOfRemoved(
  db: Db,
  asked: string,
  { since, practice }: TextsSince,
): Promise<readonly TextOfNumber[]> {
  const { rows } = await sql<TextOfNumber>`
    SELECT n.value ->> 1 AS number, t.attempt_id AS "attemptId", t.campaign_id AS "campaignId", t.at, t.text
    FROM json_each(${asked}) AS n CROSS JOIN removed_texts AS t ON t.number = n.value ->> 0
    WHERE t.at > ${since} AND t.practice = ${practice === null ? 0 : 1}`.execute(db);
  return rows;
}

/** Notes that campaigns claimed requests, by the steady clock. */
export async function noteTexting(trx: Db, campaignId: number, steadyMs: number): Promise<void> {
  await trx.updateTable('campaigns').set({ texted_at: steadyMs }).where('id', '=', campaignId).execute();
}
