/**
 * The rows of a file as an audience. Rows that share a phone are a text each, or one text in which the values that differ are joined, as
 * the person chose; rows whose texts are the same are one text whatever was chosen.
 */

import type { CampaignRow } from '../../db/campaigns/rows/campaign-rows.ts';
import { rowsOfAudience } from '../../db/contacts/audience.ts';
import type { Db } from '../../db/sqlite/open.ts';
import type { RowsOfFile } from '../../shared/models.ts';
import { fieldsUsed, renderJoined } from '../../shared/text/template.ts';
import { type CheckedPerson, checkOne, type EligibilityQuery } from './checked-person.ts';
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
