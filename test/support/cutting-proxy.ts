/** A line to a PostgreSQL server that breaks around a COMMIT: before the server has it, or after, when its answer is on the way. */
import { type Lines, startLines } from './postgres-line.ts';

export interface Cut {
  /** Where the line breaks: the server never hears of the COMMIT, or has done it and is not heard. */
  readonly at: 'before-commit' | 'after-commit';
  /** A transaction in which this was asked; the first one that is committed after it. */
  readonly of: RegExp;
}

export interface CuttingProxy extends Lines {
  /** The next cut; one at a time. */
  cut: Cut | null;
  /** How often it broke. */
  readonly cuts: () => number;
}

/** As `pg` asks it: a query of its own, whose text ends in a zero. */
const commit = Buffer.from('commit\0');

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let cuts = 0;
  const proxy: { cut: Cut | null } = { cut: null };
  const lines = await startLines(serverPort, ({ client, behind, end }) => {
    let isOfIt = false;
    let isUnheard = false;
    const breakOff = () => {
      cuts++;
      end();
    };
    client.on('data', (chunk) => {
      const { cut } = proxy;
      if (cut?.of.test(chunk.toString('latin1'))) isOfIt = true;
      if (cut !== null && isOfIt && chunk.includes(commit)) {
        proxy.cut = null;
        if (cut.at === 'before-commit') return breakOff();
        isUnheard = true;
      }
      behind.write(chunk);
    });
    behind.on('data', (chunk) => {
      if (isUnheard) breakOff();
      else client.write(chunk);
    });
  });
  return Object.assign(proxy, lines, { cuts: () => cuts });
}
