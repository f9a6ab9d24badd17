/**
 * A number that a person typed or pasted, as it was read: the one form in which both sides speak of it, so that it is shown
 * internationally and with its country before anything happens, and what happens is what was shown.
 */

/** A number that a text may mean. */
export interface NumberReading {
  /** E.164 digits. */
  readonly number: string;
  /** ISO 3166; null where the number is no country's. */
  readonly country: string | null;
  /** The contact who has it; an empty name where it is not known. Null: nobody has it. */
  readonly contact: { readonly id: number; readonly name: string } | null;
}

export type TypedNumber =
  /** It carries its country code, so that it is the same number in every country. */
  | ({ readonly kind: 'whole' } & NumberReading)
  /** It was read as a number of a country: that of the settings, or one that the person chose for it. */
  | ({ readonly kind: 'national' } & NumberReading)
  /**
   * Exactly one contact has this number, in another country than that of the settings: theirs is meant. `otherwise`: as a number of
   * that of the settings; null where it would be none.
   */
  | ({ readonly kind: 'contact'; readonly otherwise: NumberReading | null } & NumberReading)
  /** Several contacts have it in different countries: only a person can tell who is meant. */
  | { readonly kind: 'unclear'; readonly readings: readonly NumberReading[] }
  /** No country is known for it yet. */
  | { readonly kind: 'no-country' }
  /** It is no number, or none of the country. `country`: by which it was read; null where it says its own. */
  | { readonly kind: 'none'; readonly country: string | null };

/** A number with its readings, how a person decided for it, and the number in force; null until there is one. */
export const meantBy = (typed: TypedNumber): NumberReading | null =>
  typed.kind === 'whole' || typed.kind === 'national' || typed.kind === 'contact' ? typed : null;
