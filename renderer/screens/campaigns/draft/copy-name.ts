/** As long as the name of a campaign may be. */
import { cutText } from '../../../../electron/shared/values/whole-signs.ts';

const longestName = 200;
/** Letters that what is added to a name takes at most. */
const roomForMark = 24;

/** The name of a copy in words: `nth` is 1 for the first one. */
export type CopyWords = (name: string, nth: number) => string;

/**
 * The name of a copy, which no other campaign has: two of one name could not be told apart in any list. A copy of a copy is one
 * more copy of the first.
 *
 * @param taken names of all campaigns
 */
export function copyName(name: string, taken: readonly string[], words: CopyWords): string {
  const others = new Set(taken);
  const base = cutText(originalOf(name, words), longestName - roomForMark);
  for (let nth = 1; ; nth++) {
    const tried = words(base, nth);
    if (!others.has(tried)) return tried;
  }
}

/** The name without what earlier copies added to it. */
function originalOf(name: string, words: CopyWords): string {
  const written = Number(name.match(/\d+(?=\D*$)/)?.[0] ?? 1);
  for (const nth of [1, written]) {
    const mark = words('', nth);
    if (name.endsWith(mark) && name.length > mark.length)
      return originalOf(name.slice(0, -mark.length), words);
  }
  return name;
}
