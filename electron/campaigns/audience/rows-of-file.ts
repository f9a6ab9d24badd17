/**
 * The rows of a file as an audience. Rows that share a phone are a text each, or one text in which the values that differ are joined, as
 * the person chose; rows whose texts are the same are one text whatever was chosen.
 */

import type { CampaignRow } from '../../db/campaigns/rows/campaign-rows.ts';
import { marksOfNumbers, rowsOfAudience } from '../../db/contacts/audience.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { usualFuse } from '../../shared/models/fuse.ts';
import type { RowsOfFile } from '../../shared/models.ts';
import { fieldsUsed, renderJoined } from '../../shared/text/template.ts';
import { type CheckedPerson, checkOne, type EligibilityQuery, type GivenRow } from './checked-person.ts';
import { createFieldReader, type FieldReader } from './field-values.ts';

/** A phone that several rows share: how many texts it gets if each row is one, and the text that joins them. */
export interface SharedPhone {
  readonly each: number;
  readonly names: readonly string[];
  readonly joined: string;
}

interface RowsPage {
  readonly people: readonly CheckedPerson[];
  readonly last: number;
  readonly shared: readonly SharedPhone[];
  readonly ofSeveral: readonly PhoneOfSeveral[];
}

/** A phone that several people share, with how many texts it gets. */
export interface PhoneOfSeveral {
  readonly texts: number;
  readonly names: readonly string[];
}

/** The people of the next `size` numbers; null: there are none behind `after`, which is the id of a person. */
export async function rowsPage(
  db: Db,
  query: EligibilityQuery,
  file: RowsOfFile,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<RowsPage | null> {
  const rows = await rowsOfAudience(db, query, file, { after, size });
  const last = rows.at(-1)?.place;
  if (last === undefined) return null;
  const fields = fieldsUsed(query.template);
  const read = createFieldReader(fields);
  const people: CheckedPerson[] = [];
  const shared: SharedPhone[] = [];
  const ofSeveral: PhoneOfSeveral[] = [];
  for (const group of groupsOf(rows)) {
    const { persons, sharing } = ofOnePhone(group, query, file, { fields, read });
    people.push(...persons.filter(({ id }) => id > after));
    if (sharing !== null) shared.push(sharing);
    const names = group.length === 1 ? [] : namesOf(group);
    const texts = persons.filter(({ skip }) => skip === null).length;
    if (names.length > 1 && texts > 0) ofSeveral.push({ texts, names });
  }
  return { people, last, shared, ofSeveral };
}

/** The different people of a phone, as the rows name them. */
const namesOf = (group: readonly Row[]): readonly string[] =>
  [...new Set(group.map(({ name }) => name.trim()))].filter((name) => name !== '');

/** The people of the next `size` of the rows, each by its place from 1; null: there are none behind `after`. */
export async function givenRowsPage(
  db: Db,
  query: EligibilityQuery,
  rows: readonly GivenRow[],
  { after, size }: { readonly after: number; readonly size: number },
): Promise<{ people: CheckedPerson[]; last: number } | null> {
  const some = rows.slice(after, after + size);
  if (some.length === 0) return null;
  const fields = fieldsUsed(query.template);
  const read = createFieldReader(fields);
  const marks = await marksOfNumbers(
    db,
    query,
    some.map(({ number }) => number),
  );
  const checked = (row: GivenRow, id: number): CheckedPerson => ({
    ...checkOne({ ...row, id, marks: marks.get(row.number) ?? 0 }, query, fields, read),
    rows: String(row.row),
  });
  const ofPhone = Map.groupBy(rows.slice(0, after + size), ({ number }) => number);
  const people = some.map((row, index) => {
    const person = checked(row, after + index + 1);
    const others = ofPhone.get(row.number) ?? [];
    // A text that nobody wrote yet is the same one to everybody.
    if (person.skip !== null || others.length < 2 || person.text === '') return person;
    const before = others.slice(0, others.indexOf(row));
    return before.some((one) => isTooSoon(one, row) && checked(one, 0).text === person.text)
      ? { ...person, skip: 'same-text' as const }
      : person;
  });
  return { people, last: after + some.length };
}

/** The fuse lets no phone have the same text twice so soon. */
const isTooSoon = (one: GivenRow, other: GivenRow): boolean =>
  Math.abs(one.dueAt - other.dueAt) < usualFuse.sameTextHours * 3_600_000;

type Row = CampaignRow & { readonly marks: number };

function groupsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]?.leader === row.leader) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

interface Reading {
  /** The names that the template has. */
  readonly fields: readonly string[];
  readonly read: FieldReader;
}

/** The people of one phone. A row that gets no text is one by itself, so that the others of its phone are not left out for it. */
function ofOnePhone(
  group: readonly Row[],
  query: EligibilityQuery,
  file: RowsOfFile,
  { fields, read }: Reading,
): { readonly persons: readonly CheckedPerson[]; readonly sharing: SharedPhone | null } {
  const checked = group.map((row) => ({
    ...checkOne({ ...row, id: row.place }, query, fields, read),
    rows: String(row.row),
  }));
  if (checked.length === 1) return { persons: checked, sharing: null };
  const left = alike(checked.filter(({ skip }) => skip !== null));
  const each = alike(checked.filter(({ skip }) => skip === null));
  const [first] = each;
  if (first === undefined || each.length === 1) return { persons: [...each, ...left], sharing: null };
  const text = renderJoined(
    query.template,
    each.map(({ values }) => values),
  );
  const names = [...new Set(each.map(({ name }) => name))];
  const joined: CheckedPerson = {
    ...first,
    text,
    name: names.filter((name) => name !== '').join(', '),
    rows: rowsOf(each),
  };
  return {
    persons: [...(file.shared === 'joined' ? [joined] : each), ...left],
    sharing: { each: each.length, names, joined: text },
  };
}

/** Of people with the same text, and the same reason to get none, one for all of their rows. */
function alike(people: readonly CheckedPerson[]): readonly CheckedPerson[] {
  const groups = Map.groupBy(people, ({ text, skip }) => `${skip} ${text}`);
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, rows: rowsOf(same) }];
  });
}

const rowsOf = (people: readonly CheckedPerson[]): string =>
  [...new Set(people.flatMap(({ rows }) => rows.split(', ')))].join(', ');
