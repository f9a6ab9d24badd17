/**
 * Phrases of the word files, found among words. `*` is any ending of a word, `…` up to three words between, `(a|b c)` one of
 * several, `?` behind a group what may be missing.
 *
 * A phrase is tried only where its first word stands: of some two thousand, a reply meets a handful.
 */
import { plain } from './plain-words.ts';

const letters = '\\p{L}';

export interface Phrases {
  /** Whether one of them stands there. `text`: words with a space before, between and behind. */
  readonly isIn: (text: string) => boolean;
  /** The text with a mark that no phrase reaches over in the place of each. */
  readonly without: (text: string) => string;
}

/** @param listed phrases with commas between, in as many lines as are easy to read */
export function phrasesOf(listed: readonly string[]): Phrases {
  const whole = new Map<string, Phrase[]>();
  const beginnings = new Map<string, { start: string; pattern: Phrase }[]>();
  for (const phrase of splitOutside(plain(listed.join(',')), ',')) {
    const tokens = splitOutside(phrase, ' ');
    while (tokens.at(-1) === '…' || tokens.at(-1) === '...') tokens.pop();
    if (tokens.length === 0) continue;
    const pattern = new Phrase(tokens);
    for (const first of firstWords(tokens)) {
      // "borr*me" has its asterisk within.
      const [start = '', ...more] = first.split('*');
      if (more.length === 0) add(whole, first, pattern);
      else add(beginnings, first.slice(0, 2), { start, pattern });
    }
  }

  /** By word; replies are made of the same few thousand. */
  const known = new Map<string, readonly Phrase[]>();

  function beginningWith(word: string): readonly Phrase[] {
    const before = known.get(word);
    if (before !== undefined) return before;
    const found = [
      ...(whole.get(word) ?? []),
      ...(beginnings.get(word.slice(0, 2)) ?? []).flatMap(({ start, pattern }) =>
        word.startsWith(start) ? [pattern] : [],
      ),
    ];
    if (known.size >= mostKnown) known.clear();
    if (word.length < 30) known.set(word, found);
    return found;
  }

  return {
    isIn(text) {
      for (const word of text.split(' '))
        for (const pattern of beginningWith(word)) if (text.search(pattern.expression) >= 0) return true;
      return false;
    },
    without(text) {
      let rest = text;
      const seen = new Set<Phrase>();
      for (const word of text.split(' '))
        for (const pattern of beginningWith(word)) {
          if (seen.has(pattern)) continue;
          seen.add(pattern);
          rest = rest.replace(pattern.expression, '/ ');
        }
      return rest;
    },
  };
}

const mostKnown = 5_000;

function add<Value>(to: Map<string, Value[]>, key: string, value: Value): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, [value]);
  else known.push(value);
}

/** Made into an expression when its first word is met: all two thousand at once take 60 ms. */
class Phrase {
  readonly #tokens: readonly string[];
  #expression: RegExp | null = null;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get expression(): RegExp {
    this.#expression ??= new RegExp(`(?<= )${this.#tokens.map(sourceOf).join('')}`, 'gu');
    return this.#expression;
  }
}

/** A token with the space behind it. */
function sourceOf(token: string): string {
  if (token === '…' || token === '...') return `(?:${letters}+ ){0,3}`;
  const isOptional = token.startsWith('(') && token.endsWith(')?');
  const source = (isOptional ? token.slice(0, -1) : token)
    .replaceAll('(', '(?:')
    .replaceAll('*', `${letters}*`);
  return isOptional ? `(?:${source} )?` : `${source} `;
}

/** With what a phrase can begin, an asterisk behind what is the beginning of a word. */
function firstWords(tokens: readonly string[]): string[] {
  const [token = '', ...others] = tokens;
  if (!token.startsWith('(')) return [token];
  const close = token.indexOf(')');
  const behind = token.slice(close + 1);
  const alternatives = token
    .slice(1, close)
    .split('|')
    .map((one) => one.split(' ')[0] ?? '');
  if (behind === '?') return [...alternatives, ...firstWords(others)];
  if (behind === '') return alternatives;
  if (behind === '*') return alternatives.map((one) => `${one.replace('*', '')}*`);
  // "(al)?(name|address)": with the prefix or without it.
  const rest = behind.startsWith('?') ? behind.slice(1) : behind;
  return [...alternatives.map((one) => `${one}*`), ...firstWords([rest, ...others])];
}

/** Cut at the sign, but not within brackets. */
function splitOutside(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === sign && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()].filter((one) => one !== '');
}
