/** Reading a number that a person wrote or pasted: "0.10", "1000,50", "1 234,5", whichever sign their language has. */

export type TypedFigure =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'empty' }
  /** "1,000": a thousand to some, one to others. */
  | { readonly kind: 'either'; readonly thousands: number; readonly decimals: number }
  | { readonly kind: 'unreadable' };

const unreadable: TypedFigure = { kind: 'unreadable' };
/** Prices have six decimals at the most: what is smaller would be cut without a word. */
const mostDecimals = 6;

/**
 * Both signs are understood where only one reading is possible; a number that is read a thousand times too high
 * would be worse than one that has to be written again.
 *
 * @param whole whether only whole numbers are wanted: then "1,000" has one reading
 */
export function readTypedFigure(text: string, whole = false): TypedFigure {
  const written = plainSigns(text);
  if (written === '') return { kind: 'empty' };
  // Thousands apart by a blank or an apostrophe: the other sign stands before decimals.
  if (/^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d*)?$/.test(written))
    return read(written.replaceAll(/[ ']/g, ''), whole);
  const [first = '', second, third] = written.split(/[.,]/);
  if (!/^[\d.,]+$/.test(written) || !/\d/.test(written)) return unreadable;
  if (second === undefined) return read(first, whole);
  if (third === undefined) {
    const thousands = Number(first + second);
    if (!/^[1-9]\d{0,2}$/.test(first) || second.length !== 3) return read(written, whole);
    if (whole) return { kind: 'number', value: thousands };
    return { kind: 'either', thousands, decimals: Number(`${first}.${second}`) };
  }
  const grouped = /^[1-9]\d{0,2}(?<sign>[.,])(?:\d{2,3}\k<sign>)*\d{3}(?:(?!\k<sign>)[.,]\d*)?$/.exec(
    written,
  );
  return grouped ? read(written.replaceAll(grouped.groups?.sign ?? '', ''), whole) : unreadable;
}

/** The digits and signs of every language as the plain ones; a currency's sign and marks without a shape go. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll('٫', '.')
    .replaceAll(/['’٬]/g, "'")
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^\p{Sc} ?| ?\p{Sc}$/u, '');
}

/** Digits with one sign before the decimals, if any. */
function read(written: string, whole: boolean): TypedFigure {
  const [integer = '', decimals = ''] = written.split(/[.,]/);
  const meant = decimals.replace(/0+$/, '');
  if (meant.length > (whole ? 0 : mostDecimals)) return unreadable;
  return { kind: 'number', value: Number(`${integer === '' ? '0' : integer}.${meant === '' ? '0' : meant}`) };
}
