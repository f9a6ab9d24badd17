/** When long work will be through, said only once it can be said honestly. */

/** Before this, the first slow or quick steps would decide. */
const tooEarlyMs = 700;
const tooLittle = 0.03;
/** How much of a new estimate counts: the end time should not jump about. */
const weight = 0.3;

/** Seconds still needed, from how far the work is after how long; null while it is too early to say. */
export class Pace {
  #smooth: number | null = null;

  secondsLeft(fraction: number, elapsedMs: number): number | null {
    if (elapsedMs < tooEarlyMs || fraction < tooLittle) return null;
    if (fraction >= 1) return 0;
    const left = ((elapsedMs / 1000) * (1 - fraction)) / fraction;
    this.#smooth = this.#smooth === null ? left : this.#smooth + (left - this.#smooth) * weight;
    return Math.max(0, Math.ceil(this.#smooth));
  }
}
