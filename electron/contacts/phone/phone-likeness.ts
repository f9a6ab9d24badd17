/**
 * How much the values of a column look like phone numbers: by their plus, their leading zero, their grouping, by whether they are numbers of the
 * country, and by whether they differ as phones do. Numbers of customers and accounts are as long; texting them texts strangers.
 */
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { isShortened, looksLikePhone, phoneWithin } from '../read/looks-like-phone.ts';
import { isCountry } from './numbering-plans.ts';

/**
 * `with words`: phones, and more in their cells than those, or no more of them than a spreadsheet has left. `perhaps`: digits alone, of which
 * nobody can tell. `unlikely`: as long as phones, and given out one after another as numbers of customers are.
 */
export type PhoneLikeness = 'phones' | 'with words' | 'perhaps' | 'unlikely' | 'none';

/** So many of the values have to look like phones. */
const mostOfThem = 0.8;
const halfOfThem = 0.5;
/** Fewer values say nothing of how they differ. */
const fewest = 4;
/** Mobile numbers have as many digits, with hardly a country's exception. */
const fewestOfMobile = 9;
/** Numbers that are given out one after another are this far apart at most. */
const longestStep = 10;

export function phoneLikeness(cells: readonly string[], country: string | null): PhoneLikeness {
  const filled = cells.map((cell) => cell.normalize('NFKC').trim()).filter((cell) => cell !== '');
  if (filled.length === 0) return 'none';
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length;
  if (share(isShortened) >= halfOfThem) return 'with words';
  if (share(looksLikePhone) < mostOfThem) {
    const within = filled.map(phoneWithin).filter((phone) => phone !== null);
    // Notes have a number here and there: a column of phones has one in most of its rows.
    const isColumn =
      within.length >= filled.length * mostOfThem && filled.length >= cells.length * halfOfThem;
    return isColumn && phoneLikeness(within, country) === 'phones' ? 'with words' : 'none';
  }
  const bare = filled.map((cell) => cell.replace(/\D/g, ''));
  if (isInSequence(bare) && share(isMarked) < halfOfThem)
    return bare.every((digits) => digits.length >= fewestOfMobile) ? 'unlikely' : 'none';
  if (filled.length >= fewest && new Set(bare).size / bare.length < halfOfThem) return 'none';
  if (share(isWrittenAsPhone) >= halfOfThem) return 'phones';
  const valid = share((cell) => {
    const digits = cell.replace(/\D/g, '');
    return (
      (country !== null && isCountry(country) && isValidPhoneNumber(digits, country)) ||
      (digits.length >= 11 && isValidPhoneNumber(`+${digits}`))
    );
  });
  return valid >= mostOfThem ? 'phones' : 'perhaps';
}

/** With a plus, a zero in front, or groups of digits: numbers of something are written without. */
const isWrittenAsPhone = (cell: string) =>
  /^\(?(?:\+|0)\d?/.test(cell) ||
  /^\(\d{2,5}\)/.test(cell) ||
  /^\d{1,5}(?:[\s.-]\(?\d{2,5}\)?){1,5}$/.test(cell);

/** A plus, groups, or a single zero before enough digits for a mobile phone: numbers that are given out in sequence have none. */
const isMarked = (cell: string) => /^\+|[\s()-]/.test(cell) || /^0[1-9]\d{8,}$/.test(cell);

/** 100201, 100202, 100203: given out one after another. */
function isInSequence(digits: readonly string[]): boolean {
  if (digits.length < fewest - 1) return false;
  const steps = digits.slice(1).map((value, at) => Number(value.slice(-9)) - Number(digits[at]?.slice(-9)));
  const small = steps.filter((step) => step !== 0 && Math.abs(step) <= longestStep);
  return small.length > steps.length / 2;
}
