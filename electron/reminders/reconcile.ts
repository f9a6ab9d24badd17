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
import type { Occurrence } from '../shared/models.ts';
import type { Expected } from './expected.ts';

/** The effect of another source, or another rule, on the occurrences of a reminder. */
export interface Difference {
  readonly withdrawn: readonly OpenOccurrence[];
  /** Not planned before. */
  readonly added: readonly ExpectedOccurrence[];
  /** Planned, and due at another time from now on. */
  readonly retimed: number;
  readonly unchanged: number;
  /** Texted about this date before: they are not texted again. */
  readonly sentBefore: number;
}

const keyOf = ({ identity, date }: { readonly identity: string; readonly date: string }): string =>
  `${identity} ${date}`;

/** Pure. */
export function differenceOf(
  open: readonly OpenOccurrence[],
  known: ReadonlyMap<string, Occurrence['state']>,
  { occurrences }: Pick<Expected, 'occurrences'>,
): Difference {
  const expected = new Set(occurrences.map(keyOf));
  const planned = new Map(open.map((one) => [keyOf(one), one]));
  const kept = occurrences.filter((one) => planned.has(keyOf(one)));
  const retimed = kept.filter((one) => planned.get(keyOf(one))?.dueAt !== one.dueAt).length;
  const others = occurrences.filter((one) => !planned.has(keyOf(one)));
  const added = others.filter((one) => isNew(known.get(keyOf(one))));
  return {
    withdrawn: open.filter((one) => !expected.has(keyOf(one))),
    added,
    retimed,
    unchanged: kept.length - retimed,
    sentBefore: others.length - added.length,
  };
}

function isNew(state: Occurrence['state'] | undefined): boolean {
  return state === undefined || state === 'withdrawn' || state === 'planned';
}

/** @returns how a reminder that means this now differs from what is planned */
export async function difference(db: Db, reminderId: number, expected: Expected): Promise<Difference> {
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
  const others = expected.occurrences.filter((one) => !isSame(planned.get(keyOf(one)), one));
  await withdrawOccurrences(
    trx,
    gone.map(({ id }) => id),
    now,
  );
  await planOccurrences(trx, reminderId, others, now);
  return gone.length > 0 || open.length !== expected.occurrences.length;
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
