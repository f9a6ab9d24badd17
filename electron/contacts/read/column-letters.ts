/** The names of columns and cells, as spreadsheets write them. */

/** The column that letters name, from 1. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The letters that name a column. */
export function columnLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

const inAny = /^\$?([A-Z]{1,7})\$?(\d{1,9})$/;

/** The place of a cell such as B5, both from 1; undefined where it is no such name. */
export function cellPlace(name: string): { readonly column: number; readonly row: number } | undefined {
  const found = inAny.exec(name);
  return found ? { column: columnNumber(found[1] ?? ''), row: Number(found[2]) } : undefined;
}

/** The column of a cell such as B5, from 1; 0 where it is no such name. Asked for every cell, and so without a pattern. */
export function columnOfCell(name: string): number {
  let number = 0;
  for (let at = 0; at < name.length && at < 8; at += 1) {
    const code = name.charCodeAt(at);
    if (code < 65 || code > 90) break;
    number = number * 26 + code - 64;
  }
  return number;
}
