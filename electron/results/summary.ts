/** The results of a campaign, counted: by country, by reason, over time. */
import { campaignById, noCounts } from '../db/campaigns/campaigns.ts';
import {
  answeredByStep,
  attemptTimes,
  commonestReasons,
  recipientsByCountry,
  recipientsBySkipReason,
  resultTotals,
} from '../db/results/counts.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { ResultState, ResultsSummary } from '../shared/models.ts';

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
    commonestReasons(db, campaignId, reasonsShown),
    recipientsBySkipReason(db, campaignId),
    byTime(db, campaignId),
    resultTotals(db, campaignId),
  ]);
  return { campaignId, counts, countries, reasons, skipped, ...overTime, ...sums };
}

async function byCountry(db: Db, campaignId: number): Promise<ResultsSummary['countries']> {
  const countries = new Map<string | null, Record<ResultState, number>>();
  for (const { country, state, recipients } of await recipientsByCountry(db, campaignId)) {
    const known = countries.get(country) ?? noCounts.recipients;
    countries.set(country, { ...known, [state]: recipients });
  }
  const all = (states: Record<ResultState, number>): number =>
    Object.values(states).reduce((sum, count) => sum + count, 0);
  return [...countries]
    .map(([country, recipients]) => ({ country, recipients }))
    .sort((one, other) => all(other.recipients) - all(one.recipients));
}

/** Recipients by when the last request for them was answered, or given up. */
async function byTime(
  db: Db,
  campaignId: number,
): Promise<Pick<ResultsSummary, 'stepMs' | 'points' | 'tookMs'>> {
  const { started, first, last } = await attemptTimes(db, campaignId);
  if (first === null || last === null) return { stepMs: steps[0], points: [], tookMs: null };
  const longest = steps[steps.length - 1] ?? steps[0];
  const stepMs = steps.find((step) => (last - first) / step <= pointsShown) ?? longest;
  const points = new Map<number, ResultsSummary['points'][number]>();
  const from = Math.floor(first / stepMs) * stepMs;
  const count = Math.min(Math.floor((last - from) / stepMs) + 1, pointsShown * 4);
  for (let index = 0; index < count; index++) {
    const at = from + index * stepMs;
    points.set(at, { at, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 });
  }
  for (const { at, state, recipients } of await answeredByStep(db, campaignId, stepMs)) {
    const point = points.get(at);
    if (point !== undefined) points.set(at, { ...point, [state]: recipients });
  }
  // The clock may have been set back in between.
  return { stepMs, points: [...points.values()], tookMs: Math.max(0, last - started) };
}
