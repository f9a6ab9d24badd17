/** The words of a cell for leaving somebody out, whatever it stands below. */
import { foldedWord, headingTokens } from '../../shared/import/heading-tokens.ts';
import { negatesReaching } from '../../shared/import/negated-heading.ts';
import { type WordFile, type WordMatcher, wordMatcher, wordsOfKind } from '../../shared/text/word-matcher.ts';
import { firstWords, refusesInWords } from '../refusals/refused-beside.ts';
import { asksToStop } from '../replies/stop-words.ts';
import { namesDay } from './about-the-person.ts';
import file from './cell-words.json' with { type: 'json' };
import { isAboutThing, readNote } from './staff-notes.ts';
import { mayHave, type WordsAtAGlance, wordsAtAGlance } from './words-at-a-glance.ts';

const made = new Map<string, ReadonlySet<string>>();
function words(kind: string): ReadonlySet<string> {
  let found = made.get(kind);
  if (found === undefined) {
    const written: WordFile = file;
    found = new Set(wordsOfKind(written, kind).map(plain));
    made.set(kind, found);
  }
  return found;
}

const plain = (cell: string): string => headingTokens(cell.toLowerCase()).words.join(' ');

/** Longer cells say more than a word. */
const longest = 60;
const nothing = /^(?:|n\/?a|n\.a\.|null|nil|undefined|k\.?\s?a\.?|0000-00-00.*|00[./]00[./]0000|\.+|\?)$/i;

/** Whether a cell says nothing; programs write a word or a date of zeros for that. */
export const isNothing = (cell: string): boolean => nothing.test(cell.trim());

const numericDate =
  /^(?:\d{1,4}\s?[-/.年년]\s?\d{1,2}(?:\s?[-/.月월]\s?\d{1,4}\s?[日일]?\.?)?(?:[T ,].*)?|(?:19|20)\d\d)$/u;
const writtenDate =
  /^(?:\p{L}{2,9},?\s)?\d{1,2}(?:\.|st|nd|rd|th|er|º)?[\s-](?:de\s)?\p{L}{3,12}\.?,?[\s-](?:de\s)?\d{2,4}(?:[ ,].*)?$|^\p{L}{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}(?:[ ,].*)?$/u;
const ascii = (cell: string) =>
  cell.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Whether it is a date, however it is written. */
export const isDate = (cell: string): boolean => {
  const written = ascii(cell.trim());
  return written.length <= longest && (numericDate.test(written) || writtenDate.test(written));
};

let goneMatcher: WordMatcher | undefined;
/** Words of leaving: "Left 2022", "inactive", "abgemeldet". */
export function isGone(cell: string): boolean {
  if (cell.length > longest) return false;
  const tokens = headingTokens(cell.toLowerCase());
  if (words('gone').has(tokens.words.join(' '))) return true;
  const written: WordFile = file;
  goneMatcher ??= wordMatcher(wordsOfKind(written, 'gone').filter((word) => word.length > 3));
  return tokens.words.length > 1 || unspaced.test(cell) ? goneMatcher.in(tokens) : false;
}

/** Words that answer a question about consent, beside yes and no. */
export const isSettled = (cell: string): boolean => {
  const said = plain(cell);
  return words('fine').has(said) || words('missing').has(said) || words('flag').has(said);
};
export const isFine = (cell: string): boolean => words('fine').has(plain(cell));
const negation =
  /^(?:no|not|non|nicht|keine?|não|nao|ne|pas|ej|inte|ikke|ei|nie|nem|nu|ne|не|ні|لا|غير|לא|أن لا|不|未|没|沒|无|無|미|안)(?:[\s-]|(?<=[不未没沒无無미안]))|(?:ない|しません|않음|안함|değil|नहीं)$/iu;

/** "Signed" and "not signed": a yes and a no, whatever they are about. */
export const isEitherOf = (cell: string, all: ReadonlySet<string>): boolean =>
  negation.test(cell) ||
  [...all].some((other) => other !== cell && negation.test(other) && stem(other).endsWith(stem(cell)));
const stem = (cell: string): string => plain(cell).replace(/(?:する|しない|します|しません)$/u, '');

/** The marks of a person in a column of those who left or registered against calls. */
export const isMark = (cell: string): boolean => words('flag').has(plain(cell)) || isGone(cell);

const between = /[,;/|&+、・]|\s(?:and|or|und|oder|y|o|et|ou|e|en|of|of|i|lub|och|og|ja|и|или|و|أو)\s/iu;
/** Each way of being reached that a cell names. */
function channelsIn(cell: string): string[] {
  const said = plain(cell);
  if (words('text').has(said) || words('other').has(said) || words('none').has(said)) return [said];
  return cell
    .split(between)
    .map((part) => withoutOnly(plain(part)))
    .filter((part) => part !== '');
}

let onlyWords: readonly string[] | undefined;
function withoutOnly(said: string): string {
  onlyWords ??= [...words('only')];
  const kept = said
    .split(' ')
    .filter((word) => !words('only').has(word))
    .join(' ');
  const unspaced = onlyWords.find(
    (word) =>
      !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(
        word,
      ) &&
      (kept.startsWith(word) || kept.endsWith(word)),
  );
  const rest = unspaced === undefined ? kept : kept.replace(unspaced, '').trim();
  return foldedWord(rest.replace(/^(?:by|via|per|par|por|mit|z|via) /, ''));
}

/** Whether a cell names ways of being reached. */
export const isChannel = (cell: string): boolean => {
  const named = channelsIn(cell);
  return (
    named.length > 0 &&
    named.every((one) => words('text').has(one) || words('other').has(one) || words('none').has(one))
  );
};

/** Whether it names such ways, and texts are none of them. */
export const saysOtherChannel = (cell: string): boolean =>
  isChannel(cell) && !channelsIn(cell).some((one) => words('text').has(one));

/** "Email only, please", "Bitte nur E-Mail", "vuole solo email". */
const saysOnlyOther = (written: string): boolean => {
  if (written.length > longest || !hasOnly(written)) return false;
  const cell = withoutWishing(written);
  return withoutOnly(plain(cell)) !== foldedWord(plain(cell)) && saysOtherChannel(cell);
};

let wishing: RegExp | undefined;
/** Without "please" at either end, and "wants" in front. */
function withoutWishing(cell: string): string {
  wishing ??= wishingPattern();
  return cell.replace(wishing, '').trim();
}

function wishingPattern(): RegExp {
  const written: WordFile = file;
  const anyOf = (...kinds: readonly string[]) =>
    kinds.flatMap((kind) => wordsOfKind(written, kind).map((word) => word.replaceAll('.', '\\.?'))).join('|');
  const front = `^(?:(?:${anyOf('please', 'wishes')})(?!\\p{L})[\\s,:]*)+`;
  return new RegExp(`[\\s,]*(?:${anyOf('please')})[\\s.!]*$|${front}`, 'giu');
}

let only: WordsAtAGlance | undefined;
function hasOnly(cell: string): boolean {
  only ??= wordsAtAGlance([...words('only')]);
  return mayHave(cell, only);
}
const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Katakana}\p{Script=Hiragana}]/u;

const known = new Map<string, boolean>();
const mostKnown = 20_000;

/**
 * Whether a cell refuses texts in words, whatever its column is about. `isShort`: the cells of its column are few, so that one word is enough;
 * in prose a "stop" is that of a bus.
 */
export function refusesTexts(cell: string, isShort: boolean): boolean {
  if (cell.length < 2) return false;
  if (!isShort) return saysIn(cell, false);
  const before = known.get(cell);
  if (before !== undefined) return before;
  const refuses = saysIn(cell, true);
  if (known.size >= mostKnown) known.clear();
  if (cell.length < 200) known.set(cell, refuses);
  return refuses;
}

/** Of all that a long cell is looked through for, once: nearly none has any. */
let telling: WordsAtAGlance | undefined;
function mayTell(cell: string): boolean {
  telling ??= wordsAtAGlance([...firstWords(), ...words('only')]);
  return mayHave(cell, telling);
}

function saysIn(written: string, isShort: boolean): boolean {
  const { says, rest } = readNote(written);
  if (says === 'refuses' || says === 'wrong') return true;
  const cell = says === 'cancelled' ? written : rest;
  return (isShort || mayTell(cell)) && saysInParts(cell, isShort);
}

const saysInParts = (cell: string, isShort: boolean): boolean =>
  /[;|\n]/.test(cell)
    ? cell.split(/[;|\n]/).some((part) => saysIt(part.trim(), isShort))
    : saysIt(cell, isShort);

/** Whether a remark tells of a refusal: "asked us to stop texting". A single word in it is that of a bus. */
export const refusesInSentences = (remark: string): boolean =>
  remark.trim().includes(' ') && !numberBeside.test(remark) && !namesDay(remark) && asksToStop(remark);

/** "Får inte kontaktas". With an hour it is said when to call. */
export const forbidsReaching = (remark: string): boolean =>
  remark.length <= longest &&
  !/\p{Nd}/u.test(remark) &&
  !namesDay(remark) &&
  negatesReaching(headingTokens(remark));

/** "SMS: no", as somebody answers a question that is no column. */
const noTexts =
  /^(?:sms|texts?|text messages|texting)\s*[:=?–—-]\s*(?:no|n|nein|non|não|nao|nie|nej|ei|нет|لا|off|never)\.?$/iu;

/** A number with words beside it: the rows say so by themselves. */
const numberBeside = /(?:\p{Nd}[^\p{L}\p{Nd}]*){7}/u;

const saysIt = (part: string, isShort: boolean): boolean =>
  !isAboutThing(part) &&
  (refusesInWords(part) ||
    noTexts.test(part) ||
    saysOnlyOther(part) ||
    (isShort && part.length <= longest && !numberBeside.test(part) && !namesDay(part) && asksToStop(part)));
