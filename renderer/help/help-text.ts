/**
 * The few marks of the help's texts: `## ` begins a heading, `- ` a point of a list; everything else is a
 * paragraph. The texts come from the catalogue, so a translator meets nothing else.
 */
import { plainWords, searchedWords } from '../words/plain-words.ts';
export type HelpBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly points: readonly HelpPoint[] };

/** A point; `term` is what stands before the first colon, where the point explains a word. */
export type HelpPoint = { readonly term: string | undefined; readonly text: string };

/** Words before a colon longer than this are a sentence, not a term. */
const longestTerm = 24;

/** Reads the lines of one page into blocks; points that follow one another make one list. */
export function parseHelp(lines: readonly string[]): readonly HelpBlock[] {
  const blocks: HelpBlock[] = [];
  let points: HelpPoint[] | undefined;
  for (const line of lines) {
    if (line.startsWith('- ')) {
      if (points === undefined) {
        points = [];
        blocks.push({ kind: 'list', points });
      }
      points.push(parsePoint(line.slice(2)));
      continue;
    }
    points = undefined;
    blocks.push(
      line.startsWith('## ') ? { kind: 'heading', text: line.slice(3) } : { kind: 'paragraph', text: line },
    );
  }
  return blocks;
}

function parsePoint(text: string): HelpPoint {
  const colon = text.indexOf(': ');
  if (colon < 1 || colon > longestTerm) return { term: undefined, text };
  return { term: text.slice(0, colon), text: text.slice(colon + 2) };
}

/** One page as the search sees it. */
export type SearchablePage<Name> = {
  readonly name: Name;
  readonly title: string;
  readonly summary: string;
  /** Words that people use for it and that the page may not contain. */
  readonly words: string;
  readonly body: readonly string[];
};

/** Where a word was found counts for this much: a title says more about a page than a word in passing. */
const weight = { title: 8, words: 4, summary: 3, body: 1 } as const;

/**
 * The pages that have every word of the query, the best first. Accents and case do not matter, and the
 * beginning of a word is enough. An empty query finds all, in their own order.
 */
export function searchHelp<Name>(
  pages: readonly SearchablePage<Name>[],
  query: string,
): readonly SearchablePage<Name>[] {
  const wanted = plainWords(query).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return pages;
  return pages
    .map((page) => ({ page, score: score(page, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page);
}

function score<Name>(page: SearchablePage<Name>, wanted: readonly string[]): number {
  const parts = [
    [searchedWords(page.title), weight.title],
    [searchedWords(page.words), weight.words],
    [searchedWords(page.summary), weight.summary],
    [searchedWords(page.body.join(' ')), weight.body],
  ] as const;
  let total = 0;
  for (const word of wanted) {
    const found = parts.reduce((sum, [text, value]) => (startsAWord(text, word) ? sum + value : sum), 0);
    if (found === 0) return 0;
    total += found;
  }
  return total;
}

function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}
