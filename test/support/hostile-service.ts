/**
 * A service that misbehaves as told, over real sockets on loopback, and counts what every number received.
 *
 * It reads HTTP by itself, so that it can break every rule in its answers. A number counts as having received a text
 * when the request that names it was read to its end, whatever is answered then: that is what a service may act on.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { z } from 'zod';

export type Behaviour =
  /** A proper answer; `close` ends the connection after it. */
  | {
      readonly kind: 'answer';
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Uint8Array;
      readonly close?: boolean;
    }
  /** Whatever bytes, then the end of the connection unless `keepOpen`. */
  | { readonly kind: 'raw'; readonly bytes: string | Uint8Array; readonly keepOpen?: boolean }
  /** Reads the request, then ends the connection properly. */
  | { readonly kind: 'close' }
  /** Reads the request, then resets the connection. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'silence' }
  /** Bytes one at a time, for ever. */
  | { readonly kind: 'trickle'; readonly first: string; readonly everyMs: number }
  /** `first`, then so many bytes as fast as they are taken. */
  | { readonly kind: 'flood'; readonly first: string; readonly bytes: number };

/** What is done so many ms after the request was read, instead of at once. */
export type Delayed = Behaviour & { readonly afterMs?: number };

export interface ReceivedRequest {
  readonly head: string;
  readonly body: string;
  /** Which connection it came on, from 1. */
  readonly connection: number;
}

export type CertificateName = 'good' | 'expired' | 'not-yet-valid' | 'wrong-name' | 'self-signed';

export interface HostileOptions {
  /** What to do with each request, counted from 1. */
  readonly behave: (nth: number, request: ReceivedRequest) => Delayed;
  /** Speak TLS with this certificate of `certificates/`. */
  readonly certificate?: CertificateName;
  /** Called with every new connection, before anything is read; true ends it at once. */
  readonly refuseConnection?: (nth: number) => boolean;
  /** 0, the default, lets the system choose. */
  readonly port?: number;
}

export interface HostileService {
  readonly port: number;
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** How many connections were made. */
  connections(): number;
  /** How much arrived of requests, whole or not; without what TLS needs for itself. */
  bytes(): number;
  /** How many texts each number received. */
  readonly received: ReadonlyMap<string, number>;
  /** Resolves when so many requests have been read. */
  whenReceived(count: number): Promise<void>;
  /** Resolves when no connection is open any more: then nothing that was sent is still to be read. */
  whenDisconnected(): Promise<void>;
  stop(): Promise<void>;
}

const Addressed = z.object({ phone: z.string() });

export const certificates = new URL('./certificates/', import.meta.url);

/** PEM of the authority behind the test certificates. */
export function testAuthority(): string {
  return readFileSync(new URL('authority.pem', certificates), 'utf8');
}

export async function startHostileService(options: HostileOptions): Promise<HostileService> {
  const requests: ReceivedRequest[] = [];
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const waiting: { count: number; resolve: () => void }[] = [];
  const disconnected: (() => void)[] = [];
  let connections = 0;
  let bytes = 0;

  function onRequest(socket: Socket, request: ReceivedRequest): void {
    requests.push(request);
    for (const number of numbersOf(request.body)) received.set(number, (received.get(number) ?? 0) + 1);
    for (const wait of waiting) if (requests.length >= wait.count) wait.resolve();
    const behaviour = options.behave(requests.length, request);
    if (behaviour.afterMs === undefined) {
      act(socket, behaviour);
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!socket.destroyed) act(socket, behaviour);
    }, behaviour.afterMs);
    timers.add(timer);
  }

  function act(socket: Socket, behaviour: Behaviour): void {
    switch (behaviour.kind) {
      case 'answer': {
        const body = Buffer.from(behaviour.body ?? '{"success":true}');
        const headers = {
          'content-type': 'application/json',
          'content-length': String(body.length),
          ...(behaviour.close === true ? { connection: 'close' } : {}),
          ...behaviour.headers,
        };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`HTTP/1.1 ${behaviour.status ?? 200} Whatever\r\n${lines.join('')}\r\n`, 'latin1');
        socket.write(body);
        if (behaviour.close === true) socket.end();
        return;
      }
      case 'raw':
        socket.write(behaviour.bytes);
        if (behaviour.keepOpen !== true) socket.end();
        return;
      case 'close':
        socket.end();
        return;
      case 'reset':
        // A TLS socket cannot be reset as such; dropping it without its goodbye comes to the same.
        if (socket instanceof TLSSocket) socket.destroy();
        else socket.resetAndDestroy();
        return;
      case 'silence':
        return;
      case 'trickle': {
        socket.write(behaviour.first);
        const timer = setInterval(() => socket.write('x'), behaviour.everyMs);
        timers.add(timer);
        socket.once('close', () => clearInterval(timer));
        return;
      }
      case 'flood':
        socket.write(behaviour.first);
        flood(socket, behaviour.bytes);
        return;
      default:
        behaviour satisfies never;
    }
  }

  function onConnection(socket: Socket): void {
    connections += 1;
    sockets.add(socket);
    // Being reset by the client under test is what some tests are about.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) for (const resolve of disconnected.splice(0)) resolve();
    });
    if (options.refuseConnection?.(connections) === true) {
      socket.destroy();
      return;
    }
    const connection = connections;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    readRequests(socket, (head, body) => onRequest(socket, { head, body, connection }));
  }

  const pem =
    options.certificate && readFileSync(new URL(`${options.certificate}.pem`, certificates), 'utf8');
  const server =
    pem === undefined ? createServer(onConnection) : createTlsServer({ key: pem, cert: pem }, onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The hostile service has no port.');

  return {
    port: address.port,
    baseUrl: pem === undefined ? `http://127.0.0.1:${address.port}` : `https://localhost:${address.port}`,
    requests,
    received,
    connections: () => connections,
    bytes: () => bytes,
    whenReceived: (count) =>
      requests.length >= count
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            waiting.push({ count, resolve });
          }),
    whenDisconnected: () =>
      sockets.size === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            disconnected.push(resolve);
          }),
    stop() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Cuts the requests out of what arrives; a body has the length that its head says. */
function readRequests(socket: Socket, onRequest: (head: string, body: string) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const headEnd = pending.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = pending.subarray(0, headEnd).toString('latin1');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const end = headEnd + 4 + length;
      if (pending.length < end) return;
      const body = pending.subarray(headEnd + 4, end).toString('utf8');
      pending = pending.subarray(end);
      onRequest(head, body);
    }
  });
}

function numbersOf(body: string): readonly string[] {
  const parsed = Addressed.safeParse(JSON.parse(body));
  return parsed.success ? parsed.data.phone.split(',') : [];
}

function flood(socket: Socket, bytes: number): void {
  const block = Buffer.alloc(65_536, 'x');
  let left = bytes;
  const pour = (): void => {
    while (left > 0 && !socket.destroyed) {
      const part = block.subarray(0, Math.min(left, block.length));
      left -= part.length;
      if (!socket.write(part)) {
        socket.once('drain', pour);
        return;
      }
    }
  };
  pour();
}
