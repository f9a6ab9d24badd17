/**
 * Two people with one number, as a mother and her child have: a row is told from a person who stands twice in the file by its name.
 * The earlier row is read back from the staged file, so that only rows with a number that another one has cost anything.
 */
import { namer } from '../db/contacts-name.ts';
import { foldedWords } from '../db/fold.ts';
import { columnWord } from '../shared/column-words.ts';
import { readPhoneCell } from './phone-cell.ts';
import type { OtherNumber, RowReading } from './row-reader.ts';
import { type LinesFile, parseStagedLine } from './staged-file.ts';

type ContactReading = Extract<RowReading, { kind: 'contact' }>;

/** What both are called: the one whose number it stays, and the other one. */
export interface TwoPeople {
  readonly kept: string;
  readonly other: string;
}

const nameWords: ReadonlySet<string | undefined> = new Set(['name', 'first name', 'last name']);

export class SharedNumbers {
  readonly #staged: LinesFile;
  readonly #nameOf: (values: readonly string[]) => string;
  /** By the places of the contacts: their rows, and where their lines begin. */
  readonly #rows: number[] = [];
  readonly #starts: number[] = [];

  constructor(staged: LinesFile, fields: readonly string[]) {
    this.#staged = staged;
    const at = fields.flatMap((field, place) => (nameWords.has(columnWord(field)) ? [place] : []));
    const name = namer(at.map((place) => fields[place] ?? ''));
    this.#nameOf = (values) => name(at.map((place) => values[place] ?? ''));
  }

  /** To be told before the line of the contact is added. @returns its place */
  next(row: number): number {
    this.#starts.push(this.#staged.size);
    return this.#rows.push(row) - 1;
  }

  rowAt(place: number): number {
    return this.#rows[place] ?? 0;
  }

  /** Null where the names are the same, or one of them is not known. */
  twoPeople(place: number, values: readonly string[]): TwoPeople | null {
    const other = this.#nameOf(values);
    if (other === '') return null;
    const kept = this.#nameOf(parseStagedLine(this.#staged.lineAt(this.#starts[place] ?? 0)).values);
    return kept === '' || sameName(kept, other) ? null : { kept, other };
  }
}

export const sameName = (one: string, other: string) =>
  // Most rows that stand twice are written alike, and folding takes long.
  one === other || foldedWords(one).toSorted().join(' ') === foldedWords(other).toSorted().join(' ');

/**
 * The same person with another number of the row, the first that is one of a mobile phone and free; the shared one is kept in its
 * field instead. Null where there is none.
 */
export function withOther(
  reading: ContactReading,
  isFree: (other: OtherNumber) => boolean,
): ContactReading | null {
  for (const other of reading.others) {
    if (!isFree(other)) continue;
    const read = readPhoneCell(`+${other.phone}`, { country: null, bare: 'international' });
    if (read.kind === 'number' && read.warning === null) return exchanged(reading, other, read.country);
  }
  return null;
}

function exchanged(
  reading: ContactReading,
  { phone, column, field }: OtherNumber,
  country: ContactReading['country'],
): ContactReading {
  const values = reading.values.map((value, at) =>
    at === field ? value.replace(`+${phone}`, `+${reading.phone}`) : value,
  );
  const theShared = { phone: reading.phone, column: reading.column, field };
  const others = reading.others.map((one) => (one.phone === phone ? theShared : one));
  return { ...reading, phone, column, country, values, others };
}
