/** Values of cells as text, whatever spreadsheet program stored them. */

import { decimalSign } from '../../shared/values/decimal-sign.ts';
import { cutText } from '../../shared/values/whole-signs.ts';

/** As many digits as Excel shows: what stands behind them is noise of binary fractions, as in 0.30000000000000004. */
const digitsShown = 15;

/** A number as a person would write it: whole ones with all their digits, never as `4.47E+11`, and others with the sign of their language. */
export function numberText(written: string, locale: string): string {
  const number = Number(written);
  if (Number.isSafeInteger(number) && /[.e]/i.test(written)) return String(number);
  if (/^-?\d+$/.test(written) || !Number.isFinite(number)) return written;
  const shown = Number(number.toPrecision(digitsShown));
  return Number.isInteger(shown) ? String(BigInt(shown)) : String(shown).replace('.', decimalSign(locale));
}

/** A cell of Excel holds no more; a little above, so that a cut one is seen to be one. */
export const longestText = 40_000;

/** The text in several parts of a file as one, of which no more is kept than a cell can hold. */
export class CellText {
  #text = '';

  add(more: string): void {
    if (this.#text.length < longestText) this.#text += cutText(more, longestText - this.#text.length);
  }

  /** The text added since it was taken last. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}
