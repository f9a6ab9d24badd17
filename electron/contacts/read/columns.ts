/** The meaning of each column of a file: found by its heading and by its cells, for a person to confirm. */
import {
  areTags,
  columnWord,
  fieldOfWord,
  isOwnExport,
  isVagueHeading,
  namesMessages,
  plainHeading,
} from '../../shared/import/column-words.ts';
import { headingTokens } from '../../shared/import/heading-tokens.ts';
import { headingWords } from '../../shared/import/heading-words.ts';
import type { ColumnMeaning, PreviewColumn } from '../../shared/import/imports.ts';
import { nameFieldsOf } from '../../shared/import/name-columns.ts';
import type { PhoneOwner } from '../../shared/phone/phone-owner.ts';
import { fieldKey, fieldName, reservedFieldNames } from '../../shared/text/field-names.ts';
import { isBirth } from '../../shared/values/birth-words.ts';
import { type FieldKinds, kindOf } from '../../shared/values/field-kind.ts';
import { cutText } from '../../shared/values/whole-signs.ts';
import { readLists, readTags } from '../bulk/list-names.ts';
import { namesRemarks } from '../consent/remark-heading.ts';
import { type PhoneLikeness, phoneLikeness } from '../phone/phone-likeness.ts';
import { refusesBeside } from '../refusals/refused-beside.ts';
import { readCountry } from './country-names.ts';
import { looksLikePhone, phoneWithin } from './looks-like-phone.ts';
import { hasPhoneDigits, othersColumns, ownerAt } from './phones-of-others.ts';
import { plainerPhone } from './plainer-phones.ts';
import type { ReadTable } from './table-parts.ts';
import { agrees, columnValues } from './values/column-values.ts';

const samplesShown = 5;

export interface ColumnGuessing {
  readonly names: readonly string[];
  /** Headings as they stand in the file; null where it has none. */
  readonly header: readonly string[] | null;
  /** First rows below the headings. */
  readonly rows: readonly (readonly string[])[];
  /** Fields that contacts have already; a column that means one of them takes its spelling. */
  readonly knownFields: readonly string[];
  /** Columns that the spreadsheet hides, by their places from 0. */
  readonly hidden: ReadonlySet<number>;
  /** As {@link ReadTable} has them. */
  readonly shownDays: ReadTable['shownDays'];
  /** The meanings that a person chose for this layout last time. */
  readonly remembered: readonly ColumnMeaning[] | null;
  /** By which numbers without a code are read; null where none is known. */
  readonly country: string | null;
  /** The kinds that the contacts' fields have. */
  readonly kinds: FieldKinds;
  /** Today as `YYYY-MM-DD`. */
  readonly today: string;
  /** BCP 47, of the person. */
  readonly locale: string;
}

export interface GuessedColumns {
  readonly columns: readonly PreviewColumn[];
  /** Places of the columns that could be the phone, of which a person has to choose; empty where one is it. */
  readonly phoneChoices: readonly number[];
}

/** Every column with a guess of what it is. */
export function guessColumns(guessing: ColumnGuessing): GuessedColumns {
  const { columns, phoneChoices } = guessMeanings(guessing);
  return {
    columns: timesWithDates(
      columns.map((column, at) => withValues(column, at, guessing)),
      guessing,
    ),
    phoneChoices,
  };
}

/**
 * Where day and time of an appointment stand in columns of their own, the time is that of the date beside it, or of the only date
 * there is: reminders count in hours, and stop at the moment itself. A birthday has no time, and the second of two times is the end.
 */
function timesWithDates(
  columns: readonly PreviewColumn[],
  { remembered, names, header }: Pick<ColumnGuessing, 'remembered' | 'names' | 'header'>,
): readonly PreviewColumn[] {
  // A choice that a person made, and a file that Carillon wrote, are as they are meant to be.
  if (remembered?.length === names.length || (header !== null && isOwnExport(header))) return columns;
  const dates = columns.flatMap(({ header: heading, meaning, values }, at) => {
    const isDate =
      meaning.kind === 'field' &&
      (meaning.as?.kind === 'date' || (meaning.as === undefined && values.question === 'order'));
    return isDate && !isBirth(heading) ? [at] : [];
  });
  const taken = new Set<number>();
  return columns.map((column, at) => {
    const { meaning } = column;
    if (meaning.kind !== 'field' || meaning.as?.kind !== 'time' || isDuration(column.header)) return column;
    const beside = [at - 1, at + 1].find((place) => dates.includes(place) && !taken.has(place));
    const date = beside ?? (dates.length === 1 ? dates[0] : undefined);
    if (date === undefined || taken.has(date)) return column;
    taken.add(date);
    return { ...column, meaning: { ...meaning, as: { ...meaning.as, of: date } } };
  });
}

/** "Dauer": how long something takes, and not when it is. */
const isDuration = (heading: string): boolean => headingWords('times', 'length').in(headingTokens(heading));

const noDays: ReadonlyMap<string, string> = new Map();

type GuessedColumn = Omit<PreviewColumn, 'values'>;

/** A field with how its cells are read: as a person chose last time, else as they all can be. */
function withValues(
  { meaning, ...column }: GuessedColumn,
  at: number,
  { names, rows, shownDays, remembered, kinds, today, locale }: ColumnGuessing,
): PreviewColumn {
  const values = columnValues({
    heading: column.header,
    cells: meaning.kind === 'field' ? rows.map((row) => row[at] ?? '') : [],
    shownDays: shownDays.get(at) ?? noDays,
    today,
    locale,
    known: meaning.kind === 'field' ? kindOf(kinds, meaning.name) : 'text',
  });
  if (meaning.kind !== 'field') return { ...column, meaning, values };
  const before = remembered?.length === names.length ? remembered[at] : undefined;
  const chosenBefore = before?.kind === 'field' ? before.as : undefined;
  // The order in which a spreadsheet's dates are shown changes with the language.
  const isOtherOrder = chosenBefore !== undefined && !agrees(chosenBefore, shownDays.get(at) ?? noDays);
  const chosen = isOtherOrder ? undefined : chosenBefore;
  const proposed = values.question === null && values.proposed.kind !== 'text' ? values.proposed : undefined;
  const as = chosen ?? proposed;
  // The field is what it was last time, whatever stands in today's file.
  const kept = chosen !== undefined && chosen.kind !== 'text' ? { ...chosen, othersKept: true } : as;
  return { ...column, meaning: { ...meaning, ...(kept && { as: kept }) }, values };
}

function guessMeanings({ names, header, rows, knownFields, hidden, remembered, country }: ColumnGuessing): {
  columns: readonly GuessedColumn[];
  phoneChoices: readonly number[];
} {
  const fields = new Map(knownFields.map((field) => [fieldKey(field), field]));
  const ownCodes = names.some(
    (_, column) => columnWord(header?.[column] ?? '') === 'phone' && allInternational(rows, column),
  );
  const words = new Set(header?.map(columnWord));
  // Either alone may be a column of somebody's own.
  const isRejectedFile = words.has('rejected row') && words.has('rejected reason');
  const ownExport = header !== null && isOwnExport(header) && allInternational(rows, 0);
  const listsColumn = header?.findLastIndex((heading) => columnWord(heading) === 'lists') ?? -1;
  const likeness = new Map<number, PhoneLikeness>();
  const nameFields = nameFieldsOf(header ?? [], knownFields, (column) =>
    rows.map((row) => row[column] ?? ''),
  );
  const columns = names.map((name, column): GuessedColumn => {
    const samples = rows.map((row) => row[column]?.trim() ?? '');
    const shown = samples.filter((sample) => sample !== '').slice(0, samplesShown);
    const before = remembered?.length === names.length ? remembered[column] : undefined;
    const guess: Pick<PreviewColumn, 'meaning' | 'confidence'> = before
      ? { meaning: before, confidence: 'remembered' }
      : ownExport
        ? { meaning: ownMeaning(header, name, column, fields), confidence: 'sure' }
        : guessColumn(name, header?.[column] ?? '', samples, fields, {
            ownCodes,
            isRejectedFile,
            isLists: column === listsColumn,
            isHidden: hidden.has(column),
            owner: ownerAt(header ?? [], column),
            nameField: nameFields[column],
            isFirstOf: (word) =>
              !header?.some((other, at) => at !== column && plainHeading(other) === plainHeading(word)),
            likeness: () => {
              const found = phoneLikeness(samples, country);
              likeness.set(column, found);
              return found;
            },
          });
    return {
      header: header?.[column]?.trim() ?? '',
      hidden: hidden.has(column),
      samples: shown.map((sample) => cutText(sample, 200)),
      ...guess,
    };
  });
  if (ownExport) return { columns, phoneChoices: [] };
  return withOnePhone(columns, likeness);
}

/** A column of Carillon's own export: the number first, the lists last, and fields by their names between them. */
function ownMeaning(
  header: readonly string[],
  name: string,
  column: number,
  fields: ReadonlyMap<string, string>,
): ColumnMeaning {
  if (column === 0) return { kind: 'phone' };
  if (column === header.length - 1) return { kind: 'lists' };
  const written = fieldName(header[column] ?? '');
  const key = fieldKey(written);
  // A field may be called as the number is: `name` would tell the two apart, as it does two fields that differ in capitals only.
  const alone = header.slice(1, -1).filter((heading) => fieldKey(heading) === key).length === 1;
  const own = alone && !reservedFieldNames.has(written.toLowerCase()) && key !== '' ? written : name;
  return { kind: 'field', name: fields.get(fieldKey(own)) ?? own };
}

/** Lists are few; a column with more different words in its first rows says something else of each person. */
const mostListsSeen = 50;
const couldBeLists = (heading: string, samples: readonly string[]) =>
  new Set(samples.flatMap((cell) => (areTags(heading) ? readTags(cell) : readLists(cell)))).size <=
  mostListsSeen;

/** Carillon's own export has numbers with their codes: beside such, a column of countries is a field like any other. */
function allInternational(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /^\+\d/.test(cell));
}

function guessColumn(
  name: string,
  heading: string,
  samples: readonly string[],
  fields: ReadonlyMap<string, string>,
  file: {
    readonly ownCodes: boolean;
    readonly isRejectedFile: boolean;
    readonly isLists: boolean;
    readonly isHidden: boolean;
    /** The owner of the numbers, where it holds numbers. */
    readonly owner: PhoneOwner;
    /** The field of this kind of name that contacts have. */
    readonly nameField: string | undefined;
    /** Whether no other column is called by this very word. */
    readonly isFirstOf: (word: string) => boolean;
    /** To be asked only where it decides: a column of a thousand words is no phone. */
    readonly likeness: () => PhoneLikeness;
  },
): Pick<PreviewColumn, 'meaning' | 'confidence'> {
  const filled = samples.filter((sample) => sample !== '');
  const share = (test: (cell: string) => unknown) =>
    filled.length === 0 ? 0 : filled.filter((cell) => test(cell)).length / filled.length;
  const field = (name: string): ColumnMeaning => ({
    kind: 'field',
    name: fields.get(fieldKey(name)) ?? name,
  });
  const word = columnWord(heading);
  switch (word) {
    case 'phone':
      // A column that is hidden in the spreadsheet was not meant by the person who hands it over.
      if (file.isHidden) return { meaning: field(name), confidence: 'guess' };
      // A column called "number" may hold anything that is counted.
      if (isVagueHeading(heading) && !(namesMessages(heading) && share(looksLikePhone) >= 0.8)) break;
      if (namesRemarks(heading) && share(hasPhoneDigits) < 0.5)
        return { meaning: field(name), confidence: 'sure' };
      // Where few have a number, the words in place of one tell who has refused.
      return filled.length === 0 || filled.some((cell) => hasPhoneDigits(cell) || refusesBeside(cell))
        ? ownedPhone(file.owner, field(name), 'sure')
        : { meaning: field(name), confidence: 'guess' };
    case 'consent':
      // "No. SMS" is a number in some languages.
      if (share(looksLikePhone) >= 0.8) break;
      return { meaning: field(name), confidence: 'sure' };
    case 'label':
      // "Teléfono titular" may be the phone of whoever the contract is with.
      if (share(hasPhoneDigits) >= 0.5) break;
      return { meaning: field(name), confidence: 'sure' };
    case 'id':
    case 'date':
      return { meaning: field(name), confidence: 'sure' };
    case 'lists':
      return file.isLists && couldBeLists(heading, samples)
        ? { meaning: { kind: 'lists' }, confidence: 'guess' }
        : { meaning: field(name), confidence: 'guess' };
    case 'country':
      if (file.ownCodes) return { meaning: field(name), confidence: 'guess' };
      return { meaning: { kind: 'country' }, confidence: share(readCountry) >= 0.8 ? 'sure' : 'guess' };
    case 'first name':
    case 'last name':
    case 'name':
      return {
        meaning: file.nameField
          ? { kind: 'field', name: file.nameField }
          : field(file.isFirstOf(word) ? fieldOfWord(word, name) : name),
        confidence: 'sure',
      };
    case 'email':
    case 'company':
    case 'city':
      return {
        meaning: field(
          [...fields.values()].find((known) => columnWord(known) === word) ??
            (file.isFirstOf(word) ? fieldOfWord(word, name) : name),
        ),
        confidence: 'sure',
      };
    case 'rejected row':
    case 'rejected reason':
      // Rows that were rejected and have been mended: what was wrong with them is nothing about the people.
      if (file.isRejectedFile) return { meaning: { kind: 'ignore' }, confidence: 'guess' };
      break;
    case undefined:
      break;
    default:
      return word satisfies never;
  }
  if (!file.isHidden && share(phoneWithin) >= 0.8 && file.likeness() !== 'none')
    return ownedPhone(file.owner, field(name), 'guess');
  if (filled.length === 0 && heading.trim() === '')
    return { meaning: { kind: 'ignore' }, confidence: 'none' };
  return { meaning: field(name), confidence: heading.trim() === '' ? 'none' : 'sure' };
}

/**
 * A column of numbers by whose they are. Somebody else's is never taken by itself: it would text them in the person's place, and
 * choosing it costs one look. One at work may be all that a business has of its customers; it gives way to any other.
 */
function ownedPhone(
  owner: PhoneOwner,
  field: ColumnMeaning,
  confidence: PreviewColumn['confidence'],
): Pick<PreviewColumn, 'meaning' | 'confidence'> {
  if (owner === 'somebody else') return { meaning: field, confidence: 'guess' };
  return { meaning: { kind: 'phone' }, confidence: owner === 'work' ? 'guess' : confidence };
}

/**
 * Guessed phone columns stand back behind one that its heading names, a second country behind the surer one, and two columns of
 * one field behind the first: a customer number of eleven digits is no phone. Of several guessed ones a person chooses.
 */
function withOnePhone(
  columns: readonly GuessedColumn[],
  likeness: ReadonlyMap<number, PhoneLikeness>,
): { columns: readonly GuessedColumn[]; phoneChoices: readonly number[] } {
  const phones = columns.flatMap(({ meaning, confidence }, at) =>
    meaning.kind === 'phone' ? [{ at, isSure: confidence !== 'guess' }] : [],
  );
  const sure = phones.some(({ isSure }) => isSure);
  const likely = phones.filter(({ at }) => likeness.get(at) !== 'unlikely');
  const guessed = (likely.length > 0 ? likely : phones).filter(({ isSure }) => !isSure).map(({ at }) => at);
  const isRemembered = columns.some(({ confidence }) => confidence === 'remembered');
  const plainer = isRemembered
    ? undefined
    : plainerPhone(
        columns.map(({ header }) => header),
        phones.filter(({ isSure }) => isSure).map(({ at }) => at),
      );
  const phoneChoices =
    plainer?.choices ?? (sure ? [] : toChooseFrom(guessed, likeness, othersColumns(columns)));
  const chosen = sure || phoneChoices.length > 0 ? null : (bestOf(guessed, likeness) ?? null);
  const countries = columns.flatMap(({ meaning, confidence }, at) =>
    meaning.kind === 'country' ? [{ at, confidence }] : [],
  );
  const country = countries.find(({ confidence }) => confidence !== 'guess') ?? countries[0];
  const taken = new Set<string>();
  const guesses = columns.map((column, at) => {
    let { meaning, confidence } = column;
    if (confidence === 'remembered') return column;
    const own = fieldName(column.header) || `Column ${at + 1}`;
    const standsBack =
      (meaning.kind === 'phone' && confidence === 'guess' && at !== chosen) ||
      (plainer?.choices.includes(at) && at !== plainer.proposed) ||
      (meaning.kind === 'country' && country?.at !== at);
    if (standsBack) {
      meaning = { kind: 'field', name: own };
      confidence = 'guess';
    }
    if (meaning.kind !== 'field') return column;
    if (taken.has(fieldKey(meaning.name)))
      meaning = { kind: 'field', name: taken.has(fieldKey(own)) ? `${own} ${at + 1}` : own };
    taken.add(fieldKey(meaning.name));
    return { ...column, meaning, confidence };
  });
  return { columns: guesses, phoneChoices };
}

/**
 * The columns that look like phones beyond doubt; where there is none, all that perhaps are. A heading such as "Work phone" says
 * it, too: beside phones of other people it is no more the person's own than those are. Phones with words in their cells stand
 * before what perhaps are phones, and a person confirms them.
 */
function toChooseFrom(
  guessed: readonly number[],
  likeness: ReadonlyMap<number, PhoneLikeness>,
  others: readonly number[],
): number[] {
  const certain = guessed.filter((at) => isCertain(likeness.get(at)));
  const [only] = certain;
  const doubtful = guessed.filter((at) => likeness.get(at) === 'perhaps');
  if (certain.length > 0 && doubtful.length > 0 && certain.every((at) => likeness.get(at) === 'with words'))
    return [...certain, ...doubtful];
  if (only !== undefined && certain.length === 1)
    return likeness.has(only) || others.length === 0
      ? []
      : [only, ...others].sort((one, other) => one - other);
  return certain.length > 0 ? certain : [...guessed];
}

const bestOf = (guessed: readonly number[], likeness: ReadonlyMap<number, PhoneLikeness>) =>
  guessed.find((at) => isCertain(likeness.get(at)));

const isCertain = (likeness: PhoneLikeness | undefined): boolean =>
  likeness !== 'perhaps' && likeness !== 'unlikely';
