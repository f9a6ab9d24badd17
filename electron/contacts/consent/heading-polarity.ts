/**
 * Whether a "yes" below a heading agrees or refuses. That is only certain where each word of the heading is known: "SMS embargo" is about
 * texts, and what an embargo is, no list of words will know in every language. Taking it for consent texts everybody who refused.
 */
import type { ConsentHeading } from '../../shared/import/consent-words.ts';
import {
  foldedWord,
  type HeadingTokens,
  headingTokens,
  isUnspaced,
} from '../../shared/import/heading-tokens.ts';
import consent from '../../shared/import/heading-words/consent.json' with { type: 'json' };
import negations from '../../shared/import/heading-words/negations.json' with { type: 'json' };
import { type WordFile, type WordMatcher, wordMatcher, wordsOfKind } from '../../shared/text/word-matcher.ts';
import topics from './column-topics.json' with { type: 'json' };
import file from './heading-polarity.json' with { type: 'json' };

/** The meaning of a "yes"; `either` where nobody can tell. */
export type Polarity = ConsentHeading['says'];

/** Words that say nothing against texts; `stems` begin them, with what may follow. */
interface Harmless {
  readonly whole: ReadonlySet<string>;
  readonly stems: ReadonlyMap<string, Ending>;
  /** Function words are others in other languages: "na", "be". */
  readonly fill: ReadonlySet<string>;
}

/** `inflected`: languages that put words together, in which anything may follow a stem: "Werbesperre". */
type Ending = 'inflected' | 'short';

const compounding: ReadonlySet<string> = new Set([
  'en',
  'de',
  'nl',
  'nordic',
  'sv',
  'da',
  'no',
  'fi',
  'fi-et',
]);
const inflections =
  /^(?:e|en|er|es|em|et|ed|d|s|n|t|te|ten|tes|ts|ung|ungen|ungs|ing|ings|ingen|inger|ion|ions|tion|ation|ations|ic?ations?|ifications?|al|ly|able|ments?|ance|ers|ern|ere|ende?|ar|arna|erna|a|an|at|as|de|else|elser|ets|ene|ens|lich|ig|y|ies|ied|ive|in|ta|ia|i|nen|set|us|uksen|minen|taa|tys|ja|den)$/u;
const longestEnding = 5;
const shortestPart = 3;

let harmlessMade: Harmless | undefined;
function harmless(): Harmless {
  if (harmlessMade !== undefined) return harmlessMade;
  const whole = new Set<string>();
  const stems = new Map<string, Ending>();
  const take = (words: WordFile['words'], kinds: readonly string[]) => {
    for (const [language, of] of Object.entries(words))
      for (const written of kinds.flatMap((kind) => of[kind] ?? [])) {
        const parts = headingTokens(written.replaceAll('*', '')).words;
        const isStem = written.endsWith('*') && parts.length === 1;
        const [stem = ''] = parts;
        if (isStem && stem.length >= shortestPart)
          stems.set(stem, compounding.has(language) ? 'inflected' : 'short');
        for (const part of parts) whole.add(part);
      }
  };
  const ours: WordFile = file;
  const headings: WordFile = consent;
  const reaching: WordFile = negations;
  const columns: WordFile = topics;
  take(ours.words, ['write', 'may']);
  take(headings.words, ['agrees', 'text', 'email', 'phone', 'post', 'marketing', 'newsletter', 'wishes']);
  take(reaching.words, ['reach']);
  take(columns.words, ['asks', 'contact', 'status', 'active', 'matter', 'signed', 'past']);
  const fill = new Set(
    wordsOfKind(ours, 'fill').flatMap((word) => headingTokens(word.replaceAll('*', '')).words),
  );
  for (const word of fill) whole.add(word);
  take(ours.words, ['fill']);
  harmlessMade = { whole, stems, fill };
  return harmlessMade;
}

interface Against {
  /** "Not", "kein": they turn what stands beside them. */
  readonly turns: WordMatcher;
  /** "Blocked", "Widerruf". */
  readonly shuts: WordMatcher;
  /** "Sanction", "plus de SMS": both at once. */
  readonly both: WordMatcher;
  /** The beginnings of words of the kind, as they stand behind another: "smsban". */
  readonly endings: readonly string[];
  /** Several words together, "opt out": with their line. */
  readonly phrases: readonly string[];
}

let againstMade: Against | undefined;
function against(): Against {
  if (againstMade !== undefined) return againstMade;
  const ours: WordFile = file;
  const headings: WordFile = consent;
  const reaching: WordFile = negations;
  const columns: WordFile = topics;
  const shut = [
    ...wordsOfKind(ours, 'no'),
    ...wordsOfKind(headings, 'refuses', 'alone', 'negates', 'stops'),
    ...wordsOfKind(reaching, 'shut'),
    ...wordsOfKind(columns, 'gone', 'flag'),
  ];
  const single = (word: string) => headingTokens(word.replaceAll('*', '')).words.length === 1;
  againstMade = {
    turns: wordMatcher(wordsOfKind(reaching, 'no').filter(single)),
    shuts: wordMatcher(shut.filter(single)),
    both: wordMatcher(wordsOfKind(ours, 'double')),
    endings: wordsOfKind(ours, 'no')
      .map((word) => foldedWord(word.replaceAll('*', '')))
      .filter((word) => word.length >= shortestPart && !isUnspaced(word)),
    phrases: shut.filter((word) => !single(word)).map((word) => headingTokens(word.replaceAll('*', '')).line),
  };
  return againstMade;
}

const negativeEnding = /m[ae]|s[iu]z$|less|los|frei|free|fri$|mentes|t[ae]l[ae]n|ton$/u;

/** Whether each part of a word is known to say nothing against texts: "SMS-Einwilligung", "广告短信同意". */
function isHarmless(word: string): boolean {
  const { whole, stems } = harmless();
  if (whole.has(word)) return true;
  const least = isUnspaced(word) ? 1 : shortestPart;
  for (let end = word.length - 1; end >= least; end -= 1) {
    const part = word.slice(0, end);
    const rest = word.slice(end);
    const ending = stems.get(part);
    if (ending !== undefined && isInflected(rest, ending)) return true;
    if (!whole.has(part) && ending === undefined) continue;
    if (rest.length >= least && isHarmless(rest)) return true;
    if (/^s./u.test(rest) && rest.length > least && isHarmless(rest.slice(1))) return true;
  }
  return false;
}

function isInflected(rest: string, ending: Ending): boolean {
  if (ending === 'inflected') return inflections.test(rest);
  return (
    rest.length <= longestEnding &&
    !isUnspaced(rest) &&
    !negativeEnding.test(rest) &&
    !against().endings.some((word) => rest.startsWith(word))
  );
}

/** Longer ones are sentences, of which the negation may be about anything. */
const mostWords = 16;

/** The meaning of a "yes" below a heading, where its words are read as saying `says`. */
export function polarityOf(tokens: HeadingTokens, says: Polarity): Polarity {
  const { words, written, line } = tokens;
  if (words.length > mostWords) return 'either';
  const { fill } = harmless();
  const { turns, shuts, both, phrases } = against();
  const within = phrases.filter((phrase) => line.includes(phrase));
  const isTurning = (word: string, asWritten: string) => turns.isWord(word, asWritten) && !fill.has(word);
  const turned = within.filter((phrase) => phrase.split(' ').some((word) => isTurning(word, word)));
  let turning = turned.length > 0 ? 1 : 0;
  let shutting = within.length > turned.length ? 1 : 0;
  for (const [at, word] of words.entries()) {
    const asWritten = written[at] ?? word;
    if (turned.some((phrase) => phrase.includes(` ${word} `))) continue;
    if (isTurning(word, asWritten)) turning += 1;
    else if (within.some((phrase) => phrase.includes(` ${word} `))) continue;
    else if (both.isWord(word, asWritten)) return 'either';
    else if (shuts.isWord(word, asWritten) && !fill.has(word)) shutting += 1;
    else if (isHarmless(word)) continue;
    else if (isUnspaced(word) && says === 'refuses') shutting += 1;
    else return 'either';
  }
  // Two of them may turn each other: "Opt-out revoked", "Not unsubscribed".
  if (turning + shutting > 1) return 'either';
  const found = turning + shutting > 0 ? 'refuses' : 'agrees';
  return found === says ? says : 'either';
}

interface Asking {
  readonly write: WordMatcher;
  readonly may: WordMatcher;
  readonly sort: WordMatcher;
  readonly done: WordMatcher;
  readonly beside: WordMatcher;
  readonly person: WordMatcher;
  readonly thing: WordMatcher;
}
let askingMade: Asking | undefined;
function asking(): Asking {
  const ours: WordFile = file;
  const of = (kind: string) => wordMatcher(wordsOfKind(ours, kind));
  askingMade ??= {
    write: of('write'),
    may: of('may'),
    sort: of('sort'),
    done: of('done'),
    beside: of('beside'),
    person: of('person'),
    thing: of('thing'),
  };
  return askingMade;
}

/** Whether a heading is about what was done and no more: "Contacted", "Benachrichtigt am", "Date notified", "Notified by SMS". */
export function tellsWhatWasDone(tokens: HeadingTokens): boolean {
  const { done, beside, write, may } = asking();
  if (!done.in(tokens) || may.in(tokens)) return done.isWhole(tokens);
  return (
    done.isWhole(tokens) ||
    tokens.words.every((word, at) => {
      const written = tokens.written[at] ?? word;
      return [done, beside, write].some((matcher) => matcher.isWord(word, written));
    })
  );
}

/** Whether a heading names a person or a thing, and no permission: "Primary contact", "Privacy screen". */
export function namesSomething(tokens: HeadingTokens): boolean {
  const { sort, person, thing, may } = asking();
  if (tokens.words.length < 2 || may.in(tokens)) return false;
  const isOf = (matcher: WordMatcher) => (word: string, at: number) =>
    matcher.isWord(word, tokens.written[at] ?? word);
  return (
    (person.in(tokens) &&
      tokens.words.some(isOf(sort)) &&
      tokens.words.every((word, at) => isOf(sort)(word, at) || isOf(person)(word, at))) ||
    tokens.words.some(isOf(thing))
  );
}

/** Whether a heading speaks of writing to people, whatever else it says. */
export const speaksOfWriting = (tokens: HeadingTokens): boolean =>
  asking().write.in(tokens) && !tellsWhatWasDone(tokens);

/** Whether a heading speaks of what is allowed, wished or agreed. */
export const speaksOfPermission = (tokens: HeadingTokens): boolean => asking().may.in(tokens);

/** Whether a heading asks which kind, as in "Contact type" and "Message language". */
export const asksWhichKind = (tokens: HeadingTokens): boolean => asking().sort.in(tokens);
