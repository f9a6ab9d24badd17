/**
 * The contacts of people whom a file names: a campaign texts contacts, so that whoever is none yet becomes one. The dates stay the file's: kept
 * here, they would be those of one reading, and a reminder of contacts would speak of what was moved or called off since.
 */
import { sql } from 'kysely';
import { type FieldKinds, isDateKind, kindOf, noKinds } from '../../shared/values/field-kind.ts';
import { fieldKinds } from '../contacts/fields/field-kinds.ts';
import { noteFields } from '../contacts/fields/field-names.ts';
import { sortKey } from '../contacts/fold.ts';
import { indexNext } from '../contacts/search/contacts-search.ts';
import { Fields } from '../sqlite/json-column.ts';
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
  const kinds = missing.length === 0 ? noKinds : await fieldKinds(db);
  for (let from = 0; from < missing.length; from += atOnce) {
    const chunk = missing.slice(from, from + atOnce);
    await writeContacts(db, async (trx) => {
      const named = new Set<string>();
      for (const { number, country, name, fields: ofFile } of chunk) {
        const fields = withoutDates(ofFile, kinds);
        for (const field of Object.keys(fields)) named.add(field);
        await trx
          .insertInto('contacts')
          .values({
            number,
            name,
            folded_name: sortKey(name),
            country,
            fields: JSON.stringify(fields),
            created_at: now,
            updated_at: now,
          })
          .onConflict((is) => is.doNothing())
          .execute();
      }
      await noteFields(trx, named);
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

function withoutDates(fields: string, kinds: FieldKinds): Readonly<Record<string, string>> {
  const others = Object.entries(Fields.parse(fields)).filter(([field]) => !isDateKind(kindOf(kinds, field)));
  return Object.fromEntries(others);
}

async function findIn(db: Db, numbers: readonly string[], ids: Map<string, number>): Promise<void> {
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'number'])
    .where('number', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .execute();
  for (const { id, number } of rows) ids.set(number, id);
}
