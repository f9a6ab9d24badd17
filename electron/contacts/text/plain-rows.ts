/**
 * The quick way for rows as programs write them: quotes stand around whole cells, and none within. It finds what papaparse finds in half of
 * its time, and leaves it every row that is written otherwise (`plain-rows.test.ts`); `npm run bench:contacts` holds it up.
 */

const quote = 0x22;
const lineFeed = 0x0a;

/**
 * Appends the rows at the beginning of a text whose every line end is `\n`, up to one that is not whole or is written otherwise.
 *
 * @param delimiter one character
 * @returns where the first row begins that was not appended
 */
export function appendPlainRows(text: string, delimiter: string, rows: (readonly string[])[]): number {
  const divider = delimiter.charCodeAt(0);
  // Copied for each row: arrays that grow cell by cell have room for many more, and V8 takes them for long-lived ones.
  const cells: string[] = [];
  let count = 0;
  let firstOfRow = 0;
  let at = 0;
  for (;;) {
    const start = at;
    let end = text.charCodeAt(at);
    if (end === quote) {
      const closing = text.indexOf('"', start + 1);
      at = closing + 1;
      end = closing < 0 ? quote : text.charCodeAt(at);
      if (end !== divider && end !== lineFeed) return firstOfRow;
      cells[count++] = text.slice(start + 1, closing);
    } else {
      while (end !== divider && end !== lineFeed) {
        at += 1;
        if (at >= text.length) return firstOfRow;
        end = text.charCodeAt(at);
      }
      cells[count++] = text.slice(start, at);
    }
    at += 1;
    if (end === divider) continue;
    rows.push(cells.slice(0, count));
    count = 0;
    firstOfRow = at;
  }
}
