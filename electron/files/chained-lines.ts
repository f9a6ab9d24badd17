/**
 * Lines of a file, each with a checksum of itself and that of the line before: damage inside, and lines that are missing, doubled or in another
 * order, are told from a file that is whole. A file that was cut at the end of a line is told only by somebody who remembers its last.
 */
import { crc32 } from 'node:zlib';

/** The checksum before the first line. */
export const chainStart = '00000000';

export interface ChainedLine {
  readonly text: string;
  /** It does not come after the line before it, or after the start: something is missing there, or cannot be read. */
  readonly isAfterGap: boolean;
}

export interface ChainedLines {
  /** All that are whole in themselves. */
  readonly lines: readonly ChainedLine[];
  /** After the last line that is whole comes one that is not. */
  readonly endsInGap: boolean;
  /** The checksum of the last line. */
  readonly last: string;
}

/** @param after the checksum of the line before */
export function chained(
  texts: readonly string[],
  after = chainStart,
): { readonly lines: string; readonly last: string } {
  let last = after;
  const lines = texts.map((text) => {
    const line = `${last} ${text}`;
    last = checksum(line);
    return `${last} ${line}\n`;
  });
  return { lines: lines.join(''), last };
}

/** @param kept without their ends */
export function readChained(kept: readonly string[]): ChainedLines {
  const lines: ChainedLine[] = [];
  let last = chainStart;
  let endsInGap = false;
  for (const line of kept) {
    const [, sum = '', rest = '', before, text] = /^([\da-f]{8}) (([\da-f]{8}) (.*))$/s.exec(line) ?? [];
    if (text === undefined || checksum(rest) !== sum) endsInGap = true;
    else {
      lines.push({ text, isAfterGap: endsInGap || before !== last });
      endsInGap = false;
      last = sum;
    }
  }
  return { lines, endsInGap, last };
}

const checksum = (line: string): string => crc32(line).toString(16).padStart(8, '0');
