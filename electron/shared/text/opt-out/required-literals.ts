/**
 * The letters without which a pattern of words matches nothing. A pattern of thousands of characters takes V8 tens of milliseconds in each
 * new thread, of which a plan starts three; a text that has none of these letters is not looked through by it (`npm run bench:plan`).
 */

/** Shorter ones stand in every text. */
const shortest = 2;

/**
 * Literals of which one stands in whatever the pattern matches, or null where it names none.
 *
 * @param pattern in the writing of `reply-promises.json`: a regular expression with `{…}` for parts of it, and `~` for more letters
 */
export function requiredLiterals(pattern: string): readonly string[] | null {
  if (alternativesOf(pattern).length > 1) return ofAlternatives(pattern);
  let best: readonly string[] | null = null;
  const offer = (found: readonly string[] | null): void => {
    if (found !== null && shortestOf(found) > shortestOf(best ?? [''])) best = found;
  };
  let run = '';
  for (let at = 0; at < pattern.length; ) {
    const end = endOfPart(pattern, at);
    const isOptional = /^(?:[?*]|\{0)/.test(pattern.slice(end));
    const part = pattern.slice(at, end);
    const isLetter = /^[\p{L}\p{M}]$/u.test(part);
    if (isLetter && !isOptional) run += part;
    else {
      offer([run]);
      run = '';
      if (part.startsWith('(?:') && !isOptional) offer(ofAlternatives(part.slice(3, -1)));
    }
    at = end;
  }
  offer([run]);
  return shortestOf(best ?? ['']) < shortest ? null : best;
}

const shortestOf = (literals: readonly string[]): number => Math.min(...literals.map(({ length }) => length));

/** One from each of them, or null where one has none. */
function ofAlternatives(inside: string): readonly string[] | null {
  const all: string[] = [];
  for (const one of alternativesOf(inside)) {
    const found = requiredLiterals(one);
    if (found === null) return null;
    all.push(...found);
  }
  return all;
}

function alternativesOf(inside: string): readonly string[] {
  const all: string[] = [];
  let start = 0;
  for (let at = 0; at < inside.length; at = endOfPart(inside, at)) {
    if (inside[at] !== '|') continue;
    all.push(inside.slice(start, at));
    start = at + 1;
  }
  return [...all, inside.slice(start)];
}

/** The end of a character, an escape, a class, a group, or something in braces. */
function endOfPart(pattern: string, at: number): number {
  switch (pattern[at]) {
    case '\\':
      return pattern.startsWith('\\p{', at) ? pattern.indexOf('}', at) + 1 : at + 2;
    case '[':
      return pattern.indexOf(']', at) + 1;
    case '{':
      return pattern.indexOf('}', at) + 1;
    case '(': {
      let inner = at + 1;
      while (pattern[inner] !== ')') inner = endOfPart(pattern, inner);
      return inner + 1;
    }
    default:
      return at + 1;
  }
}
