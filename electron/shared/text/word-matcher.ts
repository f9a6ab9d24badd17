/** Whether words of a data file stand in a heading. */
import type { DataFile } from '../data-file.ts';
import { foldedWord, type HeadingTokens, headingTokens, isUnspaced } from '../import/heading-tokens.ts';

/** Words of one meaning by language. */
export interface WordFile extends DataFile {
  readonly words: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface WordMatcher {
  /** Whether any of the words stands in the heading. */
  readonly in: (heading: HeadingTokens) => boolean;
  /** Whether a word of the heading is one of these. */
  readonly isWord: (word: string, written: string) => boolean;
  /** Whether the heading is one of the words, and nothing else. */
  readonly isWhole: (heading: HeadingTokens) => boolean;
}

/** Short words are many others without their accents: mẹ is no "me". */
const shortest = 2;

/**
 * Words as they stand in the files: `word` is a whole word, `=word` one with its accents ("vän" is a friend, and "van" is not), `word*` begins
 * one, `*word` ends one that has more before it, and several words stand one after another. Words of scripts without spaces are found anywhere.
 */
export function wordMatcher(written: Iterable<string>): WordMatcher {
  const whole = new Set<string>();
  const exactly = new Set<string>();
  const beginnings = new Set<string>();
  const endings: string[] = [];
  const phrases: string[] = [];
  const inside: string[] = [];
  for (const one of written) {
    const bare = one.replaceAll(/[*=]/g, '');
    const { words, line, together } = headingTokens(bare);
    if (isUnspaced(bare)) inside.push(together);
    else if (words.length > 1) phrases.push(line);
    else {
      const word = words[0] ?? foldedWord(bare);
      if (one.startsWith('=')) exactly.add(bare.toLowerCase());
      else if (one.startsWith('*')) endings.push(word);
      else if (one.endsWith('*')) beginnings.add(word);
      else if (word.length <= shortest && /^\p{Script=Latin}/u.test(word) && word !== bare.toLowerCase())
        exactly.add(bare.toLowerCase());
      else whole.add(word);
    }
  }
  const lengths = [...new Set(Array.from(beginnings, (word) => word.length))];
  const isWord: WordMatcher['isWord'] = (word, asWritten) =>
    whole.has(word) ||
    exactly.has(asWritten) ||
    lengths.some((length) => length <= word.length && beginnings.has(word.slice(0, length))) ||
    endings.some((ending) => word.length > ending.length && word.endsWith(ending));
  return {
    isWord,
    in: ({ words, written: asWritten, line, together }) =>
      words.some((word, at) => isWord(word, asWritten[at] ?? word)) ||
      phrases.some((phrase) => line.includes(phrase)) ||
      inside.some((part) => together.includes(part)),
    isWhole: ({ words, written: asWritten, line, together }) =>
      (words.length === 1 && isWord(words[0] ?? '', asWritten[0] ?? '')) ||
      phrases.includes(line) ||
      inside.includes(together),
  };
}

/** The words of these kinds in all languages of a file. */
export function wordsOfKind({ words }: WordFile, ...kinds: readonly string[]): string[] {
  return Object.values(words).flatMap((language) => kinds.flatMap((kind) => language[kind] ?? []));
}
