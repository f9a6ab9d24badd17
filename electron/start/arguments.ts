/** The request of the command line. */
import { extname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openable } from '../shared/openable.ts';
import type { DesktopWords } from '../words/words.ts';

export type LaunchArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'open'; readonly file: string | null };

/**
 * Reads a command line. Chromium, Electron and the systems add words of their own to it, so whatever is
 * not known is passed over: an app that does not start because of a stray switch helps nobody.
 *
 * @param words the command line without the program itself
 * @param folder what a relative path is relative to
 */
export function readArguments(words: readonly string[], folder: string): LaunchArguments {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' };
  if (words.includes('--version')) return { kind: 'version' };
  const file = words.map(pathIn).find((word) => word !== '' && openable.has(extname(word).toLowerCase()));
  if (file === undefined) return { kind: 'open', file: null };
  return { kind: 'open', file: isAbsolute(file) ? file : join(folder, file) };
}

/** The same words with paths that hold in whatever folder they are read: files that can be opened are named from the root on. */
export function withWholePaths(words: readonly string[], folder: string): string[] {
  return words.map((word) => {
    const path = pathIn(word);
    return openable.has(extname(path).toLowerCase()) && !isAbsolute(path) ? join(folder, path) : word;
  });
}

/** The same words for another start, with the file that it is to open in place of the one that this start was given; null: with none. */
export function wordsWithFile(words: readonly string[], file: string | null): string[] {
  const others = words.filter((word) => !isFile(word));
  return file === null ? others : [...others, file];
}

/** Whether it names a file that can be opened. */
function isFile(word: string): boolean {
  const path = pathIn(word);
  return path !== '' && openable.has(extname(path).toLowerCase());
}

/** The word as a path, empty where it is none. File managers of Linux hand over addresses, with %20 for a space. */
function pathIn(word: string): string {
  if (word.startsWith('-')) return '';
  if (!/^file:\/\//i.test(word)) return word;
  try {
    return fileURLToPath(word);
  } catch {
    // An address of another computer, which no path leads to.
    return '';
  }
}

/**
 * The most that a second start may hand to the first, characters. Chromium hands over the whole command line; the first start
 * drops one that is longer than 32 KB, and is then ended by the second as one that does not answer: in the middle of sending.
 */
const longestHandedOver = 16_000;

/**
 * The command line to start with instead, where this one is too long to be handed over, as when hundreds of files are opened
 * with Carillon; null where it is not.
 *
 * @param words the command line without the program itself
 */
export function shortened(words: readonly string[]): readonly string[] | null {
  if (words.join(' ').length <= longestHandedOver) return null;
  const [first] = words.filter(isFile);
  const kept = words.filter((word) => !isFile(word)).slice(0, 20);
  const short = [...kept, ...(first === undefined ? [] : [first])];
  return short.join(' ').length <= longestHandedOver ? short : [];
}

/** The answer to `--help`. */
export function helpText(t: DesktopWords, version: string): string {
  const file = t('commandLine.file');
  const ways = [
    [`carillon [${file}]`, t('commandLine.open', { file })],
    ['carillon --version', t('commandLine.version')],
    ['carillon --help', t('commandLine.help')],
  ] as const;
  const width = Math.max(...ways.map(([words]) => words.length));
  return [
    t('commandLine.title', { version }),
    '',
    ...ways.map(([words, meaning]) => `  ${words.padEnd(width)}    ${meaning}`),
    '',
    t('commandLine.again', { file }),
    '',
  ].join('\n');
}
