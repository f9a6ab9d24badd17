/**
 * Numbers of a workbook as Excel shows them: a postcode 01067 is stored as 1067, and an amount of 12.50 € as 12.5. Only what a
 * number format adds to the digits is followed; one that would hide some of a phone number is not.
 */
import { format } from 'numfmt';

// ECMA-376, part 1, section 18.8.30; those of currencies are written into the file.
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
};

/** The shortest phone numbers have seven digits. */
export const couldBePhone = (number: number) => Number.isInteger(number) && Math.abs(number) >= 1_000_000;

/**
 * The code of a number format that is to be followed; null for one that shows numbers as they are, or by exponents, fractions or
 * words alone. `code` is what the workbook says of formats that are not built in.
 */
export function numberFormat(id: number, code: string | undefined): string | null {
  const whole = code ?? builtIn[id];
  if (whole === undefined) return null;
  // The language beside a currency is that of whoever chose the currency; Excel writes the number in the reader's.
  const own = whole.replace(/\[\$([^\]-]*)-[^\]]*\]/g, (_, sign: string) =>
    sign === '' ? '' : `[$${sign}]`,
  );
  const first = own.split(';')[0] ?? '';
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '');
  return /[0#?]/.test(bare) && !/[a-z/@]/i.test(bare) ? own : null;
}

/** The number of a cell, as it is written in the file, as this format shows it; null where it is better left as it is. */
export function shownNumber(written: string, code: string, locale: string): string | null {
  const number = Number(written);
  if (written === '' || !Number.isFinite(number)) return null;
  let shown: string;
  try {
    shown = format(code, number, { locale: numberLocale(locale) });
  } catch {
    // A damaged code shows nothing, and its number is there all the same.
    return null;
  }
  // A text message has no use for the narrow spaces between thousands: a single one makes it longer by half.
  const text = shown.replace(/\s+/g, ' ').trim();
  if (text === '') return null;
  return couldBePhone(number) && !isAmount.test(code) && !keepsDigits(text, number) ? null : text;
}

/** Arabic is written with the digits of the screen. */
const numberLocale = (locale: string) => (locale.startsWith('ar') ? 'en' : locale);

/** Signs of currencies and percent, which no phone number has. */
const isAmount = /[\p{Sc}%]|\[\$[^\]]/u;

/** Whether all digits are there, with nothing between them that phone numbers have not. */
export const keepsDigits = (text: string, number: number) =>
  /^[\d\s()+/-]*$/.test(text) && text.replace(/\D/g, '').endsWith(String(Math.abs(number)));
