/** The results of a campaign, counted: by country, by reason, over time. */
import { sql } from 'kysely';
import type { ResultState, ResultsSummary, SkipReason } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';
import { idRangeOf } from './id-range.ts';
import { isInState, resultState } from './result-state.ts';

interface CountryCount {
  readonly country: string | null;
  readonly state: ResultState;
  readonly recipients: number;
}

export async function recipientsByCountry(db: Db, campaignId: number): Promise<readonly CountryCount[]> {
  const { first, last } = await idRangeOf(db, campaignId);
  const { rows } = await sql<CountryCount>`
    SELECT r.country, ${resultState} AS state, count(*) AS recipients
    FROM recipients AS r NOT INDEXED CROSS JOIN batches ON batches.id = r.batch_id
    WHERE r.id BETWEEN ${first} AND ${last} AND r.campaign_id = ${campaignId} GROUP BY 1, 2`.execute(db);
  return rows;
}

/** The commonest reasons first, at most that many. */
export async function commonestReasons(
  db: Db,
  campaignId: number,
  most: number,
): Promise<ResultsSummary['reasons']> {
  const { rows } = await sql<ResultsSummary['reasons'][number]>`
    SELECT ${resultState} AS state, reason, sum(size) AS recipients, count(*) AS batches FROM batches
    WHERE campaign_id = ${campaignId} AND (state IN ('rejected', 'unconfirmed') OR ${isInState('counted-as-sent')} OR (state = 'accepted' AND reason IS NOT NULL))
    GROUP BY 1, 2 ORDER BY recipients DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function recipientsBySkipReason(
  db: Db,
  campaignId: number,
): Promise<readonly { readonly reason: SkipReason; readonly recipients: number }[]> {
  const { rows } = await sql<{ reason: SkipReason; recipients: number }>`
    SELECT skip_reason AS reason, count(*) AS recipients FROM recipients
    WHERE campaign_id = ${campaignId} AND skip_reason IS NOT NULL GROUP BY skip_reason ORDER BY recipients DESC`.execute(
    db,
  );
  return rows;
}

/** When the first request was made, and the first and the last were answered or given up: Unix ms, null where none was. */
export async function attemptTimes(
  db: Db,
  campaignId: number,
): Promise<{ readonly started: number; readonly first: number | null; readonly last: number | null }> {
  const { rows } = await sql<{ started: number | null; first: number | null; last: number | null }>`
    SELECT min(started_at) AS started, min(ended_at) AS first, max(ended_at) AS last FROM attempts
    WHERE campaign_id = ${campaignId}`.execute(db);
  const { started, first = null, last = null } = rows[0] ?? {};
  return { started: started ?? 0, first, last };
}

/** Recipients by when the last request for them was answered, or given up: `at` is the beginning of a step, Unix ms. */
export async function answeredByStep(
  db: Db,
  campaignId: number,
  stepMs: number,
): Promise<readonly { readonly at: number; readonly state: ResultState; readonly recipients: number }[]> {
  // Written into the statement: a bound number is a fraction to SQLite, and would divide as one.
  const step = sql.lit(stepMs);
  const { rows } = await sql<{ at: number; state: ResultState; recipients: number }>`
    SELECT a.ended_at / ${step} * ${step} AS at, ${resultState} AS state, sum(batches.size) AS recipients
    FROM batches JOIN attempts AS a
      ON a.id = (SELECT max(id) FROM attempts WHERE batch_id = batches.id AND ended_at IS NOT NULL)
    WHERE batches.campaign_id = ${campaignId} AND batches.state IN ('accepted', 'rejected', 'unconfirmed')
    GROUP BY 1, 2 ORDER BY 1`.execute(db);
  return rows;
}

/** Requests that were made, and segments and different texts that the service accepted. */
export async function resultTotals(
  db: Db,
  campaignId: number,
): Promise<Pick<ResultsSummary, 'attempts' | 'acceptedSegments' | 'texts'>> {
  const { rows } = await sql<Pick<ResultsSummary, 'attempts' | 'acceptedSegments' | 'texts'>>`
    SELECT (SELECT count(*) FROM attempts WHERE campaign_id = ${campaignId}) AS attempts,
      count(DISTINCT text) FILTER (WHERE ${isInState('accepted')}) AS texts,
      coalesce(sum(size * segments) FILTER (WHERE ${isInState('accepted')}), 0) AS "acceptedSegments"
    FROM batches WHERE campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { attempts: 0, acceptedSegments: 0, texts: 0 };
}
