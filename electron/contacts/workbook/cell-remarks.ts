/** The remarks on cells of a sheet that are no text of theirs: comments, and a line through the cell. */

import { cutText } from '../../shared/values/whole-signs.ts';
import { refusesPerson } from '../consent/refuses-person.ts';
import { columnOfCell } from '../read/column-letters.ts';
import { looksLikePhone } from '../read/looks-like-phone.ts';
import { refusesBeside } from '../refusals/refused-beside.ts';
import { textOf } from './xlsx-text.ts';
import { attribute, readXml } from './xml-stream.ts';
import type { UnpackedChunk } from './zip.ts';

/** Longer ones are cut; a comment of pages is no remark. */
const longest = 200;

/** The words of a comment that say that nobody is to write to the person, in one line; empty for all others, which would be in the way. */
export function refusalIn(comment: string): string {
  // Excel writes who made it into the first line.
  const said = comment.replace(/^[^\n]{1,60}:\n/, '').replace(/\s+/g, ' ');
  const words = cutText(said.trim(), longest);
  return words !== '' && (refusesBeside(words) || refusesPerson(words)) ? words : '';
}

/** A cell with the words of its comment beside it, as staff write them. "Do not use" on an address is about the address. */
export const withRemark = (text: string, remark: string | undefined): string =>
  text === '' || remark === undefined || remark === '' || !(looksLikePhone(text) || refusesPerson(remark))
    ? text
    : `${text} (${remark})`;

/** A number with a line through it is one that somebody looks at: the sign beside it makes a question of it. */
export const struckOut = (text: string): string | null => (looksLikePhone(text) ? `✗ ${text}` : null);

export interface CellComments {
  readonly count: number;
  /** The refusals among them, by `placeOf` of their cells. */
  readonly refusals: ReadonlyMap<string, string>;
}

export const noComments: CellComments = { count: 0, refusals: new Map() };

export const placeOf = (row: number, column: number): string => `${row}:${column}`;

/** The comments of a sheet of an Excel workbook (ECMA-376, part 1, section 18.7). @throws XmlUnreadable */
export function readComments(chunks: Iterable<UnpackedChunk>): CellComments {
  const refusals = new Map<string, string>();
  let [count, place, text, isText] = [0, '', '', false];
  const reading = readXml(chunks, {
    open: (name, attributes) => {
      if (name === 'comment') {
        const ref = attribute(attributes, 'ref') ?? '';
        [count, text, place] = [count + 1, '', placeOf(Number(ref.replace(/\D/g, '')), columnOfCell(ref))];
      } else if (name === 't') isText = true;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name !== 'comment') return;
      const refusal = refusalIn(textOf(text));
      if (refusal !== '') refusals.set(place, refusal);
    },
    text: (characters) => {
      if (isText && text.length < 4 * longest) text += characters;
    },
  });
  for (const _ of reading);
  return { count, refusals };
}
