/**
 * The embedded practice service: the whole interface specification over real HTTP on a loopback port, with an outbox
 * instead of phones. The app rehearses with it, and the tests send to it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Page, PracticeText } from '../shared/models.ts';
import { PracticeAccount, type Target } from './account.ts';
import type { FaultSetting } from './faults.ts';
import { generatePracticeKey, type PracticeKeyState } from './keys.ts';
import { Outbox, type OutboxLimits, type OutboxQuery } from './outbox.ts';
import { type Admission, createRateWindow, type RateLimit, type WindowKind } from './rate-window.ts';
import { isLoopbackHostHeader, readBody } from './request.ts';

/** The default limits of section 8. */
export const practiceLimits = {
  sendSms: { limit: 100, windowMs: 60_000 },
  schedule: { limit: 50, windowMs: 60_000 },
  other: { limit: 200, windowMs: 60_000 },
} as const;

const sendPath = '/api/send-sms';
/** The paths of scheduled texts are not shown; these are the likeliest. */
const schedulePaths = /^\/api\/schedule(?:d)?(?:-sms)?(?:\/|$)/;

export interface PracticeOptions {
  /** The key that is accepted; without one a new key is made for this start. */
  readonly key?: string;
  /** The "Send SMS" limit; by default 100 a minute. */
  readonly limit?: Partial<RateLimit>;
  readonly windowKind?: WindowKind;
  readonly outboxLimits?: OutboxLimits;
  /** 0, the default, lets the system choose. */
  readonly port?: number;
  /** Told of all texts that a request brought. */
  readonly onReceived?: (texts: readonly PracticeText[]) => void;
  /** Time in two ways: the monotonic one decides, the other is shown. */
  readonly clock?: PracticeClock;
}

export interface PracticeClock {
  readonly monotonicMs: () => number;
  readonly epochMs: () => number;
}

export interface PracticeService {
  /** E.g. `http://127.0.0.1:49152`. */
  readonly baseUrl: string;
  /** The key that is accepted from the start. */
  readonly key: string;
  /** Adds a key or changes what becomes of it. */
  setKey(key: string, state: PracticeKeyState): void;
  faults(): readonly FaultSetting[];
  /** Replaces the faults that are on. */
  setFaults(faults: readonly FaultSetting[]): void;
  outbox(query: OutboxQuery): Page<PracticeText, number>;
  /** Texts in the outbox. */
  count(): number;
  /** How many texts of the outbox each number received. */
  countByNumber(): ReadonlyMap<string, number>;
  /** Empties the outbox. */
  clear(): void;
  /** Requests to the send endpoint since the start, whatever became of them. */
  requests(): number;
  /** Takes no more connections and ends the open ones. */
  stop(): Promise<void>;
}

const systemClock: PracticeClock = { monotonicMs: () => performance.now(), epochMs: () => Date.now() };

/** One of the limits of section 8, with the headers that tell of it. */
class Limiter {
  readonly #limit: RateLimit;
  readonly #window: ReturnType<typeof createRateWindow>;
  readonly #clock: PracticeClock;

  constructor(kind: WindowKind, limit: RateLimit, clock: PracticeClock) {
    this.#limit = limit;
    this.#window = createRateWindow(kind, limit);
    this.#clock = clock;
  }

  /** Counts a request. */
  admit(): { headers: Record<string, string>; refusedForSeconds: number | null } {
    const admission = this.#window.admit(this.#clock.monotonicMs());
    const seconds = Math.max(1, Math.ceil(admission.resetInMs / 1_000));
    return { headers: this.#headers(admission), refusedForSeconds: admission.allowed ? null : seconds };
  }

  peek(): Record<string, string> {
    return this.#headers(this.#window.peek(this.#clock.monotonicMs()));
  }

  #headers(state: Omit<Admission, 'allowed'>): Record<string, string> {
    return {
      'X-RateLimit-Limit': String(this.#limit.limit),
      'X-RateLimit-Remaining': String(Math.max(0, state.remaining)),
      'X-RateLimit-Reset': String(Math.ceil((this.#clock.epochMs() + state.resetInMs) / 1_000)),
    };
  }
}

/** Starts listening on 127.0.0.1. Rejects where the port is taken. */
export async function startPracticeService(options: PracticeOptions = {}): Promise<PracticeService> {
  const key = options.key ?? generatePracticeKey();
  const listening = new PracticeServer(options);
  const { account } = listening;
  account.keys.set(key, 'active');
  const port = await listen(listening.server, options.port ?? 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    key,
    setKey: (which, state) => void account.keys.set(which, state),
    faults: () => account.faults.get(),
    setFaults: (faults) => account.faults.set(faults),
    outbox: (query) => account.outbox.page(query),
    count: () => account.outbox.count(),
    countByNumber: () => account.outbox.countByNumber(),
    clear: () => account.outbox.clear(),
    requests: () => listening.requests,
    stop: () => listening.stop(),
  };
}

class PracticeServer {
  readonly account: PracticeAccount;
  readonly server: ReturnType<typeof createServer>;
  requests = 0;
  readonly #clock: PracticeClock;
  readonly #send: Limiter;
  readonly #schedule: Limiter;
  readonly #other: Limiter;
  readonly #delays = new Set<NodeJS.Timeout>();

  constructor(options: PracticeOptions) {
    const clock = options.clock ?? systemClock;
    this.#clock = clock;
    this.account = new PracticeAccount(
      new Outbox(options.outboxLimits),
      options.onReceived ?? (() => undefined),
    );
    const sendLimit = { ...practiceLimits.sendSms, ...options.limit };
    this.#send = new Limiter(options.windowKind ?? 'fixed', sendLimit, clock);
    this.#schedule = new Limiter('fixed', practiceLimits.schedule, clock);
    this.#other = new Limiter('fixed', practiceLimits.other, clock);
    // Longer than our own client keeps a connection, so that a rehearsal never loses a request by accident.
    const patience = { keepAliveTimeout: 30_000, requestTimeout: 120_000 };
    this.server = createServer(patience, (request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        // A sender that went away in the middle of its request needs no answer; anything else is a fault of ours.
        if (request.complete) process.emitWarning(`The practice service failed: ${String(error)}`);
        request.socket.destroy();
      });
    });
    this.server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.end(malformed(this.#other.peek()));
      else socket.destroy();
    });
  }

  stop(): Promise<void> {
    for (const timer of this.#delays) clearTimeout(timer);
    const stopped = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    return stopped;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { account } = this;
    const [path] = (request.url ?? '').split('?');
    if (!isLoopbackHostHeader(request.headers.host)) {
      // A page in a browser can reach a loopback port under a name of its own; not this one.
      return answer(response, 403, this.#other.peek(), refusal('Unknown host'));
    }
    const target = targetOf(path, request.method);
    if (target === 'send') {
      this.requests += 1;
      if (account.faults.take('drop-before-reading') !== undefined) return void request.socket.destroy();
    }
    const { headers, refusedForSeconds } = this.#limiterOf(target, path).admit();
    const body = await readBody(request);
    const { authorization, 'content-type': contentType } = request.headers;
    const at = this.#clock.epochMs();
    const verdict = account.decide({ target, authorization, contentType, body, refusedForSeconds, at });
    if (target !== 'send' && verdict.kind === 'json') {
      const allow = verdict.status === 405 ? { Allow: 'POST' } : {};
      return answer(response, verdict.status, { ...headers, ...allow }, JSON.stringify(verdict.body));
    }
    const slow = account.faults.take('slow');
    if (slow !== undefined) await this.#delay(slow.ms);
    switch (verdict.kind) {
      case 'json':
        return answer(response, verdict.status, headers, JSON.stringify(verdict.body));
      case 'html':
        return answer(response, verdict.status, { ...headers, 'Content-Type': 'text/html' }, verdict.body);
      case 'drop':
        return void request.socket.destroy();
      case 'silence':
        return;
      default:
        return verdict satisfies never;
    }
  }

  #limiterOf(target: Target, path: string | undefined): Limiter {
    if (target === 'send') return this.#send;
    return schedulePaths.test(path ?? '') ? this.#schedule : this.#other;
  }

  #delay(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#delays.delete(timer);
        resolve();
      }, ms);
      this.#delays.add(timer);
    });
  }
}

/** A whole response, for what cannot be read as a request. */
function malformed(limits: Readonly<Record<string, string>>): string {
  const body = refusal('Malformed request');
  const headers = {
    ...limits,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\nConnection: close\r\n${lines.join('')}\r\n${body}`;
}

function targetOf(path: string | undefined, method: string | undefined): Target {
  if (path !== sendPath) return 'other-path';
  return method === 'POST' ? 'send' : 'other-method';
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('The practice service has no port.'));
    });
  });
}

function answer(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body);
}

function refusal(error: string): string {
  return JSON.stringify({ success: false, error });
}
