/** A growing list of small whole numbers, a few bytes each. */
export class NumberColumn {
  #values: Uint16Array | Uint32Array;
  length = 0;

  constructor(Numbers: typeof Uint16Array | typeof Uint32Array) {
    this.#values = new Numbers(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new (this.#values instanceof Uint16Array ? Uint16Array : Uint32Array)(this.length * 2);
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
}
