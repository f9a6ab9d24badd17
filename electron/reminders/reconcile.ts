/** Compares the occurrences of a reminder with its source: the source is the truth, what is gone from it is withdrawn. */
import {
  type ExpectedOccurrence,
  knownOccurrences,
  type OpenOccurrence,
  openOccurrences,
  planOccurrences,
  withdrawOccurrences,
} from '../db/reminders/occurrences.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { ApprovedRow, Occurrence } from '../shared/models.ts';
import type { Expected } from './expected.ts';

/** The effect of another source, or another rule, on the occurrences of a reminder. */
export interface OccurrenceChanges {
  readonly withdrawn: readonly OpenOccurrence[];
  /** Not planned before. */
  readonly added: readonly ExpectedOccurrence[];
  /** Planned, and due at another time from now on. */
  readonly retimed: number;
  readonly unchanged: number;
  /** Texted about this date before, or handed over for it: they are not texted again. */
  readonly settled: readonly ExpectedOccurrence[];
  /** Their texts are to come. */
  readonly coming: readonly ExpectedOccurrence[];
}

const keyOf = ({ identity, date }: { readonly identity: string; readonly date: string }): string =>
  `${identity} ${date}`;

/** Pure. */
export function differenceOf(
  open: readonly OpenOccurrence[],
  known: ReadonlyMap<string, Occurrence['state']>,
  { occurrences }: Pick<Expected, 'occurrences'>,
): OccurrenceChanges {
  const expected = new Set(occurrences.map(keyOf));
  const planned = new Map(open.map((one) => [keyOf(one), one]));
  const isPlanned = (one: ExpectedOccurrence): boolean => planned.get(keyOf(one))?.isHanded === false;
  const isAdded = (one: ExpectedOccurrence): boolean =>
    !planned.has(keyOf(one)) && isNew(known.get(keyOf(one)));
  const kept = occurrences.filter(isPlanned);
  const retimed = kept.filter((one) => planned.get(keyOf(one))?.dueAt !== one.dueAt).length;
  return {
    withdrawn: open.filter((one) => !expected.has(keyOf(one))),
    added: occurrences.filter(isAdded),
    retimed,
    unchanged: kept.length - retimed,
    settled: occurrences.filter((one) => !isPlanned(one) && !isAdded(one)),
    coming: occurrences.filter((one) => isPlanned(one) || isAdded(one)),
  };
}

function isNew(state: Occurrence['state'] | undefined): boolean {
  return state === undefined || state === 'withdrawn' || state === 'planned';
}

/** @returns how a reminder that means this now differs from what is planned */
export async function difference(db: Db, reminderId: number, expected: Expected): Promise<OccurrenceChanges> {
  return differenceOf(
    await openOccurrences(db, reminderId),
    await knownOccurrences(db, reminderId),
    expected,
  );
}

/** Writes the difference. @returns whether there was any */
export async function reconcile(
  trx: Db,
  reminderId: number,
  expected: Pick<Expected, 'occurrences'>,
  now: number,
): Promise<boolean> {
  const open = await openOccurrences(trx, reminderId);
  const keys = new Set(expected.occurrences.map(keyOf));
  const gone = open.filter((one) => !keys.has(keyOf(one)));
  const planned = new Map(open.map((one) => [keyOf(one), one]));
  const moved = Map.groupBy(gone, ({ identity }) => identity);
  const others = expected.occurrences
    .filter((one) => !isSame(planned.get(keyOf(one)), one))
    .map((one) => ({
      ...one,
      approved: approvedBefore(planned.get(keyOf(one)) ?? moved.get(one.identity)?.shift(), one),
    }));
  await withdrawOccurrences(
    trx,
    gone.map(({ id }) => id),
    now,
  );
  await planOccurrences(trx, reminderId, others, now);
  return gone.length > 0 || open.length !== expected.occurrences.length;
}

/** The row that a person approved before it became this one; null where they approved none, or it says the same again. */
function approvedBefore(before: OpenOccurrence | undefined, after: ExpectedOccurrence): string | null {
  if (before === undefined || (!before.isPressed && before.approved === null)) return null;
  const approved = before.approved ?? approvedText(before);
  return approved === approvedText(after) ? null : approved;
}

function approvedText({ date, number, name, fields }: ExpectedOccurrence | OpenOccurrence): string {
  return JSON.stringify({ date, number, name, fields } satisfies ApprovedRow);
}

function isSame(before: OpenOccurrence | undefined, after: ExpectedOccurrence): boolean {
  return (
    before !== undefined &&
    before.dueAt === after.dueAt &&
    before.latestAt === after.latestAt &&
    before.contactId === after.contactId &&
    before.number === after.number &&
    before.name === after.name &&
    before.fields === after.fields
  );
}
