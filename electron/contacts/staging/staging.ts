/**
 * The contacts of a review in a database of their own, from which the commit takes them over in one go: taking rows from a database
 * into another one takes a third of the time of handing them over one by one.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { namer } from '../../db/contacts/contacts-name.ts';
import { sortKey } from '../../db/contacts/fold.ts';
import { isNoNumber } from '../../db/sqlite/migrations/contacts/0013-nothing-behind-digits.ts';
import { fieldsWriter } from '../bulk/contact-fields.ts';
import { contactEnd, linesOf, parseAmendedLine, parseStagedLine } from './staged-file.ts';
import { amendedName, listsName, stagedDatabaseName, stagedName } from './staging-names.ts';

/** So many rows in one statement: calling SQLite once for each would take twice as long. */
const rowsAtOnce = 100;

/**
 * Puts the lines of the staged file into the database beside it. `fields` are the names of the values in each line, `available` is as
 * in {@link linesOf}.
 */
export function stageContacts(
  folder: string,
  fields: readonly string[],
  available?: (read: number) => number,
): void {
  const database = new DatabaseSync(join(folder, stagedDatabaseName));
  try {
    // Nobody reads it before it is whole, and half of it is worth nothing: there is nothing to be safe from.
    database.exec(`PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      CREATE TABLE contacts (
        place INTEGER PRIMARY KEY,
        number TEXT NOT NULL CHECK (NOT (${isNoNumber('number')})),
        name TEXT NOT NULL,
        folded_name TEXT,
        country TEXT,
        fields TEXT NOT NULL
      ) STRICT;
      BEGIN`);
    const many = insertOf(database, rowsAtOnce);
    const write = fieldsWriter(fields);
    const nameOf = namer(fields);
    let row: (string | null)[] = [];
    for (const lines of linesOf(join(folder, stagedName), contactEnd, available)) {
      for (const line of lines) {
        const { phone, country, values } = parseStagedLine(line);
        const name = nameOf(values);
        row.push(phone, name, sortKey(name), country, write(values));
        if (row.length < rowsAtOnce * columns) continue;
        many.run(...row);
        row = [];
      }
    }
    if (row.length > 0) insertOf(database, row.length / columns).run(...row);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

const columns = 5;

function insertOf(database: DatabaseSync, rows: number): StatementSync {
  const values = Array.from({ length: rows }, () => '(?, ?, ?, ?, ?)');
  return database.prepare(
    `INSERT INTO contacts (number, name, folded_name, country, fields) VALUES ${values.join(', ')}`,
  );
}

/** Puts what later rows have added to contacts into the same database. `fields` are as in {@link stageContacts}. */
export function stageAmended(folder: string, fields: readonly string[]): void {
  const amended = join(folder, amendedName);
  if (statSync(amended).size === 0) return;
  const database = new DatabaseSync(join(folder, stagedDatabaseName));
  try {
    database.exec(
      'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; BEGIN',
    );
    const change = database.prepare(
      'UPDATE contacts SET name = ?, folded_name = ?, fields = ? WHERE place = ?',
    );
    const write = fieldsWriter(fields);
    const nameOf = namer(fields);
    for (const lines of linesOf(amended, contactEnd)) {
      for (const line of lines) {
        const { place, contact } = parseAmendedLine(line);
        const name = nameOf(contact.values);
        change.run(name, sortKey(name), write(contact.values), place);
      }
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Puts the lines of the file of named lists into the same database. */
export function stageLists(folder: string): void {
  const database = new DatabaseSync(join(folder, stagedDatabaseName));
  try {
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
      CREATE TABLE named (place INTEGER NOT NULL, list INTEGER NOT NULL, PRIMARY KEY (place, list)) STRICT, WITHOUT ROWID;
      BEGIN`);
    // A contact whose later rows name other lists has a line for each, with all of them so far.
    const add = database.prepare('INSERT INTO named (place, list) VALUES (?, ?) ON CONFLICT DO NOTHING');
    for (const lines of linesOf(join(folder, listsName))) {
      for (const line of lines) {
        const [place = 0, ...lists] = line.split(' ').map(Number);
        for (const list of lists) add.run(place, list);
      }
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
