/** Text messages that a choice would save, and whose they are. */
export interface TextsOfCountry {
  readonly country: string | null;
  readonly recipients: number;
  readonly segments: number;
}

/** Counts people and their text messages by country, as prices need them. */
export class TextsByCountry {
  readonly #countries = new Map<string | null, { recipients: number; segments: number }>();

  add(country: string | null, segments: number): void {
    const there = this.#countries.get(country) ?? { recipients: 0, segments: 0 };
    there.recipients++;
    there.segments += segments;
    this.#countries.set(country, there);
  }

  all(): readonly TextsOfCountry[] {
    return [...this.#countries].map(([country, counts]) => ({ country, ...counts }));
  }
}
