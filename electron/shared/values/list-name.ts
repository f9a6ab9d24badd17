/** Names of lists. */
import { cutText } from './whole-signs.ts';

/** As many letters as the name of a list may have. */
export const longestListName = 200;

/** The `nth` name for a new list, from 1: the first is its own, each further one has its number behind it, for where those before are taken. */
export function nthListName(name: string, nth: number): string {
  const mark = nth === 1 ? '' : ` (${nth})`;
  return `${cutText(name, longestListName - mark.length)}${mark}`;
}
