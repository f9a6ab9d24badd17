/**
 * A service in virtual time: clock, network and one of the limited servers, with totals that the senders under test cannot
 * touch. Time moves only from one happening to the next, so that an hour takes milliseconds.
 */
import type { RawHeaders } from '../../electron/service/wire.ts';
import { limitedServer, type WindowKind } from './rate-limited-server.ts';

export interface Scenario {
  readonly kind: WindowKind;
  readonly requests: number;
  readonly seed: number;
  /** Requests that somebody made 20 s before the start. */
  readonly usedBefore?: number;
  /** Requests a minute by others while we send. */
  readonly others?: number;
  /** What the service's clock is ahead of ours, ms. */
  readonly skewMs?: number;
  readonly limit?: number;
  /** The service lowers the limit so many ms after the start, and begins to count anew. */
  readonly lowered?: { readonly afterMs: number; readonly limit: number };
  readonly windowMs?: number;
  /** Response times, ms, evenly distributed. */
  readonly responseMs?: readonly [shortest: number, longest: number];
  /** How the Reset header is made from the moment in ms. */
  readonly reset?: (unixMs: number, serverNow: number) => string | undefined;
  /** The headers of an answer as they are passed on; by default as they are. */
  readonly headers?: (headers: RawHeaders) => RawHeaders;
  /** Share of the answers that get lost on the way back. */
  readonly lostAnswers?: number;
  /** When such an answer is given up, ms after the request; by default when it would have come. */
  readonly givenUpAfterMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: RawHeaders;
  /** `retry_after` of the body, seconds. */
  readonly retryAfter: number | null;
}

export interface RunTotals {
  /** Requests that the server let through and never saw before. */
  readonly served: number;
  /** Never let through. */
  readonly lost: number;
  /** Let through more than once. */
  readonly doubled: number;
  readonly refused: number;
  /** Moments at which others' requests were let through, ms from the start. */
  readonly othersAt: readonly number[];
}

/** Section 7: "Please wait 60 seconds". */
const retryAfterSeconds = 60;
export const defaults = { limit: 100, windowMs: 60_000, responseMs: [120, 400] } as const;

/** A small generator, so that a seed gives the same run everywhere (mulberry32). */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Happening {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

export class Simulation {
  /** Monotonic ms from the start. */
  now = 0;
  readonly #scenario: Scenario;
  /** Server time at the start, Unix ms. */
  readonly #start: number;
  #server;
  #limit: number;
  readonly #random;
  readonly #served = new Map<number, number>();
  readonly #othersAt: number[] = [];
  #heap: Happening[] = [];
  #order = 0;
  #refused = 0;

  constructor(scenario: Scenario) {
    const { kind, seed, usedBefore = 0, limit = defaults.limit, windowMs = defaults.windowMs } = scenario;
    this.#scenario = scenario;
    this.#random = random(seed);
    this.#start = startOf(scenario);
    this.#server = limitedServer(kind, limit, windowMs);
    this.#limit = limit;
    for (const at of usedBeforeAt(usedBefore)) this.#server.request(this.#start + at);
    const others = random(seed ^ 0x5bd1e995);
    const { lowered } = scenario;
    if (lowered !== undefined) this.at(lowered.afterMs, () => this.#lower(lowered.limit, windowMs));
    if (scenario.others) this.#letOthersSend((2 * windowMs) / scenario.others, others);
  }

  /** Our own wall clock, Unix ms, which may be wrong. */
  get epochMs(): number {
    return this.#start + this.now - (this.#scenario.skewMs ?? 0);
  }

  at(moment: number, run: () => void): () => void {
    const happening = { at: Math.max(this.now, moment), order: this.#order++, run, cancelled: false };
    push(this.#heap, happening);
    return () => {
      happening.cancelled = true;
    };
  }

  /** Moves to the next happening and lets it happen; false where there is none. */
  step(): boolean {
    for (let next = pop(this.#heap); next !== undefined; next = pop(this.#heap)) {
      if (next.cancelled) continue;
      this.now = next.at;
      next.run();
      return true;
    }
    return false;
  }

  /** Sends request `id`; the answer comes in virtual time, or null when it is lost. */
  post(id: number, answered: (answer: Answer | null) => void): void {
    const [shortest, longest] = this.#scenario.responseMs ?? defaults.responseMs;
    const responseMs = shortest + this.#random() * (longest - shortest);
    const upMs = responseMs * (0.3 + 0.4 * this.#random());
    const isLost = this.#random() < (this.#scenario.lostAnswers ?? 0);
    const sentAt = this.now;
    this.at(sentAt + upMs, () => {
      const answer = this.#serve(id);
      const givenUpMs = this.#scenario.givenUpAfterMs ?? responseMs;
      if (isLost) this.at(sentAt + givenUpMs, () => answered(null));
      else this.at(sentAt + responseMs, () => answered(answer));
    });
  }

  totals(): RunTotals {
    const { requests } = this.#scenario;
    const times = Array.from({ length: requests }, (_, id) => this.#served.get(id) ?? 0);
    return {
      served: times.filter((count) => count > 0).length,
      lost: times.filter((count) => count === 0).length,
      doubled: times.filter((count) => count > 1).length,
      refused: this.#refused,
      othersAt: this.#othersAt,
    };
  }

  #serve(id: number): Answer {
    const serverNow = this.#start + this.now;
    const { admitted, remaining, resetAt } = this.#server.request(serverNow);
    if (admitted) this.#served.set(id, (this.#served.get(id) ?? 0) + 1);
    else this.#refused++;
    const { reset = wholeSecondsUp, headers = asTheyAre } = this.#scenario;
    return {
      status: admitted ? 200 : 429,
      retryAfter: admitted ? null : retryAfterSeconds,
      headers: headers({
        limit: String(this.#limit),
        remaining: String(remaining),
        reset: reset(resetAt, serverNow),
        date: new Date(Math.floor(serverNow / 1000) * 1000).toUTCString(),
        retryAfter: undefined,
      }),
    };
  }

  #lower(limit: number, windowMs: number): void {
    this.#limit = limit;
    this.#server = limitedServer(this.#scenario.kind, limit, windowMs);
  }

  #letOthersSend(longestGapMs: number, chance: () => number): void {
    this.at(this.now + chance() * longestGapMs, () => {
      if (this.#server.request(this.#start + this.now).admitted) this.#othersAt.push(this.now);
      this.#letOthersSend(longestGapMs, chance);
    });
  }
}

export const wholeSecondsUp = (unixMs: number): string => String(Math.ceil(unixMs / 1000));
const asTheyAre = (headers: RawHeaders): RawHeaders => headers;

/** When, within a minute of the service's clock, a run begins: by its seed. */
function startOf({ seed }: Scenario): number {
  return 1_770_000_000_000 + Math.floor(random(seed ^ 0x9e3779b9)() * 60_000);
}

/** Ms from the start at which what was used before was used: a burst, 20 s ago. */
function usedBeforeAt(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => -20_000 + index * 10);
}

/**
 * When a sender that knows the server from inside, and needs no time to send, would be through: ms from the start. It
 * sends as soon as the server lets it; what others got in the run is taken off what the server could have served by then.
 */
export function optimum(scenario: Scenario, othersAt: readonly number[]): number {
  const { kind, requests, usedBefore = 0, limit = defaults.limit, windowMs = defaults.windowMs } = scenario;
  const start = startOf(scenario);
  const server = limitedServer(kind, limit, windowMs);
  for (const at of usedBeforeAt(usedBefore)) server.request(start + at);
  let now = start;
  let others = 0;
  for (let served = 1; ; served++) {
    now = server.freeAt(now);
    if (!server.request(now).admitted)
      throw new Error(`${kind} refused at the moment at which it said it was free`);
    while ((othersAt[others] ?? Number.POSITIVE_INFINITY) <= now - start) others++;
    if (served - others >= requests) return now - start;
  }
}

function isBefore(a: Happening, b: Happening): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function push(heap: Happening[], item: Happening): void {
  let index = heap.length;
  heap.push(item);
  while (index > 0) {
    const parentIndex = (index - 1) >> 1;
    const parent = heap[parentIndex];
    if (parent === undefined || !isBefore(item, parent)) break;
    heap[index] = parent;
    index = parentIndex;
  }
  heap[index] = item;
}

function pop(heap: Happening[]): Happening | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const left = 2 * index + 1;
    const [a, b] = [heap[left], heap[left + 1]];
    if (a === undefined) break;
    const childIndex = b !== undefined && isBefore(b, a) ? left + 1 : left;
    const child = heap[childIndex];
    if (child === undefined || !isBefore(child, last)) break;
    heap[index] = child;
    index = childIndex;
  }
  heap[index] = last;
  return first;
}
