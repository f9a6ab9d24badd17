/**
 * The do-not-text list: numbers that must never receive a campaign. Where a number is written in two ways, both are on it, by the
 * database itself (`sqlite/migrations/contacts/0001-both-writings.ts`); people see the one that was put there.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { DoNotTextEntry, Page } from '../../shared/models.ts';
import { isWorkspace } from '../engine.ts';
import type { Db } from '../sqlite/open.ts';
import { foldedWords } from './fold.ts';
import { foundIds, hasUnindexed } from './search/contacts-search.ts';
import { isWrittenNumber, numberPart, parseSearch } from './search/search-query.ts';

/**
 * Entries in the order of their numbers: those whose number holds the digits of the search as people write them, or whose
 * reason or source holds it or words that begin so, or whose contact has a name of such words. `whole` is the number that the
 * search is by itself, E.164 digits.
 */
export async function doNotTextPage(
  db: Db,
  search: string,
  after: string | null,
  limit: number,
  whole: string | null = null,
): Promise<Page<DoNotTextEntry, string>> {
  const wanted = search.trim();
  const condition = wanted === '' ? sql`true` : found(db, wanted, { whole, pending: await hasUnindexed(db) });
  const { rows } = await sql<DoNotTextEntry>`
    SELECT entry.number, reason, source, added_at AS addedAt,
      coalesce((SELECT name FROM contacts WHERE contacts.number = entry.number), (SELECT name FROM contacts
        WHERE contacts.number = (SELECT number FROM do_not_text WHERE same_as = entry.number)), '') AS name
    FROM (SELECT * FROM do_not_text WHERE number > ${after ?? ''} AND ${isShown} AND ${condition}
      ORDER BY number LIMIT ${limit + 1}) AS entry
    ORDER BY entry.number`.execute(db);
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null };
}

/** A number that a person put there, and another writing of one that is there no more. */
const isShown = sql<boolean>`(same_as IS NULL
  OR NOT EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = do_not_text.same_as))`;

/** Looked for with `instr`, to which `%` and `_` are signs like others. */
function found(
  db: Db,
  search: string,
  { whole, pending }: { readonly whole: string | null; readonly pending: boolean },
): RawBuilder<unknown> {
  const digits = isWrittenNumber(search) ? numberPart(search.replace(/\(0\)|\D/g, '')) : '';
  const inNumber = (part: string) => sql`instr(number, ${part}) > 0`;
  const begins = (said: RawBuilder<unknown>, word: string) => sql`instr(${said}, ${` ${word}`}) > 0`;
  const folded = foldedWords(search);
  const words = folded.map((word) => {
    const said = begins(sql`coalesce(words, fold(reason || ' ' || source))`, word);
    return /^\d{3,}$/.test(word) ? sql`(${inNumber(numberPart(word))} OR ${said})` : said;
  });
  const query = /\p{L}/u.test(search) ? parseSearch(search) : null;
  const named =
    query &&
    sql`number IN (WITH named (number, name) AS MATERIALIZED (
        -- By itself, so that the names of those who are not on the list are not folded.
        SELECT coalesce(listed.same_as, listed.number), contacts.name FROM (${foundIds(db, query, pending)}) AS found
          CROSS JOIN contacts ON contacts.id = found.id CROSS JOIN do_not_text AS listed ON listed.number = contacts.number)
      SELECT named.number FROM named WHERE ${all(folded.map((word) => begins(sql`fold(named.name)`, word)))})`;
  const ways = [
    ...(whole === null
      ? []
      : [sql`number IN (SELECT coalesce(same_as, number) FROM do_not_text WHERE number = ${whole})`]),
    ...(digits === '' ? [] : [inNumber(digits)]),
    ...(named === null ? [] : [named]),
    folded.length === 0
      ? sql`(instr(reason, ${search}) > 0 OR instr(source, ${search}) > 0)`
      : sql`(${all(words)})`,
  ];
  return sql`(${sql.join(ways, sql` OR `)})`;
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

export async function doNotTextCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom('do_not_text')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where(isShown)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Which of the numbers are on the list. */
export async function onDoNotText(db: Db, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('do_not_text')
    .select('number')
    .where('number', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** A number to be put on the list, E.164 digits, with why. */
export const NewDoNotText = z.object({ number: z.string(), reason: z.string() }).readonly();
export type NewDoNotText = z.infer<typeof NewDoNotText>;

interface Putting {
  /** Their source, as a person reads it. */
  readonly source: string;
  readonly now: number;
}

/** Puts numbers on the list; those that are on it keep their first reason. @returns how many are new */
export async function addDoNotText(
  db: Db,
  entries: readonly NewDoNotText[],
  putting: Putting,
): Promise<number> {
  const listed = sql`json_each(${JSON.stringify(entries)})`;
  return put(
    db,
    sql`SELECT value ->> 'number' AS number, value ->> 'reason' AS reason FROM ${listed}`,
    putting,
  );
}

/** The same with the numbers of contacts, named by their ids or by a query for them. */
export async function addContactsToDoNotText(
  db: Db,
  ids: RawBuilder<unknown> | readonly number[],
  { reason, ...putting }: Putting & { readonly reason: string },
): Promise<number> {
  const query =
    'compile' in ids ? ids : sql`SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)})`;
  return put(db, sql`SELECT number, ${reason} AS reason FROM contacts WHERE id IN (${query})`, putting);
}

async function put(db: Db, numbers: RawBuilder<unknown>, { source, now }: Putting): Promise<number> {
  const { numAffectedRows } = await sql`INSERT INTO do_not_text (number, reason, source, added_at, words)
    SELECT number, reason, ${source}, ${now}, fold(reason || ' ' || ${source}) FROM (${numbers}) AS listed WHERE true ON CONFLICT DO NOTHING`.execute(
    db,
  );
  if (isWorkspace(db)) await requireListed(db, numbers);
  return Number(numAffectedRows ?? 0n);
}

/**
 * A trigger of the server's administrator may leave out rows without a word, and a refusal would be lost.
 *
 * @param numbers a query for them
 * @throws AppError `server-refuses`
 */
export async function requireListed(db: Db, numbers: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM (${numbers}) AS listed
    WHERE NOT EXISTS (SELECT 1 FROM do_not_text WHERE do_not_text.number = listed.number) LIMIT 1`.execute(
    db,
  );
  if (rows.length > 0) throw new AppError('server-refuses', { detail: 'do_not_text: INSERT 0' });
}

/**
 * Why a number is on the list, for the number that takes its place: it is the person who refused. To be called in the
 * transaction that changes the contact, before it. @returns null where nothing of the kind is due
 */
export async function reasonThatMoves(db: Db, contactId: number, newNumber: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`SELECT reason FROM do_not_text
    WHERE number = (SELECT number FROM contacts WHERE id = ${contactId}) AND number <> ${newNumber}
      AND NOT EXISTS (SELECT 1 FROM do_not_text WHERE number = ${newNumber})`.execute(db);
  return rows[0]?.reason ?? null;
}

/**
 * Takes a number off: only ever by hand.
 *
 * @returns whether the log has its line: of a workspace the server writes it, whatever program asks (`postgres/steps/first/guards/refusals.ts`)
 * @throws AppError `not-found`
 */
export function removeDoNotText(db: Db, number: string, why = ''): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isRecorded = isWorkspace(trx);
    if (isRecorded) await sql`SELECT set_config('carillon.why', ${why}, true)`.execute(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('do_not_text')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== 1n) throw new AppError('not-found', { what: 'number' });
    return isRecorded;
  });
}
