/** The results of reading a cell of a phone column. */
import type { CountryCode } from 'libphonenumber-js/max';

/** The repair on the way; each has exactly one possible outcome. */
export type PhoneRepair =
  /** `447700900123.0`: a spreadsheet took the number for an amount. */
  | 'decimal-dropped'
  /** `4.47700900123E+11`, with all its digits. */
  | 'exponent-expanded'
  /** `="07700900123"`: a formula that only holds text. */
  | 'formula-unwrapped'
  /** `7700900123` in a country that writes a zero before it. */
  | 'zero-restored'
  /** Digits with a country code and no plus, in a column that is written so. */
  | 'plus-restored'
  /** `+52 1 55 1234 5678`: as it was dialled before the country changed its numbers. */
  | 'old-prefix';

export type PhoneRejection =
  | 'no-number'
  | 'digits-lost'
  | 'others-number'
  | 'spreadsheet-error'
  | 'formula'
  | 'extension'
  | 'short-code'
  | 'too-short'
  | 'too-long'
  | 'wrong-length'
  | 'not-in-use'
  | 'not-of-country'
  | 'country-missing'
  | 'foreign-without-plus'
  | 'date'
  | 'words-beside'
  | 'refused-beside'
  | 'part-unreadable'
  | 'not-a-number';

export type PhoneWarning = 'landline' | 'not-mobile' | 'several-numbers';

export type PhoneReading =
  | {
      readonly kind: 'number';
      /** E.164 digits without the plus, as the service takes them (interface specification, section 2.1). */
      readonly phone: string;
      readonly country: CountryCode | null;
      readonly repair: PhoneRepair | null;
      readonly warning: PhoneWarning | null;
      /** E.164 digits of the other numbers in the cell. */
      readonly further: readonly string[];
    }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'rejected';
      readonly reason: PhoneRejection;
      /** The number that was perhaps meant, for a person to look at; never used by itself. */
      readonly perhaps: string | null;
      /** E.164 digits of the numbers beside words that refuse texts; only with `refused-beside`. */
      readonly refused?: readonly string[];
      /** Whether these words are said of the number alone, so that the person may have another; only with `refused-beside`. */
      readonly isOfNumber?: boolean;
    };

/** How digits without a plus are written in a column. */
export type BareDigits = 'national' | 'international';

export interface PhoneContext {
  /** Country of numbers without a country code; null where none is known. */
  readonly country: CountryCode | null;
  readonly bare: BareDigits;
  /** Calling codes that digits without a plus may begin with, as others of their column do: then nobody can tell which was meant. */
  readonly doubted?: readonly string[];
  /** A number that words beside it call somebody else's is read all the same. */
  readonly takesOthers?: boolean;
}

export const empty: PhoneReading = { kind: 'empty' };
export const noFurther: readonly string[] = [];
export const rejected = (
  reason: PhoneRejection,
  perhaps: string | null = null,
): Extract<PhoneReading, { kind: 'rejected' }> => ({
  kind: 'rejected',
  reason,
  perhaps,
});
