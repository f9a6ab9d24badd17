/** Lines between `pg` and a PostgreSQL server, each through a hand that may hold back, cut or let pass what goes over it. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  readonly client: Socket;
  readonly behind: Socket;
  /** Breaks it on both sides. */
  readonly end: () => void;
}

export interface Lines extends AsyncDisposable {
  /** Of loopback: where they begin. */
  readonly port: number;
}

/** @param lead says for each line what becomes of the data of either side */
export async function startLines(serverPort: number, lead: (line: Line) => void): Promise<Lines> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(serverPort, '127.0.0.1');
    const end = () => {
      client.destroy();
      behind.destroy();
    };
    for (const socket of [client, behind]) {
      sockets.add(socket);
      // As `pg` and the server have it; else each short statement behind another one waits 40 ms for an acknowledgement.
      socket.setNoDelay(true);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    lead({ client, behind, end });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The lines have no port');
  return {
    port: address.port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
