/** Which texts are the same, and what each comes to: of a million texts only numbers are kept, not the texts. */
import { septetsOf } from '../../shared/text/gsm.ts';
import { room, segmentsOf } from '../../shared/text/segments.ts';
import { NumberColumn } from './number-column.ts';

/** A table that is fuller than this has to look at too many places for each text. */
const fullest = 0.5;

/**
 * Numbers texts from 0 in the order in which they first come.
 *
 * Texts are distinguished by 128 bits. Two of a million texts would have the same by chance once in 10^26 plans; to keep the
 * texts themselves takes ten times the memory.
 */
export class TextTable {
  /** By place: the text's number and 1; zero where the place is free. */
  #slots = new Uint32Array(1 << 14);
  /** Four to a text. */
  readonly #hashes = new NumberColumn(Uint32Array);
  readonly #segments = new NumberColumn(Uint16Array);
  readonly #fitsGsm7 = new NumberColumn(Uint16Array);
  readonly #hash = new Uint32Array(4);

  get length(): number {
    return this.#segments.length;
  }

  /** SMS that the text is for each recipient. */
  segmentsOf(id: number): number {
    return this.#segments.at(id);
  }

  /** Whether GSM-7 carries the whole of it. */
  fitsGsm7(id: number): boolean {
    return this.#fitsGsm7.at(id) === 1;
  }

  /** The text's number; one that has not come before gets the next. */
  idOf(text: string): number {
    const septets = this.#read(text);
    const [first = 0] = this.#hash;
    const mask = this.#slots.length - 1;
    let slot = first & mask;
    for (;;) {
      const known = this.#slots[slot] ?? 0;
      if (known === 0) break;
      if (this.#isSame(known - 1)) return known - 1;
      slot = (slot + 1) & mask;
    }
    const id = this.length;
    this.#slots[slot] = id + 1;
    for (const word of this.#hash) this.#hashes.push(word);
    const fits = septets >= 0 ? septets <= room['GSM-7'].alone : text.length <= room['UCS-2'].alone;
    this.#segments.push(fits ? 1 : segmentsOf(text));
    this.#fitsGsm7.push(septets >= 0 ? 1 : 0);
    if (this.length > this.#slots.length * fullest) this.#grow();
    return id;
  }

  /** One walk over the text for both its hash and its septets; below zero where GSM-7 does not carry it. */
  #read(text: string): number {
    let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667];
    let septets = 0;
    // Two at a time: one behind the end is nothing, and the length tells it from a NUL.
    for (let index = 0; index < text.length; index += 2) {
      const unit = text.charCodeAt(index);
      septets += widthOf(unit);
      let next = 0;
      if (index + 1 < text.length) {
        next = text.charCodeAt(index + 1);
        septets += widthOf(next);
      }
      const word = unit | (next << 16);
      a = Math.imul(((a << 5) | (a >>> 27)) ^ word, 0x9e3779b1);
      b = Math.imul(((b << 7) | (b >>> 25)) ^ word, 0x5f356495);
      c = Math.imul(((c << 11) | (c >>> 21)) ^ word, 0x85ebca6b);
      d = Math.imul(((d << 13) | (d >>> 19)) ^ word, 0xc2b2ae35);
    }
    const hash = this.#hash;
    hash[0] = mix(a ^ (d >>> 16) ^ text.length);
    hash[1] = mix(b ^ (a >>> 16));
    hash[2] = mix(c ^ (b >>> 16));
    hash[3] = mix(d ^ (c >>> 16));
    return septets;
  }

  #isSame(id: number): boolean {
    for (let word = 0; word < 4; word++) {
      if (this.#hashes.at(id * 4 + word) !== this.#hash[word]) return false;
    }
    return true;
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let id = 0; id < this.length; id++) {
      let slot = this.#hashes.at(id * 4) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    }
    this.#slots = slots;
  }
}

/** Septets of a UTF-16 unit, which make any sum one below zero where GSM-7 does not carry it. */
function widthOf(unit: number): number {
  const septets = septetsOf(unit);
  return septets === 0 ? Number.NEGATIVE_INFINITY : septets;
}

/** Spreads what a word knows over all of its bits (the last step of MurmurHash3, in the public domain). */
function mix(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
