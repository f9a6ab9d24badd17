/**
 * Cells of the CSV files that Carillon writes. A spreadsheet runs a cell that begins like a
 * formula; such a cell is written with an apostrophe before it, which spreadsheets do not show.
 */

/**
 * The beginnings that make a spreadsheet take a text for a formula, the full-width forms included. A text that has the apostrophe
 * already gets another, so that an import (`contacts/read/cells.ts`) gives back exactly what was written.
 */
const formulaStart = /^'*[=+\-@\t\r\n\0＝＋－＠]/u;
/** A phone number in international form begins with a plus sign and is harmless. */
const phoneNumber = /^\+\d{7,15}$/;

/** The text as it may stand in a CSV file: quoted where needed, and never a formula. */
export function csvCell(value: string): string {
  const harmless = formulaStart.test(value) && !phoneNumber.test(value) ? `'${value}` : value;
  const clean = harmless.replaceAll('\0', '');
  return /[",;|\r\n\t]/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean;
}

/** One line with its CR LF (RFC 4180), its cells apart by commas or as another file has them. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return `${cells.map(csvCell).join(delimiter)}\r\n`;
}
