/**
 * Which 8-bit encoding a short text has, by the letters of languages: a list of three names is too little for statistics of
 * bytes, but "Иван" read as Greek or Hebrew is no word of either.
 *
 * A wrong guess shows in the preview and can be switched; none at all would be Western, wrong for every other alphabet.
 */

import { fromDataFile } from '../../shared/data-file.ts';
import type { Reading } from '../../shared/import/imports.ts';
import { decoderOf } from './alphabet-decoder.ts';
import common from './common-signs.json' with { type: 'json' };

type FileEncoding = Reading['encoding'];

/** The alphabets of a language: first what Windows has for it, then what classic Mac OS, DOS and Unix had. */
const western = ['windows-1252', 'macintosh', 'cp850'] as const;
const central = ['windows-1250', 'iso-8859-2', 'cp852', 'x-mac-ce'] as const;
const cyrillic = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'cp855'] as const;
const ukrainian = ['windows-1251', 'koi8-u', 'x-mac-cyrillic'] as const;

/** A language with its letters beyond ASCII, in lower case, the most frequent first. */
const languages: readonly (readonly [encodings: readonly FileEncoding[], letters: string])[] = [
  [western, 'éèêçàëïôîûâùœæÿ'],
  [western, 'üäöß'],
  [western, 'áéíóñúü'],
  [western, 'ãçáéíóõêâúàô'],
  [western, 'àèìòùé'],
  [western, 'åäöéø'],
  [western, 'øåæé'],
  [['windows-1252', 'cp865'], 'øåæé'],
  [['windows-1252', 'cp861'], 'íáðóéúöýþæ'],
  [central, 'łąęóżśćńź'],
  [central, 'áíéěřýčšůžúňďťó'],
  [central, 'áéíčšžúľýťňôďóäŕĺ'],
  [central, 'áéöóőíüúű'],
  [[...central, 'x-mac-croatian'], 'čšžćđ'],
  [[...central, 'x-mac-romanian'], 'ăâîşţ'],
  [['windows-1254', 'cp857', 'x-mac-turkish'], 'ıüşçğöİâî'],
  [['windows-1257', 'cp775'], 'ėšžąųūįčęāīēņļģķ'],
  [['windows-1257', 'cp775'], 'õäöüšž'],
  [cyrillic, 'аоеинвртсклмдпуьяыбгзчхйжшюцщэфёъ'],
  [ukrainian, 'аоеинвртсклмдпуіьябгзчхйжшюцщїєфґ'],
  [['windows-1251', 'ibm866', 'x-mac-cyrillic'], 'аоеинвртсклмдпуъябгзчхйжшюцщф'],
  [['windows-1253', 'cp737', 'cp869', 'x-mac-greek'], 'αοιεςηστνρκλπμάόίγύδήέθφχβώυωξζψϊϋ'],
  [['windows-1255', 'cp862'], 'יהולארבתשמנדקחעפסגטזצכםןךףץ'],
  [['windows-1256', 'cp720'], 'ايلمنرعبدسةحهفتقوكشجأطخصذزىثئضغظءؤإآچپگژ'],
  [['windows-874'], 'านรอกเงวม่ยลสตดท้ิีะแคไบปหใจขพชัุู์โณ็ศซธผึถฉฟญภืฝษฐ'],
];

/** How rare a letter is taken to be that a language does not have: as a name from abroad, or a dash. */
const foreign = 0.002;

const likelihoods = languages.map(([encodings, letters]) => {
  const weights = [...letters].map((_, rank) => 1 / (rank + 2));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const share = new Map([...letters].map((letter, rank) => [letter, (weights[rank] ?? 0) / sum]));
  return { encodings, share };
});

/** Western files are by far the most: one accent alone tells nothing else. */
const commonest: FileEncoding = 'windows-1252';
const commoner = 2;
/** Files of DOS and of classic Mac OS are rare: two letters alone are none. */
const rarer = 3;
const isRare = (encoding: FileEncoding) => !encoding.startsWith('windows-');

/** As much text as tells; more takes time and tells the same. */
const longestJudged = 4_000;

/** The weight of a misshapen word: capitals within, marks without a letter, letters of two alphabets. */
const misshapen = Math.log(0.02);

/**
 * How likely the text is in the encoding, as a logarithm that is comparable between encodings of the same bytes; minus infinity
 * where it is no text in it.
 */
function likelihood(bytes: Uint8Array, encoding: FileEncoding): number {
  const text = decoderOf(encoding).decode(bytes);
  if (/[\u0080-\u009f\ufffd]/.test(text)) return Number.NEGATIVE_INFINITY;
  const words = text.match(/[\p{L}\p{M}]*[^\p{ASCII}\s][\p{L}\p{M}]*/gu) ?? [];
  let shape = 0;
  const letters: string[] = [];
  for (const word of words) {
    for (const letter of word.replace(/[\0-\x7f]/g, '')) letters.push(letter);
    // No alphabet but the right one has small letters before capitals nowhere.
    if (!wellShaped.test(word) || /\p{Ll}\p{Lu}/u.test(word)) shape += misshapen;
  }
  let best = Number.NEGATIVE_INFINITY;
  for (const { encodings, share } of likelihoods) {
    if (!encodings.includes(encoding)) continue;
    let sum = 0;
    for (const letter of letters)
      sum += Math.log(share.get(letter.toLowerCase()) ?? share.get(letter) ?? foreign);
    best = Math.max(best, sum);
  }
  return best + shape + (encoding === commonest ? commoner : 0) - (isRare(encoding) ? rarer : 0);
}

const wellShaped =
  /^(?:[\p{Script=Latin}]+|\p{Script=Cyrillic}+|\p{Script=Greek}+|[\p{Script=Hebrew}\p{M}]+|[\p{Script=Arabic}\p{M}]+|[\p{Script=Thai}\p{M}]+)$/u;

/** The encoding in which the bytes most likely are words of a language; undefined where they are in none. */
export function likeliestEncoding(bytes: Uint8Array): FileEncoding | undefined {
  const judged = bytes.subarray(0, longestJudged);
  let best: { encoding: FileEncoding; likelihood: number } | undefined;
  for (const encoding of new Set(languages.flatMap(([own]) => own))) {
    const found = likelihood(judged, encoding);
    if (found > (best?.likelihood ?? Number.NEGATIVE_INFINITY)) best = { encoding, likelihood: found };
  }
  return best?.encoding;
}

const wide = ['gb18030', 'big5', 'euc-kr', 'shift_jis', 'euc-jp'] as const;
const commonIn = fromDataFile(common, (file) => ({
  gb18030: new Set(file.simplifiedChinese),
  big5: new Set(file.traditionalChinese),
  'euc-kr': new Set(file.korean),
  shift_jis: new Set(file.japanese),
  'euc-jp': new Set(file.japanese),
}));
const kana = /[\u3041-\u30ff]/;
/** Of signs that mean something in the encoding, so many are among the commonest of its language: two in three in any list of people. */
const fewestCommon = 0.25;

/**
 * The encoding with two bytes for a sign in which the bytes are words; undefined where they are in none. Their commonest signs
 * decide: most bytes mean some sign in each of them.
 */
export function likeliestWide(bytes: Uint8Array): FileEncoding | undefined {
  const judged = bytes.subarray(0, longestJudged);
  let best: { encoding: FileEncoding; share: number } | undefined;
  for (const encoding of wide) {
    const text = new TextDecoder(encoding).decode(judged);
    const signs = [...text].filter((sign) => sign > '\u007f');
    const spoilt = signs.filter(
      (sign) => sign === '\ufffd' || /[\u0080-\u009f\ue000-\uf8ff]/.test(sign),
    ).length;
    // The last sign may be cut in two.
    if (signs.length === 0 || spoilt > 1 + signs.length / 100) continue;
    // Read so, Latin letters with accents between them become signs in the middle of words.
    const amongLetters = text.match(/[a-z][\u3040-\uffef]|[\u3040-\uffef][a-z]/g)?.length ?? 0;
    if (amongLetters >= signs.length / 4) continue;
    const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp';
    const known = signs.filter(
      (sign) => commonIn()[encoding].has(sign) || (isJapanese && kana.test(sign)),
    ).length;
    const share = known / signs.length;
    if (share >= fewestCommon && share > (best?.share ?? 0)) best = { encoding, share };
  }
  return best?.encoding;
}
