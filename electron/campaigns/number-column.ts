/** A growing list of numbers, a few bytes each. */
export class NumberColumn<Values extends Uint16Array | Uint32Array | Float64Array> {
  #values: Values;
  readonly #make: new (
    length: number,
  ) => Values;
  length = 0;

  constructor(Numbers: new (length: number) => Values) {
    this.#make = Numbers;
    this.#values = new Numbers(1024);
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

  /** A copy of all of them. */
  all(): Values {
    const copy = new this.#make(this.length);
    for (let index = 0; index < this.length; index++) copy[index] = this.at(index);
    return copy;
  }
}
