/** The sign before the decimals of a number, by language. Making a format takes long, and cells ask by the million. */

const known = new Map<string, string>();

/** @param locale BCP 47; the digits beside the sign are 0 to 9 */
export function decimalSign(locale: string): string {
  const before = known.get(locale);
  if (before !== undefined) return before;
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  known.set(locale, sign);
  return sign;
}
