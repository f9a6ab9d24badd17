/** The people who got a text, or are about to get one, and which. */
import { type RawBuilder, sql } from 'kysely';
import type { EarlierText } from '../../shared/plans.ts';
import type { Db } from '../sqlite/open.ts';

/**
 * A query for what was texted to numbers since `since` (Unix ms), or is queued to be. Unconfirmed
 * counts as texted: leaving somebody out is mended later, a second text is not. Tests to one's own
 * phones do not count.
 *
 * @param what the selected columns: of `r` (recipients), `b` (batches) or `g` (campaigns)
 * @param number the comparison with a recipient's number, such as `= contacts.number`
 * @param practice the practice account whose texts count as well; null: those of none. Each computer of a team has its own
 */
export function textedSince(
  what: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
  since: number,
  practice: string | null,
): RawBuilder<unknown> {
  const counted =
    practice === null ? sql`g.practice = 0` : sql`(g.practice = 0 OR g.account_id = ${practice})`;
  return sql`SELECT ${what} FROM recipients AS r
    JOIN batches AS b ON b.id = r.batch_id JOIN campaigns AS g ON g.id = r.campaign_id
    WHERE r.number ${number} AND g.test = 0 AND ${counted}
      AND ((b.state IN ('accepted', 'unconfirmed', 'sending') AND b.updated_at >= ${since})
        OR (b.state = 'queued' AND g.state IN ('scheduled', 'sending', 'paused')))`;
}

/** When each of the numbers was texted last, Unix ms; numbers that never were are absent. */
export async function lastTexted(
  db: Db,
  numbers: readonly string[],
  practice: string | null,
): Promise<ReadonlyMap<string, number>> {
  if (numbers.length === 0) return new Map();
  const among = sql`IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  const { rows } = await sql<{ number: string; at: number }>`SELECT number, max(at) AS at
    FROM (${textedSince(sql`r.number AS number, b.updated_at AS at`, among, 0, practice)}) AS texted GROUP BY number`.execute(
    db,
  );
  return new Map(rows.map(({ number, at }) => [number, at]));
}

/** The texts that each of the numbers got since `since`, or is about to get; numbers without any are absent. */
export async function textsSince(
  db: Db,
  numbers: readonly string[],
  since: number,
  practice: string | null,
): Promise<ReadonlyMap<string, readonly EarlierText[]>> {
  const among = sql`IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  const what = sql`r.number, b.text, g.name AS campaign, iif(b.state = 'queued', NULL, b.updated_at) AS at`;
  const { rows } = await sql<EarlierText & { number: string }>`
    ${textedSince(what, among, since, practice)}`.execute(db);
  const texts = new Map<string, EarlierText[]>();
  for (const { number, ...earlier } of rows) {
    const known = texts.get(number);
    if (known === undefined) texts.set(number, [earlier]);
    else known.push(earlier);
  }
  return texts;
}
