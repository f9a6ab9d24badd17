/** The signs in a note of staff: of each word what it is a sign of, in which language. */
import { fromDataFile } from '../../shared/data-file.ts';
import { foldedWord, headingTokens, isUnspaced } from '../../shared/import/heading-tokens.ts';
import type { WordFile } from '../../shared/text/word-matcher.ts';
import file from './note-words.json' with { type: 'json' };

const signs = [
  'text',
  'call',
  'reach',
  'no',
  'refuse',
  'stop',
  'consent',
  'missing',
  'number',
  'wrong',
  'valid',
  'owner',
  'belongs',
  'other',
  'cancelled',
  'visit',
  'thing',
  'done',
  'want',
  'link',
  'fill',
  'remove',
  'asked',
  'answers',
  'line',
  'quit',
] as const;
export type NoteSign = (typeof signs)[number];

const isSign = (kind: string): kind is NoteSign => signs.some((sign) => sign === kind);
/** Several signs as one figure, which holds a bit for each. */
export const signsIn = (...some: readonly NoteSign[]): number =>
  some.reduce((sum, sign) => sum | (1 << signs.indexOf(sign)), 0);

/** By language. A "no" of one is another word in the next, so that signs count beside those of their own language. */
type Found = ReadonlyMap<string, number>;
const nothing: Found = new Map();

interface Table {
  readonly whole: ReadonlyMap<string, Found>;
  readonly beginnings: ReadonlyMap<string, Found>;
  readonly lengths: readonly number[];
  /** Of several words, by the first of them. */
  readonly phrases: ReadonlyMap<string, readonly (readonly [line: string, found: Found])[]>;
  /** Of scripts without blanks between words. */
  readonly inside: readonly (readonly [part: string, found: Found])[];
}

/** Signs of the words that stand in every language. */
export const everywhere = 'all';

const table = fromDataFile<WordFile, Table>(file, ({ words }) => {
  const all = { whole: collected(), beginnings: collected(), phrases: collected(), inside: collected() };
  for (const [language, kinds] of Object.entries(words))
    for (const [kind, listed] of Object.entries(kinds)) {
      if (!isSign(kind)) continue;
      const sign = signsIn(kind);
      for (const written of listed.flatMap((line) => line.split(' '))) {
        const bare = written.replaceAll('_', ' ').replace('*', '');
        const { words: parts, line, together } = headingTokens(bare);
        const isBeginning = written.endsWith('*');
        if (isUnspaced(bare)) all.inside.add(together, language, sign);
        else if (parts.length > 1) all.phrases.add(isBeginning ? line.trimEnd() : line, language, sign);
        else all[isBeginning ? 'beginnings' : 'whole'].add(parts[0] ?? foldedWord(bare), language, sign);
      }
    }
  const phrases = new Map<string, [string, Found][]>();
  for (const [line, found] of all.phrases.of) {
    const first = line.trimStart().split(' ')[0] ?? '';
    phrases.set(first, [...(phrases.get(first) ?? []), [line, found]]);
  }
  const beginnings = all.beginnings.of;
  const lengths = [...new Set(Array.from(beginnings.keys(), (word) => word.length))];
  return { whole: all.whole.of, beginnings, lengths, phrases, inside: [...all.inside.of] };
});

function collected() {
  const of = new Map<string, Map<string, number>>();
  return {
    of,
    add: (word: string, language: string, sign: number) => {
      const known = of.get(word) ?? new Map<string, number>();
      known.set(language, (known.get(language) ?? 0) | sign);
      of.set(word, known);
    },
  };
}

function join(to: Map<string, number>, found: Found | undefined): void {
  if (found === undefined) return;
  for (const [language, bits] of found) to.set(language, (to.get(language) ?? 0) | bits);
}

const mostKept = 50_000;
/** Notes are made of the same few thousand words. */
const known = new Map<string, Found>();

/** @param word folded */
export function signsOfWord(word: string): Found {
  const before = known.get(word);
  if (before !== undefined) return before;
  const { whole, beginnings, lengths } = table();
  const all = new Map<string, number>();
  join(all, whole.get(word));
  for (const length of lengths) if (length <= word.length) join(all, beginnings.get(word.slice(0, length)));
  const found = all.size === 0 ? nothing : all;
  if (known.size >= mostKept) known.clear();
  known.set(word, found);
  return found;
}

/** A part of a note between two signs of punctuation. */
export interface NoteClause {
  readonly words: readonly string[];
  /** Of each word. */
  readonly signs: readonly Found[];
  /** Of phrases, and of scripts without blanks. */
  readonly among: Found;
  /** The phrases, as {@link headingTokens} writes them. */
  readonly phrases: readonly string[];
}

/** The signs of some text without punctuation. */
export function clauseOf(text: string): NoteClause {
  const { phrases, inside } = table();
  const { words, line, together } = headingTokens(text.replaceAll('_', ' '));
  const among = new Map<string, number>();
  const standing: string[] = [];
  for (const [phrase, found] of words.flatMap((word) => phrases.get(word) ?? []))
    if (line.includes(phrase)) {
      join(among, found);
      standing.push(phrase);
    }
  if (isUnspaced(together))
    for (const [part, found] of inside) if (together.includes(part)) join(among, found);
  return { words, signs: words.map(signsOfWord), among, phrases: standing };
}

/** All signs of a clause in each of its languages, from one word to another. */
export function signsBetween({ signs: of, among }: NoteClause, from = 0, to = of.length): readonly number[] {
  const all = new Map<string, number>();
  for (const found of of.slice(from, to)) join(all, found);
  if (from === 0 && to === of.length) join(all, among);
  const common = all.get(everywhere) ?? 0;
  return Array.from(all.values(), (bits) => bits | common);
}

/** Whether a word has one of these signs in any language. */
export const hasSign = (found: Found, wanted: number): boolean => {
  for (const bits of found.values()) if ((bits & wanted) !== 0) return true;
  return false;
};

/** Each note that says anything has one of these. */
const anchors = signsIn(
  'text',
  'reach',
  'consent',
  'number',
  'stop',
  'cancelled',
  'belongs',
  'remove',
  'answers',
  'line',
);

const anchoring = new Map<string, boolean>();
function isAnchor(word: string): boolean {
  let found = anchoring.get(word);
  if (found === undefined) {
    found = hasSign(signsOfWord(foldedWord(word)), anchors) || beginsPhrase(foldedWord(word));
    if (anchoring.size >= mostKept) anchoring.clear();
    anchoring.set(word, found);
  }
  return found;
}

const beginsPhrase = (word: string): boolean =>
  table()
    .phrases.get(word)
    ?.some(([, found]) => hasSign(found, anchors)) === true;

interface AtAGlance {
  /** By the first three letters of a word of ASCII. */
  readonly beginnings: Uint8Array;
  /** The first signs of parts that stand anywhere. */
  readonly inside: ReadonlySet<number>;
}
let made: AtAGlance | undefined;
function atAGlance(): AtAGlance {
  if (made !== undefined) return made;
  const { whole, beginnings: stems, phrases, inside } = table();
  const beginnings = new Uint8Array(1 << (3 * letterBits));
  const isAnchored = ([, found]: readonly [string, Found]) => hasSign(found, anchors);
  for (const [stem] of [...stems].filter(isAnchored)) mark(beginnings, stem, true);
  for (const [word] of [...whole].filter(isAnchored)) mark(beginnings, word, false);
  for (const [word, some] of phrases) if (some.some(isAnchored)) mark(beginnings, word, false);
  const parts = inside.filter(isAnchored).map(([part]) => part.charCodeAt(0));
  made = { beginnings, inside: new Set(parts) };
  return made;
}

const letterBits = 5;
const lastLetter = (1 << letterBits) - 1;
/** @param isStem more letters may follow */
function mark(beginnings: Uint8Array, word: string, isStem: boolean): void {
  const at = beginningOf(word, 0, word.length);
  if (!isStem || word.length > 2) beginnings[at] = 1;
  else for (let third = 0; third <= lastLetter; third += 1) beginnings[at | third] = 1;
}

const letterAt = (text: string, at: number, end: number): number =>
  at < end ? text.charCodeAt(at) & lastLetter : 0;
const beginningOf = (text: string, start: number, end: number): number =>
  (letterAt(text, start, end) << (2 * letterBits)) |
  (letterAt(text, start + 1, end) << letterBits) |
  letterAt(text, start + 2, end);

const space = 0x20;
const firstBeyondAscii = 0x80;
const firstThai = 0x0e00;
const afterThai = 0x0e7f;
const firstHangul = 0x1100;
const afterHangul = 0x11ff;
/** Punctuation of all scripts stands before it, the signs of East Asia behind. */
const firstEastAsian = 0x2e80;
const firstPunctuation = 0x2000;
const firstLatinLetter = 0xc0;

/**
 * Whether a closer look at a cell may find anything: every cell of a million rows is looked at, and nearly none has such a word. Three letters
 * of each word say so without a string being made, in a tenth of the time of a closer look; `npm run bench:contacts` holds it up.
 */
export function maySay(text: string): boolean {
  const { beginnings, inside } = atAGlance();
  let start = -1;
  let isAscii = true;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : space;
    if (code >= firstBeyondAscii) {
      isAscii = false;
      if (isOfUnspaced(code) && inside.has(code)) return true;
    }
    if (isLetter(code)) {
      if (start < 0) start = at;
      continue;
    }
    if (
      start >= 0 &&
      (!isAscii || beginnings[beginningOf(text, start, at)] === 1) &&
      isAnchor(text.slice(start, at).toLowerCase())
    )
      return true;
    start = -1;
    isAscii = true;
  }
  return false;
}

const isOfUnspaced = (code: number): boolean =>
  code >= firstEastAsian ||
  (code >= firstThai && code <= afterThai) ||
  (code >= firstHangul && code <= afterHangul);

function isLetter(code: number): boolean {
  if (code >= firstBeyondAscii) return code >= firstLatinLetter && code < firstPunctuation;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}
