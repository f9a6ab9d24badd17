/**
 * The names of columns in people's lists, in the languages that files come in. The words stand in `heading-words/`, a file for
 * each subject, by language and with where they are from; matchers are made of them when the first heading is looked at.
 */

import { type WordFile, type WordMatcher, wordMatcher, wordsOfKind } from '../text/word-matcher.ts';
import { headingTokens } from './heading-tokens.ts';
import labels from './heading-words/labels.json' with { type: 'json' };
import lists from './heading-words/lists.json' with { type: 'json' };
import names from './heading-words/names.json' with { type: 'json' };
import numbers from './heading-words/numbers.json' with { type: 'json' };
import people from './heading-words/people.json' with { type: 'json' };
import phones from './heading-words/phones.json' with { type: 'json' };
import places from './heading-words/places.json' with { type: 'json' };
import times from './heading-words/times.json' with { type: 'json' };

const files = { labels, lists, names, numbers, people, phones, places, times } satisfies Record<
  string,
  WordFile
>;

const made = new Map<string, WordMatcher>();

/** The words of one or more kinds of a subject. */
export function headingWords(subject: keyof typeof files, ...kinds: readonly string[]): WordMatcher {
  const key = `${subject} ${kinds.join(' ')}`;
  let matcher = made.get(key);
  if (matcher === undefined) {
    matcher = wordMatcher(wordsOfKind(files[subject], ...kinds));
    made.set(key, matcher);
  }
  return matcher;
}

const ofLanguages = new Map<string, readonly WordMatcher[]>();

/** Fewer words may be those of any language: "Name", "Mobil". */
const fewestOfLanguage = 2;

/** The languages of which most of these headings are words for names and phones; of English, which programs of all countries write, nothing is said. */
export function languagesOf(headings: readonly string[]): readonly string[] {
  if (ofLanguages.size === 0)
    for (const language of new Set([...Object.keys(names.words), ...Object.keys(phones.words)]))
      ofLanguages.set(
        language,
        [names, phones].map((file: WordFile) =>
          wordMatcher(Object.values(file.words[language] ?? {}).flat()),
        ),
      );
  const tokens = headings.map(headingTokens);
  const counts = [...ofLanguages].map(([language, matchers]) => ({
    language,
    count: tokens.filter((one) => matchers.some((matcher) => matcher.in(one))).length,
  }));
  const most = Math.max(fewestOfLanguage, ...counts.map(({ count }) => count));
  const found = counts.filter(({ count }) => count === most).map(({ language }) => language);
  return found.includes('en') ? [] : found;
}

/** The languages in which a heading is a word for a name. */
export function languagesWithName(heading: string): readonly string[] {
  const tokens = headingTokens(heading);
  return Object.keys(names.words).filter((language) => nameMatcher(language).in(tokens));
}

/** The plainest word of a language for a part of a name: "Vorname", "nom de famille"; undefined where none is known. */
export function wordForName(language: string, part: 'first name' | 'last name'): string | undefined {
  const { words }: WordFile = names;
  const { first = [], last = [] } = words[language] ?? {};
  return (part === 'first name' ? first : last)[0]?.replaceAll('*', '');
}

const ofNames = new Map<string, WordMatcher>();

function nameMatcher(language: string): WordMatcher {
  let matcher = ofNames.get(language);
  if (matcher === undefined) {
    const { words }: WordFile = names;
    const { first = [], last = [], firstAlone = [], lastAlone = [], fullAlone = [] } = words[language] ?? {};
    matcher = wordMatcher([first, last, firstAlone, lastAlone, fullAlone].flat());
    ofNames.set(language, matcher);
  }
  return matcher;
}
