/** A growing list of short texts outside of the heap: a million strings there are looked at by every collection. */
import { NumberColumn } from './number-column.ts';

/** Bytes of UTF-8 that a UTF-16 unit can need. */
const widest = 3;

export class TextColumn {
  #bytes = Buffer.allocUnsafeSlow(1 << 16);
  #used = 0;
  readonly #ends = new NumberColumn(Uint32Array);

  push(text: string): void {
    const needed = this.#used + text.length * widest;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(text, this.#used, 'utf8');
    this.#ends.push(this.#used);
  }

  at(index: number): string {
    const start = index === 0 ? 0 : this.#ends.at(index - 1);
    return this.#bytes.toString('utf8', start, this.#ends.at(index));
  }
}
