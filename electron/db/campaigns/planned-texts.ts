/** The texts that people get by a campaign's plan. */
import { sql } from 'kysely';
import { idRangeOf } from '../results/id-range.ts';
import type { Db } from '../sqlite/open.ts';

/** By number (E.164 digits); whoever is left out is absent. */
export async function plannedTexts(
  db: Db,
  campaignId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; text: string }>`
    SELECT r.number, b.text FROM recipients AS r JOIN batches AS b ON b.id = r.batch_id
    WHERE r.campaign_id = ${campaignId}
      AND r.number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(db);
  return new Map(rows.map(({ number, text }) => [number, text]));
}

/** Of these numbers, those that the plan left out for a text that they got before: it was meant so, and is no change. */
export async function leftForTexts(
  db: Db,
  campaignId: number,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT number FROM recipients
    WHERE campaign_id = ${campaignId} AND skip_reason IN ('texted-lately', 'nearly-same-text')
      AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

interface CountrySegments {
  readonly country: string | null;
  readonly recipients: number;
  readonly segments: number;
}

/** People read at once: some hundredths of a second where the windows are served. */
const readAtOnce = 20_000;

/** The people and segments of a plan by country, which may come more than once. */
export async function plannedSegments(db: Db, campaignId: number): Promise<readonly CountrySegments[]> {
  const { first, last } = await idRangeOf(db, campaignId);
  const countries: CountrySegments[] = [];
  for (let from = first; from <= last; from += readAtOnce) {
    const { rows } = await sql<CountrySegments>`
      SELECT r.country, count(*) AS recipients, sum(b.segments) AS segments
      FROM recipients AS r NOT INDEXED JOIN batches AS b ON b.id = r.batch_id
      WHERE r.id >= ${from} AND r.id < ${from + readAtOnce} AND r.campaign_id = ${campaignId}
      GROUP BY r.country`.execute(db);
    countries.push(...rows);
  }
  return countries;
}
