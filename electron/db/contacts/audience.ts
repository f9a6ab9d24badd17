/** An audience as a query: who it includes, page by page in the order of their ids. */
import { type RawBuilder, sql } from 'kysely';
import type { Audience, FieldFilter, RowsOfFile } from '../../shared/models.ts';
import { dayHere, daysLater } from '../../shared/time/calendar-day.ts';
import type { TypedKind } from '../../shared/values/field-kind.ts';
import { isOfKind } from '../../shared/values/kept-shape.ts';
import { type CampaignRow, rowsBehind, rowsSize } from '../campaigns/rows/campaign-rows.ts';
import { textedSince } from '../message/texted.ts';
import type { Db } from '../sqlite/open.ts';

export interface AudienceMember {
  readonly id: number;
  /** E.164 digits. */
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  /** JSON object of named fields. */
  readonly fields: string;
  /** A sum of {@link marks}: one column, since a million rows are read. */
  readonly marks: number;
}

/** The facts known of a member, each a bit. */
export const marks = {
  doNotText: 1,
  /** In a list that the audience excepts. */
  excluded: 2,
  /** Texted within the days that the audience names, or about to be. */
  textedLately: 4,
  /** In more than one of the lists chosen; such a person is one member all the same. */
  severalLists: 8,
} as const;

export interface AudienceQuery {
  readonly audience: Audience;
  /** Unix ms, for "texted lately". */
  readonly now: number;
  /** The practice account whose texts count as well; null: those of none. */
  readonly practice: string | null;
}

const dayMs = 86_400_000;

/**
 * The members behind the contact `after`, from the next `size` people that lists and single contacts name; conditions on fields
 * may leave fewer of them, or none. Members on the do-not-text list and in excepted lists are marked, not left out. `last` is
 * what to go on behind; null: that was all.
 */
export async function audiencePage(
  db: Db,
  query: AudienceQuery,
  after: number,
  size: number,
): Promise<{ readonly members: readonly AudienceMember[]; readonly last: number | null }> {
  const { audience } = query;
  const bounds = await sql<{ last: number | null }>`
    SELECT max(id) AS last FROM (${namedBehind(audience, sql`> ${after}`)} ORDER BY 1 LIMIT ${size}) AS page`.execute(
    db,
  );
  const last = bounds.rows[0]?.last ?? null;
  if (last === null) return { members: [], last };
  const { name, fields, rows: ofFile } = ofRows(audience);
  const { rows } = await sql<AudienceMember>`
    SELECT c.id, c.number, ${name} AS name, c.country, ${fields} AS fields,
      iif(EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = c.number), ${sql.lit(marks.doNotText)}, 0)
      + iif(${inAnyList(audience.exceptListIds)}, ${sql.lit(marks.excluded)}, 0)
      + iif(${lately(query)}, ${sql.lit(marks.textedLately)}, 0)
      + iif(${inSeveral(audience)}, ${sql.lit(marks.severalLists)}, 0) AS marks
    FROM (${namedBehind(audience, sql`BETWEEN ${after + 1} AND ${last}`)}) AS named
    CROSS JOIN contacts AS c ON c.id = named.id
    ${ofFile}
    WHERE ${conditions(audience, query.now)}
    ORDER BY c.id`.execute(db);
  return { members: rows, last };
}

/** The same for the rows of a file: all rows of the next numbers that have any behind the place `after`, with their marks. */
export function rowsOfAudience(
  db: Db,
  query: AudienceQuery,
  file: RowsOfFile,
  page: { readonly after: number; readonly size: number },
): Promise<readonly (CampaignRow & { readonly marks: number })[]> {
  const { exceptListIds } = query.audience;
  const excepted =
    exceptListIds.length === 0
      ? sql`false`
      : sql`EXISTS (SELECT 1 FROM contacts AS p JOIN list_members AS m ON m.contact_id = p.id
          WHERE p.number = c.number AND m.list_id IN (${sql.join(exceptListIds)}))`;
  return rowsBehind(
    db,
    file,
    page,
    sql`iif(EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = c.number), ${sql.lit(marks.doNotText)}, 0)
      + iif(${excepted}, ${sql.lit(marks.excluded)}, 0)
      + iif(${lately(query)}, ${sql.lit(marks.textedLately)}, 0)`,
  );
}

/** The marks of numbers that rows have which lie in no table; without an entry there are none. */
export async function marksOfNumbers(
  db: Db,
  query: AudienceQuery,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ number: string; marks: number }>`
    SELECT c.number, iif(EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = c.number), ${sql.lit(marks.doNotText)}, 0)
      + iif(${lately(query)}, ${sql.lit(marks.textedLately)}, 0) AS marks
    FROM (SELECT DISTINCT value AS number FROM json_each(${JSON.stringify(numbers)})) AS c`.execute(db);
  return new Map(rows.map((row) => [row.number, row.marks]));
}

/** How many contacts, or rows of a file, the audience includes, those that will be skipped among them. */
export async function audienceSize(db: Db, audience: Audience, now: number): Promise<number> {
  if (audience.file !== undefined) return rowsSize(db, audience.file);
  const { rows } = await sql<{ size: number }>`
    SELECT count(*) AS size FROM (${namedBehind(audience, sql`> 0`)}) AS named
    CROSS JOIN contacts AS c ON c.id = named.id WHERE ${conditions(audience, now)}`.execute(db);
  return rows[0]?.size ?? 0;
}

/** How many the audience includes who are neither in the plan of a campaign nor left out of what is sent to it. */
export async function audienceBesides(
  db: Db,
  audience: Audience,
  now: number,
  campaignId: number,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    SELECT count(*) AS people FROM (
      SELECT c.id FROM (${namedBehind(audience, sql`> 0`)}) AS named CROSS JOIN contacts AS c ON c.id = named.id
      WHERE ${conditions(audience, now)} AND NOT ${inAnyList(audience.exceptListIds)}
        AND NOT EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = c.number)
        AND NOT EXISTS (SELECT 1 FROM recipients AS r WHERE r.campaign_id = ${campaignId} AND r.number = c.number)
      EXCEPT SELECT contact_id FROM recipients WHERE campaign_id = ${campaignId}) AS besides`.execute(db);
  return rows[0]?.people ?? 0;
}

/** The ids of people by lists and single contacts: ranges of indexes, merged, each person once. */
function namedBehind({ everyone, listIds, contactIds }: Audience, range: RawBuilder<unknown>) {
  if (everyone) return sql`SELECT id FROM contacts WHERE id ${range}`;
  const parts = listIds.map(
    (list) => sql`SELECT contact_id AS id FROM list_members WHERE list_id = ${list} AND contact_id ${range}`,
  );
  parts.push(
    sql`SELECT id FROM contacts WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(contactIds)})) AND id ${range}`,
  );
  return sql.join(parts, sql` UNION `);
}

/** The name and the fields of a member: the contact's, or those of the row of a file that the audience names. */
function ofRows({ occurrenceIds = [] }: Audience) {
  if (occurrenceIds.length === 0) return { name: sql`c.name`, fields: sql`c.fields`, rows: sql`` };
  return {
    name: sql`coalesce(of_file.name, c.name)`,
    fields: sql`coalesce(of_file.fields, c.fields)`,
    rows: sql`LEFT JOIN (SELECT o.contact_id, o.name, o.fields FROM occurrences AS o WHERE o.fields IS NOT NULL
      AND o.id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(occurrenceIds)}))) AS of_file ON of_file.contact_id = c.id`,
  };
}

function inAnyList(listIds: readonly number[]) {
  if (listIds.length === 0) return sql`false`;
  return sql`EXISTS (SELECT 1 FROM list_members AS m WHERE m.contact_id = c.id AND m.list_id IN (${sql.join(listIds)}))`;
}

function lately({ audience, now, practice }: AudienceQuery) {
  const days = audience.notTextedWithinDays;
  if (days === null) return sql`false`;
  return sql`EXISTS (${textedSince(sql`1`, sql`= c.number`, now - days * dayMs, practice)})`;
}

function inSeveral({ everyone, listIds }: Audience) {
  if (everyone || listIds.length < 2) return sql`false`;
  return sql`((SELECT count(*) FROM list_members AS m WHERE m.contact_id = c.id AND m.list_id IN (${sql.join(listIds)})) > 1)`;
}

/** A person who was picked one by one is meant, whatever the conditions say of the others. */
function conditions({ filters, contactIds }: Audience, now: number) {
  if (filters.length === 0) return sql`true`;
  const picked = sql`c.id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(contactIds)}))`;
  return sql`(${picked} OR ${sql.join(
    filters.map((filter) => condition(filter, dayHere(now))),
    sql` AND `,
  )})`;
}

/** The value of a field in the column `fields`; empty where there is none. The path is bound, and quoted inside, so that a field called `a"b` or `__proto__` is just a name. */
export const valueInField = (fields: RawBuilder<unknown>, field: string) =>
  sql<string>`trim(coalesce(json_extract(${fields}, ${`$.${JSON.stringify(field)}`}), ''))`;

function condition(filter: FieldFilter, today: string): RawBuilder<boolean> {
  const { as = 'text' } = filter;
  if (as !== 'text' && filter.is !== 'empty' && filter.is !== 'not-empty')
    return typedCondition(filter, as, today);
  return textCondition(filter);
}

function textCondition(filter: FieldFilter): RawBuilder<boolean> {
  const value = valueInField(sql`c.fields`, filter.field);
  const wanted = sql.join(valuesOf(filter).map((one) => sql`lowered(${one})`));
  switch (filter.is) {
    case 'equal':
      return sql<boolean>`lowered(${value}) IN (${wanted})`;
    case 'not-equal':
      return sql<boolean>`lowered(${value}) NOT IN (${wanted})`;
    case 'contains':
      return sql<boolean>`(${sql.join(
        valuesOf(filter).map((one) => sql`instr(lowered(${value}), lowered(${one})) > 0`),
        sql` OR `,
      )})`;
    case 'empty':
      return sql<boolean>`${value} = ''`;
    case 'not-empty':
      return sql<boolean>`${value} <> ''`;
    default:
      // Of texts nothing is before or after.
      return sql<boolean>`false`;
  }
}

/** The value as one of its kind; null where words stand in its place. Kept dates and times sort as they are written. */
function typedValue(value: RawBuilder<string>, as: TypedKind): RawBuilder<unknown> {
  switch (as) {
    case 'date':
    case 'date-time':
      return sql`substr(of_kind(${value}, 'date-time'), 1, 10)`;
    case 'time':
      return sql`of_kind(${value}, 'time')`;
    case 'number':
      return sql`CAST(of_kind(${value}, 'number') AS DOUBLE PRECISION)`;
    default:
      return as satisfies never;
  }
}

function typedCondition(filter: FieldFilter, as: TypedKind, today: string): RawBuilder<boolean> {
  const value = typedValue(valueInField(sql`c.fields`, filter.field), as);
  const wanted = valuesOf(filter).map((one) => (as === 'number' ? numberIn(one) : one));
  const [first = '', second = first] = wanted;
  switch (filter.is) {
    case 'equal':
      return sql<boolean>`${value} IN (${sql.join(wanted)})`;
    case 'not-equal':
      return sql<boolean>`(${value} IS NULL OR ${value} NOT IN (${sql.join(wanted)}))`;
    case 'before':
      return sql<boolean>`${value} < ${first}`;
    case 'after':
      return sql<boolean>`${value} > ${first}`;
    case 'between':
      return sql<boolean>`${value} BETWEEN ${first} AND ${second}`;
    case 'today':
      return sql<boolean>`${value} = ${today}`;
    case 'tomorrow':
      return sql<boolean>`${value} = ${daysLater(today, 1)}`;
    case 'next-days':
      return sql<boolean>`${value} BETWEEN ${today} AND ${daysLater(today, Math.min(3650, Number(first) || 1) - 1)}`;
    case 'before-today':
      return sql<boolean>`${value} < ${today}`;
    case 'contains':
    case 'empty':
    case 'not-empty':
      return textCondition(filter);
    default:
      return filter.is satisfies never;
  }
}

/** Null: nothing is equal to it, before or after it. */
const numberIn = (text: string): number | null => (isOfKind(text, 'number') ? Number(text) : null);

const valuesOf = ({ value, or }: FieldFilter): readonly string[] => [value, ...or].map((one) => one.trim());
