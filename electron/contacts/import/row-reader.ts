/** One row of a file as a contact, or why it is none. Pure: the same cells give the same reading. */
import type { CountryCode } from 'libphonenumber-js/max';
import { areTags } from '../../shared/import/column-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import type { BlockingProblem, ColumnMeaning, SoftProblem } from '../../shared/import/imports.ts';
import { phoneOwner, phoneOwners } from '../../shared/phone/phone-owner.ts';
import { fieldKey } from '../../shared/text/field-names.ts';
import { isBirth } from '../../shared/values/birth-words.ts';
import type { CellReading } from '../../shared/values/field-kind.ts';
import { isOfKind } from '../../shared/values/kept-shape.ts';
import { cellReader, type ReadingOf } from '../../shared/values/read-value.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { readTags, writeLists } from '../bulk/list-names.ts';
import { bareDigitsOf, doubtsOf, type MaybeAbroad } from '../phone/phone-digits.ts';
import { preferenceOf } from '../phone/preferred-phone.ts';
import { cellValue, isBlank, longestCell, withoutControls } from '../read/cells.ts';
import { readCountry } from '../read/country-names.ts';
import { labelColumns, namesOwner } from '../read/label-columns.ts';
import { numbersReader } from './numbers-of-refusing-row.ts';
import { type PhoneColumn, type ReadPhone, readPhones } from './phones-of-row.ts';
import type { Finding, RowReading } from './row-reading.ts';
import { isSurnameFirst, turned } from './surname-first.ts';

export interface RowLayout {
  readonly meanings: readonly ColumnMeaning[];
  /** The names of the columns, each different: a number that is not the contact's own is kept in a field of that name. */
  readonly names: readonly string[];
  /** The first rows, from which it is found how a column writes numbers. */
  readonly sample: readonly (readonly string[])[];
  readonly defaultCountry: CountryCode | null;
  /** Rows whose only number is a landline are left out. */
  readonly noLandlines: boolean;
  /** Numbers that words beside them call somebody else's are taken where a row has no other. */
  readonly takesOthers: boolean;
  /** Today as `YYYY-MM-DD`, near which years of two digits are. */
  readonly today: string;
}

/** A column with its place; several columns may fill one field, and the first that holds something does. */
interface FieldColumn {
  readonly column: number;
  readonly field: number;
  /** Names are written with the last name first. */
  readonly isTurned: boolean;
  /** Reads a date, a time or a number; null for text. */
  readonly typed: (Typed & { readonly withTime: () => Typed }) | null;
}

interface Typed {
  readonly as: CellReading;
  readonly read: ReadCell;
}

/** Null where the cell is none of the kind. */
export type ReadCell = (cell: string) => string | null;

const none: readonly never[] = [];
const nothing: RowReading = { kind: 'empty' };

export interface RowReader {
  /** The names of the fields that rows are read into. */
  readonly fields: readonly string[];
  /** The fields that are dates, times or numbers, with how a value is read. */
  readonly typed: ReadonlyMap<string, Typed>;
  /** The columns of phones, in the order in which they are tried. */
  readonly phoneColumns: readonly number[];
  /** The columns that say something of one phone each. */
  readonly labelColumns: ReadonlySet<number>;
  /** Columns of digits that may be another country's as well, and are read as at home. */
  readonly abroad: readonly MaybeAbroad[];
  /** `clean`: the cells are known to hold no control characters. */
  readonly read: (cells: readonly string[], clean: boolean) => RowReading;
  /** The fields of a row, one value each, whatever is wrong with its number. */
  readonly valuesOf: (cells: readonly string[]) => readonly string[];
  /** E.164 digits of all numbers of a row, whoever's they are and whatever is wrong with the rest: those whom a remark of the row is about. */
  readonly numbersOf: (cells: readonly string[]) => readonly string[];
}

/** Reads rows that are laid out so. */
export function rowReader(layout: RowLayout): RowReader {
  const { meanings, names, sample, defaultCountry, noLandlines, takesOthers } = layout;
  const columnsOf = (kind: ColumnMeaning['kind']) =>
    meanings.flatMap((meaning, column) => (meaning.kind === kind ? [column] : []));
  const listsColumns = columnsOf('lists').map((column) => ({
    column,
    areTags: areTags(names[column] ?? ''),
  }));
  const { fieldNames, fieldColumns } = fieldsOf(layout);
  const timesOf = timesOfDates(fieldColumns);
  const labelOf = labelsIn(layout);
  const phones = inOrder(
    columnsOf('phone').map((column) =>
      phoneColumn(column, labelOf(column), { names, sample, defaultCountry, takesOthers }, fieldNames),
    ),
    names,
  );
  const preference = preferenceOf(namesThatSay(layout), columnsOf('phone'));
  const countryOf = countryReader(columnsOf('country'), defaultCountry);
  const readRow = numbersReader(names, phones, sample);
  const width = meanings.length;
  const valuesOf = valuesReader(fieldNames, fieldColumns, timesOf);

  const read: RowReader['read'] = (written, clean) => {
    const cells = clean ? written : written.map(withoutControls);
    if (isEmpty(cells)) return nothing;
    const extra = cells.length > width ? cells.findIndex((cell, at) => at >= width && !isBlank(cell)) : -1;
    if (extra >= 0) return rejected('extra-cells', null, cells.slice(width).join(' | '));

    const { country, unknown } = countryOf(cells);
    const phone = readPhones(phones, cells, unknown === undefined ? country : null, preference?.(cells));
    const { reading, column, further, passed, others, wrong } = phone;
    if (reading.kind === 'empty') return rejected('no-number', column, '');
    if (reading.kind === 'rejected') {
      const { reason, perhaps, refused } = reading;
      // With a country that is not understood, only numbers that carry their own can be read.
      return unknown !== undefined && reason === 'country-missing'
        ? rejected('country-unknown', unknown, cells[unknown] ?? '')
        : rejected(reason, column, wrong?.said ?? cells[column] ?? '', perhaps, refused);
    }
    // Of a row with a mistyped mobile phone that is what there is to mend.
    if (noLandlines && reading.warning === 'landline' && passed?.isMistyped !== true)
      return rejected('landline-left-out', column, cells[column] ?? '');

    const { values, misfits } = valuesOf(cells);
    for (const { field, value } of further) values[field] = value;
    if (passed?.isMistyped) return leftForFirst(passed.column, reading.phone, cells, values);
    const { repair, warning } = reading;
    return {
      kind: 'contact',
      phone: reading.phone,
      column,
      country: reading.country,
      values,
      lists: listsColumns.length === 0 ? '' : listsIn(cells, listsColumns),
      others,
      wrong,
      misfits,
      findings:
        repair === null && warning === null && passed === null && phone.reported === null
          ? none
          : findingsOf(phone, repair, warning, cells, { phone: reading.phone, values }),
    };
  };
  return {
    fields: fieldNames,
    typed: new Map(
      fieldColumns.flatMap(({ field, typed }) =>
        typed === null ? [] : [[fieldNames[field] ?? '', timesOf.has(field) ? typed.withTime() : typed]],
      ),
    ),
    phoneColumns: phones.map(({ column }) => column),
    labelColumns: new Set(phones.flatMap(({ label }) => label ?? [])),
    abroad: phones.flatMap(({ maybeAbroad }) => maybeAbroad ?? []),
    read,
    valuesOf: (cells) => valuesOf(cells.map(withoutControls)).values,
    numbersOf: (cells) => readRow(cells.map(withoutControls), countryOf(cells).country),
  };
}

/** A column that a person left out says nothing of the numbers beside it either. */
const isLeftOut = (meaning: ColumnMeaning | undefined): boolean => meaning?.kind === 'ignore';

const namesThatSay = ({ meanings, names }: RowLayout): readonly string[] =>
  names.map((name, at) => (isLeftOut(meanings[at]) ? '' : name));

function labelsIn({ meanings, names, sample }: RowLayout): (phone: number) => number | undefined {
  const labelOf = labelColumns(names, sample);
  return (phone) => {
    const label = labelOf(phone);
    return label === undefined || isLeftOut(meanings[label]) ? undefined : label;
  };
}

const typedAs = (as: CellReading, of: ReadingOf): Typed => ({ as, read: cellReader(as, of) });

/** The fields of dates whose time stands in a field of its own, with that field. */
function timesOfDates(fieldColumns: readonly FieldColumn[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  for (const { field, typed } of fieldColumns) {
    const date = fieldColumns.find(({ column }) => column === typed?.as.of);
    if (date?.typed?.as.kind === 'date' && !times.has(date.field)) times.set(date.field, field);
  }
  return times;
}

/**
 * Reads the fields of a row; `misfits`: the columns whose cell is none of their kind, and kept as it is.
 *
 * @param timesOf what `timesOfDates` found
 */
function valuesReader(
  fieldNames: readonly string[],
  fieldColumns: readonly FieldColumn[],
  timesOf: ReadonlyMap<number, number>,
) {
  return (cells: readonly string[]): { values: string[]; misfits: readonly number[] } => {
    const values: string[] = [];
    // The phones add fields of theirs while the reader is made.
    for (let at = 0; at < fieldNames.length; at += 1) values.push('');
    let misfits: readonly number[] = none;
    for (const { column, field, isTurned, typed } of fieldColumns) {
      if (values[field] !== '') continue;
      const value = cutText(cellValue(cells[column] ?? ''), longestCell);
      values[field] = isTurned ? turned(value) : value;
      if (typed === null || value === '') continue;
      const read = typed.read(value);
      if (read !== null) values[field] = read;
      else misfits = [...misfits, column];
    }
    for (const [date, time] of timesOf) {
      const [day = '', clock = ''] = [values[date], values[time]];
      // A row without a time has a day. Programs write midnight where there is no time.
      if (isOfKind(day, 'date') && isOfKind(clock, 'time') && clock !== '00:00')
        values[date] = `${day}T${clock}`;
    }
    return { values, misfits };
  };
}

function fieldsOf({ meanings, names, sample, today }: RowLayout): {
  readonly fieldNames: string[];
  readonly fieldColumns: readonly FieldColumn[];
} {
  const fieldNames: string[] = [];
  const fieldColumns: FieldColumn[] = [];
  for (const [column, meaning] of meanings.entries()) {
    if (meaning.kind !== 'field') continue;
    const known = fieldNames.indexOf(meaning.name);
    const isTurned = isSurnameFirst(
      names[column] ?? '',
      sample.map((row) => row[column] ?? ''),
    );
    const { as } = meaning;
    const of: ReadingOf = { today, past: isBirth(names[column] ?? '') };
    fieldColumns.push({
      column,
      field: known < 0 ? fieldNames.push(meaning.name) - 1 : known,
      isTurned,
      typed:
        as === undefined || as.kind === 'text'
          ? null
          : { ...typedAs(as, of), withTime: () => typedAs({ ...as, kind: 'date-time' }, of) },
    });
  }
  return { fieldNames, fieldColumns };
}

/**
 * @param label the place of the column with its labels
 * @param fieldNames gets the field that keeps a number of the column which is not the contact's own
 */
function phoneColumn(
  column: number,
  label: number | undefined,
  { names, sample, defaultCountry, takesOthers }: Omit<RowLayout, 'meanings' | 'noLandlines' | 'today'>,
  fieldNames: string[],
): PhoneColumn {
  const cells = sample.map((row) => row[column] ?? '');
  const bare = bareDigitsOf(cells, defaultCountry);
  const doubts = doubtsOf(cells, bare === 'national' ? defaultCountry : null);
  const name = freeName(names[column] ?? `Column ${column + 1}`, fieldNames);
  const owner = phoneOwner(names[column] ?? '');
  const isByOwner = label !== undefined && namesOwner(names[label] ?? '');
  return { column, bare, ...doubts, field: fieldNames.push(name) - 1, owner, label, isByOwner, takesOthers };
}

/** In which the columns are tried: whoever made the file put them in some order that says nothing of which phone to text. */
function inOrder(phones: readonly PhoneColumn[], names: readonly string[]): readonly PhoneColumn[] {
  const triedAt = ({ owner }: PhoneColumn) => phoneOwners.indexOf(owner);
  /** "Phone 2" may stand before "Phone". */
  const numbered = ({ column }: PhoneColumn) => Number(names[column]?.match(/(?<!\d)[2-9](?!\d)/)?.[0] ?? 1);
  const wordsAt = ({ column }: PhoneColumn) => new Set(headingTokens(names[column] ?? '').words);
  /** "Alternate mobile" says more than "Mobile". */
  const plainer = (phone: PhoneColumn) => {
    const own = wordsAt(phone);
    return phones.filter((other) => wordsAt(other).size < own.size && wordsAt(other).isSubsetOf(own)).length;
  };
  const order = new Map(phones.map((phone) => [phone, [triedAt(phone), numbered(phone), plainer(phone)]]));
  const at = (phone: PhoneColumn, key: number) => order.get(phone)?.[key] ?? 0;
  return phones.toSorted(
    (one, other) => at(one, 0) - at(other, 0) || at(one, 1) - at(other, 1) || at(one, 2) - at(other, 2),
  );
}

/** The country of a row; `unknown`: the column that names one which is not understood. */
function countryReader(columns: readonly number[], defaultCountry: CountryCode | null) {
  return (cells: readonly string[]) => {
    let country = defaultCountry;
    let unknown: number | undefined;
    for (const column of columns) {
      const cell = cells[column] ?? '';
      if (isBlank(cell)) continue;
      const read = readCountry(cell);
      if (read) country = read;
      else unknown ??= column;
    }
    return { country, unknown };
  };
}

function findingsOf(
  { column, passed, reported }: ReadPhone,
  repair: SoftProblem | null,
  warning: SoftProblem | null,
  cells: readonly string[],
  instead: NonNullable<Finding<SoftProblem>['instead']>,
): readonly Finding<SoftProblem>[] {
  const about = (code: SoftProblem | null, at: number) =>
    code === null ? [] : [{ code, column: at, found: cells[at] ?? '', perhaps: null }];
  return [
    ...about(repair, column),
    ...about(warning, column),
    ...(passed === null ? [] : about('first-no-number', passed.column)).map((one) => ({
      ...one,
      found: passed?.found ?? one.found,
      instead,
    })),
    ...(reported === null ? [] : [{ ...reported, perhaps: null, instead }]),
  ];
}

/** A mistyped number is the person's; that the next one is, too, nobody has said. */
function leftForFirst(
  column: number,
  phone: string,
  cells: readonly string[],
  values: readonly string[],
): RowReading {
  const found = cells[column] ?? '';
  const instead = { phone, values };
  return {
    kind: 'rejected',
    finding: { code: 'first-unreadable', column, found, perhaps: null, instead },
    refused: none,
  };
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

/** The name, with a number behind it where another field has it. */
function freeName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(fieldKey));
  let free = name;
  for (let count = 2; keys.has(fieldKey(free)); count += 1) free = `${name} ${count}`;
  return free;
}

/** Most rows have something in their first cell, which is then all that is looked at. */
function isEmpty(cells: readonly string[]): boolean {
  for (const cell of cells) if (!isBlank(cell)) return false;
  return true;
}

function rejected(
  code: BlockingProblem,
  column: number | null,
  found: string,
  perhaps: string | null = null,
  refused: readonly string[] = none,
): RowReading {
  return { kind: 'rejected', finding: { code, column, found, perhaps }, refused };
}
