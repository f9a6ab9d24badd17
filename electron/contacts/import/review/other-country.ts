/**
 * Whether numbers without a code were read by the wrong country: one other makes nearly all of them mobile numbers, or is that of
 * the numbers beside them that carry a code.
 */
import type { CountryCode } from 'libphonenumber-js/max';
import type { OtherCountry } from '../../../shared/import/imports.ts';
import { readInternational, readNational } from '../../phone/numbering.ts';
import { callingCodeOf, callingCodes, countryOfCallingCode } from '../../phone/numbering-plans.ts';
import { plainDigits, readDigits } from '../../phone/phone-digits.ts';

/** Fewer numbers say nothing of a country. */
const fewest = 5;
/** More say nothing new, and all countries are tried with each. */
const most = 200;
/** With a larger share of good numbers a country is the right one; with the second, another is nearly certain. */
const stillGood = 0.5;
const nearlyAll = 0.9;
/** So many numbers with the code of one other country, and such a share of all, say whose those without one are. */
const fewestCoded = 3;
const codedShare = 0.25;

/** The first numbers of a file, each once: those that carry a country code apart from those that do not. */
export class BareNumbers {
  readonly #digits = new Set<string>();
  readonly #coded = new Set<string>();

  take(cell: string): void {
    if (this.#digits.size >= most && this.#coded.size >= most) return;
    const plain = plainDigits(cell.trim());
    if (plain === undefined) return;
    const { plus, digits } = plain;
    const isCoded = plus || digits.startsWith('00');
    const those = isCoded ? this.#coded : this.#digits;
    if (those.size < most) those.add(isCoded && !plus ? digits.slice(2) : digits);
  }

  /**
   * The country of which nearly all of them are mobile numbers, where hardly any are those of `country`.
   *
   * @param hints countries that are known here otherwise: where several would do, one of these is meant; else nobody can tell
   */
  otherThan(country: CountryCode, hints: () => readonly CountryCode[]): OtherCountry | null {
    return this.#besideCoded(country) ?? this.#byThemselves(country, hints);
  }

  /**
   * The country of the numbers with a code, where nearly all of those without one are mobile numbers of it too. They may be good
   * as they were read as well: then only a person knows whose they are.
   */
  #besideCoded(country: CountryCode): OtherCountry | null {
    const own = callingCodeOf(country);
    // Excel takes the plus away: digits that are nothing at home are read as whole numbers.
    const unmarked = [...this.#digits].filter(
      (digits) => !digits.startsWith('0') && readNational(digits, country)?.valid !== true,
    );
    const byCode = new Map<string, string[]>();
    for (const digits of [...this.#coded, ...unmarked]) {
      const facts = readInternational(digits);
      if (facts?.valid === true)
        byCode.set(facts.callingCode, [...(byCode.get(facts.callingCode) ?? []), digits]);
    }
    const coded = [...byCode.values()].reduce((sum, those) => sum + those.length, 0);
    const [code, those] = [...byCode].find(([, of]) => of.length >= coded * nearlyAll) ?? [];
    if (code === undefined || those === undefined || code === own) return null;
    const whole = new Set(those);
    const bare = new Set([...this.#digits].filter((digits) => !whole.has(digits)));
    const beside = those.length;
    if (bare.size === 0 || beside < fewestCoded || beside < (beside + bare.size) * codedShare) return null;
    const other = countryOfCallingCode(code);
    if (other === undefined) return null;
    const { mobile } = numbersUnder(bare, other);
    if (mobile < bare.size * nearlyAll) return null;
    const good = numbersUnder(bare, country).mobile;
    return { country: other, count: bare.size, good, better: mobile, beside };
  }

  #byThemselves(country: CountryCode, hints: () => readonly CountryCode[]): OtherCountry | null {
    const count = this.#digits.size;
    const good = numbersUnder(this.#digits, country).mobile;
    if (count < fewest || good > count * stillGood) return null;
    const known = [...hints(), ...this.#countriesOfCoded()];
    const others = callingCodes()
      .filter((code) => code !== callingCodeOf(country))
      .flatMap((code) => countryOfCallingCode(code) ?? [])
      .map((other) => ({ country: other, ...numbersUnder(this.#digits, other) }));
    const mobiles = others.filter(({ mobile }) => mobile >= count * nearlyAll);
    // Beside mobile numbers people have landlines; where these are many, only a country that is known here is meant.
    const found =
      mobiles.length > 0
        ? mobiles
        : others.filter(
            ({ country: other, valid, mobile }) =>
              known.includes(other) &&
              valid >= count * nearlyAll &&
              mobile > Math.max(good, count * stillGood),
          );
    // The landlines among them tell Germany from Bangladesh.
    const most = Math.max(...found.map(({ valid }) => valid));
    const best = found.filter(({ valid }) => valid === most);
    const hinted = best.filter((one) => known.includes(one.country));
    const [only, ...further] = best.length === 1 ? best : hinted;
    return only === undefined || further.length > 0
      ? null
      : { country: only.country, count, good, better: only.mobile, beside: 0 };
  }

  #countriesOfCoded(): readonly CountryCode[] {
    const codes = [...this.#coded].flatMap((digits) => {
      const facts = readInternational(digits);
      return facts?.valid === true ? [facts.callingCode] : [];
    });
    return [...new Set(codes)].flatMap((code) => countryOfCallingCode(code) ?? []);
  }
}

/** How many of them are numbers of a country, and mobile ones. */
function numbersUnder(
  numbers: ReadonlySet<string>,
  country: CountryCode,
): { readonly valid: number; readonly mobile: number } {
  let valid = 0;
  let mobile = 0;
  for (const digits of numbers) {
    const facts = readDigits(digits, false, { country, bare: 'national' });
    if (facts?.valid !== true || facts.callingCode !== callingCodeOf(country)) continue;
    valid += 1;
    if (facts.type === 'MOBILE' || facts.type === 'FIXED_LINE_OR_MOBILE') mobile += 1;
  }
  return { valid, mobile };
}
