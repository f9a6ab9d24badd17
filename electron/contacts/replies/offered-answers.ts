/**
 * Answers that our own texts offered: where "Reply CANCEL to cancel your appointment" was sent, CANCEL is hardly about texts, and
 * where "Do you still want reminders?" was, a bare "no" may well be.
 */
import { fromDataFile } from '../../shared/data-file.ts';
import { isAboutTexts, type ReplyVerdict } from './judge-reply.ts';
import { onlyWords, plain, wordsOf } from './plain-words.ts';
import { wordings } from './wordings.ts';
import layout from './words/layout.json' with { type: 'json' };

/** Subjects of our texts besides texts, by how the words begin, and a bare "no", whole. */
const lists = fromDataFile(layout, () => ({
  subjects: plain(layout.subjects).split(' '),
  leavings: plain(layout.leavings).split(' '),
  noes: new Set(plain(layout.noes).split(' ')),
}));

const hasWord = (words: readonly string[], starts: readonly string[]): boolean =>
  words.some((word) => starts.some((start) => word.startsWith(start)));

/** The verdict on a reply that is only one answer: undefined where no such answer was offered. */
export type OfferedAnswers = (reply: string) => ReplyVerdict | undefined;

/** @param sent texts and templates of campaigns */
export function offeredAnswers(sent: readonly string[]): OfferedAnswers {
  const { subjects, noes, leavings } = lists();
  const all = wordings();
  const offered = new Set<string>();
  const leaving = new Set<string>();
  let asksAboutTexts = false;
  for (const text of new Set(sent)) {
    for (const [, digit = ''] of text.matchAll(/(?<![\d.,:/-])(\d)\s?[-=:.)]\s?\p{L}/gu)) offered.add(digit);
    for (const part of text.split(/[.!?؟;/]\s|[,;/]|\s(?:or|oder|ou|o|of|lub|veya|или|او|أو)\s/u))
      if (hasWord(onlyWords(wordsOf(part)), leavings))
        for (const [answer] of part.matchAll(/(?<![\p{L}\p{N}+.:-])(?:\d|\p{Lu})(?![\p{L}\p{N}.:-])/gu))
          leaving.add(plain(answer));
    for (const sentence of text.split(/(?<=[.!?؟])\s/u)) {
      const words = onlyWords(wordsOf(sentence));
      if (/[?؟]\s*$/u.test(sentence)) asksAboutTexts ||= isAboutTexts(words, all);
      if (!hasWord(words, subjects) || isAboutTexts(words, all)) continue;
      for (const [word] of sentence.matchAll(/(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu))
        if (!all.strong.has(plain(word)) || isSaidTwice(plain(word), words)) offered.add(plain(word));
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

/** "CANCEL to cancel your appointment". */
const isSaidTwice = (word: string, words: readonly string[]): boolean =>
  words.filter((one) => one.startsWith(word.slice(0, lettersOfStem))).length > 1;
const lettersOfStem = 5;
