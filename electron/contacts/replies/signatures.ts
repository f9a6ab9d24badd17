/** The signature of whoever sent a list or replies on: its numbers stand below those of the people, and are nobody's who is meant. */
import { columnWord } from '../../shared/import/column-words.ts';
import { isFax } from '../../shared/phone/phone-owner.ts';
import { closes, labelKind } from './layout-words.ts';
import { numberMark } from './message-of-line.ts';
import type { ReadLine } from './numbers-of-line.ts';

const dashes = /^\s*[-–—]{2}\s*$/;

export interface Signatures {
  /** Whether the numbers of a line belong to a signature. Called for each line that says anything, in order. */
  readonly holds: (line: string, at: number, read: ReadLine) => boolean;
}

/**
 * Greetings below the people of a paste, or two dashes, begin a signature. In a list of numbers and of replies of one line, all numbers below are of
 * it that say nothing; where replies have lines of their own, those that are not written as the people above.
 *
 * @param isHead whether a line names its sender with a label
 */
export function signatures(lines: readonly string[], isHead: (line: string) => boolean): Signatures {
  const closing = lastBlock(lines);
  const shapes = new Set<string>();
  let [isSigned, hasTexts] = [false, false];
  return {
    holds(line, at, read) {
      const shape = shapeOf(read);
      if (read.numbers.length === 0) {
        if (shapes.size > 0 && (dashes.test(line) || closes(line))) isSigned = true;
        else if (!isSigned && shapes.size > 0 && /\p{L}/u.test(line)) hasTexts = true;
        return false;
      }
      const isLabelled = frontLabels(read);
      const isOwn =
        isSigned && !says(read) && !(isHead(line) && shapes.has(shape)) && !(hasTexts && shapes.has(shape));
      if (isOwn || (at >= closing && isLabelled && shapes.size > 0 && !shapes.has(shape))) return true;
      isSigned = false;
      shapes.add(shape);
      return false;
    },
  };
}

/** The beginning of the last lines without a blank one between. */
function lastBlock(lines: readonly string[]): number {
  const end = lines.findLastIndex((line) => line.trim() !== '');
  const blank = lines.findLastIndex((line, at) => at < end && line.trim() === '');
  return blank < 0 ? Number.POSITIVE_INFINITY : blank + 1;
}

const front = ({ rest }: ReadLine): string =>
  (rest.split(numberMark, 1)[0] ?? '').replace(/[^\p{L}\p{M}\s]/gu, '').trim();

/** "Tel.", "Fax": the word for the phone alone. */
function frontLabels(read: ReadLine): boolean {
  const label = front(read);
  return label !== '' && (columnWord(label) === 'phone' || isFax(label) || labelKind(label) === 'from');
}

/** More than labels stands beside the number, as a reply does. */
function says(read: ReadLine): boolean {
  const parts = read.rest.split(numberMark).map((part) => part.replace(/[^\p{L}\p{M}\s]/gu, '').trim());
  return parts.some(
    (part, at) =>
      part !== '' &&
      !(at < parts.length - 1 && part.split(/\s+/).length < 3) &&
      columnWord(part) !== 'phone' &&
      !isFax(part),
  );
}

/** How a line is written: the words before its number, and whether any stand behind. */
const shapeOf = (read: ReadLine): string => `${front(read).toLowerCase()} ${says(read)}`;
