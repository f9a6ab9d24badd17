/** Contacts and the do-not-text list as CSV files that an import gives back exactly as they were. */
import type { DatabaseSync } from 'node:sqlite';
import { doNotTextPage } from '../db/contacts/do-not-text.ts';
import { foundFields, foundRows } from '../db/contacts/found.ts';
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

/** The part of the work that finding the fields takes. */
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
  const rowsBetween = foundRows(connection);
  return writeBeside(path, async (file) => {
    await file.write(byteOrderMark + csvLine([words.number, ...fields, words.lists]));
    let rows = 0;
    for (let from = 1; from <= found; from += atOnce) {
      let lines = '';
      for (const row of rowsBetween(from, from + atOnce - 1)) {
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
  const names = new Set<string>();
  let done = 0;
  for (const rows of foundFields(connection, atOnce)) {
    for (const fields of rows) for (const name of fieldsIn(fields).keys()) names.add(name);
    done += rows.length;
    if (rows.length === atOnce) onDone(Math.min(found, done));
  }
  return [...names];
}

/** As they were saved; a field may be called as something that every object has. */
function fieldsIn(text: string): ReadonlyMap<string, string> {
  const parsed: unknown = JSON.parse(text);
  return new Map(
    typeof parsed === 'object' && parsed !== null
      ? Object.entries(parsed).map(([name, value]) => [name, String(value)])
      : [],
  );
}

function listsIn(ids: string | null, names: ReadonlyMap<number, string>): string {
  if (ids === null) return '';
  return writeLists(ids.split(',').flatMap((id) => names.get(Number(id)) ?? []));
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
