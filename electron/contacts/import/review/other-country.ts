/** Whether numbers without a code were read by the wrong country: one other makes nearly all of them mobile numbers. */
import type { CountryCode } from 'libphonenumber-js/max';
import type { OtherCountry } from '../../../shared/import/imports.ts';
import { callingCodeOf, callingCodes, countryOfCallingCode } from '../../phone/numbering-plans.ts';
import { plainDigits, readDigits } from '../../phone/phone-digits.ts';

/** Fewer numbers say nothing of a country. */
const fewest = 5;
/** More say nothing new, and all countries are tried with each. */
const most = 200;
/** With a larger share of good numbers a country is the right one; with the second, another is nearly certain. */
const stillGood = 0.5;
const nearlyAll = 0.9;

/** The first numbers of a file that carry no country code, each once. */
export class BareNumbers {
  readonly #digits = new Set<string>();

  take(cell: string): void {
    if (this.#digits.size >= most) return;
    const plain = plainDigits(cell.trim());
    if (plain !== undefined && !plain.plus && !plain.digits.startsWith('00')) this.#digits.add(plain.digits);
  }

  /**
   * The country of which nearly all of them are mobile numbers, where hardly any are those of `country`.
   *
   * @param hints countries that are known here otherwise: where several would do, one of these is meant; else nobody can tell
   */
  otherThan(country: CountryCode, hints: readonly CountryCode[]): OtherCountry | null {
    const count = this.#digits.size;
    const good = this.#under(country).mobile;
    if (count < fewest || good > count * stillGood) return null;
    const found = callingCodes()
      .filter((code) => code !== callingCodeOf(country))
      .flatMap((code) => countryOfCallingCode(code) ?? [])
      .map((other) => ({ country: other, ...this.#under(other) }))
      .filter(({ mobile }) => mobile >= count * nearlyAll);
    // The landlines among them tell Germany from Bangladesh.
    const most = Math.max(...found.map(({ valid }) => valid));
    const best = found.filter(({ valid }) => valid === most);
    const hinted = best.filter((one) => hints.includes(one.country));
    const [only, ...others] = best.length === 1 ? best : hinted;
    return only === undefined || others.length > 0
      ? null
      : { country: only.country, count, good, better: only.mobile };
  }

  /** How many of them are numbers of a country, and mobile ones. */
  #under(country: CountryCode): { readonly valid: number; readonly mobile: number } {
    let valid = 0;
    let mobile = 0;
    for (const digits of this.#digits) {
      const facts = readDigits(digits, false, { country, bare: 'national' });
      if (facts?.valid !== true || facts.callingCode !== callingCodeOf(country)) continue;
      valid += 1;
      if (facts.type === 'MOBILE' || facts.type === 'FIXED_LINE_OR_MOBILE') mobile += 1;
    }
    return { valid, mobile };
  }
}
