/** A line on loopback on which connecting takes as long as the test says: the bytes of the TLS handshake wait. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SlowConnection extends AsyncDisposable {
  readonly port: number;
  /** Connections that are started and do not stand yet. */
  connecting(): number;
  /** Those that wait stand, and from now on every other at once. */
  letThrough(): void;
  /** From now on connecting takes time again. */
  slowDown(): void;
}

export async function startSlowConnection(targetPort: number): Promise<SlowConnection> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  let through = false;
  const join = (socket: Socket): void => {
    waiting.delete(socket);
    const target = connect(targetPort, '127.0.0.1');
    sockets.add(target);
    target.on('error', () => socket.destroy());
    socket.once('close', () => target.destroy());
    target.once('close', () => socket.destroy());
    socket.pipe(target).pipe(socket);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => waiting.delete(socket));
    if (through) join(socket);
    else waiting.add(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The slow line has no port.');
  return {
    port: address.port,
    connecting: () => waiting.size,
    letThrough() {
      through = true;
      for (const socket of [...waiting]) join(socket);
    },
    slowDown() {
      through = false;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
