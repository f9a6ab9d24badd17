/** Servers that limit requests in the ways that are known, in virtual time. */

export type WindowKind =
  | 'fixed-first-hit'
  | 'fixed-clock'
  | 'sliding-log'
  | 'sliding-counter'
  | 'token-bucket';
export const windowKinds: readonly WindowKind[] = [
  'fixed-first-hit',
  'fixed-clock',
  'sliding-log',
  'sliding-counter',
  'token-bucket',
];

export interface Admission {
  readonly admitted: boolean;
  readonly remaining: number;
  /** Server time of the reset, ms. */
  readonly resetAt: number;
}

/** Decides at server time `now`, ms, which never goes back. */
export interface LimitedServer {
  request(now: number): Admission;
  /** When the next request would be admitted if none came before; `now` or later. */
  freeAt(now: number): number;
}

export function limitedServer(kind: WindowKind, limit: number, windowMs: number): LimitedServer {
  switch (kind) {
    case 'fixed-first-hit':
      return fixedFromFirstHit(limit, windowMs);
    case 'fixed-clock':
      return fixedOnTheClock(limit, windowMs);
    case 'sliding-log':
      return slidingLog(limit, windowMs);
    case 'sliding-counter':
      return slidingCounter(limit, windowMs);
    case 'token-bucket':
      return tokenBucket(limit, windowMs);
    default:
      return kind satisfies never;
  }
}

/** A window that the first request after the last one opens. */
function fixedFromFirstHit(limit: number, windowMs: number): LimitedServer {
  let end = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    request(now) {
      if (now >= end) {
        end = now + windowMs;
        used = 0;
      }
      const admitted = used < limit;
      if (admitted) used++;
      return { admitted, remaining: limit - used, resetAt: end };
    },
    freeAt: (now) => (now >= end || used < limit ? now : end),
  };
}

/** Windows that begin on the clock, whoever asks. */
function fixedOnTheClock(limit: number, windowMs: number): LimitedServer {
  let end = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    request(now) {
      if (now >= end) {
        end = (Math.floor(now / windowMs) + 1) * windowMs;
        used = 0;
      }
      const admitted = used < limit;
      if (admitted) used++;
      return { admitted, remaining: limit - used, resetAt: end };
    },
    freeAt: (now) => (now >= end || used < limit ? now : end),
  };
}

/** The moment of each request of the last window; the reset is when the oldest leaves. */
function slidingLog(limit: number, windowMs: number): LimitedServer {
  const log: number[] = [];
  const clean = (now: number): void => {
    while (log[0] !== undefined && log[0] <= now - windowMs) log.shift();
  };
  return {
    request(now) {
      clean(now);
      const admitted = log.length < limit;
      if (admitted) log.push(now);
      return { admitted, remaining: limit - log.length, resetAt: (log[0] ?? now) + windowMs };
    },
    freeAt(now) {
      clean(now);
      return log.length < limit ? now : (log[0] ?? now) + windowMs;
    },
  };
}

/** What was used in the clock's last window fades while this one passes (gateways keep it so). */
function slidingCounter(limit: number, windowMs: number): LimitedServer {
  let index = Number.NEGATIVE_INFINITY;
  let before = 0;
  let used = 0;
  const roll = (now: number): void => {
    const window = Math.floor(now / windowMs);
    if (window === index) return;
    before = window === index + 1 ? used : 0;
    used = 0;
    index = window;
  };
  const faded = (now: number): number => before * (1 - (now - index * windowMs) / windowMs);
  return {
    request(now) {
      roll(now);
      const admitted = faded(now) + used + 1 <= limit;
      if (admitted) used++;
      const remaining = Math.max(0, Math.floor(limit - faded(now) - used));
      return { admitted, remaining, resetAt: (index + 1) * windowMs };
    },
    freeAt(now) {
      roll(now);
      if (faded(now) + used + 1 <= limit) return now;
      const end = (index + 1) * windowMs;
      const room = limit - used - 1;
      // A hair later than computed, so that rounding cannot make it a refusal.
      const within = room < 0 ? end : end - (room / before) * windowMs + 0.001;
      if (within < end) return within;
      return end + Math.max(0, 1 - (limit - 1) / used) * windowMs + 0.001;
    },
  };
}

/** Tokens that flow in evenly; the reset is when the bucket is full. */
function tokenBucket(limit: number, windowMs: number): LimitedServer {
  let tokens = limit;
  let at = Number.NEGATIVE_INFINITY;
  const flow = (now: number): void => {
    tokens = Math.min(limit, tokens + ((now - at) * limit) / windowMs);
    at = now;
  };
  return {
    request(now) {
      flow(now);
      const admitted = tokens >= 1;
      if (admitted) tokens--;
      return {
        admitted,
        remaining: Math.floor(tokens),
        resetAt: now + ((limit - tokens) * windowMs) / limit,
      };
    },
    freeAt(now) {
      flow(now);
      return tokens >= 1 ? now : now + ((1 - tokens) * windowMs) / limit + 0.001;
    },
  };
}
