/** The database of one review, from which a commit takes its contacts over (`contacts-import-commit.ts`). */
import { DatabaseSync } from 'node:sqlite';
import { isNoNumber } from '../sqlite/migrations/contacts/0001-digits.ts';
import { sortKey } from './fold.ts';

/** So many rows in one statement: calling SQLite once for each would take twice as long. */
const rowsAtOnce = 100;
const columns = 5;

type AddContact = (number: string, name: string, country: string | null, fields: string) => void;

/** Makes the file, with the contacts that `work` adds, in their order. `number` is E.164 digits, `fields` JSON. */
export function makeStagedContacts(path: string, work: (add: AddContact) => void): void {
  write(
    path,
    `CREATE TABLE contacts (
      place INTEGER PRIMARY KEY,
      number TEXT NOT NULL CHECK (NOT (${isNoNumber('number')})),
      name TEXT NOT NULL,
      folded_name TEXT,
      country TEXT,
      fields TEXT NOT NULL
    ) STRICT;`,
    (database) => {
      const insert = (rows: number) => {
        const values = Array.from({ length: rows }, () => '(?, ?, ?, ?, ?)').join(', ');
        return database.prepare(
          `INSERT INTO contacts (number, name, folded_name, country, fields) VALUES ${values}`,
        );
      };
      const many = insert(rowsAtOnce);
      let row: (string | null)[] = [];
      work((number, name, country, fields) => {
        row.push(number, name, sortKey(name), country, fields);
        if (row.length < rowsAtOnce * columns) return;
        many.run(...row);
        row = [];
      });
      if (row.length > 0) insert(row.length / columns).run(...row);
    },
  );
}

/** Changes contacts, each named by its place: from 1, in the order in which they were added. */
export function amendStagedContacts(
  path: string,
  work: (change: (place: number, name: string, fields: string) => void) => void,
): void {
  write(path, '', (database) => {
    const change = database.prepare(
      'UPDATE contacts SET name = ?, folded_name = ?, fields = ? WHERE place = ?',
    );
    work((place, name, fields) => change.run(name, sortKey(name), fields, place));
  });
}

/** Adds which lists a contact goes on, by its place and the number of the list in the file; the same again changes nothing. */
export function addStagedLists(
  path: string,
  work: (add: (place: number, list: number) => void) => void,
): void {
  write(
    path,
    'CREATE TABLE named (place INTEGER NOT NULL, list INTEGER NOT NULL, PRIMARY KEY (place, list)) STRICT, WITHOUT ROWID;',
    (database) => {
      const add = database.prepare('INSERT INTO named (place, list) VALUES (?, ?) ON CONFLICT DO NOTHING');
      work((place, list) => add.run(place, list));
    },
  );
}

/** Nobody reads the file before it is whole, and half of it is worth nothing: there is nothing to be safe from. */
function write(path: string, tables: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      ${tables} BEGIN`);
    work(database);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
