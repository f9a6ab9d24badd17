/** The account's limit and service, as its attempts show them. Each goes by the index on (account_id, started_at). */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** Attempts that began after `from`, Unix ms. */
function attemptsOf(db: Db, accountId: string, from: number) {
  return db.selectFrom('attempts').where('account_id', '=', accountId).where('started_at', '>', from);
}

/** How many of them were refused for the limit. */
export async function refusedSince(db: Db, accountId: string, from: number): Promise<number> {
  const { requests } = await attemptsOf(db, accountId, from)
    .where('status', '=', 429)
    .select((of) => of.fn.countAll<number>().as('requests'))
    .executeTakeFirstOrThrow();
  return requests;
}

/** The span with the most of them, the latest of several; null where there is none. `at` is its beginning, Unix ms. */
export async function busiestSpan(
  db: Db,
  accountId: string,
  from: number,
  spanMs: number,
): Promise<{ readonly at: number; readonly requests: number } | null> {
  const span = sql<number>`started_at / ${sql.lit(spanMs)}`;
  const row = await attemptsOf(db, accountId, from)
    .select((of) => [span.as('span'), of.fn.countAll<number>().as('requests')])
    .groupBy(span)
    .orderBy('requests', 'desc')
    .orderBy('span', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { at: Math.floor(row.span) * spanMs, requests: row.requests };
}

/** The requests from `first` on, with how many were refused for the limit, by spans that begin at multiples of `spanMs`. */
export async function requestsBySpan(
  db: Db,
  accountId: string,
  first: number,
  spanMs: number,
): Promise<readonly { readonly at: number; readonly requests: number; readonly refused: number }[]> {
  const span = sql<number>`started_at / ${sql.lit(spanMs)}`;
  const rows = await attemptsOf(db, accountId, first - 1)
    .select((of) => [
      span.as('span'),
      of.fn.countAll<number>().as('requests'),
      sql<number>`coalesce(sum(status = 429), 0)`.as('refused'),
    ])
    .groupBy(span)
    .execute();
  return rows.map(({ span: index, ...counts }) => ({ at: index * spanMs, ...counts }));
}

/** The limits that the last requests reported, as they came, the latest first. */
export function lastRateLimits(
  db: Db,
  accountId: string,
  most: number,
): Promise<readonly { readonly header: string | null; readonly at: number }[]> {
  return db
    .selectFrom('attempts')
    .select(['rate_limit as header', 'started_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('started_at', 'desc')
    .limit(most)
    .execute();
}

/** When the service last answered a request, Unix ms, and with which status. */
export async function lastAnswer(
  db: Db,
  accountId: string,
): Promise<{ readonly at: number; readonly status: number } | null> {
  const row = await db
    .selectFrom('attempts')
    .select(['started_at as at', 'status'])
    .where('account_id', '=', accountId)
    .where('status', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.status === null ? null : { at: row.at, status: row.status };
}
