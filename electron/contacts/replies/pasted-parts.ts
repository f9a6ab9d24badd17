/** Pastes that were put together of several: messages with their heads, and replies that have a line each below or above them. */

import { labelKind } from './layout-words.ts';
import { numberMark } from './message-of-line.ts';
import { beginsWithNumber, readLine } from './numbers-of-line.ts';
import { fromLabelled } from './rows/labelled-rows.ts';

const label = /^\s*([\p{L} ]{1,20}?)\s*:/u;
const beginsWithDigits = /^[^\p{L}]{0,24}\d{3}/u;
const numberAndWords = new RegExp(`^[^\\p{L}]*${numberMark}.*[\\p{L}\\p{Extended_Pictographic}]`, 'u');

/**
 * The messages with a head of "From:" and "Sent:", and the replies of one line. Null where the paste is all of one kind: a number
 * within a message is no reply of somebody else.
 */
export function pastedParts(
  text: string,
  defaultCountry: string,
): { readonly messages: string; readonly lines: string } | null {
  const all = text.split(/\r\n|[\n\r]/);
  const isHead = (line: string): boolean => {
    const found = label.exec(line);
    if (found === null || labelKind(found[1] ?? '') !== 'from') return false;
    return beginsWithNumber(line.slice(found[0].length), defaultCountry);
  };
  if (!all.some(isHead)) return null;
  const isReply = (line = ''): boolean =>
    beginsWithDigits.test(line) && numberAndWords.test(readLine(line, defaultCountry).rest);
  const messages: string[] = [];
  const lines: string[] = [];
  let inLines = true;
  for (const [at, line] of all.entries()) {
    // Within a message, a number with words may be where to call them instead.
    const isApart = at === 0 || all[at - 1]?.trim() === '' || isReply(all[at + 1]);
    if (isHead(line)) inLines = false;
    else if (!inLines && isApart && isReply(line)) inLines = true;
    (inLines ? lines : messages).push(line);
  }
  return lines.some(isReply) && fromLabelled(messages.join('\n')) !== null
    ? { messages: messages.join('\n'), lines: lines.join('\n') }
    : null;
}
