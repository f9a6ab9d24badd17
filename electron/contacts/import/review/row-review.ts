/**
 * The result for each row of a file: a contact that is staged, an addition to the one with its number, or a row that is left out.
 * Every row is counted once.
 */
import { namer } from '../../../db/contacts/contacts-name.ts';
import { NumberTable, numberOf } from '../../../db/contacts/number-table.ts';
import type { LeftOutProblem } from '../../../shared/import/imports.ts';
import { otherWriting } from '../../../shared/phone/other-writing.ts';
import { isFax } from '../../../shared/phone/phone-owner.ts';
import { fieldsWriter } from '../../bulk/contact-fields.ts';
import { longestCell } from '../../read/cells.ts';
import type { ConsentInFile } from '../../read/consent-columns.ts';
import type { RefusedInFile } from '../../refusals/refused-in-file.ts';
import type { LinesFile } from '../../staging/staged-file.ts';
import type { RowBatch } from '../../text/csv.ts';
import { type Merged, merge } from '../merge.ts';
import type { NamedLists } from '../named-lists.ts';
import type { OwnRows } from '../own-rows.ts';
import type { OtherNumber, RowReading } from '../row-reading.ts';
import { sameName, type TwoPeople } from '../same-person.ts';
import {
  type ContactReading,
  type LaterRow,
  type SharedNumbers,
  unchanged,
  withOther,
} from '../shared-numbers.ts';
import type { AbsentPeople } from './absent-people.ts';
import { GroupsOfRows } from './group-columns.ts';
import type { ReviewTask } from './input.ts';
import type { ListMembers } from './list-members.ts';
import { Misfits } from './misfits.ts';
import { Notes } from './notes.ts';
import { BareNumbers } from './other-country.ts';
import { Shape } from './shape.ts';

/** Where the rows go. */
export interface RowFiles {
  readonly staged: LinesFile;
  readonly shared: SharedNumbers;
  readonly rejected: LinesFile;
  readonly refused: RefusedInFile;
  readonly consent: ConsentInFile;
  readonly lists: NamedLists;
  readonly members: ListMembers;
  readonly absent: AbsentPeople;
  /** Where each row is a message by itself; null where rows become contacts. */
  readonly rows: OwnRows | null;
}

/** A contact that is new, or there already: with a change of its values, with one of its lists alone, without one, or without one although the file has other values. */
type Standing = 'new' | 'changed' | 'joined' | 'unchanged' | 'differing';

const standingOf = (merged: Merged | null, joins: boolean): Standing => {
  if (merged !== null && merged.fields !== null) return 'changed';
  if (joins) return 'joined';
  return merged !== null && merged.differing.length > 0 ? 'differing' : 'unchanged';
};

export class RowReview {
  readonly counts = {
    new: 0,
    changed: 0,
    joined: 0,
    unchanged: 0,
    differing: 0,
    duplicates: 0,
    doNotText: 0,
    rejected: 0,
    hidden: 0,
  };
  rows = 0;
  /** Contacts that are added, changed, or join a list. */
  taken = 0;
  /** Contacts that are added. */
  fresh = 0;
  readonly notes: Notes;
  readonly shape: Shape;
  readonly misfits: Misfits;
  readonly bareNumbers = new BareNumbers();
  /** Of the rows that are left out for an earlier one of their number. */
  readonly groups: GroupsOfRows;
  /** Contacts by the column that their number stands in. */
  readonly numbersIn: number[];
  /** The places of fields that no contact's row fills. */
  readonly unfilled: Set<number>;
  readonly #task: ReviewTask;
  readonly #files: RowFiles;
  readonly #seen = new NumberTable();
  readonly #fieldsOf: (values: readonly string[]) => string;
  readonly #nameOf: (values: readonly string[]) => string;
  readonly #hidden: ReadonlySet<number> | null;
  /** Places of contacts that are called otherwise than their rows say, and get nothing of them. */
  readonly #others = new Set<number>();
  #above: number;

  constructor(task: ReviewTask, files: RowFiles) {
    this.#task = task;
    this.#files = files;
    const { names, existing, policy, others, hidden } = task;
    const { fields } = task.reader;
    this.#fieldsOf = fieldsWriter(fields);
    this.#nameOf = namer(fields);
    this.notes = new Notes({ names, fields, existing, policy, others, shared: files.shared });
    this.shape = new Shape(names.length);
    this.misfits = new Misfits(task.meanings, task.today);
    this.groups = new GroupsOfRows(task.groups);
    this.numbersIn = names.map(() => 0);
    this.unfilled = new Set(fields.keys());
    this.#hidden = hidden.size > 0 ? hidden : null;
    this.#above = task.leftOut;
  }

  take(batch: RowBatch): void {
    const broken = new Map(batch.broken.map((one) => [one.row, one]));
    let row = batch.firstRow - 1;
    for (const cells of batch.rows) {
      row += 1;
      const damage = broken.size > 0 ? broken.get(row) : undefined;
      if (damage) this.#broken(row, damage);
      else this.#row(row, cells, batch.controls);
    }
  }

  #broken(row: number, { kind, text }: RowBatch['broken'][number]): void {
    this.rows += 1;
    this.counts.rejected += 1;
    this.notes.finding(row, { code: kind, column: null, found: text, perhaps: null });
    this.#leaveOut(row, kind, [text]);
    this.shape.broken(kind, row);
    this.#above = 0;
  }

  #row(row: number, cells: readonly string[], controls: boolean): void {
    const { read, numbersOf } = this.#task.reader;
    const { consent } = this.#files;
    const reading = read(cells, !controls);
    if (reading.kind === 'empty') return;
    if (this.#hidden?.has(row)) {
      this.rows += 1;
      this.counts.hidden += 1;
      consent.noteLeftOut(row, cells, () => numbersOf(cells));
      return;
    }
    if (this.#above > 0) {
      this.#above -= 1;
      return;
    }
    this.rows += 1;
    this.shape.row(cells, row, controls);
    const column = reading.kind === 'rejected' ? reading.finding.column : reading.column;
    if (column !== null) this.bareNumbers.take(cells[column] ?? '');
    if (reading.kind === 'rejected') this.#rejected(row, cells, reading);
    else this.#used(row, cells, this.#asKnown(reading));
  }

  /** With the writing of the number that a contact, or an earlier row, has of the same phone. */
  #asKnown(reading: ContactReading): ContactReading {
    const phone = otherWriting(reading.phone);
    if (phone === null) return reading;
    const { ids } = this.#task.existing;
    const isStored = ids.get(phone) !== undefined && ids.get(reading.phone) === undefined;
    const isSeen = this.#seen.get(phone) !== undefined && this.#seen.get(reading.phone) === undefined;
    return isSeen || isStored ? { ...reading, phone } : reading;
  }

  #used(row: number, cells: readonly string[], reading: ContactReading): void {
    this.#findings(row, cells, reading);
    for (const at of this.unfilled) if (reading.values[at] !== '') this.unfilled.delete(at);
    const number = numberOf(reading.phone);
    if (this.#files.rows !== null) {
      this.#message(row, cells, reading, this.#files.rows);
      return;
    }
    const place = this.#seen.get(number);
    if (place === undefined) {
      this.#contact(row, cells, reading, number);
      return;
    }
    const first = this.#files.shared.contactAt(place);
    const people = this.#files.shared.twoPeople(first.values, reading.values);
    if (this.#others.has(place)) {
      this.#behindOther({ row, reading, place, first, people }, cells);
      return;
    }
    const other = people && withOther(reading, (number) => this.#isFreeFor(people.other, number));
    // A contact of that name has it already, or the person said that it is to be used.
    if (
      other !== null &&
      (this.#task.otherPhones || this.#task.existing.ids.get(other.phone) !== undefined)
    ) {
      this.notes.otherPhone(row, reading, 'shared-kept', { other, place, people });
      this.#contact(row, cells, other, numberOf(other.phone));
      return;
    }
    const leftOut = this.#addTo({ row, reading, place, first, people, other });
    this.counts[leftOut === null ? 'duplicates' : 'rejected'] += 1;
    if (leftOut !== null) this.#leaveOut(row, leftOut, cells);
    this.shape.long(cells, row);
    this.notes.listed(row, reading);
    this.#files.consent.note(row, cells, reading.phone);
  }

  #findings(row: number, cells: readonly string[], reading: ContactReading): void {
    for (const finding of reading.findings) this.notes.finding(row, finding);
    if (reading.misfits.length > 0)
      for (const { column, code } of this.misfits.take(reading.misfits, cells))
        this.notes.finding(row, { code, column, found: cells[column] ?? '', perhaps: null });
    if (reading.wrong !== null) this.#files.refused.note(reading.wrong.numbers, reading.wrong.said);
  }

  /** A row that is a message by itself. */
  #message(row: number, cells: readonly string[], reading: ContactReading, rows: OwnRows): void {
    const { phone, column } = reading;
    const { doNotText } = this.#task.existing;
    this.#seen.add(numberOf(phone), row);
    this.numbersIn[column] = (this.numbersIn[column] ?? 0) + 1;
    for (const one of rows.add(row, reading)) this.#files.consent.note(row, cells, one);
    if (doNotText.has(phone))
      this.notes.finding(row, { code: 'do-not-text', column: null, found: phone, perhaps: null });
    this.#count(phone, 'new', 1);
  }

  #rejected(
    row: number,
    cells: readonly string[],
    { finding, refused }: Extract<RowReading, { kind: 'rejected' }>,
  ): void {
    this.counts.rejected += 1;
    this.notes.finding(row, finding);
    if (refused.length > 0) this.#files.refused.note(refused, finding.found);
    else this.#files.consent.noteLeftOut(row, cells, () => this.#task.reader.numbersOf(cells));
    this.#leaveOut(row, finding.code, cells);
  }

  /** The first row of its number. `number`: its phone as a number. */
  #contact(row: number, cells: readonly string[], reading: ContactReading, number: number): void {
    const { existing } = this.#task;
    const { shared, staged, consent } = this.#files;
    const { phone, values } = reading;
    this.notes.listed(row, reading);
    consent.note(row, cells, phone);
    const place = shared.next(row);
    this.#seen.add(number, place);
    if (staged.addContact(reading) > longestCell) this.shape.long(cells, row);
    const id = existing.ids.get(number);
    const merged = id === undefined ? null : this.#mergedInto(id, values);
    if (merged?.people && this.#staysOut) {
      this.#others.add(place);
      this.#otherPerson(row, phone, merged.people, cells);
      return;
    }
    if (id === undefined && !existing.doNotText.has(phone)) this.notes.name(row, phone, values, place);
    if (merged?.people) this.notes.otherPerson(row, phone, merged.people);
    this.#staged(row, reading, place, id, merged);
  }

  /** Counts the first row that is used of a contact. */
  #staged(
    row: number,
    reading: ContactReading,
    place: number,
    id: number | undefined,
    merged: Merged | null,
  ): void {
    const { existing } = this.#task;
    const { phone, column, lists: named } = reading;
    this.numbersIn[column] = (this.numbersIn[column] ?? 0) + 1;
    const joinsNamed = named !== '' && this.#files.lists.note(named, place, id);
    if (merged !== null) this.notes.differing(row, phone, merged.differing);
    if (existing.doNotText.has(phone))
      this.notes.finding(row, { code: 'do-not-text', column: null, found: phone, perhaps: null });
    for (const list of existing.joined) this.#files.members.put(list, id);
    this.#files.absent.saw(id);
    const joins = joinsNamed || (id !== undefined && existing.joins(id));
    this.#count(phone, id === undefined ? 'new' : standingOf(merged, joins), 1);
  }

  /** A contact with another name than its row stays as it is, and joins no list. */
  get #staysOut(): boolean {
    return this.#task.others === null;
  }

  #otherPerson(row: number, phone: string, people: TwoPeople, cells: readonly string[]): void {
    this.counts.rejected += 1;
    this.notes.otherPerson(row, phone, people);
    this.#leaveOut(row, 'other-person', cells);
  }

  /** A later row of a number whose first is left out as somebody else's: perhaps it is the contact's own. */
  #behindOther({ row, reading, place, first, people }: LaterRow, cells: readonly string[]): void {
    const { phone, country, values } = reading;
    this.notes.listed(row, reading);
    this.#files.consent.note(row, cells, phone);
    const id = this.#task.existing.ids.get(phone);
    if (id === undefined) return;
    const merged = this.#mergedInto(id, values);
    const others = people === null ? this.#mergedInto(id, first.values).people : merged.people;
    if (others !== null) {
      this.#otherPerson(row, phone, others, cells);
      return;
    }
    this.#others.delete(place);
    this.#files.shared.replace(place, { phone, country, values }, row);
    this.#staged(row, reading, place, id, merged);
  }

  /**
   * A later row of a number adds its lists, and what it knows of the same person. Of somebody else with that phone, the lists alone.
   *
   * @returns why the row, or a value of it, is left out; null where all of it is used
   */
  #addTo(later: LaterRow & { readonly other: ContactReading | null }): LeftOutProblem | null {
    const { row, reading, place, first, people } = later;
    const { phone, country, values, lists: named } = reading;
    const { existing } = this.#task;
    const { shared, lists } = this.#files;
    const id = existing.ids.get(phone);
    const before = id === undefined ? null : this.#mergedInto(id, first.values);
    const isOwn = id !== undefined && this.#isOwnRow(later, id, before);
    const firstRow = shared.rowAt(place);
    const joined =
      people === null ? shared.joined(first.values, values) : unchanged(isOwn ? values : first.values);
    const onLists = id !== undefined && (lists.has(place) || existing.joins(id));
    const joinsNamed = named !== '' && lists.note(named, place, id);
    if (isOwn) shared.replace(place, { phone, country, values }, row);
    else if (joined.fills) shared.amend(place, { ...first, values: joined.values });
    if (id !== undefined && before !== null) {
      const after = joined.fills || isOwn ? this.#mergedInto(id, joined.values) : before;
      const isOther = after.people !== null && before.people === null;
      if (isOther) this.notes.otherPerson(row, phone, after.people);
      if (before.differing.length === 0) this.notes.differing(row, phone, after.differing);
      const leaves = isOther && this.#staysOut;
      this.#count(phone, standingOf(before, onLists), -1);
      const is = leaves ? { ...after, fields: null } : after;
      this.#count(phone, standingOf(is, !leaves && (onLists || joinsNamed)), 1);
      if (leaves) {
        this.#others.add(place);
        lists.forget(place, id);
        for (const list of existing.joined) this.#files.members.takeBack(list, id);
        return 'other-person';
      }
    }
    const { differing } = people === null ? joined : shared.joined(first.values, values);
    if (!isOwn && (people !== null || differing.length > 0)) this.groups.note(first.values, values);
    if (isOwn && people !== null) {
      const turned = { kept: people.other, other: people.kept };
      this.notes.shared(firstRow, phone, 'shared-number', place, { people: turned });
      return null;
    }
    if (people === null && differing.length === 0) {
      this.notes.shared(row, phone, joined.fills || joinsNamed ? 'duplicate-joined' : 'duplicate', place, {});
      return null;
    }
    const code =
      people === null ? 'duplicate-differs' : later.other === null ? 'shared-number' : 'shared-other';
    if (named !== '') this.notes.onListsOf(later, differing);
    else if (people === null) this.notes.differsFrom(later, differing);
    else if (later.other !== null)
      this.notes.otherPhone(row, reading, 'shared-other', { other: later.other, place, people });
    else this.notes.shared(row, phone, code, place, { people });
    return code;
  }

  /** The contact's own row may stand behind that of somebody else. */
  #isOwnRow({ reading, people }: LaterRow, id: number, before: Merged | null): boolean {
    return (
      people !== null &&
      !(this.#task.policy === 'overwrite' && this.#task.others === 'take') &&
      before?.people != null &&
      this.#mergedInto(id, reading.values).people === null
    );
  }

  /** People on the do-not-text list count as such, whatever else the file does to them. */
  #count(phone: string, standing: Standing, by: 1 | -1): void {
    if (standing !== 'unchanged' && standing !== 'differing') this.taken += by;
    if (standing === 'new') this.fresh += by;
    this.counts[this.#task.existing.doNotText.has(phone) ? 'doNotText' : standing] += by;
  }

  #mergedInto(id: number, values: readonly string[]): Merged {
    const { existing, policy, others } = this.#task;
    const row = { name: this.#nameOf(values), fields: this.#fieldsOf(values) };
    return merge(existing.contactOf(id), row, policy, others, this.#task.reader.typed);
  }

  /** Whether the row's other number can be this person's own: nobody else has it, here or in the file. */
  #isFreeFor(name: string, { phone, column }: OtherNumber): boolean {
    const { existing, names } = this.#task;
    if (this.#seen.get(phone) !== undefined || existing.doNotText.has(phone)) return false;
    if (isFax(names[column] ?? '')) return false;
    const id = existing.ids.get(phone);
    return id === undefined || sameName(existing.contactOf(id).name, name);
  }

  #leaveOut(row: number, code: LeftOutProblem, cells: readonly string[]): void {
    this.#files.rejected.add(JSON.stringify([row, code, cells]));
  }
}
