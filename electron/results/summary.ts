/** What became of a campaign, counted: by country, by reason, over time. */
import { sql } from 'kysely';
import { campaignById } from '../db/campaigns/campaigns.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { BatchState, ResultsSummary, SkipReason } from '../shared/models.ts';
import { idRangeOf } from './id-range.ts';

/** As many reasons as a table shows; the service's own words may differ for every number. */
const reasonsShown = 12;
/** Steps of time, ms: the shortest of them with which no more than {@link pointsShown} cover a campaign. */
const steps = [10_000, 60_000, 300_000, 900_000, 3_600_000, 21_600_000, 86_400_000] as const;
const pointsShown = 60;

/** @throws AppError `not-found` */
export async function resultsSummary(db: Db, campaignId: number): Promise<ResultsSummary> {
  const { counts } = await campaignById(db, campaignId);
  const [countries, reasons, skipped, overTime, sums] = await Promise.all([
    byCountry(db, campaignId),
    byReason(db, campaignId),
    bySkipReason(db, campaignId),
    byTime(db, campaignId),
    inAll(db, campaignId),
  ]);
  return { campaignId, counts, countries, reasons, skipped, ...overTime, ...sums };
}

async function byCountry(db: Db, campaignId: number): Promise<ResultsSummary['countries']> {
  const { first, last } = await idRangeOf(db, campaignId);
  const { rows } = await sql<{ country: string | null; state: BatchState; recipients: number }>`
    SELECT r.country, b.state, count(*) AS recipients
    FROM recipients AS r NOT INDEXED CROSS JOIN batches AS b ON b.id = r.batch_id
    WHERE r.id BETWEEN ${first} AND ${last} AND r.campaign_id = ${campaignId} GROUP BY r.country, b.state`.execute(
    db,
  );
  const countries = new Map<string | null, Record<BatchState, number>>();
  for (const { country, state, recipients } of rows) {
    const known = countries.get(country) ?? {
      queued: 0,
      sending: 0,
      accepted: 0,
      rejected: 0,
      unconfirmed: 0,
    };
    countries.set(country, { ...known, [state]: recipients });
  }
  const all = (states: Record<BatchState, number>): number =>
    Object.values(states).reduce((sum, count) => sum + count, 0);
  return [...countries]
    .map(([country, recipients]) => ({ country, recipients }))
    .sort((one, other) => all(other.recipients) - all(one.recipients));
}

async function byReason(db: Db, campaignId: number): Promise<ResultsSummary['reasons']> {
  const { rows } = await sql<{
    state: 'rejected' | 'unconfirmed';
    reason: string | null;
    recipients: number;
    batches: number;
  }>`
    SELECT state, reason, sum(size) AS recipients, count(*) AS batches FROM batches
    WHERE campaign_id = ${campaignId} AND state IN ('rejected', 'unconfirmed')
    GROUP BY state, reason ORDER BY recipients DESC LIMIT ${reasonsShown}`.execute(db);
  return rows;
}

async function bySkipReason(db: Db, campaignId: number): Promise<ResultsSummary['skipped']> {
  const { rows } = await sql<{ reason: SkipReason; recipients: number }>`
    SELECT skip_reason AS reason, count(*) AS recipients FROM recipients
    WHERE campaign_id = ${campaignId} AND skip_reason IS NOT NULL GROUP BY skip_reason ORDER BY recipients DESC`.execute(
    db,
  );
  return rows;
}

/** Recipients by when the last request for them was answered, or given up. */
async function byTime(
  db: Db,
  campaignId: number,
): Promise<Pick<ResultsSummary, 'stepMs' | 'points' | 'tookMs'>> {
  const { rows: ends } = await sql<{ begun: number; first: number | null; last: number | null }>`
    SELECT min(started_at) AS begun, min(ended_at) AS first, max(ended_at) AS last FROM attempts
    WHERE campaign_id = ${campaignId}`.execute(db);
  const { begun = 0, first = null, last = null } = ends[0] ?? {};
  if (first === null || last === null) return { stepMs: steps[0], points: [], tookMs: null };
  const longest = steps[steps.length - 1] ?? steps[0];
  const stepMs = steps.find((step) => (last - first) / step <= pointsShown) ?? longest;
  // Written into the statement: a bound number is a fraction to SQLite, and would divide as one.
  const step = sql.lit(stepMs);
  const { rows } = await sql<{ at: number; state: BatchState; recipients: number }>`
    SELECT a.ended_at / ${step} * ${step} AS at, b.state, sum(b.size) AS recipients
    FROM batches AS b JOIN attempts AS a
      ON a.id = (SELECT max(id) FROM attempts WHERE batch_id = b.id AND ended_at IS NOT NULL)
    WHERE b.campaign_id = ${campaignId} AND b.state IN ('accepted', 'rejected', 'unconfirmed')
    GROUP BY 1, 2 ORDER BY 1`.execute(db);
  const points = new Map<number, ResultsSummary['points'][number]>();
  const from = Math.floor(first / stepMs) * stepMs;
  const count = Math.min(Math.floor((last - from) / stepMs) + 1, pointsShown * 4);
  for (let index = 0; index < count; index++) {
    const at = from + index * stepMs;
    points.set(at, { at, accepted: 0, rejected: 0, unconfirmed: 0 });
  }
  for (const { at, state, recipients } of rows) {
    const point = points.get(at);
    if (point !== undefined) points.set(at, { ...point, [state]: recipients });
  }
  // The clock may have been set back in between.
  return { stepMs, points: [...points.values()], tookMs: Math.max(0, last - begun) };
}

async function inAll(
  db: Db,
  campaignId: number,
): Promise<Pick<ResultsSummary, 'attempts' | 'acceptedSegments' | 'texts'>> {
  const { rows } = await sql<{ attempts: number; segments: number; texts: number }>`
    SELECT (SELECT count(*) FROM attempts WHERE campaign_id = ${campaignId}) AS attempts, count(DISTINCT text) AS texts,
      coalesce(sum(size * segments) FILTER (WHERE state = 'accepted'), 0) AS segments
    FROM batches WHERE campaign_id = ${campaignId}`.execute(db);
  const { attempts = 0, segments = 0, texts = 0 } = rows[0] ?? {};
  return { attempts, acceptedSegments: segments, texts };
}
