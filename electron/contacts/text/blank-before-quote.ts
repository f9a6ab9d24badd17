/**
 * Blanks between a delimiter and a quotation mark, as people write by hand: `Ada, "07700 900123, work"`. The parser takes such a
 * mark for a letter and cuts the cell at the comma.
 */
import type { Delimiter } from './csv.ts';
import type { TextChunk } from './decode.ts';

/** Finds them where the quotation marks hold a whole cell of one line; to be replaced by `$1$2`. */
export const blanksBeforeQuotes = (delimiter: Delimiter): RegExp => {
  const sign = delimiter === '|' ? '\\|' : delimiter === '\t' ? '\\t' : delimiter;
  const blank = delimiter === '\t' ? '[ \\u00a0]+' : '[ \\t\\u00a0]+';
  return new RegExp(`(^|${sign})${blank}("(?:[^"\\n]|"")*")(?=[ \\u00a0]*(?:${sign}|\\r?$))`, 'gm');
};

/** A line beyond this is none that anybody wrote by hand. */
const longestLine = 100_000;

/** The same text without such blanks. */
export function* withoutBlanksBeforeQuotes(
  chunks: Iterable<TextChunk>,
  delimiter: Delimiter,
): Generator<TextChunk> {
  const blanks = blanksBeforeQuotes(delimiter);
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + chunk.text;
    const end = chunk.last || text.length > longestLine * 10 ? text.length : text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    yield { ...chunk, text: text.slice(0, end).replace(blanks, '$1$2') };
  }
}
