/** The people of a plan on their way into the tables: kept as numbers, given back in the order of the indexes. */
import type { RecipientRows } from '../../db/campaigns/plans.ts';
import { type SkipReason, skipReasons } from '../../shared/models.ts';
import { NumberColumn } from '../audience/number-column.ts';
import { TextColumn } from '../audience/text-column.ts';

/** Somebody of the audience, as the contacts have them. */
export interface Gathered {
  readonly id: number;
  /** E.164 digits, 15 at the most: a number holds them exactly. */
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  /** The numbers of the file's rows; empty where they are a contact. */
  readonly rows: string;
}

/** Batches are counted from 0; behind this come the reasons for none, in their order. */
const lastBatch = 0xffff_ffff - skipReasons.length;
/** Digits of an E.164 number. */
const longest = 15;
const tooLong = 10 ** longest;
/** 10^15 has 50 bits: two halves, each sorted by two digits. */
const digit = { bits: 13, values: 2 ** 13 } as const;
const keyBits = 2 * digit.bits;

export class GatheredPeople {
  readonly #ids = new NumberColumn(Float64Array);
  readonly #numbers = new NumberColumn(Float64Array);
  /** The batch's position, or the reason for none. */
  readonly #places = new NumberColumn(Uint32Array);
  readonly #countries = new NumberColumn(Uint16Array);
  readonly #names = new TextColumn();
  readonly #rows = new TextColumn();
  readonly #countryNames: (string | null)[] = [];

  /** Notes a person with a batch's position, or with the reason for none. */
  add({ id, number, name, country, rows }: Gathered, place: number | SkipReason): void {
    this.#ids.push(id);
    this.#numbers.push(Number(number));
    this.#names.push(name);
    this.#rows.push(rows);
    this.#countries.push(this.#countryIndex(country));
    this.#places.push(typeof place === 'number' ? place : lastBatch + 1 + skipReasons.indexOf(place));
  }

  /** The people who get a text, in the order in which they were noted. */
  *texted(): Generator<Pick<Gathered, 'id' | 'name'>> {
    for (const [index, place] of this.#places.view().entries()) {
      if (place <= lastBatch) yield { id: this.#ids.at(index), name: this.#names.at(index) };
    }
  }

  /** Everybody in the order of numbers as texts, so many at a time. */
  *chunks(size: number): Generator<RecipientRows> {
    const order = this.#order();
    const [ids, numbers] = [this.#ids.view(), this.#numbers.view()];
    const [places, countries] = [this.#places.view(), this.#countries.view()];
    for (let from = 0; from < order.length; from += size) {
      const some = order.subarray(from, from + size);
      const batches = picked(places, some, new Uint32Array(some.length));
      yield {
        count: some.length,
        ids: picked(ids, some, new Float64Array(some.length)),
        numbers: Array.from(some, (index) => String(numbers[index])),
        names: Array.from(some, (index) => this.#names.at(index)),
        rows: Array.from(some, (index) => this.#rows.at(index)),
        countries: picked(countries, some, new Uint16Array(some.length)),
        countryNames: this.#countryNames,
        batches,
        reasons: Uint8Array.from(batches, (place) => Math.max(0, place - lastBatch)),
      };
    }
  }

  #countryIndex(country: string | null): number {
    const known = this.#countryNames.indexOf(country);
    return known === -1 ? this.#countryNames.push(country) - 1 : known;
  }

  /**
   * Indexes of the people by their numbers as texts: filled up with zeros, those are compared like numbers, and of two
   * that are the same then the shorter comes first. Sorted digit by digit, which takes a tenth of comparing them.
   */
  #order(): Uint32Array {
    const count = this.#numbers.length;
    const lengths = new Uint32Array(count);
    const [upper, lower] = [new Uint32Array(count), new Uint32Array(count)];
    for (const [index, number] of this.#numbers.view().entries()) {
      let [key, length] = [number, longest];
      for (; key * 10 < tooLong && length > 0; length--) key *= 10;
      lengths[index] = length;
      upper[index] = Math.floor(key / 2 ** keyBits);
      lower[index] = key % 2 ** keyBits;
    }
    let order = Uint32Array.from({ length: count }, (_, index) => index);
    order = sortedBy(order, lengths, 0);
    for (const half of [lower, upper])
      for (const shift of [0, digit.bits]) order = sortedBy(order, half, shift);
    return order;
  }
}

/** The values with these indexes, put into `into`. */
function picked<Values extends Float64Array | Uint32Array | Uint16Array>(
  from: Values,
  indexes: Uint32Array,
  into: Values,
): Values {
  for (let at = 0; at < indexes.length; at++) into[at] = from[indexes[at] ?? 0] ?? 0;
  return into;
}

/** A counting sort by one digit, which begins `shift` bits from the right, that leaves equals in their order. */
function sortedBy(
  order: Uint32Array<ArrayBuffer>,
  keys: Uint32Array,
  shift: number,
): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(digit.values + 1);
  for (const key of keys) {
    const next = ((key >>> shift) & (digit.values - 1)) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let value = 1; value <= digit.values; value++) {
    starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0);
  }
  const sorted = new Uint32Array(order.length);
  for (const index of order) {
    const value = ((keys[index] ?? 0) >>> shift) & (digit.values - 1);
    const place = starts[value] ?? 0;
    sorted[place] = index;
    starts[value] = place + 1;
  }
  return sorted;
}
