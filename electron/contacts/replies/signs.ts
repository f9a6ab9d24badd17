/**
 * The signs in a reply: of each word what it is a sign of, whatever the language. Lists of whole phrases knew the refusals that
 * they were written from, and two in three of others; signs are fewer, and stand together in ways that nobody has to foresee.
 */
import { type DataFile, fromDataFile } from '../../shared/data-file.ts';
import { isUnspaced } from '../../shared/import/heading-tokens.ts';
import { clauseEnd, plain, wordsOf } from './plain-words.ts';
import { isSlipOf } from './slips.ts';
import file from './words/signs.json' with { type: 'json' };

export type Sign = keyof typeof file.signs;

/** A part of a reply between two signs of punctuation. */
export interface Clause {
  readonly words: readonly string[];
  /** Of each word. */
  readonly signs: readonly (readonly Sign[])[];
  readonly all: ReadonlySet<Sign>;
  /** Whether its sentence ends with a question mark. */
  readonly isAsked: boolean;
}

interface SignFile extends DataFile {
  readonly signs: Readonly<Record<Sign, Readonly<Record<string, string>>>>;
}

interface Table {
  readonly whole: ReadonlyMap<string, readonly Sign[]>;
  readonly beginnings: ReadonlyMap<string, readonly Sign[]>;
  /** Of scripts that put words together. */
  readonly inside: readonly (readonly [part: string, sign: Sign])[];
  /** Of several words, joined as {@link join} does. */
  readonly phrases: ReadonlyMap<string, readonly Sign[]>;
  readonly phraseBeginnings: ReadonlyMap<string, readonly Sign[]>;
}

const isSign = (key: string): key is Sign => key in file.signs;

/** People write "stopp", "stoppp" and "stop". */
const single = (word: string): string => word.replace(/(.)\1+/gu, '$1');
const join = (words: readonly string[]): string => words.join('_');
const latin = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const longestPhrase = 3;

const table = fromDataFile<SignFile, Table>(file, ({ signs }) => {
  const made = {
    whole: new Map<string, Sign[]>(),
    beginnings: new Map<string, Sign[]>(),
    inside: [] as [string, Sign][],
    phrases: new Map<string, Sign[]>(),
    phraseBeginnings: new Map<string, Sign[]>(),
  };
  for (const [sign, languages] of Object.entries(signs)) {
    if (!isSign(sign)) continue;
    for (const listed of Object.values(languages).flatMap((words) => words.split(' '))) {
      const word = join(
        listed
          .replaceAll('*', '')
          .split('_')
          .map((one) => single(plain(withLetters(one)).replace(/[^\p{L}]/gu, '')))
          .filter((one) => one !== ''),
      );
      const isBeginning = listed.endsWith('*');
      if (word === '') continue;
      if (word.includes('_')) add(isBeginning ? made.phraseBeginnings : made.phrases, word, sign);
      else if (isBeginning && listed.startsWith('*')) made.inside.push([word, sign]);
      else add(isBeginning ? made.beginnings : made.whole, word, sign);
    }
  }
  return made;
});

function add(to: Map<string, Sign[]>, word: string, sign: Sign): void {
  const known = to.get(word);
  if (known === undefined) to.set(word, [sign]);
  else if (!known.includes(sign)) known.push(sign);
}

/** From so many letters on, a word with one letter wrong is hardly another word. */
const lettersToSlip = 6;
/** Words that people misspell when they refuse. */
const slipping: ReadonlySet<Sign> = new Set(['halt', 'leave', 'remove', 'text', 'number']);
let slipWords: readonly (readonly [string, readonly Sign[]])[] | undefined;
function slips(): readonly (readonly [string, readonly Sign[]])[] {
  slipWords ??= [...table().whole, ...table().beginnings].filter(
    ([word, signs]) => word.length >= lettersToSlip && signs.some((sign) => slipping.has(sign)),
  );
  return slipWords;
}

const mostKept = 10_000;
/** Replies are made of the same few thousand words. */
const known = new Map<string, readonly Sign[]>();

/** "matb9awch", "ماتبعتوش": the verb stands within its denial. */
const denied = /^(?:ma\p{L}{4,}(?:ch|sh)|ما?\p{L}{3,}وش)$/u;

function signsOf(word: string): readonly Sign[] {
  const before = known.get(word);
  if (before !== undefined) return before;
  const { whole, beginnings, inside } = table();
  const found = new Set(whole.get(word));
  for (let end = 1; end <= word.length; end += 1)
    for (const sign of beginnings.get(word.slice(0, end)) ?? []) found.add(sign);
  if (!latin.test(word) || isUnspaced(word))
    for (const [part, sign] of inside) if (word.includes(part)) found.add(sign);
  if (denied.test(word)) found.add('not');
  if (found.size === 0 && word.length >= lettersToSlip)
    for (const [meant, of] of slips()) if (isSlipOf(word, meant)) for (const sign of of) found.add(sign);
  const signs = [...found];
  if (known.size >= mostKept) known.clear();
  known.set(word, signs);
  return signs;
}

/** Whether a word is one of those signs. */
export const saysOf = (word: string, ...signs: readonly Sign[]): boolean =>
  signsOf(single(plain(word))).some((sign) => signs.includes(sign));

/** Beginnings with fewer letters are those of many other words: "sil", which is Turkish for "delete", of silver. */
const lettersToBegin = 5;
/** An ending of a verb has no more; behind a shorter beginning, it has one less. */
const lettersOfEnding = 3;

/** Whether a word by itself is one of those signs: a long beginning with no more behind it than the ending of a verb. */
export function isFormOf(word: string, ...wanted: readonly Sign[]): boolean {
  if (!latin.test(word)) return saysOf(word, ...wanted);
  const { beginnings } = table();
  const isWanted = (found: readonly Sign[] | undefined) =>
    found?.some((sign) => wanted.includes(sign)) === true;
  for (let end = lettersToBegin; end <= word.length; end += 1)
    if (
      word.length - end <= lettersOfEnding - Number(end === lettersToBegin) &&
      isWanted(beginnings.get(word.slice(0, end)))
    )
      return true;
  return false;
}

/** The same, or a word that is written so in the list of them. */
export const isPlainly = (word: string, ...wanted: readonly Sign[]): boolean =>
  table()
    .whole.get(word)
    ?.some((sign) => wanted.includes(sign)) === true || isFormOf(word, ...wanted);

/** Arabic in Latin letters has digits for its own: "3afakom". */
const withLetters = (text: string): string =>
  /\d/.test(text)
    ? text.replace(/(?<=\p{L})[235679]|[235679](?=[a-z]{3})/giu, (digit) => letters[digit] ?? digit)
    : text;
const letters: Readonly<Record<string, string>> = { 2: 'a', 3: 'a', 5: 'kh', 6: 't', 7: 'h', 9: 'q' };

/** "S T O P", "st0p" and a stop sign as the words that they are. */
const asMeant = (reply: string): string =>
  withLetters(
    reply
      .replace(/(?:[🛑⛔🚫🔕📵]\ufe0f?\s*)+/gu, ' stop . ')
      .replace(/(?<=\p{L})0(?=\p{L})/gu, 'o')
      .replace(/(?<!\p{L})\p{L}{1,6}(?:[.!]\s\p{L}{1,6}(?!\p{L})){2,}/gu, (words) =>
        words.replace(/[.!]/g, ''),
      )
      .replace(/(?<![\p{L}\p{N}'’])\p{L}(?:[\s._*-]+\p{L}(?![\p{L}\p{N}'’])){2,}/gu, (spelt) =>
        spelt.replace(/[\s._*-]+/g, ''),
      ),
  );

/** The clauses of a reply, without its signature. */
export function clausesOf(reply: string): readonly Clause[] {
  const clauses: Clause[] = [];
  for (const sentence of asMeant(reply).split(/(?<=[.!?؟。])\s+|\n+/u)) {
    const isAsked = /[?؟]/u.test(sentence);
    let words: string[] = [];
    for (const word of [...wordsOf(sentence), clauseEnd]) {
      if (word !== clauseEnd) words.push(single(word));
      else if (words.length > 0) {
        clauses.push(clauseOf(words, isAsked));
        words = [];
      }
    }
  }
  return clauses.filter(({ words }) => words.length > 0);
}

/** "Nehmen Sie mich in den Verteiler auf": the end of the clause turns the verb of "nehmen Sie mich raus" round. */
const isTakenIn = (words: readonly string[]): boolean =>
  (words.at(-1) === 'auf' && words.some((word) => /^n[ei]h?m/.test(word))) ||
  words.some((word) => /^aufn[ei]h?m|^aufgenom/.test(word));

function clauseOf(words: readonly string[], isAsked: boolean): Clause {
  const { phrases, phraseBeginnings } = table();
  const signs = words.map((word, at) => {
    const found = new Set(signsOf(word));
    for (let count = 2; count <= longestPhrase && at + count <= words.length; count += 1) {
      const phrase = join(words.slice(at, at + count));
      for (const sign of phrases.get(phrase) ?? []) found.add(sign);
      const [first = '', ...rest] = phrase.split('_');
      for (let end = first.length + 2; end <= phrase.length && rest.length > 0; end += 1)
        for (const sign of phraseBeginnings.get(phrase.slice(0, end)) ?? []) found.add(sign);
    }
    return [...found];
  });
  // A signature ends what is said, also where its line was joined to it: "STOP Sent from my phone".
  const signedAt = signs.findIndex((one) => one.includes('signature'));
  const end = signedAt === -1 ? words.length : signedAt;
  const takesIn = isTakenIn(words.slice(0, end));
  const said = signs
    .slice(0, end)
    .map((one, at) =>
      takesIn && /^(?:n[ei]h?m|verteiler|list)/.test(words[at] ?? '')
        ? one.filter((sign) => sign !== 'remove')
        : one,
    );
  return { words: words.slice(0, end), signs: said, all: new Set(said.flat()), isAsked };
}
