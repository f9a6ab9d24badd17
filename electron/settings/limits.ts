/** Counts what an account used of its limit, from the attempts (interface specification, section 8). */
import { busiestSpan, lastRateLimits, refusedSince } from '../db/accounts/requests.ts';
import { attemptsSince } from '../db/campaigns/attempts.ts';
import type { Db } from '../db/sqlite/open.ts';
import { type LimitUsage, limitInForce } from '../shared/settings/limits.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Every query goes by the index on (account_id, started_at); a busy month is read in well under a second. */
export async function limitUsage(
  db: Db,
  accountId: string,
  agreed: number | null,
  now: number,
): Promise<LimitUsage> {
  const since = (span: number) => attemptsSince(db, accountId, now - span);
  const learned = await learnedLimit(db, accountId);
  return {
    at: now,
    lastMinute: await since(minuteMs),
    lastHour: await since(hourMs),
    lastDay: await since(dayMs),
    lastThirtyDays: await since(30 * dayMs),
    busiestMinute: await busiestSpan(db, accountId, now - dayMs, minuteMs),
    refused: await refusedSince(db, accountId, now - dayMs),
    learned,
    agreed,
    inForce: limitInForce(learned?.limit ?? null, agreed),
  };
}

/** Of the last answers only: in a month of answers without the header, nothing is to be found either. */
const answersRead = 200;

/** The limit that the service named last, and when; null: it has named none. */
export async function learnedLimit(db: Db, accountId: string): Promise<LimitUsage['learned']> {
  for (const { header, at } of await lastRateLimits(db, accountId, answersRead)) {
    const digits = /^\s*(\d{1,9})\b/.exec(header ?? '')?.[1];
    if (digits !== undefined && Number(digits) > 0) return { limit: Number(digits), at };
  }
  return null;
}
