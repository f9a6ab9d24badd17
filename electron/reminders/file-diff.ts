/** A file that a reminder follows, held against what was planned and sent by it before. Pure. */
import {
  dateKey,
  type ExpectedOccurrence,
  type OpenOccurrence,
  type SettledDate,
} from '../db/reminders/occurrences.ts';
import { rowOf } from '../db/reminders/row-texts.ts';
import type { FileDiff, FilePerson, RowChange } from '../shared/channels/reminders.ts';
import type { Expected } from './expected.ts';
import { approvedBefore } from './reconcile.ts';
import { changesOf } from './row-changes.ts';

/** A file as it now is, beside what is known of it. */
export interface ComparedFile {
  /** The texts that are planned. */
  readonly open: readonly OpenOccurrence[];
  /** The texts that it asks for. */
  readonly expected: Expected;
  /** Dates of them that were sent, or never will be. */
  readonly settled: readonly SettledDate[];
}

interface OtherRow {
  readonly part: 'added' | 'moved' | 'changed';
  readonly person: FilePerson;
}

/** The differences of one reading. */
export interface FileNews {
  /** By {@link newsKey}. */
  readonly others: ReadonlyMap<string, OtherRow>;
  readonly gone: readonly FilePerson[];
}

/** As many people of each kind as a difference names. */
const named = 20;

/** A row keeps it when it is planned, under whichever identity. */
const newsKey = ({ identity, date, number }: ExpectedOccurrence): string =>
  `${rowOf(identity)} ${date} ${number}`;

const personAt = (
  { name, number, date }: ExpectedOccurrence | OpenOccurrence,
  before: string | null = null,
  changes: readonly RowChange[] = [],
): FilePerson => ({ name, number, date, before, changes });

const numberChange = (before: { number: string }, after: { number: string }): RowChange => ({
  of: 'number',
  field: '',
  before: before.number,
  after: after.number,
});

/** Rows that are new, moved to another date or changed since what is planned was planned, and texts whose rows are gone. */
export function newsOf({ open, expected, settled }: ComparedFile): FileNews {
  const { there, wanted, over } = keysOf({ open, expected, settled });
  const gone = Map.groupBy(
    open.filter((one) => !wanted.has(dateKey(one))),
    ({ identity }) => rowOf(identity),
  );
  // People who got a text about a date that is another one now.
  const sent = Map.groupBy(
    settled.filter((one) => one.stands && !there.has(dateKey(one)) && !wanted.has(dateKey(one))),
    ({ identity }) => rowOf(identity),
  );
  const others = new Map<string, OtherRow>();
  for (const one of expected.occurrences) {
    if (over.has(dateKey(one))) continue;
    const planned = there.get(dateKey(one));
    const row = rowOf(one.identity);
    const other = planned
      ? changedIn(planned, one)
      : newOrMoved(one, gone.get(row)?.shift() ?? sent.get(row)?.shift());
    if (other !== null) others.set(newsKey(one), other);
  }
  return { others, gone: [...gone.values()].flat().map((one) => personAt(one)) };
}

function changedIn(planned: OpenOccurrence, one: ExpectedOccurrence): OtherRow | null {
  if (planned.fields === one.fields && planned.number === one.number) return null;
  const changes = changesOf(planned, one, '');
  return changes.length === 0 ? null : { part: 'changed', person: personAt(one, null, changes) };
}

/** @param before the text of its row in whose place it comes: one that waits, or was sent; undefined: there is none */
function newOrMoved(one: ExpectedOccurrence, before: OpenOccurrence | SettledDate | undefined): OtherRow {
  if (before === undefined) return { part: 'added', person: personAt(one) };
  if (before.date !== one.date) return { part: 'moved', person: personAt(one, before.date) };
  const changes = 'name' in before ? changesOf(before, one, '') : [numberChange(before, one)];
  return { part: 'changed', person: personAt(one, null, changes) };
}

/** Planned by another row than the one that a person pressed Send for: it is shown as changed until they press again. */
function sinceApproved(planned: OpenOccurrence | undefined, one: ExpectedOccurrence): OtherRow | null {
  const approved = planned === undefined ? null : approvedBefore(planned);
  if (approved === null) return null;
  if (approved.date !== one.date) return { part: 'moved', person: personAt(one, approved.date) };
  const changes = changesOf(approved, one, '');
  return changes.length === 0 ? null : { part: 'changed', person: personAt(one, null, changes) };
}

/** @param news what is told: of this reading, or of the last one that found anything */
export function diffOf({ others, gone }: FileNews, { open, expected, settled }: ComparedFile): FileDiff {
  const { there, over } = keysOf({ open, expected, settled });
  const parts: Record<OtherRow['part'], FilePerson[]> = { added: [], moved: [], changed: [] };
  let unchanged = 0;
  let texted = 0;
  for (const one of expected.occurrences) {
    const key = dateKey(one);
    const other = others.get(newsKey(one)) ?? sinceApproved(there.get(key), one);
    if (over.has(key)) texted += 1;
    else if (other === null) unchanged += 1;
    else parts[other.part].push(other.person);
  }
  const some = (people: readonly FilePerson[]) => ({ count: people.length, people: people.slice(0, named) });
  const without = (why: keyof Expected['named']) => ({ count: expected[why], names: expected.named[why] });
  return {
    added: some(parts.added),
    moved: some(parts.moved),
    changed: some(parts.changed),
    gone: some(gone),
    unchanged,
    texted,
    without: { over: without('over'), noTime: without('noTime'), noDate: without('noDate') },
  };
}

const keysOf = ({ open, expected, settled }: ComparedFile) => ({
  there: new Map(open.map((one) => [dateKey(one), one])),
  wanted: new Set(expected.occurrences.map(dateKey)),
  // A text in a queue is as good as sent: it is among both.
  over: new Set(settled.map(dateKey)),
});
