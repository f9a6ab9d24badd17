/** A line to a PostgreSQL server that goes away as servers do: cut at once, or without a word. */
import { type Line, type Lines, startLines } from './postgres-line.ts';

export interface BreakableLine extends Lines {
  /** Ends every connection and takes none, until {@link mend}. */
  readonly cut: () => void;
  /** Nothing comes through any more, in either direction, and nobody is told. */
  readonly silence: () => void;
  readonly mend: () => void;
}

export async function startBreakableLine(serverPort: number): Promise<BreakableLine> {
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  const open = new Set<Line>();
  const lines = await startLines(serverPort, (line) => {
    if (state === 'cut') return line.end();
    open.add(line);
    line.client.on('close', () => open.delete(line));
    for (const [from, to] of [
      [line.client, line.behind],
      [line.behind, line.client],
    ] as const)
      from.on('data', (chunk) => state === 'whole' && to.write(chunk));
  });
  const endAll = (): void => {
    for (const line of open) line.end();
  };
  return {
    port: lines.port,
    cut: () => {
      state = 'cut';
      endAll();
    },
    silence: () => {
      state = 'silent';
    },
    mend: () => {
      // A connection that was silent has lost a part of what went over it.
      endAll();
      state = 'whole';
    },
    [Symbol.asyncDispose]: () => lines[Symbol.asyncDispose](),
  };
}
