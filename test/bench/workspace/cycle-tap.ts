/** Lines to a PostgreSQL server on which it is heard how long the queue's transactions take, from BEGIN to the answer to COMMIT. */
import { type Lines, startLines } from '../../support/postgres-line.ts';

export interface CycleTap extends Lines {
  /** Of each cycle since the last {@link forget} that recorded or claimed something, ms. */
  readonly times: () => readonly number[];
  forget(): void;
}

/** As `pg` asks it: a query of its own, whose text ends in a zero. */
const begin = Buffer.from('begin\0');
const commit = Buffer.from('commit\0');
const sends = /insert into "?attempts|update attempts set\s/i;

export async function startCycleTap(serverPort: number): Promise<CycleTap> {
  const times: number[] = [];
  const lines = await startLines(serverPort, ({ client, behind }) => {
    let startedAt = 0;
    let isSending = false;
    let isEnding = false;
    client.on('data', (chunk) => {
      if (chunk.includes(begin)) {
        startedAt = performance.now();
        isSending = false;
      }
      isSending ||= sends.test(chunk.toString('latin1'));
      isEnding = chunk.includes(commit);
      behind.write(chunk);
    });
    behind.on('data', (chunk) => {
      client.write(chunk);
      if (isEnding && isSending) times.push(performance.now() - startedAt);
      isEnding = false;
    });
  });
  return {
    ...lines,
    times: () => [...times],
    forget: () => {
      times.length = 0;
    },
  };
}
