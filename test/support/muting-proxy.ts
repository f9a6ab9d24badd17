/** A line to a PostgreSQL server on which no notice comes through, as with a pooler that keeps no sessions. */
import { type Lines, startLines } from './postgres-line.ts';

/** A message of the server's is one letter, and four bytes of how long the rest is. */
const headBytes = 5;
const noticeLetter = 'A'.charCodeAt(0);

export const startMutingProxy = (serverPort: number): Promise<Lines> =>
  startLines(serverPort, ({ client, behind }) => {
    client.pipe(behind);
    let rest = Buffer.alloc(0);
    behind.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= headBytes) {
        const bytes = rest.readInt32BE(1) + 1;
        if (rest.length < bytes) return;
        if (rest[0] !== noticeLetter) client.write(rest.subarray(0, bytes));
        rest = rest.subarray(bytes);
      }
    });
  });
