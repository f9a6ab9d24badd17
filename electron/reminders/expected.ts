/** The occurrences that a reminder has by its source as it is now. */
import { setImmediate } from 'node:timers/promises';
import type { LinkedRow } from '../contacts/linked/linked-row.ts';
import { type DatedContact, datedContacts } from '../db/reminders/dated-contacts.ts';
import type { ExpectedOccurrence } from '../db/reminders/occurrences.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { WithoutText } from '../shared/channels/reminders.ts';
import { isNotice, type ReminderRule, type ReminderSource } from '../shared/models.ts';
import { calledOf, mostNamedPeople } from '../shared/phone/called.ts';
import { isDate, Moments, nextDue, zonesOfNumber } from './due.ts';

export interface Expected {
  readonly occurrences: readonly ExpectedOccurrence[];
  /** People whose text was due before it was switched on, or whose date is over. */
  readonly over: number;
  /** People whose date has no time, which the rule needs. */
  readonly noTime: number;
  /** People in whose field words stand that are no date. */
  readonly noDate: number;
  /** The first of each of them, by name. */
  readonly named: Readonly<Record<WithoutText, readonly string[]>>;
}

export interface ExpectedFor {
  readonly rule: ReminderRule;
  readonly now: number;
  /** Unix ms. */
  readonly onSince: number;
  readonly homeZone: string;
}

/** Some milliseconds: this runs where the windows are served. */
const atOnce = 500;

/** The dates of contacts; in a notice, each of them. */
export async function expectedOccurrences(
  db: Db,
  source: ReminderSource,
  asked: ExpectedFor,
): Promise<Expected> {
  const contacts = await datedContacts(db, source);
  // The number, since a contact that is removed and imported again has another id.
  return expectedOf(
    contacts.map((contact) => ({ ...contact, identity: contact.number, fields: null })),
    asked,
  );
}

/** The dates of a file's rows, whose contacts are not known yet. */
export const expectedOfRows = (rows: readonly LinkedRow[], asked: ExpectedFor): Promise<Expected> =>
  expectedOf(
    rows.map((row) => ({ ...row, id: 0 })),
    asked,
  );

interface DatedRow extends DatedContact {
  readonly identity: string;
  readonly fields: string | null;
}

async function expectedOf(rows: readonly DatedRow[], asked: ExpectedFor): Promise<Expected> {
  const moments = new Moments();
  const occurrences: ExpectedOccurrence[] = [];
  const without = { over: 0, noTime: 0, noDate: 0 };
  const named: Record<WithoutText, string[]> = { over: [], noTime: [], noDate: [] };
  for (const [index, row] of rows.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate();
    const occurrence = occurrenceOf(row, asked, moments);
    if (typeof occurrence !== 'string') {
      occurrences.push(occurrence);
      continue;
    }
    without[occurrence] += 1;
    if (named[occurrence].length < mostNamedPeople) named[occurrence].push(calledOf(row));
  }
  return { occurrences, ...without, named };
}

function occurrenceOf(
  { id, identity, number, name, country, value, fields }: DatedRow,
  { rule, now, onSince, homeZone }: ExpectedFor,
  moments: Moments,
): ExpectedOccurrence | WithoutText {
  if (!isNotice(rule.when) && !isDate(value)) return 'noDate';
  const zones = zonesOfNumber(number, country, homeZone);
  const due = nextDue(value, rule, zones, { now, onSince, moments });
  if (due === 'unsent') return 'over';
  if (due === 'no-time') return 'noTime';
  return { identity, contactId: id, number, name, fields, ...due };
}
