/** Contacts and the do-not-text list as CSV files that an import gives back exactly as they were. */
import type { DatabaseSync } from 'node:sqlite';
import { doNotTextPage } from '../db/contacts/do-not-text.ts';
import type { Db } from '../db/sqlite/open.ts';
import { csvLine } from '../files/csv-cells.ts';
import { writeBeside } from '../files/write-beside.ts';
import { writeLists } from './bulk/list-names.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const pageRows = 500;

/** Headings in the person's language; the fields have their own names. */
export interface ContactsExportWords {
  readonly number: string;
  readonly lists: string;
}

/** How far an export is: rows that are in the file, and what part of the work is done. Throws where the person has stopped it. */
export type ExportStep = (rows: number, fraction: number) => void;

/** What part of the work it is to find out which fields there are. */
const fieldsShare = 0.25;
/** So many contacts between two looks at whether to stop: some tens of milliseconds. */
const atOnce = 2_000;

/** The contacts of `temp.found`, by place: number, fields, lists. @returns the number of rows */
export async function writeContactsCsv(
  connection: DatabaseSync,
  found: number,
  listNames: ReadonlyMap<number, string>,
  words: ContactsExportWords,
  path: string,
  onStep: ExportStep,
): Promise<number> {
  const fields = fieldsFound(connection, found, (done) => onStep(0, (done / found) * fieldsShare));
  const read = connection.prepare(`SELECT number, fields,
    (SELECT group_concat(list_id) FROM list_members WHERE contact_id = contacts.id) AS lists
    FROM temp.found CROSS JOIN contacts ON contacts.id = found.id WHERE place BETWEEN ? AND ? ORDER BY place`);
  return writeBeside(path, async (file) => {
    await file.write(byteOrderMark + csvLine([words.number, ...fields, words.lists]));
    let rows = 0;
    for (let from = 1; from <= found; from += atOnce) {
      let lines = '';
      for (const row of read.all(from, from + atOnce - 1)) {
        const values = fieldsIn(row.fields);
        const cells = [`+${row.number}`];
        for (const field of fields) cells.push(values.get(field) ?? '');
        cells.push(listsIn(row.lists, listNames));
        lines += csvLine(cells);
        rows += 1;
      }
      await file.write(lines);
      onStep(rows, fieldsShare + (rows / found) * (1 - fieldsShare));
    }
    return rows;
  });
}

/** Names of all fields of `temp.found`, in the order in which they came. */
function fieldsFound(
  connection: DatabaseSync,
  found: number,
  onDone: (done: number) => void,
): readonly string[] {
  connection.exec('CREATE TEMP TABLE found_fields (id INTEGER PRIMARY KEY) STRICT');
  connection.exec('INSERT INTO temp.found_fields SELECT id FROM temp.found');
  const read = connection.prepare(`SELECT contacts.id AS id, fields FROM temp.found_fields AS f
    CROSS JOIN contacts ON contacts.id = f.id WHERE f.id > ? ORDER BY f.id LIMIT ?`);
  const names = new Set<string>();
  let done = 0;
  let last = 0;
  for (;;) {
    const rows = read.all(last, atOnce);
    for (const row of rows) for (const name of fieldsIn(row.fields).keys()) names.add(name);
    if (rows.length < atOnce) break;
    last = Number(rows.at(-1)?.id);
    done += rows.length;
    onDone(Math.min(found, done));
  }
  connection.exec('DROP TABLE temp.found_fields');
  return [...names];
}

/** As they were saved; a field may be called as something that every object has. */
function fieldsIn(text: unknown): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(String(text));
  return new Map(
    typeof parsed === 'object' && parsed !== null
      ? Object.entries(parsed).map(([name, value]) => [name, String(value)])
      : [],
  );
}

function listsIn(ids: unknown, names: ReadonlyMap<number, string>): string {
  if (ids === null) return '';
  return writeLists(
    String(ids)
      .split(',')
      .flatMap((id) => names.get(Number(id)) ?? []),
  );
}

export interface DoNotTextExportWords {
  readonly number: string;
  readonly reason: string;
  readonly source: string;
  readonly added: string;
}

/** The whole do-not-text list. @returns the number of rows */
export async function writeDoNotTextCsv(
  db: Db,
  words: DoNotTextExportWords,
  path: string,
  onRows: (rows: number) => void,
): Promise<number> {
  return writeBeside(path, async (file) => {
    await file.write(byteOrderMark + csvLine([words.number, words.reason, words.source, words.added]));
    let rows = 0;
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof doNotTextPage>> = await doNotTextPage(db, '', after, pageRows);
      const lines = page.rows.map(({ number, reason, source, addedAt }) =>
        csvLine([`+${number}`, reason, source, new Date(addedAt).toISOString()]),
      );
      await file.write(lines.join(''));
      rows += page.rows.length;
      onRows(rows);
      after = page.next;
    } while (after !== null);
    return rows;
  });
}
