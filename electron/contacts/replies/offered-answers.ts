/**
 * Answers that our own texts offered: where "Reply CANCEL to cancel your appointment" was sent, CANCEL is hardly about texts, and
 * where "Do you still want reminders?" was, a bare "no" may well be.
 */
import { fromDataFile } from '../../shared/data-file.ts';
import type { ReplyVerdict } from './judge-reply.ts';
import { onlyWords, plain, wordsOf } from './plain-words.ts';
import { saysOf } from './signs.ts';
import layout from './words/layout.json' with { type: 'json' };

/** Subjects of our texts besides texts, by how the words begin, and a bare "no", whole. */
const lists = fromDataFile(layout, () => ({
  subjects: plain(layout.subjects).split(' '),
  cancels: plain(layout.cancels).split(' '),
  noes: new Set(plain(layout.noes).split(' ')),
}));

const hasWord = (words: readonly string[], starts: readonly string[]): boolean =>
  words.some((word) => starts.some((start) => word.startsWith(start)));

const isAboutTexts = (words: readonly string[]): boolean =>
  words.some((word) => saysOf(word, 'text', 'send') && !saysOf(word, 'reply'));

/** The verdict on a reply that is only one answer: undefined where no such answer was offered. */
export type OfferedAnswers = (reply: string) => ReplyVerdict | undefined;

/** @param sent texts and templates of campaigns */
export function offeredAnswers(sent: readonly string[]): OfferedAnswers {
  const { subjects, cancels, noes } = lists();
  const offered = new Set<string>();
  const leaving = new Set<string>();
  let asksAboutTexts = false;
  for (const text of new Set(sent)) {
    for (const [, digit = ''] of text.matchAll(/(?<![\d.,:/-])(\d)\s?[-=:.)]\s?\p{L}/gu)) offered.add(digit);
    for (const part of text.split(/[.!?؟;/]\s|[,;/]|\s(?:or|oder|ou|o|of|lub|veya|или|او|أو)\s/u))
      if (wordsOf(part).some((word) => saysOf(word, 'leave', 'halt', 'receive')))
        for (const [answer] of part.matchAll(/(?<![\p{L}\p{N}+.:-])(?:\d|\p{Lu})(?![\p{L}\p{N}.:-])/gu))
          leaving.add(plain(answer));
    const isOfSubject = hasWord(onlyWords(wordsOf(text)), subjects);
    for (const sentence of text.split(/(?<=[.!?؟])\s/u)) {
      const words = onlyWords(wordsOf(sentence));
      if (/[?؟]\s*$/u.test(sentence)) asksAboutTexts ||= isAboutTexts(words);
      const isOther = hasWord(words, subjects) && !isAboutTexts(words);
      for (const [word] of sentence.matchAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu))
        if (
          (isOfSubject && !isAboutTexts(words) && hasWord([plain(word)], cancels)) ||
          (isOther && (!saysOf(word, 'halt', 'leave') || isSaidTwice(plain(word), words))) ||
          isForOthers(word, words)
        )
          offered.add(plain(word));
    }
  }
  if (offered.size === 0 && leaving.size === 0 && !asksAboutTexts) return () => undefined;
  return (reply) => {
    const said = plain(reply.split(/[:|;\t]/).findLast((part) => /[\p{L}\p{N}]/u.test(part)) ?? '')
      .replace(/[^\p{L}\p{N}\s]/gu, '')
      .trim();
    if (leaving.has(said)) return 'refuses';
    if (asksAboutTexts && noes.has(said)) return 'perhaps';
    if (!offered.has(said)) return undefined;
    return /^\d$/.test(said) ? 'no' : 'perhaps';
  };
}

/** "Reply STOP to skip this week's delivery": it is said for what the word stands, and nothing of texts. */
const isForOthers = (word: string, words: readonly string[]): boolean => {
  const others = words.filter((one) => one !== plain(word) && !saysOf(one, 'reply', 'greet'));
  return (
    others.length >= fewestToTell &&
    !others.some((one) => saysOf(one, 'text', 'receive', 'leave', 'halt', 'ending', 'list', 'remove'))
  );
};
const fewestToTell = 3;

/** "CANCEL to cancel your appointment". */
const isSaidTwice = (word: string, words: readonly string[]): boolean =>
  words.filter((one) => one.startsWith(word.slice(0, lettersOfStem))).length > 1;
const lettersOfStem = 5;
