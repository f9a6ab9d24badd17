/**
 * Whether a text says how to get no more of them. Many countries require it of advertising, so the check before
 * sending warns where nothing of the kind is found.
 *
 * Taking other words for it would hide a missing notice, which can be against the law; overlooking an unusual one only
 * warns in vain. So the patterns are narrow: "STOP" alone is not enough, as "STOP! Sale" is none.
 */
import { fromDataFile } from '../../data-file.ts';
import wordings from './opt-out-wordings.json' with { type: 'json' };

export interface OptOutWording {
  /** Where it stands in the text (UTF-16). */
  index: number;
  text: string;
  /** ISO 639 code of the language whose words were found; "mul" for "STOP" with a number or sign, which all use. */
  language: string;
}

const before = '(?<![\\p{L}\\p{N}])';
const after = '(?![\\p{L}\\p{N}])';
const quote = '["\'“”„«»‘’]?';

/** "STOP au 36111", "STOP=END", "Opt: STOP": capitals with what makes them an instruction. */
const stopSign = `(?:STOPP?|СТОП|ΣΤΟΠ)${quote}(?:(?: (?:au|an|al|a|at|to|till?|naar|na|do|på|la|по|на|στο))? ?\\d{3,}| ?[=>] ?\\p{L}+)`;

/** Made with the first text: every start loads this file, and making them takes 5 ms. */
const patterns = fromDataFile(wordings, ({ spaced, unspaced }) => [
  ...Object.entries(spaced).map(([language, parts]) => {
    const words = parts.map((part) =>
      part.replaceAll('~', '\\p{L}*').replaceAll(' ', '\\s+').replaceAll('{quote}', quote),
    );
    return [language, new RegExp(`${before}(?:${words.join('|')})${after}`, 'iu')] as const;
  }),
  ...Object.entries(unspaced).map(
    ([language, parts]) => [language, new RegExp(parts.join('|'), 'u')] as const,
  ),
  ['mul', new RegExp(`${before}${stopSign}`, 'u')] as const,
]);

/** The first wording found, language by language; undefined where the text has none. */
export function optOutWording(text: string): OptOutWording | undefined {
  for (const [language, pattern] of patterns()) {
    const match = pattern.exec(text);
    if (match) return { index: match.index, text: match[0], language };
  }
  return undefined;
}
