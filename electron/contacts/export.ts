/** Contacts and the do-not-text list as CSV files that an import gives back exactly as they were. */
import { contactsPage, fieldsFound } from '../db/contacts.ts';
import { doNotTextPage } from '../db/do-not-text.ts';
import { allLists } from '../db/lists.ts';
import type { Db } from '../db/open.ts';
import { csvLine } from '../results/csv-cells.ts';
import { writeBeside } from '../results/write-beside.ts';
import type { ContactsQuery } from '../shared/contract.ts';

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const pageRows = 500;

/** Headings in the person's language; the fields have their own names. */
export interface ContactsExportWords {
  readonly number: string;
  readonly lists: string;
}

/** All that a query finds: number, fields, lists. `onRows` throws where the person has stopped it. @returns the number of rows */
export async function writeContactsCsv(
  db: Db,
  query: ContactsQuery,
  words: ContactsExportWords,
  path: string,
  onRows: (rows: number) => void,
): Promise<number> {
  const fields = await fieldsFound(db, query);
  const listNames = new Map((await allLists(db)).map((list) => [list.id, list.name]));
  return writeBeside(path, async (file) => {
    await file.write(byteOrderMark + csvLine([words.number, ...fields, words.lists]));
    let rows = 0;
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof contactsPage>> = await contactsPage(db, query, after, pageRows);
      const lines = page.rows.map((contact) =>
        csvLine([
          `+${contact.number}`,
          // A field may be called as something that every object has.
          ...fields.map((field) =>
            Object.hasOwn(contact.fields, field) ? (contact.fields[field] ?? '') : '',
          ),
          contact.listIds.map((id) => listNames.get(id) ?? '').join('; '),
        ]),
      );
      await file.write(lines.join(''));
      rows += page.rows.length;
      onRows(rows);
      after = page.next;
    } while (after !== null);
    return rows;
  });
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
