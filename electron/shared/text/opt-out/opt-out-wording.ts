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

const equals = '=>?|[-–—]{1,2}>|[→⇒⇨➔➙➜➝➞➡⟶⟹▶►]\\ufe0f?';
/** A colon and a dash stand in many sentences: before them only a word that ends texts counts. */
const signs = `\\s*(?:${equals}|:|\\s[-–—]\\s)\\s*`;
const mayBeSigned = new RegExp(`${equals}|[:?–—]|\\s-\\s`, 'u');
/** A word of a sender's choice: "ADIOS = no más avisos", "0 → keine SMS". */
const anyWord = '(?:\\p{Lu}[\\p{Lu}\\d]{0,14}|\\d{1,2})';

interface SignedParts {
  readonly words: string;
  readonly answers: string;
  readonly nouns: string;
  readonly nothing: readonly string[];
}

/**
 * "STOP = no more messages", and the other way round. Capitals tell "NO: no more texts" from an answer in a sentence, which {@link isShouted}
 * looks at: a part of a pattern of its own case (`(?i:…)`) loses that in V8 once it has
 * compiled many large patterns.
 */
function signedPattern({ words, answers, nouns, nothing }: SignedParts): RegExp {
  const end = `(?:${nothing.map((part) => spelled(part).replaceAll('{nouns}', `(?:${nouns})`)).join('|')})${after}`;
  const word = `${quote}(?:(?:${words})|(?<answer>${answers})|\\d{1,2})${quote}`;
  const forwards = `(?:${word}${signs}|${quote}(?<any>${anyWord})${quote}\\s*(?:${equals})\\s*)${quote}${end}`;
  const backwards = `${end}(?:${signs}|\\s*\\?\\s*)${quote}(?:${words})${quote}${after}`;
  return new RegExp(`${before}(?:${forwards}|${backwards})`, 'giu');
}

/** Whether the words that count in capitals alone are in capitals. */
const isShouted = ({ groups }: RegExpExecArray): boolean =>
  [groups?.answer, groups?.any].every((word) => word === undefined || word === word.toUpperCase());

const spelled = (part: string): string =>
  part.replaceAll('~', '\\p{L}*').replaceAll(' ', '\\s+').replaceAll('{quote}', quote);

/** Made with the first text: every start loads this file, and making them takes 5 ms. */
const patterns = fromDataFile(wordings, ({ spaced, unspaced }) => [
  ...Object.entries(spaced).map(([language, parts]) => {
    const words = parts.map(spelled);
    return [language, new RegExp(`${before}(?:${words.join('|')})${after}`, 'giu')] as const;
  }),
  ...Object.entries(unspaced).map(
    ([language, parts]) => [language, new RegExp(parts.join('|'), 'gu')] as const,
  ),
  ['mul', new RegExp(`${before}${stopSign}`, 'gu')] as const,
]);

/**
 * Each of them says what ends, so that a text without any of these words is not looked through by them: they are made with the first one that
 * has both, and take 35 ms.
 */
const ended = fromDataFile(
  wordings,
  ({ signed }) =>
    new RegExp(
      Object.values(signed)
        .map(({ nouns }) => nouns)
        .join('|'),
      'iu',
    ),
);
const signedPatterns = fromDataFile(wordings, ({ signed }) =>
  Object.entries(signed).map(([language, parts]) => [language, signedPattern(parts)] as const),
);

/** The first wording found, language by language; undefined where the text has none. */
export function optOutWording(text: string): OptOutWording | undefined {
  const found = firstOf(patterns(), text);
  if (found !== undefined || !mayBeSigned.test(text) || !ended().test(text)) return found;
  return firstOf(signedPatterns(), text);
}

function firstOf(
  among: readonly (readonly [language: string, pattern: RegExp])[],
  text: string,
): OptOutWording | undefined {
  for (const [language, pattern] of among) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      if (isShouted(match)) return { index: match.index, text: match[0], language };
      pattern.lastIndex = match.index + 1;
    }
  }
  return undefined;
}
