/** Proxies on loopback that lead every host name to one port, so that tests can use names that do not exist. */

import { readFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { certificates } from './hostile-service.ts';

export interface TestProxy {
  readonly port: number;
  /** What was asked for, e.g. `sms.test:443`. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/**
 * An HTTP proxy that understands CONNECT. `answer` is its whole answer: anything but a 200 ends the connection, and
 * null says nothing at all. With `secured` it speaks TLS itself.
 */
export function startHttpProxy(
  targetPort: number,
  { answer = 'HTTP/1.1 200 Connected\r\n\r\n' as string | null, secured = false } = {},
): Promise<TestProxy> {
  return startProxy(secured, (socket, asked) => {
    socket.once('data', (chunk) => {
      asked.push(/^CONNECT (\S+)/.exec(chunk.toString('latin1'))?.[1] ?? chunk.toString('latin1'));
      if (answer === null) return;
      socket.write(answer);
      if (answer.includes(' 200 ')) join(socket, targetPort);
      else socket.end();
    });
  });
}

/** A SOCKS5 proxy without a password (RFC 1928). */
export function startSocksProxy(targetPort: number): Promise<TestProxy> {
  return startProxy(false, (socket, asked) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        // Version, command, reserved, address kind 3 (a name), its length, the name, the port.
        const nameEnd = 5 + (request[4] ?? 0);
        asked.push(`${request.subarray(5, nameEnd).toString('latin1')}:${request.readUInt16BE(nameEnd)}`);
        socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
        join(socket, targetPort);
      });
    });
  });
}

function join(socket: Socket, targetPort: number): void {
  const target = connect(targetPort, '127.0.0.1');
  // Either side may go away at any time; the other then goes too.
  target.on('error', () => socket.destroy());
  socket.once('close', () => target.destroy());
  target.once('close', () => socket.destroy());
  socket.pipe(target).pipe(socket);
}

async function startProxy(
  secured: boolean,
  serve: (socket: Socket, asked: string[]) => void,
): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const onConnection = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    serve(socket, asked);
  };
  const pem = readFileSync(new URL('good.pem', certificates), 'utf8');
  const server: Server = secured
    ? createTlsServer({ key: pem, cert: pem }, onConnection)
    : createServer(onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.');
  return {
    port: address.port,
    asked,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
