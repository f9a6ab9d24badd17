/** Words beside a number, in its cell. */
import { fromDataFile } from '../../shared/data-file.ts';
import labels from './phone-labels.json' with { type: 'json' };

/** Letters that stand for such a word where a colon or the number follows, or in brackets: mobile, cell, telephone, home, private. */
const letters = new Set(['m', 'c', 't', 'h', 'p', 'м', 'т']);

/** Between two numbers. */
const links = new Set(
  'or, and, ou, et, o, y, oder, und, e, أو, و, of, en, eller, og, och, tai, lub, i, albo, nebo, vagy, sau, или, и, або, veya, ve, ή, או'.split(
    ', ',
  ),
);

const known = fromDataFile(
  labels,
  ({ words }) => new Set(Object.values(words).flatMap((listed) => listed.split(', ').map(plain))),
);

const isLabel = (word: string): boolean => known().has(plain(word));

const plain = (word: string) => word.normalize('NFKC').toLowerCase().replace(/\.$/, '');

/** Words with nothing but blanks between them, with the signs and brackets around them and the number of a label, as in `Phone 2:`. */
const saidTogether =
  /(?<open>[([]\s*)?(?<said>[\p{L}\p{M}][\p{L}\p{M}'’°º]*\.?(?:[\s/-]*[\p{L}\p{M}][\p{L}\p{M}'’°º]*\.?)*)(?<close>\s*[)\]])?(?<sign>(?:\s?\d)?\s*[:=]|\s*-\s|\s*\.(?=\s|\d))?/gu;

/**
 * The text with a semicolon in place of each label, so that the numbers stand apart. Undefined where any other word is left: then a
 * person has to read it.
 */
export function withoutLabels(text: string): string | undefined {
  let isClear = true;
  const rest = text.replace(saidTogether, (whole, ...caught: unknown[]) => {
    const offset = Number(caught.at(-3));
    const said = whole.match(/[\p{L}\p{M}][\p{L}\p{M}'’°º]*/gu) ?? [];
    const isBracketed = /^[([]/.test(whole) && /[)\]]/.test(whole);
    const before = /\d\W*$/.test(text.slice(0, offset));
    const behind = /^\W*\d/.test(text.slice(offset + whole.length));
    const isFirst = behind && (!before || /[;,|/\n]\s*$/.test(text.slice(0, offset)));
    const isApart = /\s$/.test(text.slice(0, offset)) && /^\s/.test(text.slice(offset + whole.length));
    const isLink = said.length === 1 && isApart && before && behind && links.has(plain(said[0] ?? ''));
    // "No." and "Nº" are numbers; a bare "no" is an answer that was noted beside one.
    const isNumbered = /^\W*no(?:\s*[.:]|\s\d\s*[.:])/iu.test(whole) && isFirst;
    const isHarmless = said.every(
      (word) =>
        (isLabel(word) && (isNumbered || !/^no$/i.test(word))) ||
        (letters.has(plain(word)) && said.length === 1 && (isBracketed || isFirst)),
    );
    if (!isLink && !isHarmless) isClear = false;
    return ' ; ';
  });
  return isClear ? rest.replace(/[([]\s*;\s*[)\]]/g, ' ; ').replace(/^[\s;,:]+|[\s;,:]+$/g, '') : undefined;
}
