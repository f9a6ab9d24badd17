/** How the service is reached: over the routes of the system's proxy settings, one after another, as long as nothing was sent. */
import { createSecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { loadCaCertificates } from './ca-certificates.ts';
import { createDispatchers, type Dispatchers } from './dispatchers.ts';
import {
  AbortedBeforeWriteError,
  ConnectTimeoutError,
  ProxyFailureError,
  TlsFailureError,
} from './errors.ts';
import { withoutSecrets } from './failure.ts';
import type { ServicePolicy } from './policy.ts';
import { type ProxyRoute, parseProxyAnswer, routeName } from './proxy-answer.ts';

export interface RoutesOptions {
  /** The system's proxy for an address, in Chromium's form (`session.resolveProxy`). Not asked about loopback. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** PEM of the authorities to trust; by default the bundled ones and the system's. Called once, when first needed. */
  readonly caCertificates?: () => Promise<readonly string[]>;
}

export interface RequestTarget {
  readonly url: URL;
  readonly loopback: boolean;
  readonly redact: (text: string) => string;
  readonly signal: AbortSignal | undefined;
}

export class Routes {
  readonly #options: RoutesOptions;
  readonly #policy: ServicePolicy;
  readonly #plain: Dispatchers;
  #secured: Promise<Dispatchers> | undefined;
  /** Routes by name, with the moment of their last failure. */
  readonly #failedAt = new Map<string, number>();

  constructor(options: RoutesOptions, policy: ServicePolicy) {
    this.#options = options;
    this.#policy = policy;
    this.#plain = createDispatchers(policy);
  }

  async overEach<T>(
    { url, loopback, redact, signal }: RequestTarget,
    attempt: (dispatcher: Dispatcher, viaProxy: boolean) => Promise<T>,
  ): Promise<T> {
    const { connectTimeoutMs, maxRoutes } = this.#policy;
    const ready = this.#prepare(url, loopback, redact);
    const [built, routes] = await withinConnectTimeout(ready, connectTimeoutMs, signal);
    let refusal: unknown;
    for (const route of this.#rotated(routes.slice(0, maxRoutes))) {
      try {
        if (route.kind === 'unusable')
          throw new ProxyFailureError(`This kind of proxy cannot be used: ${route.entry}`);
        return await attempt(built.for(route), route.kind === 'proxy');
      } catch (error) {
        // Through a proxy that failed nothing was sent, so the next one is a first attempt, not a second.
        if (!(error instanceof ProxyFailureError)) throw error;
        this.#failedAt.set(routeName(route), performance.now());
        refusal = error;
      }
    }
    throw refusal;
  }

  /** Requests from now on get connections of their own. */
  renew(): void {
    // After a sleep the computer may be in another network, with other proxies within reach.
    this.#failedAt.clear();
    this.#plain.retire();
    // Certificates that could not be read have made no connections.
    this.#secured?.then(
      (dispatchers) => dispatchers.retire(),
      () => undefined,
    );
  }

  async destroy(): Promise<void> {
    await this.#plain.destroy();
    // Reading the certificates may still be under way for a request that gave up; its failure concerns nobody.
    await this.#secured?.then(
      (dispatchers) => dispatchers.destroy(),
      () => undefined,
    );
  }

  /** The system's order, but with those that failed of late behind the others: each may cost the connect timeout. */
  #rotated(routes: readonly ProxyRoute[]): readonly ProxyRoute[] {
    const since = performance.now() - this.#policy.avoidRouteMs;
    const avoided = (route: ProxyRoute): boolean =>
      (this.#failedAt.get(routeName(route)) ?? -Infinity) > since;
    return [...routes.filter((route) => !avoided(route)), ...routes.filter(avoided)];
  }

  async #prepare(
    url: URL,
    loopback: boolean,
    redact: RequestTarget['redact'],
  ): Promise<[Dispatchers, readonly ProxyRoute[]]> {
    // Loopback never goes through a proxy: it may be without TLS, and the key would be readable there.
    const answer = loopback ? 'DIRECT' : await this.#resolveProxy(url.href, redact);
    return [await this.#dispatchersFor(url), parseProxyAnswer(answer)];
  }

  async #resolveProxy(url: string, redact: RequestTarget['redact']): Promise<string> {
    try {
      return await this.#options.resolveProxy(url);
    } catch (error) {
      const cause = withoutSecrets(error, redact);
      throw new ProxyFailureError('The proxy settings of the system cannot be read.', { cause });
    }
  }

  #dispatchersFor(url: URL): Promise<Dispatchers> {
    if (url.protocol === 'http:') return Promise.resolve(this.#plain);
    this.#secured ??= this.#createSecured().catch((error: unknown) => {
      // The next request tries again: a keychain may have been locked.
      this.#secured = undefined;
      throw error;
    });
    return this.#secured;
  }

  /** One TLS context for all connections: building one from 265 certificates takes 26 ms. */
  async #createSecured(): Promise<Dispatchers> {
    try {
      const ca = await (this.#options.caCertificates ?? loadCaCertificates)();
      return createDispatchers(this.#policy, createSecureContext({ ca: [...ca] }));
    } catch (cause) {
      throw new TlsFailureError('other', 'The certificates to trust cannot be used.', { cause });
    }
  }
}

/** The steps before a connection is even tried count as connecting, and can be cancelled like it. */
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
