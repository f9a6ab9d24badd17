/** Counts what an account used of its limit, from the attempts (interface specification, section 8). */
import { sql } from 'kysely';
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
  const since = async (span: number) => {
    const { requests } = await attemptsOf(db, accountId, now - span)
      .select((of) => of.fn.countAll<number>().as('requests'))
      .executeTakeFirstOrThrow();
    return requests;
  };
  const learned = await learnedLimit(db, accountId);
  return {
    at: now,
    lastMinute: await since(minuteMs),
    lastHour: await since(hourMs),
    lastDay: await since(dayMs),
    lastThirtyDays: await since(30 * dayMs),
    busiestMinute: await busiestMinute(db, accountId, now),
    refused: await refused(db, accountId, now),
    learned,
    agreed,
    inForce: limitInForce(learned?.limit ?? null, agreed),
  };
}

/** Attempts that began after `from`. */
function attemptsOf(db: Db, accountId: string, from: number) {
  return db.selectFrom('attempts').where('account_id', '=', accountId).where('started_at', '>', from);
}

async function busiestMinute(db: Db, accountId: string, now: number): Promise<LimitUsage['busiestMinute']> {
  const minute = sql<number>`started_at / ${sql.lit(minuteMs)}`;
  const row = await attemptsOf(db, accountId, now - dayMs)
    .select((of) => [minute.as('minute'), of.fn.countAll<number>().as('requests')])
    .groupBy(minute)
    .orderBy('requests', 'desc')
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { at: Math.floor(row.minute) * minuteMs, requests: row.requests };
}

async function refused(db: Db, accountId: string, now: number): Promise<number> {
  const { requests } = await attemptsOf(db, accountId, now - dayMs)
    .where('status', '=', 429)
    .select((of) => of.fn.countAll<number>().as('requests'))
    .executeTakeFirstOrThrow();
  return requests;
}

/** Of the last answers only: in a month of answers without the header, nothing is to be found either. */
const answersRead = 200;

/** The limit that the service named last, and when; null: it has named none. */
export async function learnedLimit(db: Db, accountId: string): Promise<LimitUsage['learned']> {
  const rows = await db
    .selectFrom('attempts')
    .select(['rate_limit', 'started_at'])
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(answersRead)
    .execute();
  for (const { rate_limit: header, started_at: at } of rows) {
    const digits = /^\s*(\d{1,9})\b/.exec(header ?? '')?.[1];
    if (digits !== undefined && Number(digits) > 0) return { limit: Number(digits), at };
  }
  return null;
}
