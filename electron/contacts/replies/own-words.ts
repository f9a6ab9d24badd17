/**
 * Our own words in what people send back: "Reply STOP to opt out" stands in every quoted text, and is no refusal. Known by the
 * texts of the campaigns, also where they are cut, quoted, wrapped anew, or have other quotation marks.
 */
import { ownMark } from './message-of-line.ts';

/** So many words in a row are hardly said by chance. */
const run = 4;
/** The fewest words that count as ours: fewer may be an answer in the words of the question. */
const fewest = 5;
/** Words that a merge field may have become. */
const mostInField = 6;
/** Places that are tried for one run of words. */
const mostPlaces = 4;

/** Null for a merge field. */
type Template = readonly (string | null)[];

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface OwnWords {
  /** The text with {@link ownMark} in place of what is ours, line by line. */
  readonly without: (text: string) => string;
}

/** @param sent texts or templates, merge fields in braces */
export function ownWords(sent: readonly string[]): OwnWords {
  const places = new Map<string, (readonly [template: Template, at: number])[]>();
  for (const text of new Set(sent)) {
    const template: Template = (text.match(/\{[^{}]*\}|\p{L}+|\p{N}+/gu) ?? []).map((word) =>
      word.startsWith('{') ? null : word.toLowerCase(),
    );
    for (let at = 0; at + run <= template.length; at += 1) {
      const words = template.slice(at, at + run);
      if (words.includes(null)) continue;
      const key = words.join(' ');
      const known = places.get(key);
      if (known === undefined) places.set(key, [[template, at]]);
      else if (known.length < mostPlaces) known.push([template, at]);
    }
  }
  if (places.size === 0) return { without: (text) => text };
  return {
    without(text) {
      const tokens: Token[] = [];
      for (const { 0: word, index } of text.matchAll(/\p{L}+|\p{N}+/gu))
        tokens.push({ word: word.toLowerCase(), start: index, end: index + word.length });
      let rest = '';
      let done = 0;
      let covered = 0;
      for (let at = 0; at + run <= tokens.length; at += 1) {
        const found = places.get(
          tokens
            .slice(at, at + run)
            .map(({ word }) => word)
            .join(' '),
        );
        const spans = found?.map(([template, place]) => spanOf(tokens, at, template, place, covered)) ?? [];
        const [from, to] = spans.reduce(
          (best, span) => (span[1] - span[0] > best[1] - best[0] ? span : best),
          [0, 0],
        );
        const [first, last] = [tokens[from], tokens[to - 1]];
        if (to - from < fewest || first === undefined || last === undefined) continue;
        const ours = text.slice(first.start, last.end).replace(/[^\n\r]+/g, ownMark);
        rest += text.slice(done, first.start) + ours;
        [done, covered, at] = [last.end, to, to - 1];
      }
      return rest + text.slice(done);
    },
  };
}

/** How far a template goes on around a run of its words: from one token up to, but not with, another. */
function spanOf(
  tokens: readonly Token[],
  at: number,
  template: Template,
  place: number,
  covered: number,
): [from: number, to: number] {
  const along = (token: number, word: number, step: 1 | -1): number => {
    let last = token;
    for (;;) {
      const [nextToken, nextWord] = [last + step, word + step];
      if (nextToken < covered || nextToken >= tokens.length || nextWord < 0 || nextWord >= template.length)
        return last;
      if (template[nextWord] === null) {
        const behind = template[nextWord + step];
        let end: number | null = null;
        for (let skipped = 0; skipped <= mostInField && end === null; skipped += 1)
          if (behind !== undefined && behind !== null && tokens[nextToken + step * skipped]?.word === behind)
            end = nextToken + step * skipped;
        if (end === null || end < covered) return last;
        [last, word] = [end, nextWord + step];
        continue;
      }
      if (tokens[nextToken]?.word !== template[nextWord]) return last;
      [last, word] = [nextToken, nextWord];
    }
  };
  return [along(at, place, -1), along(at + run - 1, place + run - 1, 1) + 1];
}
