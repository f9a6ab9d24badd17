/**
 * The verdict on a reply about further texts.
 *
 * Overlooking a refusal texts somebody who has refused; taking another reply for one costs a person who wanted the texts. So a
 * word that refuses counts where a reply says nothing else, a sentence is judged by what it says of texting, and what could be
 * either is for a person to decide.
 */
import { isAscii } from '../../shared/text/plain-letters.ts';
import { isFurniture } from './layout-words.ts';
import { clauseEnd, onlyWords, plain, wordsOf } from './plain-words.ts';
import { isSlipOf } from './slips.ts';
import { nameMark, type Wordings, wordings } from './wordings.ts';

/** `perhaps`: shown to a person, and not on the list by itself. */
export type ReplyVerdict = 'refuses' | 'perhaps' | 'no';

/** The word that is misspelt most, and that nobody takes for another one. */
const mostMisspelt = 'unsubscribe';
/** Said in capitals within a sentence, it is an order. */
const orders = /(?<![\p{L}\p{N}])(?:STOP{1,2}|STOPALL|UNSUBSCRIBE|ARR[EÊ]T|СТОП)(?![\p{L}\p{N}])/u;
const mostKept = 5_000;
/** Replies repeat: of a hundred thousand, a third are "STOP". */
const known = new Map<string, ReplyVerdict>();

export function judgeReply(reply: string): ReplyVerdict {
  const before = known.get(reply);
  if (before !== undefined) return before;
  const words = wordings();
  const judged = judge(reply, words);
  const verdict = judged === 'refuses' && takesBack(reply, words) ? 'perhaps' : judged;
  if (known.size >= mostKept) known.clear();
  if (reply.length < 200) known.set(reply, verdict);
  return verdict;
}

/** Whether the words of a reply ask to be left out from now on. */
export const asksToStop = (reply: string): boolean => judgeReply(reply) === 'refuses';

/** A "no" to something that may be the texts or only an offer. */
export const declines = (reply: string): boolean => isDecline(onlyWords(wordsOf(reply)), wordings());

/** Whether one of the words is said around a reply, and is nobody's name: "Bitte Termin stornieren". */
export const isPolite = (words: readonly string[]): boolean =>
  words.some((word) => wordsOf(word).some((one) => wordings().polite.has(one)));

/** 'What does "Reply STOP to opt out" mean?': what is quoted there is asked about. */
export const quotesInQuestion =
  /(?<=\p{L}:?\s\\?)(?:["“„‘]"?(?=\S)|«)[^"“”„«»‘’]+["”“»’]"?[^"“”„«»\n]{0,24}[?؟]/u;

function judge(reply: string, all: Wordings): ReplyVerdict {
  const quoted = /[?؟]/u.test(reply) ? reply.replace(quotesInQuestion, ' ? ') : reply;
  if (quoted !== reply) return judge(quoted, all) === 'refuses' ? 'refuses' : 'perhaps';
  const written = asMeant(withoutSignature(reply, all));
  const behind = behindWait(written, all);
  if (behind !== null) return judge(behind, all) === 'refuses' ? 'refuses' : 'perhaps';
  if (saysUnspaced(written, all)) return 'refuses';
  const words = spelled(wordsOf(written), all);
  const said = onlyWords(words);
  if (said.length === 0) return 'no';
  const shouted = withoutPolite(said, all).join(' ');
  if (isAlone(said, all) || (all.capitals.has(shouted) && !/\p{Ll}/u.test(written))) return 'refuses';
  const clauses = clausesOf(words);
  if (isDecline(said, all)) return 'perhaps';
  if (clauses.length > 1 && everyClauseRefusesOrIsPolite(clauses, all)) return 'refuses';

  const text = ` ${words.join(' ')} `;
  const own = all.instructions.without(text);
  const onTexts = aboutTexts(own, all);
  const rest = all.spares.without(withoutKept(onTexts, all));
  const judged = onlyWords(rest.split(' '));
  if (own !== text && /[?؟]/u.test(written)) {
    const sentences = written.split(/(?<=[.!?؟])[\s,;"”»]+|\n/u);
    const statements = sentences.filter((sentence) => !asksWhatWeMean(sentence, all));
    if (statements.length < sentences.length)
      return judge(statements.join('\n'), all) === 'refuses' ? 'refuses' : 'perhaps';
  }
  if (clausesOf(rest.trim().split(' ')).some((clause) => isStrong(clause, all) && isWhole(clause, clauses)))
    return 'refuses';
  if (judged.some(isUnsubscribe) || all.refuses.isIn(rest)) return 'refuses';
  if (saysNotThem(written, all)) return 'refuses';
  if (isOrder(written, rest)) return 'refuses';
  // A word that refuses is shown to a person even where a phrase explains it.
  const isOpen =
    own !== text ||
    (onTexts !== own && all.refuses.isIn(own)) ||
    all.maybe.isIn(own) ||
    all.capitals.has(shouted) ||
    clauses.some((clause) => isAlone(clause, all) || isDecline(clause, all)) ||
    clausesOf(rest.trim().split(' ')).some((clause) => deniesTexts(clause, all));
  return isOpen ? 'perhaps' : 'no';
}

/** The rest of "STOP? …", which asks about the word, and of "Stop, wasn't that on Friday?", which says "wait"; else null. */
function behindWait(written: string, all: Wordings): string | null {
  const [, word = '', sign = '', rest = ''] =
    /^\W*(\p{L}+)\s*([?؟]+|[,.!…-]|\s(?:mal|kurz|even)\b)(.*)$/isu.exec(written) ?? [];
  if (!/\p{L}{2}/u.test(rest) || !all.alone.has(plain(word))) return null;
  if (/[?؟]/u.test(sign)) return rest;
  const asks = /^[^.!?؟\n]*\s[^.!?؟\n]*[?؟]\P{L}*$/u.test(rest);
  return asks && word !== word.toUpperCase() ? rest : null;
}

/** "Sorry, that was meant for my brother", "please not before nine". */
const takesBack = (reply: string, { retracts }: Wordings): boolean =>
  retracts.isIn(` ${wordsOf(reply).join(' ')} `);

/** Whether one of the words is about texts. */
export const isAboutTexts = (words: readonly string[], { textings }: Pick<Wordings, 'textings'>): boolean =>
  words.some((word) => textings.some((start) => word.startsWith(start)));

const shortest = 4;

/** Without the clauses about calls, e-mails and letters. */
const aboutTexts = (text: string, all: Wordings): string => {
  // "bel" is Dutch for calls, and begins "belong".
  const isAboutOthers = (clause: string): boolean =>
    clause
      .split(' ')
      .some((word) =>
        all.channels.some((start) => word === start || (start.length > shortest && word.startsWith(start))),
      );
  if (!isAboutOthers(text)) return text;
  const kept = text
    .split(` ${clauseEnd} `)
    .filter((clause) => !isAboutOthers(clause) || isAboutTexts(clause.split(' '), all));
  return ` ${kept.join(` ${clauseEnd} `).trim()} `;
};

/** Without the clauses that ask for more texts: "No me borren de la lista". */
const withoutKept = (text: string, { keeps }: Wordings): string =>
  keeps.isIn(text)
    ? ` ${text
        .split(` ${clauseEnd} `)
        .filter((clause) => !keeps.isIn(` ${clause.trim()} `))
        .join(` ${clauseEnd} `)
        .trim()} `
    : text;

/** Clauses of the reply, not what is left of one after a phrase was taken out of it. */
const isWhole = (clause: readonly string[], clauses: readonly (readonly string[])[]): boolean =>
  clauses.some((one) => one.join(' ') === clause.join(' '));

/** "S T O P", "st0p", "stoppp" and a stop sign as the words that they are. */
const asMeant = (reply: string): string => {
  const signed = isAscii(reply)
    ? reply
    : reply.replace(/(?:[🛑⛔🚫🔕📵]\ufe0f?\s*)+/gu, ' stop . ').replace(/\p{Cf}/gu, '');
  const lettered = signed.includes('0') ? signed.replace(/(?<=\p{L})0(?=\p{L})/gu, 'o') : signed;
  return lettered
    .replace(/(?<!\p{L})\p{L}{1,6}(?:[.!]\s\p{L}{1,6}(?!\p{L})){2,}/gu, (words) => words.replace(/[.!]/g, ''))
    .replace(/(\p{L})\1{2,}/giu, '$1')
    .replace(/(?<![\p{L}\p{N}'’])\p{L}(?:[\s._*-]+\p{L}(?![\p{L}\p{N}'’])){2,}/gu, (letters) =>
      letters.replace(/[\s._*-]+/g, ''),
    );
};

function withoutSignature(reply: string, { signatures }: Wordings): string {
  if (!reply.includes('\n')) return reply;
  const lines = reply.split('\n');
  const at = lines.findIndex(
    (line, place) =>
      place > 0 &&
      (/^\s*--\s*$/.test(line) || signatures.isIn(` ${onlyWords(wordsOf(line)).slice(0, 4).join(' ')} `)),
  );
  return at < 0 ? reply : lines.slice(0, at).join('\n');
}

function saysUnspaced(written: string, { unspaced, unspacedSpares }: Wordings): boolean {
  if (
    !/[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\P{L}]/u.test(
      written,
    )
  )
    return false;
  const text = plain(written);
  return unspaced.some((word) => text.includes(word)) && !unspacedSpares.some((word) => text.includes(word));
}

function clausesOf(words: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of words) {
    if (word === clauseEnd) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}

const withoutPolite = (words: readonly string[], { polite }: Wordings) =>
  words.filter((word) => !polite.has(word));

function isAlone(words: readonly string[], all: Wordings): boolean {
  const says = (some: readonly string[]) =>
    all.alone.has(some.join(' ')) ||
    (some.length > 1 && some.length < 5 && some.every((word) => all.alone.has(word))) ||
    (some.length === 1 && all.long.some((one) => isSlipOf(some[0] ?? '', one)));
  return says(words) || says(withoutPolite(words, all));
}

const isDecline = (words: readonly string[], all: Wordings): boolean =>
  all.declines.has(words.join(' ')) || all.declines.has(withoutPolite(words, all).join(' '));

const spelled = (words: readonly string[], { spellings }: Wordings): string[] =>
  words.flatMap((word) => spellings.get(word) ?? [word]);

/** "I am not Linda": the capital within a sentence distinguishes it from "I am not sure". */
function saysNotThem(written: string, { names }: Wordings): boolean {
  const named = written.replace(capitals, (name) =>
    isFurniture(name) || possessive.test(name) ? name : nameMark,
  );
  return named !== written && names.isIn(` ${wordsOf(named).join(' ')} `);
}

const capitals = /(?<=[\p{L},'’]\s)\p{Lu}[\p{Ll}'’-]+(?:\s\p{Lu}[\p{Ll}'’-]+)*/gu;
const possessive = /['’]s$/u;

/** "Do I reply STOP to stop these?" */
function asksWhatWeMean(sentence: string, { instructions }: Wordings): boolean {
  const text = ` ${wordsOf(sentence).join(' ')} `;
  return /[?؟]\s*$/u.test(sentence) && instructions.without(text) !== text;
}

const isStrong = (words: readonly string[], all: Wordings): boolean =>
  all.strong.has(words.join(' ')) || all.strong.has(withoutPolite(words, all).join(' '));

/** Some "no" or "end" and some word for texts in one clause: a refusal in words that stand in no list. */
const deniesTexts = (words: readonly string[], all: Wordings): boolean =>
  words.some((word) => all.denials.has(word) || all.quits.some((start) => word.startsWith(start))) &&
  isAboutTexts(words, all);

function everyClauseRefusesOrIsPolite(clauses: readonly (readonly string[])[], all: Wordings): boolean {
  return (
    clauses.some((clause) => isAlone(clause, all)) &&
    clauses.every(
      (clause) => withoutPolite(clause, all).length === 0 || isAlone(clause, all) || isDecline(clause, all),
    )
  );
}

/** One or two letters of it are missing, wrong or exchanged: "unsubcribe", "unsuscrib". */
const isUnsubscribe = (word: string): boolean =>
  word.startsWith('uns') &&
  (isSlipOf(word, mostMisspelt) ||
    [...mostMisspelt].some((_, at) =>
      isSlipOf(word, mostMisspelt.slice(0, at) + mostMisspelt.slice(at + 1)),
    ));

/** `rest`: what no other phrase explains. */
function isOrder(written: string, rest: string): boolean {
  const found = orders.exec(written);
  if (found === null || !/\p{Ll}/u.test(written)) return false;
  // "Do I have to write STOP?" gives none.
  const isAsked = /^[^.!\n]*[?؟]/u.test(written.slice(found.index));
  // "STOP worrying" is an order about something else.
  const isOther = /^\s+(?!text|send|messag|sms|contact|spam|harass|bother|mail)\p{Ll}+ing(?!\p{L})/u.test(
    written.slice(found.index + found[0].length),
  );
  return !isAsked && !isOther && rest.includes(` ${plain(found[0])} `);
}
