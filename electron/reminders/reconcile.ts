/** Compares the occurrences of a reminder with its source: the source is the truth, what is gone from it is withdrawn. */
import { followCorrectedIn } from '../db/campaigns/follow-corrected.ts';
import { contactNow } from '../db/reminders/dated-contacts.ts';
import {
  dateKey,
  type ExpectedOccurrence,
  knownOccurrences,
  type OccurrenceToPlan,
  type OpenOccurrence,
  openOccurrences,
  planOccurrences,
  restoreHanded,
  withdrawOccurrences,
} from '../db/reminders/occurrences.ts';
import { type KeyedOccurrence, keyed, type RowText, rowOf } from '../db/reminders/row-texts.ts';
import { Json } from '../db/sqlite/json-column.ts';
import type { Db } from '../db/sqlite/open.ts';
import { ApprovedRow, type Occurrence } from '../shared/models.ts';
import { Sum } from '../shared/money/sum.ts';
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

/** Pure. */
export function differenceOf(
  open: readonly OpenOccurrence[],
  known: ReadonlyMap<string, Occurrence['state']>,
  { occurrences }: Pick<Expected, 'occurrences'>,
): OccurrenceChanges {
  const expected = new Set(occurrences.map(dateKey));
  const planned = new Map(open.map((one) => [dateKey(one), one]));
  const isPlanned = (one: ExpectedOccurrence): boolean => planned.get(dateKey(one))?.isHanded === false;
  const isAdded = (one: ExpectedOccurrence): boolean =>
    !planned.has(dateKey(one)) && isNew(known.get(dateKey(one)));
  const kept = occurrences.filter(isPlanned);
  const retimed = kept.filter((one) => planned.get(dateKey(one))?.dueAt !== one.dueAt).length;
  return {
    withdrawn: open.filter((one) => !expected.has(dateKey(one))),
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
  const open = await openAndFollowed(trx, reminderId, expected);
  const before = new Map(open.map((one) => [dateKey(one), one]));
  const same = expected.occurrences.filter((one) => isSame(before.get(dateKey(one)), one));
  const others = await keyed(
    trx,
    reminderId,
    expected.occurrences.filter((one) => !isSame(before.get(dateKey(one)), one)),
    now,
  );
  const keys = new Set([...same, ...others.map(({ one }) => one)].map(dateKey));
  const gone = open.filter((one) => !keys.has(dateKey(one)));
  const moved = Map.groupBy(gone, personKey);
  const changed = others
    .filter(({ one, restored }) => restored === null && !isSame(before.get(dateKey(one)), one))
    .map((other) =>
      toPlan(other, before.get(dateKey(other.one)) ?? moved.get(personKey(other.one))?.shift()),
    );
  const restored = others.flatMap((other) => other.restored?.id ?? []);
  await withdrawOccurrences(
    trx,
    gone.map(({ id }) => id),
    now,
  );
  await restoreHanded(trx, restored, now);
  await planOccurrences(trx, reminderId, changed, now);
  return gone.length > 0 || restored.length > 0 || open.length !== expected.occurrences.length;
}

/** A row of a file, or a contact: its texts about other dates, and to other numbers, are its own. */
function personKey({ identity, contactId, fields }: ExpectedOccurrence | OpenOccurrence): string {
  return fields === null ? `contact ${contactId}` : `row ${rowOf(identity)}`;
}

/**
 * Texts that wait for people whose number was corrected a moment ago are theirs by now, whichever comes first: the correction's own walk
 * through what waits, or this look at the contacts.
 */
async function openAndFollowed(
  trx: Db,
  reminderId: number,
  { occurrences }: Pick<Expected, 'occurrences'>,
): Promise<readonly OpenOccurrence[]> {
  const open = await openOccurrences(trx, reminderId);
  const keys = new Set(occurrences.map(dateKey));
  const waiting = open.filter((one) => one.isHanded && one.fields === null && !keys.has(dateKey(one)));
  if (waiting.length === 0) return open;
  const now = new Map(occurrences.map((one) => [`${one.contactId} ${one.date}`, one]));
  for (const { contactId, date, number } of waiting) {
    const corrected = now.get(`${contactId} ${date}`);
    if (corrected === undefined || corrected.number === number) continue;
    const contact = await contactNow(trx, contactId);
    if (contact?.number !== corrected.number) continue;
    await followCorrectedIn(trx, { ...contact, contactId, before: number });
  }
  return openOccurrences(trx, reminderId);
}

/**
 * That it says again what was approved makes the press count again; else it waits, and what was approved stays known. Where a text about the
 * date went to a former number, a person decides about this one.
 *
 * @param before the text in whose place it comes; undefined: what was withdrawn before is
 */
function toPlan(
  { one, former, withdrawn }: KeyedOccurrence<ExpectedOccurrence>,
  before: OpenOccurrence | undefined,
): OccurrenceToPlan {
  const approval =
    before === undefined ? withdrawn.map(approvalOf).find((each) => each !== null) : approvalOf(before);
  if (approval && isAsApproved(approval, one)) return { ...one, press: approval };
  const approved = approval ?? (former === null ? null : approvedRow(former));
  return {
    ...one,
    approved: approved === null ? null : JSON.stringify(approved),
    refused:
      former === null ? null : { code: 'number-changed-since', values: { number: `+${former.number}` } },
  };
}

/** The row that a person approved, where it is another one since; null: none. */
export const approvedBefore = ({ approved }: Pick<OpenOccurrence, 'approved'>): ApprovedRow | null =>
  approved === null ? null : (Json.pipe(ApprovedRow).safeParse(approved).data ?? null);

/** The row that a person approved; null: none. */
function approvalOf(text: OpenOccurrence | RowText): ApprovedRow | null {
  if (text.approved !== null) return approvedBefore(text);
  return text.isPressed && text.pressedUnder !== null ? approvedRow(text) : null;
}

function approvedRow(text: OpenOccurrence | RowText): ApprovedRow {
  const { date, number, numberInRow, name, fields, dueAt, pressedUnder, mayCost } = text;
  return {
    date,
    number: numberInRow ?? number,
    name,
    fields,
    dueAt,
    under: pressedUnder,
    mayCost: mayCost === null ? null : (Json.pipe(Sum).safeParse(mayCost).data ?? null),
  };
}

function isAsApproved(approved: ApprovedRow, one: ExpectedOccurrence): boolean {
  return (
    approved.under !== null &&
    approved.date === one.date &&
    approved.dueAt === one.dueAt &&
    isSameText(approved, one)
  );
}

function isSame(before: OpenOccurrence | undefined, after: ExpectedOccurrence): boolean {
  return (
    before !== undefined &&
    before.dueAt === after.dueAt &&
    before.latestAt === after.latestAt &&
    before.contactId === after.contactId &&
    isSameText(before, after)
  );
}

type Row = Pick<ExpectedOccurrence, 'number' | 'name' | 'fields'>;

/** Whether they are about the same row in the same words. */
export const isSameText = (before: Row | undefined, after: Row): boolean =>
  before?.number === after.number && before.name === after.name && before.fields === after.fields;
