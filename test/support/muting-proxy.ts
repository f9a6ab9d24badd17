/** A line to a PostgreSQL server on which no notice comes through, as with a pooler that keeps no sessions. */
import { type Line, type Lines, startLines } from './postgres-line.ts';

/** A message of the server's is one letter, and four bytes of how long the rest is. */
const headBytes = 5;
const noticeLetter = 'A'.charCodeAt(0);

export interface MutingProxy extends Lines {
  /** Ends every line; over those after it no notice is given on. */
  readonly mute: () => void;
}

export async function startMutingProxy(serverPort: number): Promise<MutingProxy> {
  let isMuted = false;
  const open = new Set<Line>();
  const lines = await startLines(serverPort, (line) => {
    const { client, behind } = line;
    open.add(line);
    client.on('close', () => open.delete(line));
    client.pipe(behind);
    let rest = Buffer.alloc(0);
    behind.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= headBytes) {
        const bytes = rest.readInt32BE(1) + 1;
        if (rest.length < bytes) return;
        if (!isMuted || rest[0] !== noticeLetter) client.write(rest.subarray(0, bytes));
        rest = rest.subarray(bytes);
      }
    });
  });
  return {
    port: lines.port,
    mute: () => {
      isMuted = true;
      for (const { end } of open) end();
    },
    [Symbol.asyncDispose]: () => lines[Symbol.asyncDispose](),
  };
}
