/** People of a campaign of whom a value that its text does not name says that something was called off: "Status: cancelled". */
import { isCalledOff } from '../contacts/consent/called-off.ts';
import { Fields } from '../db/sqlite/json-column.ts';
import { createFieldReader, type FieldReader } from './audience/field-values.ts';

/** By so many people it is found which fields are states; more are examined by those alone. */
const examined = { first: 1_000, most: 50_000 } as const;
/** A column of states repeats itself. */
const mostStates = 12;
const listed = { people: 200, values: 5, fields: 3 } as const;

export interface CalledOff {
  readonly field: string;
  readonly people: number;
  /** As they are written, the first few. */
  readonly values: readonly string[];
  /** The first of them. */
  readonly contactIds: readonly number[];
}

interface Person {
  readonly id: number;
  /** JSON. */
  readonly fields: string;
}

export class CalledOffCount {
  readonly #used: ReadonlySet<string>;
  readonly #first: Person[] = [];
  readonly #known = new Map<string, boolean>();
  readonly #found = new Map<string, { people: number; values: Set<string>; contactIds: number[] }>();
  #read: FieldReader | null = null;
  #seen = 0;

  /** @param used the fields of the text: what those say is read by everybody */
  constructor(used: readonly string[]) {
    this.#used = new Set(used);
  }

  take(person: Person): void {
    this.#seen += 1;
    if (this.#seen > examined.most) return;
    if (this.#read !== null) {
      this.#check(person, this.#read);
      return;
    }
    this.#first.push(person);
    if (this.#first.length >= examined.first) this.#begin();
  }

  /** By fields, that of the most people first. */
  all(): readonly CalledOff[] {
    if (this.#read === null) this.#begin();
    return [...this.#found]
      .map(([field, { values, ...found }]) => ({ field, ...found, values: [...values] }))
      .sort((one, other) => other.people - one.people)
      .slice(0, listed.fields);
  }

  #begin(): void {
    const values = new Map<string, Set<string>>();
    for (const { fields } of this.#first)
      for (const [field, value] of Object.entries(Fields.parse(fields))) {
        const known = values.get(field) ?? new Set();
        if (known.size <= mostStates && value.trim() !== '') known.add(value.trim());
        values.set(field, known);
      }
    const states = [...values].filter(([field, of]) => !this.#used.has(field) && of.size <= mostStates);
    const read = createFieldReader(states.map(([field]) => field));
    this.#read = read;
    for (const person of this.#first) this.#check(person, read);
    this.#first.length = 0;
  }

  #check({ id, fields }: Person, read: FieldReader): void {
    const off = Object.entries(read(fields)).find(([, value]) => this.#isOff(value));
    if (off === undefined) return;
    const [field, value] = off;
    const found = this.#found.get(field) ?? { people: 0, values: new Set(), contactIds: [] };
    this.#found.set(field, found);
    found.people += 1;
    if (found.values.size < listed.values) found.values.add(value.trim());
    if (found.contactIds.length < listed.people) found.contactIds.push(id);
  }

  #isOff(value: string): boolean {
    let is = this.#known.get(value);
    if (is === undefined) {
      is = isCalledOff(value);
      if (this.#known.size < examined.first) this.#known.set(value, is);
    }
    return is;
  }
}
