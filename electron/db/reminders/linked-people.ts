/** The contacts of people whom a file names: a campaign texts contacts, so that whoever is none yet becomes one. */
import { sql } from 'kysely';
import { sortKey } from '../contacts/fold.ts';
import { indexNext } from '../contacts/search/contacts-search.ts';
import type { Db } from '../sqlite/open.ts';
import { writeContacts } from '../sqlite/write.ts';

export interface LinkedPerson {
  /** E.164 digits. */
  readonly number: string;
  readonly country: string | null;
  readonly name: string;
  /** JSON object. */
  readonly fields: string;
}

/** Some milliseconds each: this runs where the windows are served. */
const atOnce = 2_000;
/** So many others that may wait for the search index. */
const indexedAtOnce = 200;

/** The ids of contacts by number. Contacts that are there stay as they are. @returns also how many were added */
export async function contactsFor(
  db: Db,
  people: readonly LinkedPerson[],
  now: number,
): Promise<{ readonly ids: ReadonlyMap<string, number>; readonly added: number }> {
  const byNumber = new Map(people.map((person) => [person.number, person]));
  const ids = new Map<string, number>();
  const numbers = [...byNumber.keys()];
  for (let from = 0; from < numbers.length; from += atOnce)
    await findIn(db, numbers.slice(from, from + atOnce), ids);
  const missing = [...byNumber.values()].filter(({ number }) => !ids.has(number));
  for (let from = 0; from < missing.length; from += atOnce) {
    const chunk = missing.slice(from, from + atOnce);
    await writeContacts(db, async (trx) => {
      for (const { number, country, name, fields } of chunk)
        await trx
          .insertInto('contacts')
          .values({
            number,
            name,
            folded_name: sortKey(name),
            country,
            fields,
            created_at: now,
            updated_at: now,
          })
          .onConflict((is) => is.doNothing())
          .execute();
      await indexNext(trx, indexedAtOnce);
      await findIn(
        trx,
        chunk.map(({ number }) => number),
        ids,
      );
    });
  }
  return { ids, added: missing.length };
}

async function findIn(db: Db, numbers: readonly string[], ids: Map<string, number>): Promise<void> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'number'])
    .where('number', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .execute();
  for (const { id, number } of rows) ids.set(number, id);
}
