/** One row of a file as a contact, or why it is none. Pure: the same cells give the same reading. */
import type { CountryCode } from 'libphonenumber-js/max';
import { areTags } from '../../shared/import/column-words.ts';
import type { BlockingProblem, ColumnMeaning, SoftProblem } from '../../shared/import/imports.ts';
import { type PhoneOwner, phoneOwner, phoneOwners } from '../../shared/phone/phone-owner.ts';
import { fieldKey } from '../../shared/text/field-names.ts';
import { readTags, writeLists } from '../bulk/list-names.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import { bareDigitsOf, doubtsOf, type MaybeAbroad } from '../phone/phone-digits.ts';
import {
  type BareDigits,
  type PhoneContext,
  type PhoneReading,
  rejected as rejectedPhone,
} from '../phone/phone-reading.ts';
import { preferenceOf } from '../phone/preferred-phone.ts';
import { cellValue, longestCell, withoutControls } from '../read/cells.ts';
import { readCountry } from '../read/country-names.ts';
import { byLabels, byOwner, type LabelledCell, labelColumnOf, namesOwner } from '../read/label-columns.ts';
import { numbersReader } from './numbers-of-row.ts';

/** Something about one cell. `column` null: about the row as a whole. */
export interface Finding<Code> {
  readonly code: Code;
  readonly column: number | null;
  readonly found: string;
  readonly perhaps: string | null;
}

/** A number of a row that is not the contact's own. */
export interface OtherNumber {
  /** E.164 digits. */
  readonly phone: string;
  readonly column: number;
  /** The place of the field that keeps it. */
  readonly field: number;
}

export type RowReading =
  | {
      readonly kind: 'contact';
      /** E.164 digits. */
      readonly phone: string;
      /** The column that it stands in. */
      readonly column: number;
      readonly country: CountryCode | null;
      /** One for each of the reader's fields; empty where it is not filled. */
      readonly values: readonly string[];
      /** The cell that names lists; empty where there is none. */
      readonly lists: string;
      /** The row's other numbers. */
      readonly others: readonly OtherNumber[];
      readonly findings: readonly Finding<SoftProblem>[];
    }
  | {
      readonly kind: 'rejected';
      readonly finding: Finding<BlockingProblem>;
      /** E.164 digits of the row's numbers that must not be texted, as the words beside them say. */
      readonly refused: readonly string[];
    }
  /** Nothing stands in it. */
  | { readonly kind: 'empty' };

export interface RowLayout {
  readonly meanings: readonly ColumnMeaning[];
  /** What the columns are called, each differently: a number that is not the contact's own is kept in a field of that name. */
  readonly names: readonly string[];
  /** The first rows, from which it is found how a column writes numbers. */
  readonly sample: readonly (readonly string[])[];
  readonly defaultCountry: CountryCode | null;
}

/** A column of phone numbers, how it writes them, and the place of the field for those that are not the contact's own. */
interface PhoneColumn {
  readonly column: number;
  readonly bare: BareDigits;
  readonly maybeAbroad: MaybeAbroad | null;
  readonly doubted: readonly string[];
  readonly field: number;
  /** Whose the numbers are, by the heading. */
  readonly owner: PhoneOwner;
  /** The column that says in each row what the number is; undefined where there is none. */
  readonly label: number | undefined;
  /** Whether that column says whose the phone is. */
  readonly isByOwner: boolean;
}

/** A column with its place; several columns may fill one field, and the first that holds something does. */
interface FieldColumn {
  readonly column: number;
  readonly field: number;
}

const none: readonly never[] = [];
const nothing: RowReading = { kind: 'empty' };

export interface RowReader {
  /** The names of the fields that rows are read into. */
  readonly fields: readonly string[];
  /** The columns of phones, in the order in which they are tried. */
  readonly phoneColumns: readonly number[];
  /** Columns of digits that may be another country's as well, and are read as at home. */
  readonly abroad: readonly MaybeAbroad[];
  /** `clean`: the cells are known to hold no control characters. */
  readonly read: (cells: readonly string[], clean: boolean) => RowReading;
  /** E.164 digits of all numbers of a row, whoever's they are and whatever is wrong with the rest: those whom a remark of the row is about. */
  readonly numbersOf: (cells: readonly string[]) => readonly string[];
}

/** Reads rows that are laid out so. */
export function rowReader({ meanings, names, sample, defaultCountry }: RowLayout): RowReader {
  const columnsOf = (kind: ColumnMeaning['kind']) =>
    meanings.flatMap((meaning, column) => (meaning.kind === kind ? [column] : []));
  const countryColumns = columnsOf('country');
  const listsColumns = columnsOf('lists').map((column) => ({
    column,
    areTags: areTags(names[column] ?? ''),
  }));
  const fieldNames: string[] = [];
  const fieldColumns: FieldColumn[] = [];
  for (const [column, meaning] of meanings.entries()) {
    if (meaning.kind !== 'field') continue;
    const known = fieldNames.indexOf(meaning.name);
    fieldColumns.push({ column, field: known < 0 ? fieldNames.push(meaning.name) - 1 : known });
  }
  const phones = columnsOf('phone').map((column): PhoneColumn => {
    const cells = sample.map((row) => row[column] ?? '');
    const bare = bareDigitsOf(cells, defaultCountry);
    const doubts = doubtsOf(cells, bare === 'national' ? defaultCountry : null);
    const name = freeName(names[column] ?? `Column ${column + 1}`, fieldNames);
    const owner = phoneOwner(names[column] ?? '');
    const label = labelColumnOf(names, column, sample);
    const isByOwner = label !== undefined && namesOwner(names[label] ?? '');
    return { column, bare, ...doubts, field: fieldNames.push(name) - 1, owner, label, isByOwner };
  });
  const preference = preferenceOf(
    names,
    phones.map(({ column }) => column),
  );
  // Whoever made the file put its columns in some order that says nothing of which phone to text.
  const triedAt = ({ owner }: PhoneColumn) => phoneOwners.indexOf(owner);
  phones.sort((one, other) => triedAt(one) - triedAt(other));
  const width = meanings.length;

  const countryOf = (cells: readonly string[]) => {
    let country = defaultCountry;
    let unknown: number | undefined;
    for (const column of countryColumns) {
      const cell = cells[column] ?? '';
      if (isBlank(cell)) continue;
      const read = readCountry(cell);
      if (read) country = read;
      else unknown ??= column;
    }
    return { country, unknown };
  };
  const readRow = numbersReader(names, phones, sample);

  const read: RowReader['read'] = (written, clean) => {
    const cells = clean ? written : written.map(withoutControls);
    if (isEmpty(cells)) return nothing;
    const extra = cells.length > width ? cells.findIndex((cell, at) => at >= width && !isBlank(cell)) : -1;
    if (extra >= 0) return rejected('extra-cells', null, cells.slice(width).join(' | '));

    const { country, unknown: unknownCountry } = countryOf(cells);
    const phone = readPhones(
      phones,
      cells,
      unknownCountry === undefined ? country : null,
      preference?.(cells),
    );
    if (phone.reading.kind === 'empty') return rejected('no-number', phone.column, '');
    if (phone.reading.kind === 'rejected') {
      // With a country that is not understood, only numbers that carry their own can be read.
      return unknownCountry !== undefined && phone.reading.reason === 'country-missing'
        ? rejected('country-unknown', unknownCountry, cells[unknownCountry] ?? '')
        : rejected(
            phone.reading.reason,
            phone.column,
            cells[phone.column] ?? '',
            phone.reading.perhaps,
            phone.reading.refused,
          );
    }

    const values: string[] = [];
    for (let at = 0; at < fieldNames.length; at += 1) values.push('');
    for (const { column, field } of fieldColumns) {
      if (values[field] === '') values[field] = cellValue(cells[column] ?? '').slice(0, longestCell);
    }
    for (const { field, value } of phone.further) values[field] = value;
    const { repair, warning } = phone.reading;
    return {
      kind: 'contact',
      phone: phone.reading.phone,
      column: phone.column,
      country: phone.reading.country,
      values,
      lists: listsColumns.length === 0 ? '' : listsIn(cells, listsColumns),
      others: phone.others,
      findings:
        repair === null && warning === null && phone.unread === null
          ? none
          : findingsOf(phone, repair, warning, cells),
    };
  };
  return {
    fields: fieldNames,
    phoneColumns: phones.map(({ column }) => column),
    abroad: phones.flatMap(({ maybeAbroad }) => maybeAbroad ?? []),
    read,
    numbersOf: (cells) => readRow(cells.map(withoutControls), countryOf(cells).country),
  };
}

function findingsOf(
  { column, unread }: ReadPhone,
  repair: SoftProblem | null,
  warning: SoftProblem | null,
  cells: readonly string[],
): readonly Finding<SoftProblem>[] {
  const about = (code: SoftProblem | null, at: number) =>
    code === null ? [] : [{ code, column: at, found: cells[at] ?? '', perhaps: null }];
  return [
    ...about(repair, column),
    ...about(warning, column),
    ...(unread === null ? [] : about('first-unreadable', unread)),
  ];
}

function listsIn(
  cells: readonly string[],
  columns: readonly { readonly column: number; readonly areTags: boolean }[],
): string {
  return columns
    .map(({ column, areTags }) => {
      const cell = cellValue(cells[column] ?? '');
      return areTags ? writeLists(readTags(cell)) : cell;
    })
    .filter((cell) => cell !== '')
    .join(';');
}

interface ReadPhone {
  readonly column: number;
  readonly reading: PhoneReading;
  /** The row's other numbers, each with the field in which it is kept. */
  readonly further: readonly { readonly field: number; readonly value: string }[];
  readonly others: readonly OtherNumber[];
  /** A column that is tried before this one, with a number in it that cannot be read. */
  readonly unread: number | null;
}

/**
 * The first number that can be texted; else the first number at all; else why there is none. Nothing is lost of the others:
 * they are kept as numbers, or as they are written where they cannot be read. A refusal beside one of them counts for the person.
 */
function readPhones(
  phones: readonly PhoneColumn[],
  cells: readonly string[],
  country: CountryCode | null,
  preferred: number | undefined,
): ReadPhone {
  const [only] = phones;
  if (only !== undefined && phones.length === 1 && only.label === undefined) {
    const reading = readCell(cells[only.column] ?? '', { country, bare: only.bare, doubted: only.doubted });
    const { column, field } = only;
    if (reading.kind !== 'number' || reading.further.length === 0)
      return { column, reading, further: none, others: none, unread: null };
    const others = reading.further.map((phone) => ({ phone, column, field }));
    return { column, reading, further: [{ field, value: written(reading.further) }], others, unread: null };
  }
  const labelled = phones.map((phone) => labelledCell(phone, cells));
  const readings = phones.map(({ bare, doubted }, at) => {
    const { own, others } = labelled[at] ?? nothingLabelled;
    if (own.trim() === '' && others !== '') return rejectedPhone('others-number');
    return readCell(own, { country, bare, doubted });
  });
  const refusing = readings.findIndex(isRefusal);
  if (refusing >= 0) return refusedRow(phones[refusing]?.column ?? 0, readings);
  const scoreAt = (at: number) =>
    score(readings[at] ?? nothingRead, labelled[at]?.owner) + (phones[at]?.column === preferred ? liking : 0);
  let used = 0;
  for (const at of phones.keys()) {
    if (scoreAt(at) > scoreAt(used)) used = at;
  }
  const reading = readings[used] ?? nothingRead;
  const column = phones[used]?.column ?? 0;
  if (reading.kind !== 'number') return { column, reading, further: none, others: none, unread: null };
  const others = phones.flatMap(({ column: other, field }, at) =>
    numbersOf(readings[at] ?? nothingRead).flatMap((phone) =>
      phone === reading.phone ? [] : [{ phone, column: other, field }],
    ),
  );
  const further = phones.flatMap(({ column: other, field }, at) => {
    const more =
      at === used
        ? written(reading.further)
        : furtherNumber(readings[at] ?? nothingRead, cells[other] ?? '', reading.phone);
    const theirs = labelled[at]?.others ?? '';
    const value =
      theirs === '' || more === '' || more.includes(theirs) ? more || theirs : `${more}; ${theirs}`;
    return value === '' ? [] : [{ field, value: value.slice(0, longestCell) }];
  });
  const unread = phones.find(({ column: other }, at) => {
    const before = at < used ? readings[at] : undefined;
    return (
      before?.kind === 'rejected' && before.reason !== 'others-number' && /\p{Nd}/u.test(cells[other] ?? '')
    );
  });
  return { column, reading, further, others, unread: unread?.column ?? null };
}

const isRefusal = (reading: PhoneReading) =>
  reading.kind === 'rejected' && reading.reason === 'refused-beside';

/** Decides between numbers that can be texted alike: a preferred landline stands behind a mobile phone. */
const liking = 0.25;

/** Where the words stand in a cell of their own, they are said of all of the person's numbers. */
function refusedRow(column: number, readings: readonly PhoneReading[]): ReadPhone {
  const beside = readings.flatMap((reading) => (reading.kind === 'rejected' ? (reading.refused ?? []) : []));
  const refused = [...new Set(beside.length > 0 ? beside : readings.flatMap(numbersOf))];
  const reading = { ...rejectedPhone('refused-beside'), refused };
  return { column, reading, further: none, others: none, unread: null };
}

const nothingLabelled: LabelledCell = { own: '', owner: 'own', others: '' };

function labelledCell(
  { column, label, owner, isByOwner }: PhoneColumn,
  cells: readonly string[],
): LabelledCell {
  const cell = cells[column] ?? '';
  const says = label === undefined ? '' : (cells[label] ?? '');
  if (isBlank(says)) return { own: cell, owner, others: '' };
  const found = isByOwner
    ? byOwner(
        cell,
        says,
        cells.filter((_, at) => at !== label && at !== column),
      )
    : byLabels(cell, says);
  // "Mother's phone" with the label "Mobile" is still hers.
  return phoneOwners.indexOf(found.owner) < phoneOwners.indexOf(owner) && owner === 'somebody else'
    ? { ...found, owner }
    : found;
}

/**
 * Which of a row's numbers comes first: one that can be texted before a landline, and any of their own before somebody else's, which is used
 * only where the person chose its column and the row has no other. Of equal ones the first.
 */
function score(reading: PhoneReading, owner: PhoneOwner = 'own'): number {
  const found = rank(reading);
  if (reading.kind !== 'number') return found;
  return owner === 'somebody else' ? found / 2 + 0.5 : found + 1;
}

const numbersOf = (reading: PhoneReading): readonly string[] =>
  reading.kind === 'number' ? [reading.phone, ...reading.further] : none;

/**
 * Bare digits such as 447701000000 are most often what 4.47701E+11 became when it was saved as a number: the last ones are lost,
 * and a stranger has what is left. Who really has such a number is named too, which costs a look and a plus before it.
 */
const roundedDigits = /^(?=\d{12,15}$)[1-9]\d{0,5}0{5,}$/;

function readCell(cell: string, context: PhoneContext): PhoneReading {
  return cell.endsWith('00000') && roundedDigits.test(cell)
    ? rejectedPhone('digits-lost')
    : readPhoneCell(cell, context);
}

const nothingRead: PhoneReading = { kind: 'empty' };

function furtherNumber(reading: PhoneReading, cell: string, used: string): string {
  switch (reading.kind) {
    case 'number':
      return written(numbersOf(reading).filter((phone) => phone !== used));
    case 'rejected':
      return cellValue(cell).slice(0, longestCell);
    case 'empty':
      return '';
    default:
      return reading satisfies never;
  }
}

const written = (phones: readonly string[]) => phones.map((phone) => `+${phone}`).join('; ');

/** The name, with a number behind it where another field has it. */
function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(fieldKey));
  let free = name;
  for (let count = 2; keys.has(fieldKey(free)); count += 1) free = `${name} ${count}`;
  return free;
}

const ranks = { empty: 0, rejected: 1, number: 2 } as const;
/** `several-numbers` is no doubt about the number that is used: the first mobile one. */
const rank = (reading: PhoneReading) =>
  ranks[reading.kind] +
  (reading.kind === 'number' && (reading.warning === null || reading.warning === 'several-numbers') ? 1 : 0);

/** Most rows have something in their first cell, which is then all that is looked at. */
function isEmpty(cells: readonly string[]): boolean {
  for (const cell of cells) if (!isBlank(cell)) return false;
  return true;
}

const isBlank = (cell: string) => cell === '' || cell.trim() === '';

function rejected(
  code: BlockingProblem,
  column: number | null,
  found: string,
  perhaps: string | null = null,
  refused: readonly string[] = none,
): RowReading {
  return { kind: 'rejected', finding: { code, column, found, perhaps }, refused };
}
