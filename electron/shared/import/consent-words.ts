/**
 * Columns that say who agreed to texts or refused them, by their headings, and what a cell of such a column answers. Overlooking a refusal is the
 * worse mistake: an answer that nobody can tell is a question, never a yes.
 */

import { type WordFile, type WordMatcher, wordMatcher, wordsOfKind } from '../text/word-matcher.ts';
import { type HeadingTokens, headingTokens } from './heading-tokens.ts';
import answers from './heading-words/answers.json' with { type: 'json' };
import words from './heading-words/consent.json' with { type: 'json' };
import { negatesReaching } from './negated-heading.ts';

/** By which way of reaching people a column is about; `any` where it says none. */
export type ConsentChannel = 'text' | 'any' | 'email' | 'phone' | 'post';

/** The meaning of a "yes" below a heading. */
export interface ConsentHeading {
  /** `either`: "Opt-in / opt-out", where only a word such as "unsubscribed" tells. */
  readonly says: 'agrees' | 'refuses' | 'either';
  readonly channel: ConsentChannel;
}

const made = new Map<string, WordMatcher>();
function wordsFor(...kinds: readonly string[]): WordMatcher {
  const key = kinds.join(' ');
  let matcher = made.get(key);
  if (matcher === undefined) {
    const file: WordFile = words;
    matcher = wordMatcher(wordsOfKind(file, ...kinds));
    made.set(key, matcher);
  }
  return matcher;
}

/** The consent that a heading speaks of; undefined where it is about something else. */
export function consentHeading(heading: string): ConsentHeading | undefined {
  return consentIn(headingTokens(heading));
}

/** Whether a cell says yes or no. */
export const isAnswer = (cell: string): boolean => {
  const plain = plainAnswer(cell);
  const { yes, no, agrees, refuses } = answerWords();
  return [yes, no, agrees, refuses].some((words) => words.has(plain));
};

/** Whether a cell says yes or no and nothing else, which answers its heading: by itself it neither agrees nor refuses. */
export const isBareAnswer = (cell: string): boolean => {
  const plain = plainAnswer(cell);
  const { yes, no, refuses } = answerWords();
  return (yes.has(plain) || no.has(plain)) && !refuses.has(plain);
};

/** Whether a cell says yes. */
export const saysYes = (cell: string): boolean => answerWords().yes.has(plainAnswer(cell));

/** Whether a heading is about consent. */
export const saysConsent = (tokens: HeadingTokens): boolean => consentIn(tokens) !== undefined;

function consentIn(tokens: HeadingTokens): ConsentHeading | undefined {
  if (tokens.words.length === 0) return undefined;
  const has = (...kinds: readonly string[]) => wordsFor(...kinds).in(tokens);
  const isNewsletter = has('newsletter');
  const isAbout = has('text', 'email', 'phone', 'post', 'marketing') || isNewsletter;
  const agrees = has('agrees') || (isAbout && has('wishes'));
  // "Agree to receive SMS (text STOP)" is a consent that says how to end it; "Stop receiving SMS" is none.
  const saysHowToEnd = agrees && has('stops') && !beginsWithStop(tokens);
  const stops = has('stops') && has('text', 'marketing') && !saysHowToEnd;
  const refuses = has('refuses') || wordsFor('alone').isWhole(tokens) || stops;
  const negates = (has('negates') && (isAbout || agrees)) || (negatesReaching(tokens) && !saysHowToEnd);
  if (!refuses && !agrees && !negates)
    return wordsFor('newsletter').isWhole(tokens) ? { says: 'agrees', channel: 'email' } : undefined;
  const channel = channelOf(has, isNewsletter);
  if (refuses && has('agrees') && !negates && has('either')) return { says: 'either', channel };
  return { says: refuses || negates ? 'refuses' : 'agrees', channel };
}

/** Two words: "deixar de". */
const beginsWithStop = ({ written }: HeadingTokens): boolean =>
  wordsFor('stops').in(headingTokens(written.slice(0, 2).join(' ')));

function channelOf(has: (kind: string) => boolean, isNewsletter: boolean): ConsentChannel {
  if (has('text')) return 'text';
  if (has('email') || isNewsletter) return 'email';
  if (has('phone')) return 'phone';
  return has('post') ? 'post' : 'any';
}

/** The answer of a cell below such a heading for its row. */
export type ConsentAnswer = 'agrees' | 'refuses' | 'empty' | 'unknown';

/**
 * Words of one answer; `stems` begin them: "attivat" is "attivato" and "attivate". Words of `=` have no accents: "active" agrees, and
 * "activé" is a yes.
 */
class AnswerWords {
  readonly #whole: ReadonlySet<string>;
  readonly #plainly: ReadonlySet<string>;
  readonly #stems: ReadonlySet<string>;

  constructor(written: readonly string[]) {
    this.#whole = new Set(written.filter((word) => !/^=|\*$/u.test(word)).map(plainAnswer));
    this.#plainly = new Set(written.filter((word) => word.startsWith('=')).map(plainAnswer));
    this.#stems = new Set(written.filter((word) => word.endsWith('*')).map(plainAnswer));
  }

  has(plain: string, cell = plain): boolean {
    if (this.#whole.has(plain)) return true;
    if (this.#plainly.has(plain) && cell.trim().toLowerCase() === plain) return true;
    for (let ending = 0; ending <= longestEnding; ending += 1)
      if (this.#stems.has(plain.slice(0, plain.length - ending))) return true;
    return false;
  }
}

const longestEnding = 3;

interface Answers {
  readonly yes: AnswerWords;
  readonly no: AnswerWords;
  readonly agrees: AnswerWords;
  readonly refuses: AnswerWords;
}

let answersMade: Answers | undefined;
function answerWords(): Answers {
  const file: WordFile = answers;
  const setOf = (kind: string) => new AnswerWords(wordsOfKind(file, kind));
  answersMade ??= {
    yes: setOf('yes'),
    no: setOf('no'),
    agrees: setOf('agrees'),
    refuses: setOf('refuses'),
  };
  return answersMade;
}

/** A sign stands for itself; of words, neither case nor accents nor marks count. */
function plainAnswer(cell: string): string {
  const { line } = headingTokens(cell);
  return line.trim() === '' ? cell.normalize('NFKC').trim() : line.trim();
}

/**
 * The answer of a cell under such a heading. An empty cell says nothing: who is to be asked about that is the caller's matter.
 */
export function consentAnswer({ says }: ConsentHeading, cell: string): ConsentAnswer {
  const plain = plainAnswer(cell);
  if (plain === '') return 'empty';
  const { yes, no, agrees, refuses } = answerWords();
  if (refuses.has(plain)) return 'refuses';
  if (agrees.has(plain, cell)) return 'agrees';
  const isYes = yes.has(plain);
  if (says === 'either' || (!isYes && !no.has(plain))) return 'unknown';
  return isYes === (says === 'agrees') ? 'agrees' : 'refuses';
}
