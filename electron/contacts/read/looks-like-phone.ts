/** The shape of phone numbers, by which columns of them are found. */
import { shortestNumber } from '../phone/phone-digits.ts';
import { plainText } from '../phone/phone-text.ts';
import { longestNumber } from '../phone/phone-written.ts';

/** A phone cell is a few dozen characters; what is longer is prose, and not worth a pattern's time. */
export const longestPhoneCell = 250;

export const decimalTail = /^\+?\d{7,15}[.,]0{1,2}$/;

/** Whether a cell has the shape of a phone number, in whatever country. */
export function looksLikePhone(cell: string): boolean {
  if (cell.length > longestPhoneCell || !/\p{Nd}/u.test(cell)) return false;
  const text = plainText(cell);
  // A number that a spreadsheet has rounded was one all the same: the column is to be named, not missed.
  if (decimalTail.test(text) || isShortened(text)) return true;
  const digits = text.replace(/\D/g, '').length;
  return (
    digits >= shortestNumber &&
    digits <= longestNumber + 2 &&
    /^['=+(\d]["\d\s()./\u00a0-]*$/.test(text) &&
    !/^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(text)
  );
}

/** Digits with what stands between those of one number; neither letters nor further digits touch it. */
const runs = /(?<![\p{L}\p{Nd}._@#-])[+(]{0,2}\d[\d\s()./-]*\d(?![\p{L}@])/gu;
const dates = /\b(?:\d{4}([-./])\d{1,2}\1\d{1,2}|\d{1,2}([-./])\d{1,2}\2\d{2,4})\b/g;
/** Two numbers in one cell that only a space, a line or a slash keeps apart: each begins with a plus, a bracket or a zero. */
const betweenNumbers = /\s*[/\n]\s*|\s+(?=[+(0])/;

/**
 * The first number of a cell that has more in it than a number: whose it is, a word of refusal, a second number. Null where there is none.
 */
export function phoneWithin(cell: string): string | null {
  if (cell.length > longestPhoneCell || !/\p{Nd}/u.test(cell)) return null;
  const text = plainText(cell);
  if (looksLikePhone(text)) return text;
  for (const [run] of text.replace(dates, ' ; ').matchAll(runs)) {
    const found = [run.trim(), ...run.split(betweenNumbers)].find(looksLikePhone);
    if (found !== undefined) return found;
  }
  return null;
}

/** A number that a spreadsheet wrote in short, such as 4.47E+11: what is left of it are its first digits. */
export const isShortened = (cell: string): boolean =>
  /^\d(?:[.,]\d+)?e\+?0?1[0-4]$/i.test(plainText(cell)) && !/^\d+e1/i.test(plainText(cell));
