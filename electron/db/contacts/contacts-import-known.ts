/** The queries of an import's review about the contacts that are there, in the import's own thread. */

import { z } from 'zod';
import { ColumnMeaning, type ExistingPolicy, existingPolicies } from '../../shared/import/imports.ts';
import { withoutCase } from '../../shared/text/without-case.ts';
import { FieldKind, type FieldKinds } from '../../shared/values/field-kind.ts';
import type { TaskConnection } from '../task-connection.ts';
import { NumberTable } from './number-table.ts';

/** A contact, or what a row says of one. */
export interface NamedFields {
  /** The name in lists. */
  readonly name: string;
  /** The filled fields: a JSON object. */
  readonly fields: string;
}

/** A contact with the fields that identify it. */
export interface KnownContact {
  readonly number: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** The contacts by name, for finding people again. */
export interface NamedContacts {
  readonly names: () => Iterable<{ readonly id: number; readonly name: string }>;
  readonly contactOf: (id: number) => KnownContact;
}

/** The lists, for rows that name some. */
export interface KnownLists {
  /** Null where no list has the name. */
  readonly idOf: (name: string) => number | null;
  readonly isMember: (listId: number, contactId: number) => boolean;
  readonly membersOf: (listId: number) => Iterable<number>;
  readonly nameOf: (listId: number) => string;
  readonly all: () => Iterable<{ readonly id: number; readonly name: string }>;
}

/** How files of a layout are read. */
export interface RememberedLayout {
  readonly meanings: readonly ColumnMeaning[];
  /** ISO 3166; null for none. */
  readonly defaultCountry: string | null;
  /** The policy that a person chose; null where none was. */
  readonly existing: ExistingPolicy | null;
  /** Questions about the consent of people that a person answered with yes (`ReviewedConsent`). */
  readonly mayBeTexted: readonly string[];
  /** Rows whose only number is a landline were left out. */
  readonly noLandlines: boolean;
  /** Numbers that words beside them call somebody else's were taken. */
  readonly takesOthers?: boolean | undefined;
}

/** The numbers of all contacts with their ids. */
export function contactNumbers(connection: TaskConnection): NumberTable {
  const numbers = new NumberTable();
  const rows = connection.prepare('SELECT number, id FROM contacts');
  rows.setReturnArrays(true);
  for (const row of rows.iterate()) numbers.add(String(row[0]), Number(row[1]));
  return numbers;
}

/** The calling codes, of these, with which the number of any contact begins. */
export function contactCodes(connection: TaskConnection, codes: readonly string[]): readonly string[] {
  if (connection.prepare('SELECT 1 FROM contacts LIMIT 1').get() === undefined) return [];
  const any = connection.prepare("SELECT 1 FROM contacts WHERE number >= ?1 AND number < ?1 || ':' LIMIT 1");
  return codes.filter((code) => any.get(code) !== undefined);
}

export function doNotTextNumbers(connection: TaskConnection): ReadonlySet<string> {
  return new Set(
    connection
      .prepare('SELECT number FROM do_not_text')
      .all()
      .map(({ number }) => String(number)),
  );
}

/** The names of contacts whose numbers are on the do-not-text list. */
export function refusedNames(connection: TaskConnection): readonly string[] {
  return connection
    .prepare(
      'SELECT contacts.name FROM do_not_text CROSS JOIN contacts ON contacts.number = do_not_text.number',
    )
    .all()
    .map(({ name }) => String(name));
}

/** Reads the name and the fields of one contact. */
export function contactReader(connection: TaskConnection): (id: number) => NamedFields {
  const one = connection.prepare('SELECT name, fields FROM contacts WHERE id = ?');
  return (id) => {
    const row = one.get(id);
    return { name: String(row?.name ?? ''), fields: String(row?.fields ?? '{}') };
  };
}

/** The names of all contacts, and the contact behind one of them. */
export function namedContacts(connection: TaskConnection): NamedContacts {
  const names = connection.prepare('SELECT id, name FROM contacts');
  const one = connection.prepare('SELECT number, fields FROM contacts WHERE id = ?');
  return {
    *names() {
      names.setReturnArrays(true);
      for (const row of names.iterate()) yield { id: Number(row[0]), name: String(row[1]) };
    },
    contactOf: (id) => {
      const row = one.get(id);
      return {
        number: String(row?.number ?? ''),
        fields: Fields.parse(JSON.parse(String(row?.fields ?? '{}'))),
      };
    },
  };
}

const Fields = z.record(z.string(), z.string());

/** Tells whether a contact is missing from any of the lists. */
export function missingFrom(connection: TaskConnection, listIds: readonly number[]): (id: number) => boolean {
  const one = connection.prepare('SELECT 1 FROM list_members WHERE list_id = ? AND contact_id = ?');
  return (id) => listIds.some((listId) => one.get(listId, id) === undefined);
}

/** The lists that exist of these, with the one of that name; `missing` where none has it. */
export function listsFor(
  connection: TaskConnection,
  listIds: readonly number[],
  name: string | null,
): { readonly ids: readonly number[]; readonly missing: boolean } {
  const exists = connection.prepare('SELECT 1 FROM lists WHERE id = ?');
  const ids = new Set(listIds.filter((id) => exists.get(id) !== undefined));
  if (name === null || name === '') return { ids: [...ids], missing: false };
  const named = listFinder(connection)(name);
  if (named !== null) ids.add(named);
  return { ids: [...ids], missing: named === null };
}

/** Tells the list of a name; null where none has it. */
export function listFinder(connection: TaskConnection): (name: string) => number | null {
  const named = connection.prepare('SELECT id FROM lists WHERE name_without_case = ?');
  return (name) => {
    const row = named.get(withoutCase(name));
    return row === undefined ? null : Number(row.id);
  };
}

/** Lists by name, and who is on them. */
export function knownLists(connection: TaskConnection): KnownLists {
  const member = connection.prepare('SELECT 1 FROM list_members WHERE list_id = ? AND contact_id = ?');
  const members = connection.prepare(
    'SELECT contact_id AS id FROM list_members WHERE list_id = ? ORDER BY contact_id',
  );
  const name = connection.prepare('SELECT name FROM lists WHERE id = ?');
  const all = connection.prepare('SELECT id, name FROM lists ORDER BY name_without_case');
  return {
    idOf: listFinder(connection),
    isMember: (listId, contactId) => member.get(listId, contactId) !== undefined,
    *membersOf(listId) {
      for (const { id } of members.iterate(listId)) yield Number(id);
    },
    nameOf: (listId) => String(name.get(listId)?.name ?? ''),
    *all() {
      for (const { id, name: called } of all.iterate()) yield { id: Number(id), name: String(called) };
    },
  };
}

/** The decisions of a person for files of this layout last time; null where there were none. */
export function rememberedLayout(connection: TaskConnection, layout: string): RememberedLayout | null {
  const row = connection.prepare('SELECT meanings FROM import_layouts WHERE layout = ?').get(layout);
  const parsed = Remembered.safeParse(row?.meanings);
  return parsed.success ? parsed.data : null;
}

/** As {@link rememberedLayout} reads it. */
export function writtenLayout(layout: RememberedLayout): string {
  const { meanings, defaultCountry, existing, mayBeTexted, noLandlines, takesOthers } = layout;
  return JSON.stringify({ meanings, defaultCountry, existing, mayBeTexted, noLandlines, takesOthers });
}

const Remembered = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z.union([
      z.object({
        meanings: z.array(ColumnMeaning),
        defaultCountry: z.string().length(2).nullable(),
        existing: z.enum(existingPolicies).nullable().default(null),
        mayBeTexted: z.array(z.string()).default([]),
        noLandlines: z.boolean().default(false),
        takesOthers: z.boolean().default(false),
      }),
      // Before the country was remembered, the meanings stood alone.
      z.array(ColumnMeaning).transform((meanings) => ({
        meanings,
        defaultCountry: null,
        existing: null,
        mayBeTexted: [],
        noLandlines: false,
        takesOthers: false,
      })),
    ]),
  );

/** The kinds of the fields that are not text. */
export function knownKinds(connection: TaskConnection): FieldKinds {
  return Object.fromEntries(
    connection
      .prepare('SELECT name, kind FROM field_kinds')
      .all()
      .flatMap(({ name, kind }) => {
        const read = FieldKind.safeParse(kind);
        return read.success ? [[String(name), read.data]] : [];
      }),
  );
}
