/** The do-not-text list: numbers that must never receive a campaign. */
import { AppError } from '../shared/errors.ts';
import type { DoNotTextEntry, Page } from '../shared/models.ts';
import type { Db } from './open.ts';

/** Entries in the order of their numbers. */
export async function doNotTextPage(
  db: Db,
  search: string,
  after: string | null,
  limit: number,
): Promise<Page<DoNotTextEntry, string>> {
  const digits = search.replace(/\D/g, '');
  let query = db
    .selectFrom('do_not_text')
    .selectAll()
    .orderBy('number')
    .limit(limit + 1);
  if (after !== null) query = query.where('number', '>', after);
  if (digits !== '') query = query.where('number', 'like', `%${digits}%`);
  else if (search.trim() !== '') {
    const words = `%${search.trim()}%`;
    query = query.where((is) => is.or([is('reason', 'like', words), is('source', 'like', words)]));
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => ({
      number: row.number,
      reason: row.reason,
      source: row.source,
      addedAt: row.added_at,
    })),
    next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
  };
}

export async function doNotTextCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('do_not_text')
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Puts numbers on the list; those that are on it keep their first reason. @returns how many are new */
export async function addDoNotText(
  db: Db,
  numbers: readonly string[],
  { reason, source, now }: { reason: string; source: string; now: number },
): Promise<number> {
  let added = 0;
  for (const number of numbers) {
    const result = await db
      .insertInto('do_not_text')
      .values({ number, reason, source, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    added += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/** Takes a number off: only ever by hand. @throws AppError `not-found` */
export async function removeDoNotText(db: Db, number: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('do_not_text')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new AppError('not-found', { what: 'number' });
}
