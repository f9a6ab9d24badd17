/** A line to a PostgreSQL server that breaks around a COMMIT: before the server has it, or after, when its answer is on the way. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Cut {
  /** Where the line breaks: the server never hears of the COMMIT, or has done it and is not heard. */
  readonly at: 'before-commit' | 'after-commit';
  /** A transaction in which this was asked; the first one that is committed after it. */
  readonly of: RegExp;
}

export interface CuttingProxy extends AsyncDisposable {
  readonly port: number;
  /** The next cut; one at a time. */
  cut: Cut | null;
  /** How often it broke. */
  readonly cuts: () => number;
}

/** As `pg` asks it: a query of its own, whose text ends in a zero. */
const commit = Buffer.from('commit\0');

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let cuts = 0;
  const proxy: { cut: Cut | null } = { cut: null };
  const server = createServer((client) => {
    const behind = connect(serverPort, '127.0.0.1');
    let isOfIt = false;
    let isUnheard = false;
    const end = () => {
      client.destroy();
      behind.destroy();
    };
    const breakOff = () => {
      cuts++;
      end();
    };
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    port,
    cuts: () => cuts,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  });
}
