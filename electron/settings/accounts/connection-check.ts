/**
 * Looks whether the service can be reached, without sending it a request: every request to the one
 * known endpoint counts and may text somebody (interface specification, sections 4 and 8), and no
 * other endpoint is shown. So the connection is made as for sending, proxies included, and closed.
 */
import { ServiceError, TlsFailureError } from '../../service/errors.ts';
import { lazyServiceClient } from '../../service/lazy-client.ts';
import type { ConnectionCheck, ConnectionProblem } from '../../shared/connection-check.ts';

export interface ConnectionCheckDeps {
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
  { resolveProxy, caCertificates, timeoutMs }: ConnectionCheckDeps,
): Promise<ConnectionCheck['connection']> {
  // One of its own: the connections of the queue are in another thread, and must not be used up here.
  const client = lazyServiceClient({
    resolveProxy,
    caCertificates,
    policy: { connectTimeoutMs: timeoutMs },
  });
  try {
    return { ok: true, ...(await client.reach(baseUrl)) };
  } catch (cause) {
    if (!(cause instanceof ServiceError)) throw cause;
    return { ok: false, ...problemOf(cause) };
  } finally {
    await client.close();
  }
}

function problemOf(failure: ServiceError): { problem: ConnectionProblem; detail: string } {
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
      return { problem: 'proxy', detail: saidBy(failure) };
    default:
      return { problem: 'unknown', detail: failure.message };
  }
}

/** A network administrator needs the proxy's own message, not that there was one. */
function saidBy(failure: ServiceError): string {
  return failure.cause instanceof Error ? `${failure.message} ${failure.cause.message}` : failure.message;
}
