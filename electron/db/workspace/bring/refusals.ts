/**
 * The do-not-text list of a computer that joins a workspace, and a workspace's for a computer that leaves it: whoever refused at the one is
 * texted from neither.
 */
import { sql } from 'kysely';
import { requireListed } from '../../contacts/do-not-text.ts';
import { isWorkspace } from '../../engine.ts';
import type { WriteAudit } from '../../records/audit.ts';
import type { Db } from '../../sqlite/open.ts';

/** As many numbers as one statement takes with ease. */
const chunk = 1_000;

/** A number that people put on it, or another writing of one that is there no more. The database itself adds the other writing of each. */
const isOfPerson = sql<boolean>`(same_as IS NULL
  OR NOT EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = do_not_text.same_as))`;

/** A page of them, in order. */
const pageOf = (own: Db, after: string) =>
  own
    .selectFrom('do_not_text')
    .select(['number', 'reason', 'source', 'added_at', 'words'])
    .where(isOfPerson)
    .where('number', '>', after)
    .orderBy('number')
    .limit(chunk)
    .execute();

/** A line of the list, with why and when it was put there. */
export type Refusal = Awaited<ReturnType<typeof pageOf>>[number];

/** All of a list, page by page. */
export async function* refusalPages(own: Db): AsyncGenerator<readonly Refusal[]> {
  let page = await pageOf(own, '');
  while (page.length > 0) {
    yield page;
    page = await pageOf(own, page.at(-1)?.number ?? '');
  }
}

export interface RefusalCounts {
  readonly refusals: number;
  /** Which the team's list has not. */
  readonly newRefusals: number;
}

/** Counts for a person to see before {@link bringRefusals}. */
export async function compareRefusals(own: Db, teams: Db): Promise<RefusalCounts> {
  const counts = { refusals: 0, newRefusals: 0 };
  for await (const page of refusalPages(own)) {
    const { there } = await teams
      .selectFrom('do_not_text')
      .select((from) => from.fn.countAll<number>().as('there'))
      .where(
        'number',
        'in',
        page.map(({ number }) => number),
      )
      .executeTakeFirstOrThrow();
    counts.refusals += page.length;
    counts.newRefusals += page.length - there;
  }
  return counts;
}

/**
 * Puts all of a list on another one, with a line in its log, or none of it. Those that are there keep their first reason.
 *
 * @param computer whose list it is, as the team reads it
 * @returns how many are new
 */
export async function bringRefusals(
  own: Db,
  teams: Db,
  write: WriteAudit,
  computer: string,
): Promise<number> {
  return teams.transaction().execute(async (trx) => {
    const numbers = await addRefusals(trx, refusalPages(own));
    const detail = { numbers, reason: '', from: computer };
    if (numbers > 0) await write('Do not text', { action: 'do-not-text.added', detail }, trx);
    return numbers;
  });
}

/** In a transaction of the caller's. @returns how many are new */
export async function addRefusals(trx: Db, pages: AsyncIterable<readonly Refusal[]>): Promise<number> {
  let added = 0;
  for await (const page of pages) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('do_not_text')
      .values(page)
      .onConflict((number) => number.column('number').doNothing())
      .executeTakeFirstOrThrow();
    const numbers = JSON.stringify(page.map(({ number }) => number));
    if (isWorkspace(trx)) await requireListed(trx, sql`SELECT value AS number FROM json_each(${numbers})`);
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/** How many numbers people put on a list. */
export async function countRefusals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('do_not_text')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where(isOfPerson)
    .executeTakeFirstOrThrow();
  return count;
}
