/** The shape of phone numbers, by which columns of them are found. */
import { shortestNumber } from './phone-digits.ts';
import { plainText } from './phone-text.ts';
import { longestNumber } from './phone-written.ts';

/** A phone cell is a few dozen characters; what is longer is prose, and not worth a pattern's time. */
export const longestCell = 250;

export const decimalTail = /^\+?\d{7,15}[.,]0{1,2}$/;

/** Whether a cell has the shape of a phone number, in whatever country. */
export function looksLikePhone(cell: string): boolean {
  if (cell.length > longestCell || !/\p{Nd}/u.test(cell)) return false;
  const text = plainText(cell);
  // A number that a spreadsheet has rounded was one all the same: the column is to be named, not missed.
  if (decimalTail.test(text) || /^\d[.,]\d+e\+?1[0-4]$/i.test(text)) return true;
  const digits = text.replace(/\D/g, '').length;
  return (
    digits >= shortestNumber &&
    digits <= longestNumber + 2 &&
    /^['=+(\d]["\d\s()./\u00a0-]*$/.test(text) &&
    !/^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(text)
  );
}
