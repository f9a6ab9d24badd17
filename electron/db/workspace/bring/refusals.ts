/** The do-not-text list of a computer that joins a workspace: whoever refused there is texted by nobody of the team. */
import type { Db } from '../../sqlite/open.ts';

/** As many numbers as one statement takes with ease. */
const chunk = 1_000;

/** A page of the numbers that people put on it, in order. The database itself adds the other writing of each. */
const pageOf = (own: Db, after: string) =>
  own
    .selectFrom('do_not_text')
    .select(['number', 'reason', 'source', 'added_at', 'words'])
    .where('same_as', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(chunk)
    .execute();

type Refusal = Awaited<ReturnType<typeof pageOf>>[number];

async function* pagesOf(own: Db): AsyncGenerator<readonly Refusal[]> {
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
  for await (const page of pagesOf(own)) {
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

/** All of them or none. Those that are there keep their first reason. @returns how many are new */
export async function bringRefusals(own: Db, teams: Db): Promise<number> {
  return teams.transaction().execute(async (trx) => {
    let added = 0;
    for await (const page of pagesOf(own)) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('do_not_text')
        .values(page)
        .onConflict((number) => number.column('number').doNothing())
        .executeTakeFirstOrThrow();
      added += Number(numInsertedOrUpdatedRows ?? 0n);
    }
    return added;
  });
}
