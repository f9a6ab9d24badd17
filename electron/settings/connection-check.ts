/**
 * Looks whether the service can be reached, without sending it a request: every request to the one
 * known endpoint counts and may text somebody (interface specification, sections 4 and 8), and no
 * other endpoint is shown. So the connection is made, secured, and closed.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Db } from '../db/open.ts';
import { parseBaseAddress } from '../service/base-address.ts';
import { ConnectTimeoutError, TlsFailureError } from '../service/errors.ts';
import { toServiceFailure } from '../service/failure.ts';
import { type ProxyRoute, parseProxyAnswer } from '../service/proxy-answer.ts';
import type { ConnectionCheck, ConnectionProblem } from '../shared/connection-check.ts';

export interface ConnectionCheckNeeds {
  /** The system's proxy for an address, in Chromium's form. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** PEM of the authorities to trust. */
  readonly caCertificates: () => Promise<readonly string[]>;
  readonly timeoutMs: number;
}

/** A person waits for it with the window open: longer, and they would press the button again. */
export const checkTimeoutMs = 15_000;

/** @param baseUrl as stored: normalised */
export async function checkConnection(
  baseUrl: string,
  needs: ConnectionCheckNeeds,
): Promise<ConnectionCheck['connection']> {
  const address = parseBaseAddress(baseUrl);
  if (!address.ok) return { ok: false, problem: 'unknown', detail: address.problem };
  const { protocol, hostname, port } = new URL(address.baseUrl);
  const secured = protocol === 'https:';
  // URL writes an IPv6 host in brackets, sockets take it without.
  const host = hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: port === '' ? (secured ? 443 : 80) : Number(port) };
  let viaProxy = false;
  /** The outermost only: destroying a socket under its TLS, and not through it, ends the process. */
  let open: Socket | undefined;
  try {
    const answer = address.loopback ? 'DIRECT' : await needs.resolveProxy(address.baseUrl);
    const [route] = parseProxyAnswer(answer);
    viaProxy = route !== undefined && route.kind !== 'direct';
    const ca = secured ? [...(await needs.caCertificates())] : [];
    const tunnel = viaProxy
      ? await within(needs.timeoutMs, openTunnel(route, target, needs.timeoutMs))
      : undefined;
    const via = tunnel === undefined ? target : { socket: tunnel, host };
    const named = isAddress(host) ? {} : { servername: host };
    open = secured ? connectTls({ ...via, ...named, ca }) : (tunnel ?? connectTcp(target));
    // What happens to it after it was connected, or after the time was up, concerns nobody any more.
    open.on('error', () => undefined);
    if (secured || !viaProxy) {
      await within(needs.timeoutMs, once(open, secured ? 'secureConnect' : 'connect'));
    }
    return { ok: true, secured, viaProxy };
  } catch (cause) {
    return { ok: false, ...problemOf(cause, viaProxy) };
  } finally {
    open?.destroy();
  }
}

/** When the service last answered a request of this lane, and with which status. */
export async function lastAnswer(db: Db, lane: string): Promise<ConnectionCheck['lastAnswer']> {
  const row = await db
    .selectFrom('attempts')
    .select(['started_at as at', 'status'])
    .where('lane', '=', lane)
    .where('status', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.status === null ? null : { at: row.at, status: row.status };
}

interface Target {
  readonly host: string;
  readonly port: number;
}

async function openTunnel(route: ProxyRoute | undefined, target: Target, timeoutMs: number): Promise<Socket> {
  const proxy = route?.kind === 'proxy' && URL.canParse(route.url) ? new URL(route.url) : null;
  if (proxy === null || proxy.protocol !== 'http:') throw new UncheckedProxy();
  const path = `${target.host}:${target.port}`;
  const tunnel = request({
    host: proxy.hostname,
    port: proxy.port || 80,
    method: 'CONNECT',
    path,
    headers: { host: path },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  });
  tunnel.end();
  const [response, socket]: [IncomingMessage, Socket] = await new Promise((resolve, reject) => {
    tunnel.once('connect', (answer, through) => resolve([answer, through]));
    tunnel.once('response', (answer) => reject(new ProxyRefused(answer.statusCode)));
    tunnel.once('error', reject);
  });
  if (response.statusCode !== 200) {
    socket.destroy();
    throw new ProxyRefused(response.statusCode);
  }
  return socket;
}

/** The proxy does not let this connection through. */
class ProxyRefused extends Error {
  override readonly name = 'ProxyRefused';
  constructor(status: number | undefined) {
    super(`The proxy answered ${status ?? 'nothing'}`);
  }
}

/** A proxy of a kind that sending can use and this check cannot. */
class UncheckedProxy extends Error {
  override readonly name = 'UncheckedProxy';
  constructor() {
    super('The connection goes through a proxy of a kind that can be checked only by sending');
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectTimeoutError('No answer in time.')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Where the time was up first, the work still ends some day, and nobody listens any more.
    work.catch(() => undefined);
  }
}

function problemOf(cause: unknown, viaProxy: boolean): { problem: ConnectionProblem; detail: string } {
  if (cause instanceof ConnectTimeoutError) return { problem: 'timeout', detail: '' };
  if (cause instanceof ProxyRefused || cause instanceof UncheckedProxy) {
    return { problem: 'proxy', detail: cause.message };
  }
  const failure = toServiceFailure(cause, { written: false, viaProxy, redact: (text) => text });
  if (failure instanceof TlsFailureError) return { problem: 'certificate', detail: failure.problem };
  switch (failure.name) {
    case 'DnsFailureError':
      return { problem: 'name-not-found', detail: '' };
    case 'ConnectionRefusedError':
      return { problem: 'refused', detail: '' };
    case 'UnreachableError':
      return { problem: 'unreachable', detail: '' };
    case 'ConnectTimeoutError':
      return { problem: 'timeout', detail: '' };
    case 'ProxyFailureError':
      return { problem: 'proxy', detail: failure.message };
    default:
      return { problem: 'unknown', detail: failure.message };
  }
}

function isAddress(host: string): boolean {
  return /^[\d.]+$/.test(host) || host.includes(':');
}
