/** What the command line asks for. */
import { extname, isAbsolute, join } from 'node:path';

/** Files that can be opened with the app. */
export const openable: ReadonlySet<string> = new Set(['.csv', '.tsv', '.tab', '.txt', '.xlsx', '.xlsm']);

export type Asked =
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
export function readArguments(words: readonly string[], folder: string): Asked {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' };
  if (words.includes('--version')) return { kind: 'version' };
  const file = words.find((word) => !word.startsWith('-') && openable.has(extname(word).toLowerCase()));
  if (file === undefined) return { kind: 'open', file: null };
  return { kind: 'open', file: isAbsolute(file) ? file : join(folder, file) };
}

export function helpText(version: string): string {
  return `Carillon ${version}: bulk SMS campaigns

  carillon [FILE]    opens the app, and the import with FILE (CSV, TXT or XLSX)
  carillon --version
  carillon --help

A second start brings the running window forward and hands its FILE over.
`;
}
