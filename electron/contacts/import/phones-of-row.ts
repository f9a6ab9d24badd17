/** Which of a row's numbers is the contact's, and what becomes of the others. */
import type { CountryCode } from 'libphonenumber-js/max';
import { type PhoneOwner, phoneOwners } from '../../shared/phone/phone-owner.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { readPhoneCell } from '../phone/phone-cell.ts';
import type { MaybeAbroad } from '../phone/phone-digits.ts';
import {
  type BareDigits,
  type PhoneContext,
  type PhoneReading,
  rejected as rejectedPhone,
} from '../phone/phone-reading.ts';
import { cellValue, isBlank, longestCell } from '../read/cells.ts';
import { byLabels, byOwner, isSomebody, type LabelledCell } from '../read/label-columns.ts';
import type { OtherNumber } from './row-reading.ts';

/** A column of phone numbers, how it writes them, and the place of the field for those that are not the contact's own. */
export interface PhoneColumn {
  readonly column: number;
  readonly bare: BareDigits;
  readonly maybeAbroad: MaybeAbroad | null;
  readonly doubted: readonly string[];
  readonly field: number;
  /** The owner of the numbers, by the heading. */
  readonly owner: PhoneOwner;
  /** The column that says in each row what the number is; undefined where there is none. */
  readonly label: number | undefined;
  /** Whether that column says whose the phone is. */
  readonly isByOwner: boolean;
  /** Numbers that words call somebody else's are read all the same. */
  readonly takesOthers: boolean;
}

interface Passed {
  readonly column: number;
  /** Somebody meant to write a number there. */
  readonly isMistyped: boolean;
  /** The cell, with its label where that is why. */
  readonly found: string;
}

export interface ReadPhone {
  readonly column: number;
  readonly reading: PhoneReading;
  /** The row's other numbers, each with the field in which it is kept. */
  readonly further: readonly { readonly field: number; readonly value: string }[];
  readonly others: readonly OtherNumber[];
  /** A column that is tried before this one and holds something else than a number that can be read. */
  readonly passed: Passed | null;
  /** The reason to name the person, who is texted where the row does not say at first sight; null where there is none. */
  readonly reported: Reported | null;
  /** Numbers that words beside them call wrong, where another one of the row is used, and the words. */
  readonly wrong: { readonly numbers: readonly string[]; readonly said: string } | null;
}

export interface Reported {
  readonly column: number;
  /** Their first number is a landline, and a mobile one stands behind it; or the label of the one that is used calls it a phone at work. */
  readonly code: 'mobile-instead' | 'work-number';
  readonly found: string;
}

/**
 * The first number that can be texted; else the first number at all; else why there is none. Nothing is lost of the others:
 * they are kept as numbers, or as they are written where they cannot be read. A refusal beside one of them counts for the person, unless it is
 * said of that number alone.
 */
export function readPhones(
  phones: readonly PhoneColumn[],
  cells: readonly string[],
  country: CountryCode | null,
  preferred: number | undefined,
): ReadPhone {
  const [only] = phones;
  if (only !== undefined && phones.length === 1 && only.label === undefined) {
    const reading = readCell(cells[only.column] ?? '', { ...only, country });
    const { column, field } = only;
    if (reading.kind !== 'number' || reading.further.length === 0) return { ...alone, column, reading };
    const others = reading.further.map((phone) => ({ phone, column, field }));
    return { ...alone, column, reading, further: [{ field, value: written(reading.further) }], others };
  }
  const labelled = phones.map((phone) => labelledCell(phone, cells));
  const readings = phones.map((phone, at) => {
    const { own, others, isWrong } = labelled[at] ?? nothingLabelled;
    if (isWrong) return calledWrong(readCell(cells[phone.column] ?? '', { ...phone, country }));
    if (own.trim() === '' && others !== '') return rejectedPhone('others-number');
    return readCell(own, { ...phone, country });
  });
  const hasOther = hasOtherThanWrong(readings);
  const refusing = readings.findIndex((one) => isRefusal(one) && !(hasOther && one.isOfNumber === true));
  if (refusing >= 0) return refusedRow(phones[refusing], cells, readings);
  const scoreAt = (at: number) =>
    score(readings[at] ?? nothingRead, labelled[at]?.owner) + (phones[at]?.column === preferred ? liking : 0);
  let used = 0;
  for (const at of phones.keys()) {
    if (scoreAt(at) > scoreAt(used)) used = at;
  }
  const reading = readings[used] ?? nothingRead;
  const column = phones[used]?.column ?? 0;
  if (reading.kind !== 'number') return { ...alone, column, reading };
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
    // The cell as it is written stands behind its label once more.
    const value = theirs.includes(more) ? theirs : more.includes(theirs) ? more : `${more}; ${theirs}`;
    return value === '' ? [] : [{ field, value: cutText(value, longestCell) }];
  });
  const passed = passedOver(phones, cells, readings, labelled, used, preferred);
  const reported =
    passed === null && column !== preferred ? reportedOf(phones, cells, readings, labelled, used) : null;
  return { column, reading, further, others, passed, reported, wrong: wrongIn(phones, cells, readings) };
}

/** Of a number that the file itself calls their mobile one, or that of their work in its heading, there is nothing to tell. */
function reportedOf(
  phones: readonly PhoneColumn[],
  cells: readonly string[],
  readings: readonly PhoneReading[],
  labelled: readonly LabelledCell[],
  used: number,
): Reported | null {
  const [phone, owner] = [phones[used], labelled[used]?.owner];
  if (phone === undefined) return null;
  if (owner === 'work' && phone.owner !== 'work')
    return { column: phone.column, code: 'work-number', found: withLabel(phone, cells) };
  if (owner !== 'own' || isLandline(readings[used])) return null;
  const first = readings.findIndex(
    (one, at) => at < used && isLandline(one) && labelled[at]?.owner === 'own',
  );
  const passed = phones[first];
  return passed === undefined
    ? null
    : { column: passed.column, code: 'mobile-instead', found: cells[passed.column] ?? '' };
}

const isLandline = (reading: PhoneReading | undefined): boolean =>
  reading?.kind === 'number' && reading.warning === 'landline';

/** Whether a number is left beside those that are called wrong: not the same one once more. */
function hasOtherThanWrong(readings: readonly PhoneReading[]): boolean {
  const wrong = readings.flatMap(refusedOf);
  return readings.flatMap(numbersOf).some((phone) => !wrong.includes(phone));
}

const refusedOf = (reading: PhoneReading): readonly string[] =>
  reading.kind === 'rejected' ? (reading.refused ?? none) : none;

/** A number whose label says that it is the wrong one. */
const calledWrong = (reading: PhoneReading): PhoneReading => ({
  ...rejectedPhone('refused-beside'),
  refused: reading.kind === 'rejected' ? refusedOf(reading) : numbersOf(reading),
  isOfNumber: true,
});

function wrongIn(
  phones: readonly PhoneColumn[],
  cells: readonly string[],
  readings: readonly PhoneReading[],
): ReadPhone['wrong'] {
  const at = readings.findIndex(isRefusal);
  const phone = phones[at];
  if (phone === undefined) return null;
  return { numbers: [...new Set(readings.flatMap(refusedOf))], said: withLabel(phone, cells) };
}

const withLabel = ({ column, label }: PhoneColumn, cells: readonly string[]): string => {
  const [cell = '', says = ''] = [cells[column], label === undefined ? '' : cells[label]];
  return isBlank(says) ? cell : `${says}: ${cell}`;
};

/** Fewer digits are part of what words say: "room 5". */
const fewestDigits = 3;
/** Text in the place of a number with none that a person mistyped: `000`, an office's extension, a lookup that found nothing. */
const saysNone = /^[0\P{Nd}]*$/u;

function passedOver(
  phones: readonly PhoneColumn[],
  cells: readonly string[],
  readings: readonly PhoneReading[],
  labelled: readonly LabelledCell[],
  used: number,
  preferred: number | undefined,
): Passed | null {
  // The file itself says that this is the number to use.
  if (phones[used]?.column === preferred) return null;
  const ownerAt = (at: number) => phoneOwners.indexOf(labelled[at]?.owner ?? 'own');
  let word: Passed | null = null;
  for (const [at, phone] of phones.entries()) {
    const { column } = phone;
    const reading = readings[at] ?? nothingRead;
    const isBefore =
      column === preferred || (at < used && (ownerAt(at) <= ownerAt(used) || isRefusal(reading)));
    if (!isBefore || reading.kind === 'number') continue;
    const cell = cells[column] ?? '';
    if (isBlank(cell) || (labelled[at]?.own === '' && !isRefusal(reading))) continue;
    if (reading.kind === 'rejected' && isMistyped(cell, reading))
      return { column, isMistyped: true, found: cell };
    word ??= { column, isMistyped: false, found: isRefusal(reading) ? withLabel(phone, cells) : cell };
  }
  return word;
}

function isMistyped(cell: string, { reason }: Rejected): boolean {
  if (reason === 'digits-lost') return true;
  if (saidOfNumber.has(reason) || saysNone.test(cell)) return false;
  return (cell.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits;
}

/** Words say why the number is not used. */
const saidOfNumber: ReadonlySet<Rejected['reason']> = new Set([
  'extension',
  'refused-beside',
  'others-number',
] as const);

const isRefusal = (reading: PhoneReading): reading is Rejected =>
  reading.kind === 'rejected' && reading.reason === 'refused-beside';
type Rejected = Extract<PhoneReading, { kind: 'rejected' }>;

/** Decides between numbers that can be texted alike: a preferred landline stands behind a mobile phone. */
const liking = 0.25;

/** Where the words stand in a cell of their own, they are said of all of the person's numbers. */
function refusedRow(
  phone: PhoneColumn | undefined,
  cells: readonly string[],
  readings: readonly PhoneReading[],
): ReadPhone {
  const beside = readings.flatMap(refusedOf);
  const numbers = [...new Set(beside.length > 0 ? beside : readings.flatMap(numbersOf))];
  const reading = { ...rejectedPhone('refused-beside'), refused: numbers };
  const said = phone === undefined ? '' : withLabel(phone, cells);
  return { ...alone, column: phone?.column ?? 0, reading, wrong: { numbers, said } };
}

const nothingLabelled: LabelledCell = { own: '', owner: 'own', others: '', isWrong: false };

function labelledCell(
  { column, label, owner, isByOwner, takesOthers }: PhoneColumn,
  cells: readonly string[],
): LabelledCell {
  const cell = cells[column] ?? '';
  const says = label === undefined ? '' : (cells[label] ?? '');
  if (isBlank(says)) return { own: cell, owner, others: '', isWrong: false };
  const found = isByOwner
    ? byOwner(
        cell,
        says,
        cells.filter((_, at) => at !== label && at !== column),
      )
    : byLabels(cell, says);
  if (takesOthers && found.own === '' && isSomebody(says)) return { ...found, own: cell, others: '' };
  // "Mother's phone" with the label "Mobile" is still hers.
  return phoneOwners.indexOf(found.owner) < phoneOwners.indexOf(owner) && owner === 'somebody else'
    ? { ...found, owner }
    : found;
}

/** A mobile phone at work stands behind their own one, and before their landline; where no number tells which it is, the label does. */
const behind = { 'own mobile': 1, own: 0.95, 'own landline': 0.9, work: 0.8 } as const;

/**
 * Which of a row's numbers comes first: one that can be texted before a landline, and any of their own before somebody else's, which is used
 * only where the person chose its column and the row has no other. Of equal ones the first.
 */
function score(reading: PhoneReading, owner: PhoneOwner = 'own'): number {
  const found = rank(reading);
  if (reading.kind !== 'number') return found;
  return owner === 'somebody else' ? found / 2 + 0.5 : found + behind[owner];
}

const numbersOf = (reading: PhoneReading): readonly string[] =>
  reading.kind === 'number' ? [reading.phone, ...reading.further] : none;

/**
 * Bare digits such as 447701000000 are most often what 4.47701E+11 became when it was saved as a number: the last ones are lost,
 * and a stranger has what is left. A real number of this kind is named too, which costs a look and a plus before it.
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
      return cutText(cellValue(cell), longestCell);
    case 'empty':
      return '';
    default:
      return reading satisfies never;
  }
}

const written = (phones: readonly string[]) => phones.map((phone) => `+${phone}`).join('; ');

const ranks = { empty: 0, rejected: 1, number: 2 } as const;
/** `several-numbers` is no doubt about the number that is used: the first mobile one. */
const rank = (reading: PhoneReading) =>
  ranks[reading.kind] +
  (reading.kind === 'number' && (reading.warning === null || reading.warning === 'several-numbers') ? 1 : 0);

const none: readonly never[] = [];
/** A reading of one number at most. */
const alone = { further: none, others: none, passed: null, reported: null, wrong: null } as const;
