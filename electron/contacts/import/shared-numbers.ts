/**
 * Rows of one number. Names distinguish a mother and her child from a person who stands twice in the file; what a later row says
 * of the same person is filled into what the first one lacks. The earlier row is read back from the staged file, so that only
 * rows with a number that another one has cost anything.
 */
import { readPhoneCell } from '../phone/phone-cell.ts';
import {
  amendedLine,
  type LinesFile,
  parseAmendedLine,
  parseStagedLine,
  type StagedLine,
} from '../staging/staged-file.ts';
import type { OtherNumber, RowReading } from './row-reading.ts';
import { canBeName, isNameField, personNamer, sameName, type TwoPeople } from './same-person.ts';

export type ContactReading = Extract<RowReading, { kind: 'contact' }>;

/** A row with a number that an earlier row has. */
export interface LaterRow {
  readonly row: number;
  readonly reading: ContactReading;
  /** The place of the first one, and how it stands. */
  readonly place: number;
  readonly first: StagedLine;
  /** Where the names are of two people. */
  readonly people: TwoPeople | null;
}

/** The addition of a later row to the first of the same person. */
export interface JoinedRows {
  /** The fields of both, or those of the first where they contradict each other. */
  readonly values: readonly string[];
  /** Whether the later row filled any. */
  readonly fills: boolean;
  /** Places of the fields of which the later row says something else. */
  readonly differing: readonly number[];
}

export class SharedNumbers {
  readonly #staged: LinesFile;
  readonly #amended: LinesFile;
  readonly #isName: readonly boolean[];
  readonly #nameOf: (values: readonly string[]) => string;
  /** By the places of the contacts: their rows, and where their lines begin. */
  readonly #rows: number[] = [];
  readonly #starts: number[] = [];
  /** Where the lines that take the place of others begin. */
  readonly #amendedStarts = new Map<number, number>();

  /** `amended` gets the lines of contacts that later rows have added to. */
  constructor(staged: LinesFile, amended: LinesFile, fields: readonly string[]) {
    this.#staged = staged;
    this.#amended = amended;
    this.#isName = fields.map(isNameField);
    const [heading = ''] = fields;
    this.#nameOf = this.#isName.includes(true)
      ? personNamer(fields)
      : ([value = '']) => (canBeName(heading, value) ? value : '');
  }

  /** Called before the line of the contact is added. @returns its place, from 1 */
  next(row: number): number {
    this.#starts.push(this.#staged.size);
    return this.#rows.push(row);
  }

  /** How many contacts there are. */
  get size(): number {
    return this.#rows.length;
  }

  rowAt(place: number): number {
    return this.#rows[place - 1] ?? 0;
  }

  /** The contact as its rows say it so far. */
  contactAt(place: number): StagedLine {
    const amended = this.#amendedStarts.get(place);
    return amended === undefined
      ? parseStagedLine(this.#staged.lineAt(this.#starts[place - 1] ?? 0))
      : parseAmendedLine(this.#amended.lineAt(amended)).contact;
  }

  amend(place: number, contact: StagedLine): void {
    this.#amendedStarts.set(place, this.#amended.size);
    this.#amended.add(amendedLine({ place, contact }));
  }

  /** Where a later row is of the person whose number it is. */
  replace(place: number, contact: StagedLine, row: number): void {
    this.amend(place, contact);
    this.#rows[place - 1] = row;
  }

  /** Null where the names are the same, or one of them is not known. */
  twoPeople(first: readonly string[], later: readonly string[]): TwoPeople | null {
    const other = this.#nameOf(later);
    if (other === '') return null;
    const kept = this.#nameOf(first);
    return kept === '' || sameName(kept, other) ? null : { kept, other };
  }

  /**
   * The fields of one person from two rows. A name that is written otherwise is still the same; a row that contradicts the first one
   * may be of somebody else, and fills nothing.
   */
  joined(first: readonly string[], later: readonly string[]): JoinedRows {
    const values = [...first];
    const differing: number[] = [];
    let fills = false;
    for (const [at, value] of later.entries()) {
      const own = values[at] ?? '';
      if (value === '' || value === own) continue;
      if (own === '') {
        values[at] = value;
        fills = true;
      } else if (!this.#isName[at] && inOneWay(own) !== inOneWay(value)) differing.push(at);
    }
    return differing.length > 0 ? { ...unchanged(first), differing } : { values, fills, differing };
  }
}

/** Where the later row is of somebody else. */
export const unchanged = (values: readonly string[]): JoinedRows => ({ values, fills: false, differing: [] });

const inOneWay = (value: string) => value.toLowerCase().replace(/\s+/g, ' ');

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
