/**
 * The message of a person, out of a line in which programs and people have put names, times, labels and quotes around it. A
 * single word that refuses counts in whatever stands around it; the name of somebody called "Ende" does not.
 */
import { parseDigits } from 'libphonenumber-js/max';
import { monthsBesideDay } from '../../shared/values/calendar-names.ts';
import { declines, judgeReply, quotesInQuestion, type ReplyVerdict } from './judge-reply.ts';
import { isFurniture, labelKind } from './layout-words.ts';
import { onlyWords, plain, wordsOf } from './plain-words.ts';
import { saysOf } from './signs.ts';
import { isSpeech as isSaid } from './speech.ts';

/** Stands in a line in the place of a number. */
export const numberMark = '\ue001';
/** The same in the place of our own words, see `own-words.ts`. */
export const ownMark = '\ue000';

const zone = '(?:\\s*(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2})(?![\\d]))?';
const clock = `\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s*(?:(?:[ap]\\.?\\s?m|uhr|h|[صم])(?!\\p{L})\\.?))?${zone}`;
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
/** `0471 23.11.26`, `+32 471 23.11.26`: behind the beginning of a number its other digits stand, and no date. */
const notInNumber = '(?<!(?<!\\d)(?:0\\d{1,3}|\\+\\d{1,3}\\s\\d{1,3})\\s?[\\s/]\\s?)';
/** Behind a date, "8.12" is a time. */
const dottedClock = '(?:,?\\s+(?:klo?\\.?\\s+)?\\d{1,2}\\.\\d{2}(?![.\\d]))?';
const monthLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'hu',
  'ro',
  'tr',
  'ru',
  'uk',
  'el',
  'ar',
] as const;

/** "26 nov.", "26 de novembro de 2026", "Nov 26, 2026": the names of months, as languages write them, the longest first. */
const monthNames = (): string =>
  [...new Set(monthsBesideDay(monthLanguages))]
    .filter((name) => /^\p{L}{3,}$/u.test(name))
    .toSorted((one, other) => other.length - one.length)
    .join('|');

let momentsMade: RegExp | undefined;

/**
 * Dates and times have the shape of numbers; a dotted one is no date where more digits follow, as in 06.12.34.56.78. Made with the
 * first line: the names of months take a moment, and most starts read no replies.
 */
function moments(): RegExp {
  if (momentsMade !== undefined) return momentsMade;
  const months = monthNames();
  const patterns = [
    `(?<!\\d)\\d{1,2}\\.?\\s+(?:de\\s+)?(?:${months})\\.?(?:\\s+(?:de\\s+)?20\\d{2})?,?\\s+${clock}`,
    // Czech, Croatian and Hungarian put a space behind each point; Korean and Japanese name the parts.
    `(?<![\\d.\\-/+])\\d{1,2}\\.\\s\\d{1,2}\\.\\s20\\d{2}\\.?${dottedClock}`,
    `(?<![\\d.\\-/+])20\\d{2}(?:\\.\\s?\\d{1,2}\\.\\s?\\d{1,2}\\.|\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일])${dottedClock}`,
    '(?:오전|오후|午前|午後|上午|下午)\\s?\\d{1,2}(?:[:：]\\d{2}|\\s?[時时시点點](?:\\s?\\d{1,2}\\s?[分분])?)',
    '(?<![\\p{L}\\p{M}])(?:klo|kl|в|о|v|u|ob|at|um|alle|às|ore|ora)\\.?\\s\\d{1,2}[.:]\\d{2}(?!\\d)',
    `(?<![\\d+])(?:19|20)\\d{2}(?<sign>[-/.])${month}\\k<sign>${day}(?:[T ,]+\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?${zone})?(?![./-]?\\d)`,
    `(?<![\\d.\\-/+])${notInNumber}${day}(?<mark>[./-])${day}\\k<mark>(?:\\d{4}|\\d{2})(?![\\d./-])${dottedClock}`,
    // "12.11." in front of a number.
    '(?<![\\d.])\\d{1,2}\\.\\d{1,2}\\.(?=\\s+[+(\\d])',
    `(?<![\\d:])${clock}`,
    '(?<![\\d.])\\d{1,2}[.h]\\d{2}\\s?(?:uhr|h)\\b',
    '(?<![\\d.])\\d{1,2}\\s?h\\s?\\d{2}(?!\\d)',
    '(?<![\\d.:])\\d{1,2}\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr)(?!\\p{L})',
    `(?<![\\d+][\\s./()-]?)\\d{1,2}\\.?\\s+(?:de\\s+)?(?:${months})\\.?(?!\\p{L})(?:\\s+(?:de\\s+)?20\\d{2}(?!\\d))?`,
    `(?<!\\p{L})(?:${months})\\.?\\s+\\d{1,2}(?:,?\\s+20\\d{2}(?!\\d)|(?![\\s./:-]?\\d))`,
    '\\b20\\d{12}\\b',
  ];
  momentsMade = new RegExp(patterns.join('|'), 'giu');
  return momentsMade;
}

/** Digits of ASCII are what they are, and most lines have no others. */
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** The line with digits of one script, without marks of direction, and with a semicolon for each date and time. */
export const withoutMoments = (line: string): string =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(otherDigits, parseDigits)
    .replace(moments(), ' ; ');

const address = /(?:[\p{L}\p{N}._%+-]+|\ue001\s?)@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu;
const wrapping = /^[\s"“”„«»‘’'`*_~<>()[\]{}|•·:;,–—-]+|[\s"“”„«»‘’'`*_~<>()[\]{}|:;,–—-]+$/gu;
const bullet = /^\s*(?:[-–—•·▪◦●*✓✔→>+]+|\(?\d{1,4}[.):]|\[\s?[xX✓]?\s?\])\s+/u;
const hard = /[\t|;\ue001\ue000]+|\s{4,}/u;
const soft =
  /[\t|;\ue001\ue000]+|:(?=\s|$|["“„«])|(?<=\s)[-–—=→>]+(?=\s|$)|(?<=[:,])\s*[-–—]+|[()[\]{}<>]|["“”„«»]/u;

/** The message of a line, and its verdict. */
export interface LineMessage {
  /** Whether there is more than labels, times and signs. */
  readonly says: boolean;
  readonly verdict: ReplyVerdict;
  /** The message as far as it can be told from what stands around it. */
  readonly said: string;
  /** Whether it is something that people say, and no name or town. */
  readonly speaks: boolean;
  /** A label that is alone on its line, and tells of what kind the next lines are. */
  readonly label: ReturnType<typeof labelKind>;
}

const nothing = { says: false, verdict: 'no', said: '', speaks: false, label: undefined } as const;

const mostKept = 5_000;
/** Replies repeat: of a hundred thousand, a third are "STOP". */
const known = new Map<string, LineMessage>();

/** @param line without moments, its numbers as {@link numberMark} */
export function messageOfLine(line: string): LineMessage {
  const before = known.get(line);
  if (before !== undefined) return before;
  const read = readMessage(line);
  if (known.size >= mostKept) known.clear();
  if (line.length < 200) known.set(line, read);
  return read;
}

function readMessage(line: string): LineMessage {
  const text = (line.includes('@') ? line.replace(address, ' ; ') : line).replace(bullet, '');
  const colon = /^\s*([\p{L}\p{M}\s'’-]{1,30}?)\s*[:：]\s*/u.exec(text);
  const label = colon === null ? undefined : labelKind(colon[1] ?? '');
  const rest = label === undefined || colon === null ? text : text.slice(colon[0].length);
  const hasNumber = text.includes(numberMark);
  const behind = colon === null ? '' : text.slice(colon[0].length);
  if (label === undefined && !hasNumber && isNameLike((colon?.[1] ?? '').split(/\s+/)) && isSaid(behind)) {
    // "Fin: See you then": somebody's name, unless it says otherwise.
    const read = readMessage(behind);
    const isWord = read.verdict === 'no' && judgeReply(colon?.[1] ?? '') === 'refuses';
    return isWord ? { ...read, verdict: 'perhaps' } : read;
  }
  if (label !== undefined && label !== 'message' && label !== 'from' && !hasNumber)
    return { ...nothing, label };
  // A day alone may be an answer; with a time or other such words it is what a program writes.
  if (!hasNumber && isFurniture(rest) && /[\d;]|\p{L}\s+\p{L}/u.test(rest)) return { ...nothing, label };

  const first = rest.indexOf(numberMark);
  const last = rest.lastIndexOf(numberMark);
  const after = first < 0 ? rest : rest.slice(last + 1);
  const before = first < 0 ? '' : rest.slice(0, first);
  const said = phrases(after);
  const name = phrases(before);
  const own = text.includes(ownMark);
  const speaks =
    label === 'message' ||
    [...said, ...name].some(isSaid) ||
    rest.split(soft).some((part) => labelKind(part) === 'message');
  if (said.length > 0) {
    const verdict = verdictOf(after, said);
    // Text before a number that is followed by words is a name, or the word itself with a name behind the number.
    const ahead = verdict === 'refuses' ? 'no' : verdictOf(before, name, true);
    return {
      says: true,
      verdict: ahead === 'no' || verdict === 'refuses' ? verdict : ahead,
      said: shownOf(rest),
      speaks,
      label,
    };
  }
  if (name.length > 0)
    return { says: true, verdict: verdictOf(before, name), said: shownOf(rest), speaks, label };
  const between = first < 0 ? [] : phrases(rest.slice(first, last));
  if (between.length > 0)
    return { says: true, verdict: verdictOf(rest, between), said: shownOf(rest), speaks, label };
  const isDay = [after, before].some((part) => isFurniture(part) && saysMoreThanLabels(part));
  return { ...nothing, says: own || isDay, label };
}

const labels =
  /(?<!\p{L})(?:from|von|de|da|to|an|sms|tel|phone|mobile|cell|mobil|handy|am|pm|utc)(?!\p{L})/giu;
const saysMoreThanLabels = (text: string): boolean => /\p{L}/u.test(text.replace(labels, ''));

/** The line without what was put around the message, such as a cell that says "Received" in every line. */
function shownOf(text: string): string {
  const bare = text.replaceAll(ownMark, ' … ').replaceAll(numberMark, ' ');
  const cells = bare.split(/(?<=[\t|;])/);
  if (cells.length === 1) return bare;
  const said = cells.filter((cell) => {
    const phrase = cell.replace(wrapping, '');
    return (
      phrase !== '' && (labelKind(phrase) === undefined || refusesAsLabel(phrase)) && !isFurniture(phrase)
    );
  });
  return said.length === 0 ? bare : said.join('');
}

/** "PARA" is "to" over a number, and "stop" where nothing follows. */
const refusesAsLabel = (phrase: string): boolean =>
  labelKind(phrase) === 'ours' && judgeReply(phrase) === 'refuses';

/** The rest of a text when it is cut at the signs between names, times and words, without the phrases that say nothing. */
function phrases(text: string): string[] {
  const found: string[] = [];
  let skips = false;
  let end = 0;
  for (const part of text.split(soft)) {
    const start = text.indexOf(part, end);
    end = start + part.length;
    const phrase = bareOf(part);
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(phrase)) continue;
    const isLast = !/[\p{L}\p{N}]/u.test(text.slice(end));
    const kind = isLast && refusesAsLabel(phrase) ? undefined : labelKind(phrase);
    // "Name: Nora Stop | Status: end of trial": what stands behind such a label is no message. "Received" in a cell of its own is no label.
    if (kind !== undefined) {
      skips = kind === 'name' || kind === 'ours' || (kind === 'other' && /^\s*[:=]/.test(text.slice(end)));
      continue;
    }
    if (skips) {
      skips = false;
      continue;
    }
    if (!isFurniture(phrase)) found.push(phrase);
  }
  return found;
}

/** Without quotes and signs around it, and without a label at either end: "STOP from", "replied STOP". */
function bareOf(part: string): string {
  let phrase = part.replace(wrapping, '');
  for (let more = true; more; ) {
    const words = phrase.split(/\s+/);
    more = false;
    for (const count of [2, 1]) {
      if (words.length <= count) continue;
      const [front, back] = [words.slice(0, count).join(' '), words.slice(-count).join(' ')];
      if (count === 1 && preposition.has(back.toLowerCase()))
        [phrase, more] = [words.slice(0, -1).join(' '), true];
      else if (isSpeech(front)) [phrase, more] = [words.slice(count).join(' '), true];
      else if (isSpeech(back)) [phrase, more] = [words.slice(0, -count).join(' '), true];
      if (more) break;
    }
    phrase = phrase.replace(wrapping, '');
  }
  return phrase;
}

const preposition = new Set(['from', 'von', 'de', 'da', 'van', 'от', 'من', 'by', 'par', 'por']);
/** "wrote", "replied": not "text", with which a sentence can begin. */
const speech = new Set(
  'replied,says,said,wrote,writes,texted,responded,answered,schrieb,schreibt,antwortet,antwortete,sagt,dice,dijo,escribio,escribe,respondio,contesto,dit,a ecrit,a repondu,ecrit,diz,disse,escreveu,respondeu,ha scritto,scrive,ha risposto,schreef,zegt,yazdi,napisal,napisala,كتب,كتبت,قال,قالت,رد'.split(
    ',',
  ),
);
const partsOfSpeech = new Set([...speech].flatMap((words) => words.split(' ')));
const isSpeech = (words: string): boolean =>
  partsOfSpeech.has(plain(words.split(/[\s:]+/, 1)[0] ?? '')) &&
  /^[\p{L}\p{M}\s:'’]+$/u.test(words) &&
  speech.has(onlyWords(wordsOf(words)).join(' '));

const capital = /^\p{Lu}[\p{Ll}\p{M}'’.-]*$/u;
/** One to four words that each begin with a capital, or have none as in Arabic. */
export const isNameLike = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length < 5 &&
  words.every((word) => capital.test(word) || /^\p{Lo}+$/u.test(word));

/** `isName`: another text is there, so that this one is a name unless it says clearly that it is none. */
function verdictOf(text: string, found: readonly string[], isName = false): ReplyVerdict {
  if (found.length === 0) return 'no';
  // Words that are asked about are not said.
  if (quotesInQuestion.test(text)) return judgeReply(text);
  let verdict: ReplyVerdict = 'no';
  for (const one of new Set([...text.split(hard).map(bareOf), found.join(' : ')])) {
    if (one === '') continue;
    const judged = judgeReply(one);
    if (judged === 'refuses') return judged;
    // Letters without capitals tell no name from a reply; beside another text it is the name.
    const isOnlyName = isNameLike(one.split(/\s+/)) && (isName || /\p{Lu}/u.test(one));
    if (judged === 'perhaps' && (!isOnlyName || declines(one))) verdict = judged;
  }
  for (const phrase of found) {
    const words = phrase.split(/\s+/);
    if (words.length <= 6 && judgeReply(phrase) === 'refuses') return 'refuses';
    if (!isName && declines(phrase)) verdict = 'perhaps';
    if (isName && !/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/u.test(phrase)) continue;
    if (saysBesideName(phrase) || saysBesideName(words)) return 'refuses';
  }
  return verdict;
}

/** "Ann Lee, STOP", "STOP, Ann Lee" and, without a sign, "Ann Lee STOP". */
function saysBesideName(phrase: string | readonly string[]): boolean {
  if (typeof phrase === 'string') {
    const parts = phrase.split(/\s*[,،]\s*/).filter((part) => part !== '');
    return (
      parts.length > 1 &&
      parts.some(
        (part) =>
          parts.every(
            (other) =>
              other === part || isNameLike(other.split(/\s+/)) || isFurniture(other) || !/\p{L}/u.test(other),
          ) && judgeReply(part) === 'refuses',
      )
    );
  }
  if (phrase.length < 2 || phrase.length > 5) return false;
  const ends: readonly (readonly [string | undefined, readonly string[]])[] = [
    [phrase.at(-1), phrase.slice(0, -1)],
    [phrase[0], phrase.slice(1)],
  ];
  return ends.some(
    ([word = '', others]) =>
      word.length > 2 &&
      !capital.test(word) &&
      !/^\p{Lo}+$/u.test(word) &&
      isNameLike(others) &&
      !others.some((one) => saysOf(one, 'greet', 'thanks')) &&
      judgeReply(word) === 'refuses',
  );
}
