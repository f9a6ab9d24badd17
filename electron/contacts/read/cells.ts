/** Making the cells of a file fit to be a contact's fields. */

/** Longer than any field that goes into a text; what is longer is a mistake or an attack. */
export const longestCell = 10_000;

// Control characters other than tab and line feed have no place in a cell and break other programs' files.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\0-\x08\x0b-\x1f\x7f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

/** Whether a text holds any; looked for once in a whole piece of a file, because most have none. */
export function hasControl(text: string): boolean {
  return control.test(text);
}

const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f ? 1 : 0,
);

/** The same for bytes of an encoding that writes ASCII as it is, but for carriage returns, which are mostly line ends. */
export function hasControlByte(bytes: Uint8Array): boolean {
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) found |= isControl[bytes[at] ?? 0] ?? 0;
  return found === 1;
}

export function withoutControls(cell: string): string {
  return control.test(cell) ? cell.replace(controls, '') : cell;
}

const guarded = /^'+[=+\-@\t\r\n\0＝＋－＠]/u;

/**
 * The value of a cell: no spaces around it, and without the apostrophe that Carillon's own files (`files/csv-cells.ts`)
 * and spreadsheets put before what would be run as a formula.
 */
export function cellValue(cell: string): string {
  const text = cell.trim();
  return text.charCodeAt(0) === 0x27 && guarded.test(text) ? text.slice(1) : text;
}

export const isBlank = (cell: string): boolean => cell === '' || cell.trim() === '';
