/** The finds of the palette. */
import { plainWords, searchedWords } from '../words/plain-words.ts';

/** Whether every word of the query begins a word of the label; accents and case do not matter. */
export function fits(label: string, query: string): boolean {
  const words = searchedWords(label).split(/[^\p{L}\p{N}]+/u);
  return plainWords(query)
    .split(/\s+/u)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
