/**
 * Which 8-bit encoding a short text has, by the letters of languages: a list of three names is too little for statistics of
 * bytes, but "Иван" read as Greek or Hebrew is no word of either.
 *
 * A wrong guess shows in the preview and can be switched; none at all would be Western, wrong for every other alphabet.
 */
import type { Reading } from '../shared/imports.ts';

type Encoding = Reading['encoding'];

/** A language with its letters beyond ASCII, in lower case, the most frequent first. */
const languages: readonly (readonly [encoding: Encoding, letters: string])[] = [
  ['windows-1252', 'éèêçàëïôîûâùœæÿ'],
  ['windows-1252', 'üäöß'],
  ['windows-1252', 'áéíóñúü'],
  ['windows-1252', 'ãçáéíóõêâúàô'],
  ['windows-1252', 'àèìòùé'],
  ['windows-1252', 'åäöéø'],
  ['windows-1252', 'øåæé'],
  ['windows-1252', 'íáðóéúöýþæ'],
  ['windows-1250', 'łąęóżśćńź'],
  ['windows-1250', 'áíéěřýčšůžúňďťó'],
  ['windows-1250', 'áéíčšžúľýťňôďóäŕĺ'],
  ['windows-1250', 'áéöóőíüúű'],
  ['windows-1250', 'čšžćđ'],
  ['windows-1250', 'ăâîşţ'],
  ['windows-1254', 'ıüşçğöİâî'],
  ['windows-1257', 'ėšžąųūįčęāīēņļģķ'],
  ['windows-1257', 'õäöüšž'],
  ['windows-1251', 'аоеинвртсклмдпуьяыбгзчхйжшюцщэфёъ'],
  ['windows-1251', 'аоеинвртсклмдпуіьябгзчхйжшюцщїєфґ'],
  ['windows-1251', 'аоеинвртсклмдпуъябгзчхйжшюцщф'],
  ['windows-1253', 'αοιεςηστνρκλπμάόίγύδήέθφχβώυωξζψϊϋ'],
  ['windows-1255', 'יהולארבתשמנדקחעפסגטזצכםןךףץ'],
  ['windows-1256', 'ايلمنرعبدسةحهفتقوكشجأطخصذزىثئضغظءؤإآچپگژ'],
];

/** How rare a letter is taken to be that a language does not have: as a name from abroad, or a dash. */
const foreign = 0.002;

const likelihoods = languages.map(([encoding, letters]) => {
  const weights = [...letters].map((_, rank) => 1 / (rank + 2));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const share = new Map([...letters].map((letter, rank) => [letter, (weights[rank] ?? 0) / sum]));
  return { encoding, share };
});

/** Western files are by far the most: one accent alone tells nothing else. */
const commonest: Encoding = 'windows-1252';
const commoner = 2;

/** As much text as tells; more takes time and tells the same. */
const longestJudged = 4_000;

/** What a word loses that no one writes so: capitals within, marks without a letter, letters of two alphabets. */
const misshapen = Math.log(0.02);

/**
 * How likely the text is in the encoding, as a logarithm that is comparable between encodings of the same bytes; minus infinity
 * where it is no text in it.
 */
function likelihood(bytes: Uint8Array, encoding: Encoding): number {
  const text = new TextDecoder(encoding).decode(bytes);
  if (/[\u0080-\u009f\ufffd]/.test(text)) return Number.NEGATIVE_INFINITY;
  const words = text.match(/[\p{L}\p{M}]*[^\p{ASCII}\s][\p{L}\p{M}]*/gu) ?? [];
  let shape = 0;
  const letters: string[] = [];
  for (const word of words) {
    for (const letter of word.replace(/[\0-\x7f]/g, '')) letters.push(letter);
    if (!wellShaped.test(word)) shape += misshapen;
  }
  let best = Number.NEGATIVE_INFINITY;
  for (const { encoding: own, share } of likelihoods) {
    if (own !== encoding) continue;
    let sum = 0;
    for (const letter of letters)
      sum += Math.log(share.get(letter.toLowerCase()) ?? share.get(letter) ?? foreign);
    best = Math.max(best, sum);
  }
  return best + shape + (encoding === commonest ? commoner : 0);
}

const wellShaped =
  /^(?:[\p{Script=Latin}]+|\p{Script=Cyrillic}+|\p{Script=Greek}+|[\p{Script=Hebrew}\p{M}]+|[\p{Script=Arabic}\p{M}]+)$/u;

/** The encoding in which the bytes most likely are words of a language; undefined where they are in none. */
export function likeliestEncoding(bytes: Uint8Array): Encoding | undefined {
  const judged = bytes.subarray(0, longestJudged);
  let best: { encoding: Encoding; likelihood: number } | undefined;
  for (const encoding of new Set(languages.map(([one]) => one))) {
    const found = likelihood(judged, encoding);
    if (found > (best?.likelihood ?? Number.NEGATIVE_INFINITY)) best = { encoding, likelihood: found };
  }
  return best?.encoding;
}

/** Whether bytes are Japanese: read so, Latin letters with accents between them become signs in the middle of words. */
export function isJapanese(bytes: Uint8Array): boolean {
  const text = new TextDecoder('shift_jis').decode(bytes.subarray(0, longestJudged));
  const signs = text.match(/[\u3040-\uffef]/g)?.length ?? 0;
  const amongLetters = text.match(/[a-z][\u3040-\uffef]|[\u3040-\uffef][a-z]/g)?.length ?? 0;
  return amongLetters < signs / 4;
}
