/**
 * Numbers with what belongs to each, for a million of them. A `Map` of strings takes 100 MB and more; this takes 12 bytes
 * for a place, because 15 digits, the most that E.164 allows, fit exactly into a float.
 */

const smallest = 1 << 10;
/** The greatest value that a place has room for. */
const largest = 0xffff_ffff;
/** Beyond it, looking for a free place takes long. */
const fullest = 0.6;
const growth = 2;

export class NumberTable {
  #numbers = new Float64Array(smallest);
  #values = new Uint32Array(smallest);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The value of the number; undefined where it is not there. */
  get(phone: string | number): number | undefined {
    const number = numberOf(phone);
    const slot = this.#slotOf(number);
    return this.#numbers[slot] === number ? this.#values[slot] : undefined;
  }

  /**
   * Adds a number with a whole number below 2^32.
   *
   * @returns what belonged to it already; undefined where it is new, and was added
   * @throws RangeError where the value would be another one here
   */
  add(phone: string | number, value: number): number | undefined {
    if (value > largest) throw new RangeError(`${value} is no whole number below 2^32`);
    const number = numberOf(phone);
    const slot = this.#slotOf(number);
    if (this.#numbers[slot] === number) return this.#values[slot];
    this.#numbers[slot] = number;
    this.#values[slot] = value;
    this.#size += 1;
    if (this.#size > this.#numbers.length * fullest) this.#grow();
    return undefined;
  }

  /** Puts another value to a number that is there. */
  replace(number: number, value: number): void {
    this.#values[this.#slotOf(number)] = value;
  }

  /** The place where the number is, or where it would be. */
  #slotOf(number: number): number {
    const last = this.#numbers.length - 1;
    const high = Math.trunc(number / 0x1_0000_0000);
    // Consecutive numbers, as lists have them, would otherwise stand side by side and push each other on.
    let slot = (Math.imul(number >>> 0, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & last;
    for (;;) {
      const there = this.#numbers[slot];
      // No E.164 number is zero.
      if (there === number || there === 0) return slot;
      slot = (slot + 1) & last;
    }
  }

  #grow(): void {
    const numbers = this.#numbers;
    const values = this.#values;
    this.#numbers = new Float64Array(numbers.length * growth);
    this.#values = new Uint32Array(numbers.length * growth);
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      if (number === 0) continue;
      const slot = this.#slotOf(number);
      this.#numbers[slot] = number;
      this.#values[slot] = values[at] ?? 0;
    }
  }
}

/** Written out: `Number` takes several times as long for a text of more than a few digits, which `npm run bench:contacts` shows for a million. */
export function numberOf(phone: string | number): number {
  if (typeof phone === 'number') return phone;
  let number = 0;
  for (let at = 0; at < phone.length; at += 1) number = number * 10 + phone.charCodeAt(at) - 0x30;
  return number;
}
