/** The texting hours in force, with each country's openings worked out once for as long as they stay the same. */
import { type KeptHours, type OpeningAt, openingsOf } from '../../shared/time/texting-hours.ts';

export class HoursNow {
  readonly #hours: () => KeptHours | null;
  #kept: KeptHours | null = null;
  #openingAt: OpeningAt | null = null;

  /** @param hours null: none are kept */
  constructor(hours: () => KeptHours | null) {
    this.#hours = hours;
  }

  /** Null where none are kept. */
  openingAt(): OpeningAt | null {
    const kept = this.#hours();
    if (!isSame(kept, this.#kept)) {
      this.#kept = kept;
      this.#openingAt = kept && openingsOf(kept);
    }
    return this.#openingAt;
  }
}

function isSame(one: KeptHours | null, other: KeptHours | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.homeZone === other.homeZone &&
    one.hours.from === other.hours.from &&
    one.hours.until === other.hours.until
  );
}
