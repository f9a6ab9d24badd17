/** How many requests an account made by minute, hour and day, for the charts (interface specification, section 8). */
import { requestsBySpan } from '../db/accounts/requests.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { UsageSpan, usageSpans } from '../shared/settings/limits.ts';

type By = (typeof usageSpans)[number];

/** How many bars a chart has: what fits without the bars getting too thin to point at. */
const bars: Record<By, number> = { minute: 60, hour: 24, day: 30 };

/** Every time zone's days and hours begin at a multiple of this, so that it can be counted before the zone plays a part. */
const quarterMs = 15 * 60_000;
const minuteMs = 60_000;

/** The spans up to the present one, the oldest first; those without a request are in it with 0. */
export async function usageHistory(
  db: Db,
  accountId: string,
  by: By,
  now: number,
): Promise<readonly UsageSpan[]> {
  const starts = startsOf(by, now);
  const [first = now] = starts;
  const grain = by === 'minute' ? minuteMs : quarterMs;
  const spans = starts.map((at) => ({ at, requests: 0, refused: 0 }));
  for (const { at, ...counts } of await requestsBySpan(db, accountId, first, grain)) {
    const span = spans.findLast((candidate) => candidate.at <= at) ?? spans[0];
    if (span === undefined) continue;
    span.requests += counts.requests;
    span.refused += counts.refused;
  }
  return spans;
}

/** When each span begins, by the computer's own calendar: a day may have 23 or 25 hours. */
function startsOf(by: By, now: number): readonly number[] {
  const start = new Date(now);
  start.setSeconds(0, 0);
  if (by !== 'minute') start.setMinutes(0);
  if (by === 'day') start.setHours(0);
  return Array.from({ length: bars[by] }, (_, index) => {
    const back = bars[by] - 1 - index;
    const at = new Date(start);
    if (by === 'day') at.setDate(at.getDate() - back);
    else at.setTime(at.getTime() - back * (by === 'hour' ? 60 * minuteMs : minuteMs));
    return at.getTime();
  });
}
