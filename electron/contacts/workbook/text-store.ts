/**
 * Many texts in little memory: a workbook keeps its texts apart from its cells, and a million of them as strings take five times
 * what they are in the file.
 */
const pieceBytes = 1 << 20;

export class TextStore {
  readonly #pieces: Buffer[] = [];
  #used = pieceBytes;
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
    if (this.#used + most > pieceBytes) {
      this.#pieces.push(Buffer.allocUnsafe(pieceBytes));
      this.#used = 0;
    }
    const piece = this.#pieces.length - 1;
    const size = this.#pieces[piece]?.write(text, this.#used) ?? 0;
    if (this.#count + 1 >= this.#starts.length) {
      const longer = new Float64Array(this.#starts.length * 2);
      longer.set(this.#starts);
      this.#starts = longer;
    }
    // Where it begins, and how long it is: the length fits below the place of the piece.
    this.#starts[this.#count] = (piece * pieceBytes + this.#used) * pieceBytes + size;
    this.#used += size;
    this.#bytes += size;
    this.#count += 1;
  }

  /** The text that was added so many before it; empty where there is none. */
  at(place: number): string {
    if (!(place >= 0 && place < this.#count)) return '';
    const packed = this.#starts[place] ?? 0;
    const size = packed % pieceBytes;
    const start = (packed - size) / pieceBytes;
    const from = start % pieceBytes;
    const piece = this.#pieces[(start - from) / pieceBytes];
    return piece?.toString('utf8', from, from + size) ?? '';
  }
}
