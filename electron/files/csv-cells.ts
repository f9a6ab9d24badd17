/**
 * Cells of the CSV files that Carillon writes. A spreadsheet runs a cell that begins like a
 * formula; such a cell is written with an apostrophe before it, which spreadsheets do not show.
 */
import { decimalSign } from '../shared/values/decimal-sign.ts';

/**
 * The beginnings that make a spreadsheet take a text for a formula, the full-width forms included. A text that has the apostrophe
 * already gets another, so that an import (`contacts/read/cells.ts`) gives back exactly what was written.
 */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;
/** The same behind an apostrophe that a person wrote: an import takes one away, so that such a text has one more in every file. */
const guardedAlready = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;
export const withOwnApostrophe = (text: string): string => (guardedAlready.test(text) ? `'${text}` : text);

/** A phone number in international form begins with a plus sign and is harmless. */
const phoneNumber = /^\+\d{7,15}$/;

/** The text as it may stand in a CSV file: quoted where needed, and never a formula. */
export function csvCell(value: string): string {
  const harmless = formulaStart.test(value) && !phoneNumber.test(value) ? `'${value}` : value;
  const clean = harmless.replaceAll('\0', '');
  return /[",;|\r\n\t]/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean;
}

/** One line with its CR LF (RFC 4180), of cells as they may stand in the file. */
export function csvLine(cells: readonly string[], separator: string): string {
  return `${cells.join(separator)}\r\n`;
}

/** The separator by which spreadsheets of the language take a CSV file apart when it is double-clicked. */
export function separatorOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale);
  // Windows separates lists so in Switzerland and in Arabic too, whatever their decimal sign.
  const isOdd = language === 'ar' || region === 'CH' || region === 'LI';
  return decimalSign(locale) === ',' || isOdd ? ';' : ',';
}
