/** A large book of contacts, written straight into the file: what an import of the same people would leave. */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Surnames and first names are as uneven as in life: the commonest of `values` has about a twelfth of all people. */
function uneven(random: () => number, values: number): number {
  return Math.floor(values ** random()) - 1;
}

/** A figure in letters: nobody's name has digits. */
const inLetters = (figure: number): string =>
  String(figure).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/**
 * Adds so many contacts with the fields `first name` (800 values), `last name` (20,000), `city` (100) and `code` (all
 * different). Numbers come in no order, as in a file.
 *
 * @param folder with migrated databases
 */
export function fillBook(folder: string, people: number): void {
  const db = new DatabaseSync(join(folder, 'contacts.db'));
  let state = 7;
  const random = (): number => {
    state = (state * 48_271) % 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
  db.exec('PRAGMA synchronous = OFF; BEGIN; DROP INDEX contacts_by_number; DROP INDEX contacts_by_name');
  const insert = db.prepare(
    "INSERT INTO contacts (number, name, country, fields, created_at, updated_at) VALUES (?, ?, 'GB', ?, 1, 1)",
  );
  for (let person = 0; person < people; person++) {
    // A step that shares no divisor with the range meets every number once, in no order.
    const number = 447_400_000_000 + ((person * 7_368_787) % 100_000_007);
    const first = `Name${inLetters(uneven(random, 800))}`;
    const last = `Family${inLetters(uneven(random, 20_000))}`;
    const fields = {
      'first name': first,
      'last name': last,
      city: `City${uneven(random, 100)}`,
      code: `C${person}`,
    };
    insert.run(String(number), `${first} ${last}`, JSON.stringify(fields));
  }
  db.exec('COMMIT; CREATE UNIQUE INDEX contacts_by_number ON contacts (number)');
  db.exec('CREATE INDEX contacts_by_name ON contacts (coalesce(folded_name, name) COLLATE NOCASE)');
  db.close();
}
