interface Numbers<Values> {
  new (length: number): Values;
  new (buffer: ArrayBufferLike, from: number, length: number): Values;
}

/** A growing list of numbers, a few bytes each. */
export class NumberColumn<Values extends Uint16Array | Uint32Array | Float64Array> {
  #values: Values;
  readonly #make: Numbers<Values>;
  length = 0;

  constructor(make: Numbers<Values>) {
    this.#make = make;
    this.#values = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new this.#make(Math.ceil(this.length * 1.5));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** All of them as they are now, uncopied. A loop over a million is several times as fast over this as over {@link at}. */
  view(): Values {
    return new this.#make(this.#values.buffer, 0, this.length);
  }
}
