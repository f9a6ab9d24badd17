/**
 * Many texts in little memory: a workbook keeps its texts apart from its cells, and a million of them as strings take five times
 * what they are in the file.
 */
const chunkBytes = 1 << 20;

export class TextStore {
  readonly #chunks: Buffer[] = [];
  #used = chunkBytes;
  #starts = new Float64Array(1024);
  #count = 0;
  #bytes = 0;

  get count(): number {
    return this.#count;
  }

  /** How many bytes they take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `text` may have some hundred thousand characters at most. */
  add(text: string): void {
    const most = text.length * 3;
    if (this.#used + most > chunkBytes) {
      this.#chunks.push(Buffer.allocUnsafe(chunkBytes));
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    const size = this.#chunks[chunk]?.write(text, this.#used) ?? 0;
    if (this.#count + 1 >= this.#starts.length) {
      const longer = new Float64Array(this.#starts.length * 2);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    // Where it begins, and how long it is: the length fits below the place of the chunk.
    this.#starts[this.#count] = (chunk * chunkBytes + this.#used) * chunkBytes + size;
    this.#used += size;
    this.#bytes += size;
    this.#count += 1;
  }

  /** The text that was added so many before it; empty where there is none. */
  at(place: number): string {
    if (!(place >= 0 && place < this.#count)) return '';
    const packed = this.#starts[place] ?? 0;
    const size = packed % chunkBytes;
    const start = (packed - size) / chunkBytes;
    const from = start % chunkBytes;
    const chunk = this.#chunks[(start - from) / chunkBytes];
    return chunk?.toString('utf8', from, from + size) ?? '';
  }
}
