/**
 * The client of the SMS service: `POST {base_url}/api/send-sms`, sections 2, 4, 5 and 7 of the interface
 * specification.
 *
 * It sends a request once and tells what is known of its fate: an answer, or a `ServiceFailure`
 * whose `written` says whether the service can know of it. It never retries, never follows a redirect, and
 * sends the key to the base address only.
 */
import { type Redactor, redactorOfLastKey } from '../log/redact.ts';
import { type BaseAddress, parseBaseAddress } from './base-address.ts';
import { BaseAddressError, ClientClosedError, MalformedKeyError } from './errors.ts';
import { exchangeOnce, type Withhold } from './exchange.ts';
import { type ServicePolicy, servicePolicy } from './policy.ts';
import { reachOnce } from './reach.ts';
import { Routes, type RoutesOptions } from './routes.ts';
import { requestBody, type SendRequest, type ServiceReply } from './wire.ts';

export interface ServiceClientOptions extends RoutesOptions {
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
  const policy: ServicePolicy = { ...servicePolicy, ...options.policy };
  const routes = new Routes(options, policy);
  const redactorOf = redactorOfLastKey();
  const inFlight = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;

  /** Closing the client waits for requests under way. */
  function watched<T>(start: () => Promise<T>): Promise<T> {
    if (closed !== undefined) return Promise.reject(new ClientClosedError('Carillon is closing.'));
    const work = start();
    inFlight.add(work);
    const forget = (): boolean => inFlight.delete(work);
    work.then(forget, forget);
    return work;
  }

  return {
    send: (request, signal, withhold) =>
      watched(() => sendOnce(request, { routes, policy, redactorOf, signal, withhold })),
    reach: (baseUrl) => watched(() => reach(baseUrl, routes, policy)),
    renewConnections: () => routes.renew(),
    close() {
      closed ??= Promise.allSettled(inFlight).then(() => routes.destroy());
      return closed;
    },
  };
}

interface Sending {
  readonly routes: Routes;
  readonly policy: ServicePolicy;
  readonly redactorOf: (key: string) => Redactor;
  readonly signal: AbortSignal | undefined;
  readonly withhold: Withhold | undefined;
}

async function sendOnce(
  request: SendRequest,
  { routes, policy, redactorOf, signal, withhold }: Sending,
): Promise<ServiceReply> {
  const startedAt = performance.now();
  const { sendUrl, loopback } = usable(request.baseUrl);
  if (!/^[\x21-\x7e]+$/.test(request.key))
    throw new MalformedKeyError('The API key has characters that no key has.');
  const redactor = redactorOf(request.key);
  const url = new URL(sendUrl);
  const headers = {
    authorization: `Bearer ${request.key}`,
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Carillon',
  };
  const body = requestBody(request);
  return routes.overEach({ url, loopback, redact: redactor.text, signal }, (dispatcher, viaProxy) =>
    exchangeOnce({
      dispatcher,
      url,
      headers,
      body,
      viaProxy,
      policy,
      redactor,
      signal,
      withhold,
      startedAt,
    }),
  );
}

async function reach(baseUrl: string, routes: Routes, policy: ServicePolicy): Promise<Reached> {
  const { sendUrl, loopback } = usable(baseUrl);
  const url = new URL(sendUrl);
  const target = { url, loopback, redact: (text: string) => text, signal: undefined };
  return routes.overEach(target, async (dispatcher, viaProxy) => {
    await reachOnce({ dispatcher, url, viaProxy, timeoutMs: policy.connectTimeoutMs });
    return { secured: url.protocol === 'https:', viaProxy };
  });
}

function usable(baseUrl: string): Extract<BaseAddress, { ok: true }> {
  const address = parseBaseAddress(baseUrl);
  if (!address.ok) throw new BaseAddressError(address.problem);
  return address;
}
