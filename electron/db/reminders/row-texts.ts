/**
 * All texts of one row of a file, or of one contact, about a date: a number that is another one since has a text of its own where one was
 * handed over before, since what was handed over is never planned again.
 */
import { sql } from 'kysely';
import type { Occurrence } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';
import type { ExpectedOccurrence, OpenOccurrence } from './occurrences.ts';

/** A text of a row, whatever became of it. */
export interface RowText extends Omit<OpenOccurrence, 'isHanded' | 'latestAt'> {
  readonly state: Occurrence['state'];
  readonly updatedAt: number;
  /** The reminder says something else since. */
  readonly isOver: boolean;
  /**
   * Of its request. `none`: it is in no campaign. `queued`: it was not made. `maybe`: it waits once more, and one before may have reached them.
   * `out`: nobody makes it. `made`: it was, or the campaign is not there any more.
   */
  readonly request: 'none' | 'queued' | 'maybe' | 'out' | 'made';
}

/** A date, as its row is known by now. */
export interface KeyedOccurrence<One extends ExpectedOccurrence> {
  readonly one: One;
  /** Withdrawn, and still in its queue: it only has to be let go again. */
  readonly restored: RowText | null;
  /** A text about the date to another number of the same row or contact, that was made or may have been: a person decides about this one. */
  readonly former: RowText | null;
  /** Its texts that were withdrawn, the latest first. */
  readonly withdrawn: readonly RowText[];
}

/** Between what a row is known by and its new number. */
const renumbered = '\u001f';

/** The identity of a row, whatever number it has. */
export const rowOf = (identity: string): string => identity.split(renumbered)[0] ?? identity;

/**
 * The same rows by the identities that they are planned under. Only rows that are another one than what is planned are looked up: a file of
 * tens of thousands is read again whenever it is saved.
 */
export async function asRenumbered<One extends ExpectedOccurrence>(
  db: Db,
  reminderId: number,
  expected: readonly One[],
  { open, now }: { readonly open: readonly OpenOccurrence[]; readonly now: number },
): Promise<readonly One[]> {
  const keyOf = ({ identity, date, number }: ExpectedOccurrence | OpenOccurrence): string =>
    `${identity} ${date} ${number}`;
  const planned = new Set(open.map(keyOf));
  const others = expected.filter((one) => !planned.has(keyOf(one)));
  const found = await keyed(db, reminderId, others, now);
  const renamed = new Map(found.map(({ one }, at) => [others[at], one]));
  return expected.map((one) => renamed.get(one) ?? one);
}

/** @param now Unix ms */
export async function keyed<One extends ExpectedOccurrence>(
  db: Db,
  reminderId: number,
  expected: readonly One[],
  now: number,
): Promise<readonly KeyedOccurrence<One>[]> {
  if (expected.length === 0) return [];
  const texts = await textsOfRows(db, reminderId, expected, now);
  const byRow = Map.groupBy(texts, ({ identity }) => rowOf(identity));
  const byContact = Map.groupBy(
    texts.filter(({ fields }) => fields === null),
    ({ contactId }) => contactId,
  );
  return expected.map((one) => {
    const ofRow = byRow.get(rowOf(one.identity)) ?? [];
    const ofContact = one.fields === null ? (byContact.get(one.contactId) ?? []) : [];
    return keyedOf(one, [...new Set([...ofRow, ...ofContact])]);
  });
}

/** Pure. */
function keyedOf<One extends ExpectedOccurrence>(one: One, texts: readonly RowText[]): KeyedOccurrence<One> {
  const row = rowOf(one.identity);
  const about = texts.filter(({ date }) => date === one.date);
  // A contact is known by its number, also where its text went on to the former one, whose phone it shares.
  const own = about.filter(
    ({ number, numberInRow, fields, identity }) =>
      (numberInRow ?? number) === one.number || (fields === null && identity === row),
  );
  const former = about.find((text) => !own.includes(text) && mayBeSent(text)) ?? null;
  const withdrawn = texts
    .filter(({ state }) => state === 'withdrawn')
    .toSorted((first, second) => second.updatedAt - first.updatedAt || second.id - first.id);
  const stands = own.find(({ state }) => state === 'planned') ?? own.find((text) => isSettled(text));
  const inQueue = own.find(({ request, isOver }) => (request === 'queued' || request === 'maybe') && !isOver);
  const waiting = former === null ? inQueue : undefined;
  const key = (stands ?? waiting)?.identity ?? freeKey(row, one.number, about);
  return {
    one: { ...one, identity: key },
    restored: stands === undefined && waiting !== undefined ? waiting : null,
    former: stands !== undefined && stands.state !== 'planned' ? null : former,
    withdrawn,
  };
}

/** It is not planned again, nor is anything else for its number. */
const isSettled = ({ state, request }: RowText): boolean =>
  state === 'withdrawn' ? request === 'made' : state !== 'planned';

/** Whether they may have got it, or were left out of it for a reason that stands: not where it waits, or was only called off. */
const mayBeSent = ({ state, request }: RowText): boolean =>
  state === 'withdrawn' || state === 'planned'
    ? request === 'made' || request === 'maybe'
    : request !== 'queued';

/** The first under which nothing was handed over. */
function freeKey(row: string, number: string, about: readonly RowText[]): string {
  const taken = new Set(
    about
      .filter(({ state, request }) => request !== 'none' || (state !== 'planned' && state !== 'withdrawn'))
      .map(({ identity }) => identity),
  );
  let key = row;
  while (taken.has(key)) key = `${key}${renumbered}${number}`;
  return key;
}

/** About the dates that are asked for, and of those to come also what was withdrawn. */
async function textsOfRows(
  db: Db,
  reminderId: number,
  expected: readonly ExpectedOccurrence[],
  now: number,
): Promise<readonly RowText[]> {
  const asked = JSON.stringify(
    expected.map(({ identity, contactId, fields, date }) => ({
      row: rowOf(identity),
      contact: fields === null ? contactId : 0,
      date,
    })),
  );
  const isAsked = sql`(o.date = e.value ->> 'date' OR o.state = 'withdrawn' AND o.latest_at > ${now})`;
  const { rows } = await sql<
    Omit<RowText, 'isPressed' | 'isOver'> & { readonly pressed: 0 | 1; readonly refused: string | null }
  >`
    SELECT o.id, o.identity, o.date, o.name, o.number, o.number_in_row AS "numberInRow", o.due_at AS "dueAt",
      o.contact_id AS "contactId", o.fields, o.state, o.pressed, o.pressed_under AS "pressedUnder", o.may_cost AS "mayCost",
      o.approved, o.refused, o.updated_at AS "updatedAt",
      CASE WHEN o.campaign_id IS NULL THEN 'none' ELSE coalesce((SELECT CASE
          WHEN b.id IS NULL THEN 'out'
          WHEN b.state <> 'queued' THEN 'made'
          WHEN b.maybe_delivered = 1 THEN 'maybe'
          WHEN c.state = 'finished' THEN 'out'
          ELSE 'queued' END
        FROM recipients AS r JOIN campaigns AS c ON c.id = r.campaign_id LEFT JOIN batches AS b ON b.id = r.batch_id
        WHERE r.campaign_id = o.campaign_id AND r.number = o.number LIMIT 1),
        CASE WHEN o.state = 'withdrawn' THEN 'out' ELSE 'made' END) END AS request
    FROM (
      SELECT o.id FROM json_each(${asked}) AS e CROSS JOIN occurrences AS o ON o.reminder_id = ${reminderId}
        AND o.identity >= e.value ->> 'row' AND o.identity < (e.value ->> 'row') || ' ' AND ${isAsked}
      UNION
      SELECT o.id FROM json_each(${asked}) AS e CROSS JOIN occurrences AS o ON o.reminder_id = ${reminderId}
        AND o.contact_id = CAST(e.value ->> 'contact' AS BIGINT) AND o.contact_id <> 0 AND o.fields IS NULL AND ${isAsked}
    ) AS those CROSS JOIN occurrences AS o ON o.id = those.id
    ORDER BY o.id`.execute(db);
  return rows.map(({ pressed, refused, ...row }) => ({
    ...row,
    isPressed: pressed === 1,
    isOver: row.state === 'withdrawn' && refused !== null,
  }));
}

/** Withdrawn occurrences in whose place another of the same row or person was planned since: it was moved, and is not gone. */
export async function movedAmong(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ readonly id: number }>`
    SELECT o.id FROM (SELECT DISTINCT CAST(value AS BIGINT) AS id FROM json_each(${JSON.stringify(ids)})) AS those
    CROSS JOIN occurrences AS o ON o.id = those.id
    WHERE EXISTS (SELECT 1 FROM occurrences AS other WHERE other.reminder_id = o.reminder_id
      AND (other.identity = o.identity OR substr(other.identity, 1, length(o.identity) + 1) = o.identity || ${renumbered}
        OR o.fields IS NULL AND other.fields IS NULL AND other.contact_id = o.contact_id)
      AND other.id <> o.id AND other.state <> 'withdrawn' AND other.updated_at >= o.updated_at)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
