/** Contacts and the do-not-text list as tables that an import gives back exactly as they were. */

import { doNotTextPage } from '../db/contacts/do-not-text.ts';
import { type FoundRow, foundFields, foundRows } from '../db/contacts/found.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { TaskConnection } from '../db/task-connection.ts';
import { fieldColumn, type Table } from '../files/table.ts';
import type { DoNotTextExportWords } from '../shared/channels/do-not-text.ts';
import type { DoNotTextEntry, Page } from '../shared/models.ts';
import type { FieldKinds } from '../shared/values/field-kind.ts';
import { writeLists } from './bulk/list-names.ts';

const pageRows = 500;

/** Headings in the person's language; the fields have their own names. */
export interface ContactsExportWords {
  readonly number: string;
  readonly lists: string;
}

/** So many contacts between two looks at whether to stop: some tens of milliseconds. */
const atOnce = 2_000;

/** Of a row, its fields by their names. */
type ContactRow = Omit<FoundRow, 'fields'> & { readonly fields: ReadonlyMap<string, string> };

/** The contacts of `temp.found`, by place: number, fields, lists. `onFields` hears of how many the fields are known; may throw to end it. */
export function contactsTable(
  connection: TaskConnection,
  found: number,
  listNames: ReadonlyMap<number, string>,
  { kinds, words }: { readonly kinds: FieldKinds; readonly words: ContactsExportWords },
  onFields: (done: number) => void,
): Table<ContactRow> {
  const fields = fieldsFound(connection, found, onFields).map((field) =>
    fieldColumn<ContactRow>(field, kinds, (row) => row.fields.get(field) ?? ''),
  );
  return {
    columns: [
      { heading: words.number, width: 18, kind: 'phone', of: ({ number }) => number },
      ...fields,
      { heading: words.lists, width: 30, kind: 'text', of: ({ lists }) => listsIn(lists, listNames) },
    ],
    pages: function* () {
      const rowsBetween = foundRows(connection);
      for (let from = 1; from <= found; from += atOnce)
        yield rowsBetween(from, from + atOnce - 1).map((row) => ({ ...row, fields: fieldsIn(row.fields) }));
    },
  };
}

/** Names of all fields of `temp.found`, in the order in which they came. */
function fieldsFound(
  connection: TaskConnection,
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

/** The whole do-not-text list. */
export function doNotTextTable(db: Db, words: DoNotTextExportWords): Table<DoNotTextEntry> {
  return {
    columns: [
      { heading: words.number, width: 18, kind: 'phone', of: ({ number }) => number },
      { heading: words.reason, width: 40, kind: 'text', of: ({ reason }) => reason },
      { heading: words.source, width: 30, kind: 'text', of: ({ source }) => words.sources[source] ?? source },
      { heading: words.added, width: 20, kind: 'moment', of: ({ addedAt }) => addedAt },
    ],
    pages: async function* () {
      let after: string | null = null;
      do {
        const page: Page<DoNotTextEntry, string> = await doNotTextPage(db, '', after, pageRows);
        yield page.rows;
        after = page.next;
      } while (after !== null);
    },
  };
}
