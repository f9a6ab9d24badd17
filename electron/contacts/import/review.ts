/**
 * Reads a whole file and stages what it would add, without touching the database: every row is counted once, as new,
 * changed, unchanged, a duplicate, on the do-not-text list, or rejected for a reason.
 */
import { join } from 'node:path';
import type { KnownLists, NamedContacts, NamedFields } from '../../db/contacts/contacts-import-known.ts';
import { namer } from '../../db/contacts/contacts-name.ts';
import { NumberTable } from '../../db/contacts/number-table.ts';
import type {
  ExistingPolicy,
  FileNotice,
  ImportReview,
  LeftOutProblem,
  NumberSource,
  ProblemCode,
  ProblemExample,
  ProblemGroup,
} from '../../shared/import/imports.ts';
import { isOthersPhone } from '../../shared/phone/phone-owner.ts';
import { fieldsWriter } from '../bulk/contact-fields.ts';
import type { ConsentColumn } from '../consent/judge-column.ts';
import { cellValue, longestCell, withoutControls } from '../read/cells.ts';
import { ConsentInFile } from '../read/consent-columns.ts';
import { RefusedInFile } from '../refusals/refused-in-file.ts';
import type { RefusedPeople } from '../refusals/refused-people.ts';
import { contactEnd, LinesFile, type StagedLine, stagedLine } from '../staging/staged-file.ts';
import {
  amendedName,
  consentName,
  listsName,
  refusedName,
  rejectedName,
  stagedName,
} from '../staging/staging-names.ts';
import type { RowBatch } from '../text/csv.ts';
import { KnownNames } from './known-names.ts';
import { type Merged, merge } from './merge.ts';
import { NamedLists } from './named-lists.ts';
import { Problems } from './problems.ts';
import type { RowReader } from './row-reader.ts';
import type { Finding, OtherNumber } from './row-reading.ts';
import { sameName, type TwoPeople } from './same-person.ts';
import { type ContactReading, SharedNumbers, unchanged, withOther } from './shared-numbers.ts';

/** What is known of the contacts that are there. */
export interface ExistingContacts {
  /** Numbers with the ids of their contacts. */
  readonly ids: NumberTable;
  readonly contactOf: (id: number) => NamedFields;
  /** Whether the import would put the contact on a list that it is not on. */
  readonly joins: (id: number) => boolean;
  readonly doNotText: ReadonlySet<string>;
  readonly refused: RefusedPeople;
  readonly named: NamedContacts;
  readonly lists: KnownLists;
}

export interface ReviewTask {
  readonly batches: Generator<RowBatch>;
  /** How many of the first rows are no contacts: the headings, and what stands above them. */
  readonly leftOut: number;
  /** Numbers of rows that are hidden and not to be read; they are counted all the same. */
  readonly hidden: ReadonlySet<number>;
  /** Headings for the columns, unique. */
  readonly names: readonly string[];
  readonly reader: RowReader;
  readonly consent: readonly ConsentColumn[];
  readonly existing: ExistingContacts;
  readonly policy: ExistingPolicy;
  /** Where to stage; must exist and be empty. */
  readonly folder: string;
  /** Told how many bytes of the staged file are written. */
  readonly onStaged: (bytes: number) => void;
  /** Called after every piece of the file; throws where the person has stopped it. */
  readonly onPiece: (rows: number, bytesRead: number) => void;
}

export type Reviewed = Omit<ImportReview, 'importId'>;

export function review(task: ReviewTask): Reviewed {
  const files: LinesFile[] = [];
  const file = (name: string, end?: string, onWritten?: (bytes: number) => void): LinesFile => {
    const made = new LinesFile(join(task.folder, name), end, onWritten);
    files.push(made);
    return made;
  };
  try {
    const staged = file(stagedName, contactEnd, task.onStaged);
    const shared = new SharedNumbers(staged, file(amendedName, contactEnd), task.reader.fields);
    const lists = new NamedLists(task.existing.lists, file(listsName));
    const refused = new RefusedInFile(file(refusedName), task.existing.doNotText);
    const consent = new ConsentInFile(task.consent, task.existing.doNotText, (group) =>
      file(consentName(group)),
    );
    return readAll(task, staged, shared, file(rejectedName), refused, consent, lists);
  } finally {
    for (const one of files) one.close();
  }
}

function readAll(
  task: ReviewTask,
  staged: LinesFile,
  shared: SharedNumbers,
  rejected: LinesFile,
  refused: RefusedInFile,
  consent: ConsentInFile,
  lists: NamedLists,
): Reviewed {
  const { names, existing, policy } = task;
  const { read, fields, phoneColumns, numbersOf } = task.reader;
  const fieldsOf = fieldsWriter(fields);
  const nameOf = namer(fields);
  const problems = new Problems();
  const seen = new NumberTable();
  const knownNames = new KnownNames(existing.named, fields, (place) => shared.contactAt(place));
  const shape = new Shape(names.length);
  const counts = { new: 0, changed: 0, unchanged: 0, duplicates: 0, doNotText: 0, rejected: 0, hidden: 0 };
  const hidden = task.hidden.size > 0 ? task.hidden : null;
  const numbersIn = names.map(() => 0);
  let rows = 0;
  let leftOut = task.leftOut;

  /** Whether the row's other number can be this person's own: nobody else has it, here or in the file. */
  const isFreeFor = (name: string, { phone, column }: OtherNumber): boolean => {
    if (seen.get(phone) !== undefined || existing.doNotText.has(phone)) return false;
    if (isOthersPhone(names[column] ?? '')) return false;
    const id = existing.ids.get(phone);
    return id === undefined || sameName(existing.contactOf(id).name, name);
  };

  const note = (row: number, { code, column, found, perhaps, instead }: Finding<ProblemCode>) => {
    const person = instead && (nameOf(instead.values) || `+${instead.phone}`);
    problems.note(code, {
      row,
      column: column === null ? '' : (names[column] ?? ''),
      found,
      perhaps,
      sameAs: null,
      people: person === undefined ? null : { kept: person, other: person },
      stays: instead === undefined ? null : `+${instead.phone}`,
    });
  };
  const noteShared = (
    row: number,
    phone: string,
    code: ProblemCode,
    taken: number,
    about: Partial<Pick<ProblemExample, 'column' | 'found' | 'people' | 'stays'>>,
  ) =>
    problems.note(code, {
      row,
      column: '',
      found: phone,
      perhaps: null,
      sameAs: shared.rowAt(taken),
      people: null,
      stays: null,
      ...about,
    });
  const noteListed = (row: number, { phone, others }: { phone: string; others: readonly OtherNumber[] }) => {
    if (others.length === 0 || existing.doNotText.has(phone)) return;
    const listed = others.find((other) => existing.doNotText.has(other.phone));
    if (listed === undefined) return;
    const { column } = listed;
    note(row, { code: 'other-do-not-text', column, found: `+${listed.phone}`, perhaps: null });
  };

  /** Somebody new who has the name of somebody who refused, or of somebody who is there under another number. */
  const noteName = (row: number, phone: string, values: readonly string[], place: number) => {
    const namesake = existing.refused.namesake(values);
    if (namesake !== null) note(row, { code: 'refused-name', column: null, found: namesake, perhaps: null });
    const known = knownNames.take(values, place);
    if (known === null || namesake !== null || existing.doNotText.has(known.number)) return;
    problems.note(known.kind === 'contact' ? 'name-known' : 'name-twice', {
      row,
      column: '',
      found: `+${phone}`,
      perhaps: null,
      sameAs: known.kind === 'contact' ? null : shared.rowAt(known.place),
      people: { kept: known.name, other: known.name },
      stays: `+${known.number}`,
    });
  };

  const mergedInto = (id: number, values: readonly string[]): Merged =>
    merge(existing.contactOf(id), { name: nameOf(values), fields: fieldsOf(values) }, policy);
  const noteOther = (row: number, phone: string, people: TwoPeople): void =>
    problems.note(policy === 'overwrite' ? 'other-replaced' : 'other-person', {
      row,
      column: '',
      found: phone,
      perhaps: null,
      sameAs: null,
      people,
      stays: null,
    });
  const countUsed = (row: number, phone: string, isNew: boolean): void => {
    if (existing.doNotText.has(phone)) {
      counts.doNotText += 1;
      note(row, { code: 'do-not-text', column: null, found: phone, perhaps: null });
    } else if (isNew) counts.new += 1;
    else counts.changed += 1;
  };
  /** A later row of a number adds its lists, and what it knows of the same person. Of somebody else with that phone, the lists alone. */
  const addTo = (
    place: number,
    first: StagedLine,
    row: number,
    { phone, country, values, lists: named }: ContactReading,
    people: TwoPeople | null,
  ): { readonly isLeftOut: boolean } => {
    const id = existing.ids.get(phone);
    const before = id === undefined ? null : mergedInto(id, first.values);
    // The contact's own row may stand behind that of somebody else.
    const isOwn =
      people !== null &&
      policy !== 'overwrite' &&
      id !== undefined &&
      before?.people != null &&
      mergedInto(id, values).people === null;
    const firstRow = shared.rowAt(place);
    const joined =
      people === null ? shared.joined(first.values, values) : unchanged(isOwn ? values : first.values);
    const { fills, differing } = joined;
    const onLists = id !== undefined && (lists.has(place) || existing.joins(id));
    const joinsNamed = named !== '' && lists.note(named, place, id);
    if (isOwn) shared.replace(place, { phone, country, values }, row);
    else if (fills) shared.amend(place, { ...first, values: joined.values });
    if (id !== undefined && before !== null) {
      const after = fills || isOwn ? mergedInto(id, joined.values) : before;
      if (after.people !== null && before.people === null) noteOther(row, phone, after.people);
      const wasUsed = onLists || before.fields !== null;
      const isUsed = onLists || joinsNamed || after.fields !== null;
      if (isUsed && !wasUsed) {
        counts.unchanged -= 1;
        countUsed(row, phone, false);
      } else if (wasUsed && !isUsed) {
        counts.unchanged += 1;
        counts[existing.doNotText.has(phone) ? 'doNotText' : 'changed'] -= 1;
      }
    }
    if (people !== null) {
      const code = joinsNamed ? 'shared-lists' : 'shared-number';
      if (isOwn)
        noteShared(firstRow, phone, code, place, { people: { kept: people.other, other: people.kept } });
      else noteShared(row, phone, code, place, { people });
    } else if (differing.length > 0)
      noteShared(row, phone, 'duplicate-differs', place, {
        column: differing.map((at) => fields[at]).join(', '),
        found: differing.map((at) => values[at]).join(', '),
        stays: differing.map((at) => first.values[at]).join(', '),
      });
    else noteShared(row, phone, fills || joinsNamed ? 'duplicate-joined' : 'duplicate', place, {});
    return { isLeftOut: people !== null && !isOwn };
  };
  const leaveOut = (row: number, code: LeftOutProblem, cells: readonly string[]): void =>
    rejected.add(JSON.stringify([row, code, cells]));

  for (const batch of task.batches) {
    const broken = new Map(batch.broken.map((one) => [one.row, one]));
    let row = batch.firstRow - 1;
    for (const cells of batch.rows) {
      row += 1;
      const damage = broken.size > 0 ? broken.get(row) : undefined;
      if (damage) {
        rows += 1;
        counts.rejected += 1;
        note(row, { code: damage.kind, column: null, found: damage.text, perhaps: null });
        leaveOut(row, damage.kind, [damage.text]);
        shape.broken(damage.kind, row);
        leftOut = 0;
        continue;
      }
      let reading = read(cells, !batch.controls);
      if (reading.kind === 'empty') continue;
      if (hidden?.has(row)) {
        rows += 1;
        counts.hidden += 1;
        consent.noteLeftOut(row, cells, () => numbersOf(cells));
        continue;
      }
      if (leftOut > 0) {
        leftOut -= 1;
        continue;
      }
      rows += 1;
      shape.row(cells, row, batch.controls);
      if (reading.kind === 'rejected') {
        counts.rejected += 1;
        note(row, reading.finding);
        if (reading.refused.length > 0) refused.note(reading.refused, reading.finding.found);
        else consent.noteLeftOut(row, cells, () => numbersOf(cells));
        leaveOut(row, reading.finding.code, cells);
        continue;
      }
      for (const finding of reading.findings) note(row, finding);
      const taken = seen.get(reading.phone);
      if (taken !== undefined) {
        const first = shared.contactAt(taken);
        const people = shared.twoPeople(first.values, reading.values);
        const other = people && withOther(reading, (number) => isFreeFor(people.other, number));
        if (other === null) {
          counts.duplicates += 1;
          if (addTo(taken, first, row, reading, people).isLeftOut) leaveOut(row, 'shared-number', cells);
          shape.long(cells, row);
          noteListed(row, reading);
          consent.note(row, cells, reading.phone);
          continue;
        }
        noteShared(row, reading.phone, 'shared-kept', taken, { people });
        reading = other;
      }
      noteListed(row, reading);
      const { phone } = reading;
      consent.note(row, cells, phone);
      const place = shared.next(row);
      seen.add(phone, place);
      const line = stagedLine(reading);
      staged.add(line);
      if (line.length > longestCell) shape.long(cells, row);
      numbersIn[reading.column] = (numbersIn[reading.column] ?? 0) + 1;
      const id = existing.ids.get(phone);
      const isNew = id === undefined;
      if (isNew && !existing.doNotText.has(phone)) noteName(row, phone, reading.values, place);
      const joinsNamed = reading.lists !== '' && lists.note(reading.lists, place, id);
      const merged = isNew ? null : mergedInto(id, reading.values);
      if (merged?.people) {
        noteOther(row, phone, merged.people);
        if (policy !== 'overwrite') leaveOut(row, 'other-person', cells);
      }
      if (isNew || joinsNamed || merged?.fields || existing.joins(id)) countUsed(row, phone, isNew);
      else counts.unchanged += 1;
    }
    task.onPiece(rows, batch.bytesRead);
  }
  return {
    rows,
    counts,
    lists: lists.found(),
    consent: consent.found(),
    refusals: refused.size,
    numbersFrom: phoneColumns.length > 1 ? sourcesOf(phoneColumns, names, numbersIn) : [],
    problems: problems.groups(),
    notices: [
      ...mostlyLandlines(problems.groups(), rows - counts.rejected - counts.hidden),
      ...task.reader.abroad.map(
        ({ callingCode, count }): FileNotice => ({
          kind: 'maybe-abroad',
          row: null,
          values: { count, code: callingCode },
        }),
      ),
      ...shape.notices(),
    ],
  };
}

/** Fewer rows say nothing of a country. */
const fewestLandlines = 3;

/**
 * Read by the wrong country, mobile numbers are most often landlines there. A list of firms may well have landlines: the question costs
 * one look, and texts to strangers cannot be taken back.
 */
function mostlyLandlines(groups: readonly ProblemGroup[], used: number): FileNotice[] {
  const found = groups.find(({ code }) => code === 'landline');
  if (!found || found.count < fewestLandlines || found.count <= used / 2) return [];
  if (found.examples.every((example) => example.found.trim().startsWith('+'))) return [];
  return [{ kind: 'mostly-landlines', row: null, values: { count: found.count } }];
}

function sourcesOf(
  columns: readonly number[],
  names: readonly string[],
  counts: readonly number[],
): NumberSource[] {
  return columns.map((column) => {
    const name = names[column] ?? '';
    return { column: name, count: counts[column] ?? 0, others: isOthersPhone(name) };
  });
}

/** What the rows together look like: of unequal length, with bytes that are no text, with quotes that never end. */
class Shape {
  readonly #width: number;
  #ragged: { first: number; count: number } | undefined;
  #controls: { first: number; count: number } | undefined;
  #long: number | undefined;
  #unclosed: number | undefined;

  constructor(width: number) {
    this.#width = width;
  }

  row(cells: readonly string[], row: number, controls: boolean): void {
    if (cells.length < this.#width) this.#ragged = counted(this.#ragged, row);
    if (controls && cells.some((cell) => cell.includes('\0'))) this.#controls = counted(this.#controls, row);
  }

  /** Told of a row that may hold a cell of which not all is kept. */
  long(cells: readonly string[], row: number): void {
    if (
      cells.some((cell) => cell.length > longestCell && cellValue(withoutControls(cell)).length > longestCell)
    )
      this.#long ??= row;
  }

  broken(kind: 'unclosed-quote' | 'row-too-long', row: number): void {
    if (kind === 'unclosed-quote') this.#unclosed ??= row;
  }

  notices(): FileNotice[] {
    const notices: FileNotice[] = [];
    if (this.#ragged)
      notices.push({ kind: 'ragged-rows', row: this.#ragged.first, values: { count: this.#ragged.count } });
    if (this.#long !== undefined)
      notices.push({ kind: 'cut-cells', row: this.#long, values: { most: longestCell } });
    if (this.#controls)
      notices.push({ kind: 'nul-bytes', row: this.#controls.first, values: { count: this.#controls.count } });
    if (this.#unclosed !== undefined)
      notices.push({ kind: 'unclosed-quote', row: this.#unclosed, values: {} });
    return notices;
  }
}

function counted(before: { first: number; count: number } | undefined, row: number) {
  return before ? { first: before.first, count: before.count + 1 } : { first: row, count: 1 };
}
