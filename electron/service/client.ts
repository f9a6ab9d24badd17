/**
 * The client of the SMS service: `POST {base_url}/api/send-sms`, sections 2, 4, 5 and 7 of the interface
 * specification.
 *
 * It sends a request once and tells what is known of its fate: an answer, or a `ServiceFailure`
 * whose `written` says whether the service can know of it. It never retries, never follows a redirect, and
 * sends the key to the base address only.
 */
import { createSecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { redactorOfLastKey } from '../log/redact.ts';
import { type BaseAddress, parseBaseAddress } from './base-address.ts';
import { loadCaCertificates } from './ca-certificates.ts';
import { createDispatchers, type Dispatchers } from './dispatchers.ts';
import {
  AbortedBeforeWriteError,
  BaseAddressError,
  ClientClosedError,
  ConnectTimeoutError,
  MalformedKeyError,
  ProxyFailureError,
  TlsFailureError,
} from './errors.ts';
import { exchangeOnce, type Withhold } from './exchange.ts';
import { withoutSecrets } from './failure.ts';
import { SERVICE_POLICY, type ServicePolicy } from './policy.ts';
import { type ProxyRoute, parseProxyAnswer, routeName } from './proxy-answer.ts';
import { reachOnce } from './reach.ts';
import { requestBody, type SendRequest, type ServiceReply } from './wire.ts';

export interface ServiceClientOptions {
  /** The system's proxy for an address, in Chromium's form (`session.resolveProxy`). Not asked about loopback. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** PEM of the authorities to trust; by default the bundled ones and the system's. Called once, when first needed. */
  readonly caCertificates?: () => Promise<readonly string[]>;
  /** Other limits than the usual, for tests. */
  readonly policy?: Partial<ServicePolicy>;
}

/** How the service can be reached. */
export interface Reached {
  /** True where the connection is encrypted and the server proved who it is. */
  readonly secured: boolean;
  readonly viaProxy: boolean;
}

export interface ServiceClient {
  /**
   * Sends once. Resolves with any answer, also an error of section 7; rejects with a `ServiceFailure`. Aborting stops
   * waiting; whether the request had been written then is in the failure. `withhold` is asked right before the first byte.
   */
  send(request: SendRequest, signal?: AbortSignal, withhold?: Withhold): Promise<ServiceReply>;
  /**
   * Makes the connection that a request to this base address would take, and sends nothing on it. Rejects with a
   * `ServiceFailure`.
   */
  reach(baseUrl: string): Promise<Reached>;
  /**
   * Requests from now on get connections of their own; those in flight end as they are. For after a sleep: a kept
   * connection may have died unnoticed, and a request written to it would be unconfirmed.
   */
  renewConnections(): void;
  /** Takes no more requests, waits for those in flight, then ends all connections. */
  close(): Promise<void>;
}

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const policy: ServicePolicy = { ...SERVICE_POLICY, ...options.policy };
  const inFlight = new Set<Promise<unknown>>();
  const plain = createDispatchers(policy);
  const redactorOf = redactorOfLastKey();
  /** Routes by name, with the moment of their last failure. */
  const failedAt = new Map<string, number>();
  let secured: Promise<Dispatchers> | undefined;
  let closed: Promise<void> | undefined;

  /** One TLS context for all connections: building one from 265 certificates takes 26 ms. */
  async function createSecured(): Promise<Dispatchers> {
    try {
      const ca = await (options.caCertificates ?? loadCaCertificates)();
      return createDispatchers(policy, createSecureContext({ ca: [...ca] }));
    } catch (cause) {
      throw new TlsFailureError('other', 'The certificates to trust cannot be used.', { cause });
    }
  }

  function dispatchersFor(url: URL): Promise<Dispatchers> {
    if (url.protocol === 'http:') return Promise.resolve(plain);
    secured ??= createSecured().catch((error: unknown) => {
      // The next request tries again: a keychain may have been locked.
      secured = undefined;
      throw error;
    });
    return secured;
  }

  async function sendOnce(
    request: SendRequest,
    signal: AbortSignal | undefined,
    withhold: Withhold | undefined,
  ): Promise<ServiceReply> {
    const startedAt = performance.now();
    const address = usable(request.baseUrl);
    if (!/^[\x21-\x7e]+$/.test(request.key))
      throw new MalformedKeyError('The API key has characters that no key has.');
    const redactor = redactorOf(request.key);

    const url = new URL(address.sendUrl);
    return overRoutes(
      { url, loopback: address.loopback, redact: redactor.text, signal },
      (dispatcher, viaProxy) =>
        exchangeOnce({
          dispatcher,
          url,
          headers: {
            authorization: `Bearer ${request.key}`,
            'content-type': 'application/json',
            accept: 'application/json',
            'accept-encoding': 'identity',
            'user-agent': 'Carillon',
          },
          body: requestBody(request),
          viaProxy,
          policy,
          redactor,
          signal,
          withhold,
          startedAt,
        }),
    );
  }

  async function reach(baseUrl: string): Promise<Reached> {
    const address = usable(baseUrl);
    const url = new URL(address.sendUrl);
    const target = { url, loopback: address.loopback, redact: (text: string) => text, signal: undefined };
    return overRoutes(target, async (dispatcher, viaProxy) => {
      await reachOnce({ dispatcher, url, viaProxy, timeoutMs: policy.connectTimeoutMs });
      return { secured: url.protocol === 'https:', viaProxy };
    });
  }

  /** Tries the routes of the system's proxy settings one after another, as long as nothing was sent. */
  async function overRoutes<T>(
    { url, loopback, redact, signal }: Target,
    attempt: (dispatcher: Dispatcher, viaProxy: boolean) => Promise<T>,
  ): Promise<T> {
    const ready = prepare(url, loopback, redact);
    const [built, routes] = await withinConnectTimeout(ready, policy.connectTimeoutMs, signal);
    let refusal: unknown;
    for (const route of inTurn(routes.slice(0, policy.maxRoutes))) {
      try {
        if (route.kind === 'unusable')
          throw new ProxyFailureError(`This kind of proxy cannot be used: ${route.entry}`);
        return await attempt(built.for(route), route.kind === 'proxy');
      } catch (error) {
        // Through a proxy that failed nothing was sent, so the next one is a first attempt, not a second.
        if (!(error instanceof ProxyFailureError)) throw error;
        failedAt.set(routeName(route), performance.now());
        refusal = error;
      }
    }
    throw refusal;
  }

  /** The system's order, but with those that failed of late behind the others: each may cost the connect timeout. */
  function inTurn(routes: readonly ProxyRoute[]): readonly ProxyRoute[] {
    const since = performance.now() - policy.avoidRouteMs;
    const avoided = (route: ProxyRoute): boolean => (failedAt.get(routeName(route)) ?? -Infinity) > since;
    return [...routes.filter((route) => !avoided(route)), ...routes.filter(avoided)];
  }

  async function prepare(
    url: URL,
    loopback: boolean,
    redact: (text: string) => string,
  ): Promise<[Dispatchers, readonly ProxyRoute[]]> {
    // Loopback never goes through a proxy: it may be without TLS, and the key would be readable there.
    const answer = loopback ? 'DIRECT' : await resolveProxy(url.href, redact);
    return [await dispatchersFor(url), parseProxyAnswer(answer)];
  }

  async function resolveProxy(url: string, redact: (text: string) => string): Promise<string> {
    try {
      return await options.resolveProxy(url);
    } catch (error) {
      const cause = withoutSecrets(error, redact);
      throw new ProxyFailureError('The proxy settings of the system cannot be read.', { cause });
    }
  }

  /** What is under way when the client is closed is waited for. */
  function watched<T>(start: () => Promise<T>): Promise<T> {
    if (closed !== undefined) return Promise.reject(new ClientClosedError('Carillon is closing.'));
    const work = start();
    inFlight.add(work);
    const forget = (): boolean => inFlight.delete(work);
    work.then(forget, forget);
    return work;
  }

  return {
    send: (request, signal, withhold) => watched(() => sendOnce(request, signal, withhold)),
    reach: (baseUrl) => watched(() => reach(baseUrl)),
    renewConnections() {
      // After a sleep the computer may be in another network, with other proxies within reach.
      failedAt.clear();
      plain.retire();
      // Certificates that could not be read have made no connections.
      secured?.then(
        (dispatchers) => dispatchers.retire(),
        () => undefined,
      );
    },
    close() {
      closed ??= (async () => {
        await Promise.allSettled(inFlight);
        await plain.destroy();
        // Reading the certificates may still be under way for a request that gave up; its failure concerns nobody.
        await secured?.then(
          (dispatchers) => dispatchers.destroy(),
          () => undefined,
        );
      })();
      return closed;
    },
  };
}

interface Target {
  readonly url: URL;
  readonly loopback: boolean;
  readonly redact: (text: string) => string;
  readonly signal: AbortSignal | undefined;
}

function usable(baseUrl: string): Extract<BaseAddress, { ok: true }> {
  const address = parseBaseAddress(baseUrl);
  if (!address.ok) throw new BaseAddressError(address.problem);
  return address;
}

/** What happens before a connection is even tried counts as connecting, and can be cancelled like it. */
function withinConnectTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ConnectTimeoutError('The proxy or the certificates of the system were not read in time.'));
    }, timeoutMs);
    const onAbort = (): void => reject(new AbortedBeforeWriteError('Cancelled before anything was sent.'));
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  });
}
