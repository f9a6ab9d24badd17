/**
 * One undici dispatcher for each route to the service, kept so that connections are used again.
 *
 * None of them retries, follows redirects, pipelines or speaks HTTP/2, whose GOAWAY may lead to a second sending.
 */
import type { SecureContext } from 'node:tls';
import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { ServicePolicy } from './policy.ts';
import { type ProxyRoute, routeName } from './proxy-answer.ts';

export type UsableRoute = Exclude<ProxyRoute, { kind: 'unusable' }>;

export interface Dispatchers {
  for(route: UsableRoute): Dispatcher;
  /** Connections made so far take no more requests; those under way end on them. */
  retire(): void;
  /** Ends all connections, those in use too. */
  destroy(): Promise<void>;
}

/** Routes that are kept. A laptop that changes networks has a few; the oldest gives way. */
const maxRoutes = 4;

/** `secureContext` may be left out where all addresses are plain HTTP on loopback. */
export function createDispatchers(policy: ServicePolicy, secureContext?: SecureContext): Dispatchers {
  const kept = new Map<string, Dispatcher>();
  const closing = new Set<Promise<void>>();

  function forRoute(route: UsableRoute): Dispatcher {
    const name = routeName(route);
    const found = kept.get(name) ?? create(route, policy, secureContext);
    // Setting it anew makes it the youngest.
    kept.delete(name);
    kept.set(name, found);
    const [oldest] = kept;
    if (kept.size > maxRoutes && oldest !== undefined) close(oldest[0], oldest[1]);
    return found;
  }

  function close(name: string, dispatcher: Dispatcher): void {
    kept.delete(name);
    const closed = dispatcher.close();
    closing.add(closed);
    void closed.finally(() => closing.delete(closed));
  }

  return {
    for: forRoute,
    retire() {
      for (const [name, dispatcher] of [...kept]) close(name, dispatcher);
    },
    async destroy() {
      const all = [...kept.values()].map((dispatcher) => dispatcher.destroy());
      kept.clear();
      await Promise.all([...all, ...closing]);
    },
  };
}

function create(
  route: UsableRoute,
  policy: ServicePolicy,
  secureContext: SecureContext | undefined,
): Dispatcher {
  const tls = {
    ...(secureContext === undefined ? {} : { secureContext }),
    allowH2: false,
    timeout: policy.connectTimeoutMs,
    // Said aloud, or NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would hand the key to anybody in between.
    rejectUnauthorized: true,
  };
  const shared = {
    pipelining: 1,
    connections: policy.maxConnections,
    allowH2: false,
    keepAliveTimeout: policy.keepAliveMs,
    keepAliveMaxTimeout: policy.keepAliveMs,
    maxHeaderSize: policy.maxHeaderBytes,
    // The exchange has deadlines of its own for the whole answer; undici's would only restart at every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  if (route.kind === 'direct') return new Agent({ ...shared, connect: tls });
  return new ProxyAgent({
    ...shared,
    uri: route.url,
    requestTls: tls,
    // Given for a SOCKS proxy, undici would speak TLS to the proxy itself.
    ...(route.url.startsWith('https:') ? { proxyTls: tls } : {}),
    connectTimeout: policy.connectTimeoutMs,
    // A proxy that never answers CONNECT must not hold its connection for the five minutes of undici's default.
    clientFactory: (origin, options) =>
      new Pool(origin, {
        ...options,
        headersTimeout: policy.connectTimeoutMs,
        bodyTimeout: policy.connectTimeoutMs,
      }),
  });
}
