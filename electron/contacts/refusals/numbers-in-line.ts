/** Numbers that stand behind each other in one line, as people copy them from a field of addressees: each is somebody's. */

import { looksLikePhone } from '../read/looks-like-phone.ts';
import type { TextChunk } from '../text/decode.ts';

/** The first is tried first. Blanks part numbers only where none of them has blanks within. */
const separators = [/[ \t]*[;,|\t][ \t\n]*/g, /[ \t\u00a0]+/g] as const;

/** A list of numbers has so many lines at most, with a heading or two. */
const mostLines = 3;
/** Two numbers behind each other in several lines are a table of people with two phones. */
const fewestInLine = 4;
const mostTried = 2_000;

/**
 * The sign between the numbers of a text that has hardly more than one line, and nearly only numbers in it; null where it is a
 * table.
 */
export function separatorOfNumbers(text: string, complete: boolean): RegExp | null {
  const lines = text.split('\n', mostLines + 2).filter((line) => line.trim() !== '');
  if (lines.length === 0 || lines.length > mostLines) return null;
  for (const separator of separators) {
    const counts = lines.map((line) => {
      const cells = line
        .slice(0, 60_000)
        .split(separator, mostTried)
        .map((cell) => cell.replace(/^["']+|["']+$/g, '').trim())
        .filter((cell) => cell !== '');
      // The last one may be cut off.
      const whole = complete && line.length <= 60_000 ? cells : cells.slice(0, -1);
      return { cells: whole.length, phones: whole.filter(looksLikePhone).length };
    });
    const most = Math.max(...counts.map(({ phones }) => phones));
    const others = counts.reduce((sum, { cells, phones }) => sum + cells - phones, 0);
    const enough = lines.length === 1 ? 2 : fewestInLine;
    // A heading or a stray word beside the numbers is a row that is rejected and seen.
    if (most >= enough && others <= Math.max(lines.length - 1, most / 10)) return separator;
  }
  return null;
}

/** The same with each number on a line of its own. */
export function* numbersOnLines(chunks: Iterable<TextChunk>, separator: RegExp): Generator<TextChunk> {
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + chunk.text;
    // A separator may be cut in two where a piece ends.
    const end = chunk.last ? text.length : text.search(/[\s,;|]*$/);
    rest = text.slice(end);
    yield { ...chunk, text: text.slice(0, end).replace(separator, '\n') };
  }
}
