/**
 * The result for each row of a file: a contact that is staged, an addition to the one with its number, or a row that is left out.
 * Every row is counted once.
 */
import { namer } from '../../../db/contacts/contacts-name.ts';
import { NumberTable, numberOf } from '../../../db/contacts/number-table.ts';
import type { LeftOutProblem } from '../../../shared/import/imports.ts';
import { otherWriting } from '../../../shared/phone/other-writing.ts';
import { isOthersPhone } from '../../../shared/phone/phone-owner.ts';
import { fieldsWriter } from '../../bulk/contact-fields.ts';
import { longestCell } from '../../read/cells.ts';
import type { ConsentInFile } from '../../read/consent-columns.ts';
import type { RefusedInFile } from '../../refusals/refused-in-file.ts';
import type { LinesFile, StagedLine } from '../../staging/staged-file.ts';
import type { RowBatch } from '../../text/csv.ts';
import { type Merged, merge } from '../merge.ts';
import type { NamedLists } from '../named-lists.ts';
import type { OtherNumber, RowReading } from '../row-reading.ts';
import { sameName, type TwoPeople } from '../same-person.ts';
import { type ContactReading, type SharedNumbers, unchanged, withOther } from '../shared-numbers.ts';
import type { ReviewTask } from './input.ts';
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
}

/** A row with a number that an earlier row has. */
interface LaterRow {
  readonly row: number;
  readonly reading: ContactReading;
  /** The place of the first one, and how it stands. */
  readonly place: number;
  readonly first: StagedLine;
  /** Where the names are of two people. */
  readonly people: TwoPeople | null;
}

/** A contact that is there already: with a change, without one, or without one although the file has other values. */
type Standing = 'used' | 'unchanged' | 'differing';

const standingOf = (merged: Merged | null): Exclude<Standing, 'used'> =>
  merged !== null && merged.differing.length > 0 ? 'differing' : 'unchanged';

export class RowReview {
  readonly counts = {
    new: 0,
    changed: 0,
    unchanged: 0,
    differing: 0,
    duplicates: 0,
    doNotText: 0,
    rejected: 0,
    hidden: 0,
  };
  rows = 0;
  /** Rows whose person, or a value of whom, is not taken over. */
  leftOut = 0;
  readonly notes: Notes;
  readonly shape: Shape;
  readonly bareNumbers = new BareNumbers();
  /** Contacts by the column that their number stands in. */
  readonly numbersIn: number[];
  readonly #task: ReviewTask;
  readonly #files: RowFiles;
  readonly #seen = new NumberTable();
  readonly #fieldsOf: (values: readonly string[]) => string;
  readonly #nameOf: (values: readonly string[]) => string;
  readonly #hidden: ReadonlySet<number> | null;
  #above: number;

  constructor(task: ReviewTask, files: RowFiles) {
    this.#task = task;
    this.#files = files;
    const { names, existing, policy, hidden } = task;
    const { fields } = task.reader;
    this.#fieldsOf = fieldsWriter(fields);
    this.#nameOf = namer(fields);
    this.notes = new Notes({ names, fields, existing, policy, shared: files.shared });
    this.shape = new Shape(names.length);
    this.numbersIn = names.map(() => 0);
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
    for (const finding of reading.findings) this.notes.finding(row, finding);
    if (reading.wrong !== null) this.#files.refused.note(reading.wrong.numbers, reading.wrong.said);
    const number = numberOf(reading.phone);
    const place = this.#seen.get(number);
    if (place === undefined) {
      this.#contact(row, cells, reading, number);
      return;
    }
    const first = this.#files.shared.contactAt(place);
    const people = this.#files.shared.twoPeople(first.values, reading.values);
    const other = people && withOther(reading, (number) => this.#isFreeFor(people.other, number));
    if (other !== null) {
      this.notes.shared(row, reading.phone, 'shared-kept', place, { people });
      this.#contact(row, cells, other, numberOf(other.phone));
      return;
    }
    const leftOut = this.#addTo({ row, reading, place, first, people });
    this.counts[leftOut === null ? 'duplicates' : 'rejected'] += 1;
    if (leftOut !== null) this.#leaveOut(row, leftOut, cells);
    this.shape.long(cells, row);
    this.notes.listed(row, reading);
    this.#files.consent.note(row, cells, reading.phone);
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
    const { existing, policy } = this.#task;
    const { shared, staged, consent, lists } = this.#files;
    const { phone, values, column } = reading;
    this.notes.listed(row, reading);
    consent.note(row, cells, phone);
    const place = shared.next(row);
    this.#seen.add(number, place);
    if (staged.addContact(reading) > longestCell) this.shape.long(cells, row);
    this.numbersIn[column] = (this.numbersIn[column] ?? 0) + 1;
    const id = existing.ids.get(number);
    const isNew = id === undefined;
    if (isNew && !existing.doNotText.has(phone)) this.notes.name(row, phone, values, place);
    const joinsNamed = reading.lists !== '' && lists.note(reading.lists, place, id);
    const merged = isNew ? null : this.#mergedInto(id, values);
    if (merged?.people) {
      this.notes.otherPerson(row, phone, merged.people);
      if (policy !== 'overwrite') this.#leaveOut(row, 'other-person', cells);
    }
    if (merged !== null) this.notes.differing(row, phone, merged.differing);
    if (isNew || joinsNamed || merged?.fields || existing.joins(id)) this.#countUsed(row, phone, isNew);
    else this.counts[standingOf(merged)] += 1;
  }

  /**
   * A later row of a number adds its lists, and what it knows of the same person. Of somebody else with that phone, the lists alone.
   *
   * @returns why the row, or a value of it, is left out; null where all of it is used
   */
  #addTo(later: LaterRow): LeftOutProblem | null {
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
      if (after.people !== null && before.people === null) this.notes.otherPerson(row, phone, after.people);
      if (before.differing.length === 0) this.notes.differing(row, phone, after.differing);
      const was = onLists || before.fields !== null ? 'used' : standingOf(before);
      const is = onLists || joinsNamed || after.fields !== null ? 'used' : standingOf(after);
      this.#recount(row, phone, was, is);
    }
    if (people !== null) {
      const code = joinsNamed ? 'shared-lists' : 'shared-number';
      const turned = { kept: people.other, other: people.kept };
      this.notes.shared(isOwn ? firstRow : row, phone, code, place, { people: isOwn ? turned : people });
    } else this.#noteJoined(later, joined, joinsNamed);
    if (people !== null) return isOwn ? null : 'shared-number';
    return joined.differing.length > 0 ? 'duplicate-differs' : null;
  }

  /** The contact's own row may stand behind that of somebody else. */
  #isOwnRow({ reading, people }: LaterRow, id: number, before: Merged | null): boolean {
    return (
      people !== null &&
      this.#task.policy !== 'overwrite' &&
      before?.people != null &&
      this.#mergedInto(id, reading.values).people === null
    );
  }

  #noteJoined(
    { row, reading, place, first }: LaterRow,
    { fills, differing }: ReturnType<SharedNumbers['joined']>,
    joinsNamed: boolean,
  ): void {
    const { phone, values } = reading;
    const { fields } = this.#task.reader;
    if (differing.length > 0)
      this.notes.shared(row, phone, 'duplicate-differs', place, {
        column: differing.map((at) => fields[at]).join(', '),
        found: differing.map((at) => values[at]).join(', '),
        stays: differing.map((at) => first.values[at]).join(', '),
      });
    else this.notes.shared(row, phone, fills || joinsNamed ? 'duplicate-joined' : 'duplicate', place, {});
  }

  #countUsed(row: number, phone: string, isNew: boolean): void {
    if (this.#task.existing.doNotText.has(phone)) {
      this.counts.doNotText += 1;
      this.notes.finding(row, { code: 'do-not-text', column: null, found: phone, perhaps: null });
    } else if (isNew) this.counts.new += 1;
    else this.counts.changed += 1;
  }

  #recount(row: number, phone: string, was: Standing, is: Standing): void {
    if (was === is) return;
    const used = this.#task.existing.doNotText.has(phone) ? 'doNotText' : 'changed';
    this.counts[was === 'used' ? used : was] -= 1;
    if (is === 'used') this.#countUsed(row, phone, false);
    else this.counts[is] += 1;
  }

  #mergedInto(id: number, values: readonly string[]): Merged {
    const { existing, policy } = this.#task;
    const row = { name: this.#nameOf(values), fields: this.#fieldsOf(values) };
    return merge(existing.contactOf(id), row, policy);
  }

  /** Whether the row's other number can be this person's own: nobody else has it, here or in the file. */
  #isFreeFor(name: string, { phone, column }: OtherNumber): boolean {
    const { existing, names } = this.#task;
    if (this.#seen.get(phone) !== undefined || existing.doNotText.has(phone)) return false;
    if (isOthersPhone(names[column] ?? '')) return false;
    const id = existing.ids.get(phone);
    return id === undefined || sameName(existing.contactOf(id).name, name);
  }

  #leaveOut(row: number, code: LeftOutProblem, cells: readonly string[]): void {
    this.leftOut += 1;
    this.#files.rejected.add(JSON.stringify([row, code, cells]));
  }
}
