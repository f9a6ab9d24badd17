/** A line to a PostgreSQL server on which no notice comes through, as with a pooler that keeps no sessions. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface MutingProxy extends AsyncDisposable {
  readonly port: number;
}

/** A message of the server's is one letter, and four bytes of how long the rest is. */
const headBytes = 5;
const noticeLetter = 'A'.charCodeAt(0);

export async function startMutingProxy(serverPort: number): Promise<MutingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(serverPort, '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        behind.destroy();
      });
    }
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
