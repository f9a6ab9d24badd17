/** "1. ", "2) ", "#3 " in front of a number: its place in a list, of which no digit belongs to the number. */

const marked = /^\s*(?:[#№]\s?\d{1,4}[.):]?|\[\d{1,4}\]|[1-9]\d{0,3}[.):])\s+(?=[+(\d])/u;
/** An area code is written so too. */
const bracketed = /^\s*\(\d{1,3}\)\s+(?=[+(\d])/u;
const counted = /^\s*([1-9]\d{0,3})[\s|;,]+(?=[+(\d])/u;
/** So many lines that count up are a list, also one that does not begin with 1. */
const fewestCounted = 3;

/**
 * @param reads whether a number stands at the beginning of a text
 * @returns the lines without their places, where a number is left
 */
export function withoutPlaces(lines: readonly string[], reads: (text: string) => boolean): readonly string[] {
  const isCounted = countedLines(lines);
  return lines.map((line, at) => {
    const place = marked.exec(line)?.[0] ?? (isCounted.has(at) ? counted.exec(line)?.[0] : undefined);
    const perhaps = place ?? bracketed.exec(line)?.[0];
    if (perhaps === undefined || (place === undefined && reads(line))) return line;
    const rest = line.slice(perhaps.length);
    return reads(rest) ? rest : line;
  });
}

/** Lines whose first digits count up: 1, 2, 3. */
function countedLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: number[] = [];
  let [first, last] = [0, 0];
  const end = () => {
    if (run.length >= fewestCounted || (first === 1 && run.length > 1)) for (const at of run) found.add(at);
    run = [];
  };
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const place = Number(counted.exec(line)?.[1] ?? 0);
    if (run.length === 0 || place !== last + 1) {
      end();
      first = place;
    }
    if (place > 0) run.push(at);
    last = place;
  }
  end();
  return found;
}
