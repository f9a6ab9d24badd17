/** Whether a heading says that people are not to be written to: "Niet benaderen", "Bez reklam", "Aranmasın", in some thirty languages. */

import { type WordFile, type WordMatcher, wordMatcher, wordsOfKind } from '../text/word-matcher.ts';
import type { HeadingTokens } from './heading-tokens.ts';
import file from './heading-words/negations.json' with { type: 'json' };

/** One language's words: of no, of being reached, and those that are both at once. */
interface Negations {
  readonly no: WordMatcher;
  readonly reach: WordMatcher;
  readonly shut: WordMatcher;
}

let made: readonly Negations[] | undefined;
/** Of all languages: most remarks have none of them, and a million are looked at. */
let reaching: WordMatcher | undefined;
function languages(): readonly Negations[] {
  const { words }: WordFile = file;
  // A "no" of one language is another word in the next, so it counts beside words of its own.
  made ??= Object.values(words).map(({ no = [], reach = [], shut = [] }) => ({
    no: wordMatcher(no),
    reach: wordMatcher(reach),
    shut: wordMatcher(shut),
  }));
  return made;
}

function anyReaching(): WordMatcher {
  reaching ??= wordMatcher(wordsOfKind(file, 'reach', 'shut'));
  return reaching;
}

/** Longer headings are sentences, in which a "not" is about anything. */
const mostWords = 8;

/** Whether a word of no stands beside one of being reached. */
export const negatesReaching = (heading: HeadingTokens): boolean =>
  heading.words.length <= mostWords &&
  anyReaching().in(heading) &&
  languages().some(({ no, reach, shut }) => shut.in(heading) || (no.in(heading) && reach.in(heading)));
