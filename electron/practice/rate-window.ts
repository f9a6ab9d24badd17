/**
 * How the practice service counts requests (interface specification, section 8). The specification does
 * not show what kind of window the real service has, so each usual kind is here, for rehearsals and tests.
 *
 * Pure but for the history it keeps: the time of each request is an argument, in monotonic milliseconds.
 */

export type WindowKind = 'fixed' | 'sliding-log' | 'sliding-counter' | 'token-bucket';

export interface RateLimit {
  /** Requests in one window. */
  readonly limit: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** The finding for one request. */
export interface Admission {
  readonly allowed: boolean;
  /** Requests left in the current window, this one taken off. */
  readonly remaining: number;
  /** Milliseconds until the limit resets: until a refused request may come again. */
  readonly resetInMs: number;
}

export interface ServiceWindow {
  /** Counts a request; one that is refused takes no place. */
  admit(nowMs: number): Admission;
  /** How things stand, without a request. */
  peek(nowMs: number): Omit<Admission, 'allowed'>;
}

export function createRateWindow(kind: WindowKind, limit: RateLimit): ServiceWindow {
  switch (kind) {
    case 'fixed':
      return fixed(limit);
    case 'sliding-log':
      return slidingLog(limit);
    case 'sliding-counter':
      return slidingCounter(limit);
    case 'token-bucket':
      return tokenBucket(limit);
    default:
      return kind satisfies never;
  }
}

/** A window begins with the first request after the last one ended. */
function fixed({ limit, windowMs }: RateLimit): ServiceWindow {
  let startedAt = Number.NEGATIVE_INFINITY;
  let used = 0;
  const peek = (nowMs: number): Omit<Admission, 'allowed'> =>
    nowMs - startedAt >= windowMs
      ? { remaining: limit, resetInMs: windowMs }
      : { remaining: limit - used, resetInMs: startedAt + windowMs - nowMs };
  return {
    peek,
    admit(nowMs) {
      if (nowMs - startedAt >= windowMs) {
        startedAt = nowMs;
        used = 0;
      }
      const allowed = used < limit;
      if (allowed) used += 1;
      return { allowed, ...peek(nowMs) };
    },
  };
}

/** Every request counts for exactly one window's length. */
function slidingLog({ limit, windowMs }: RateLimit): ServiceWindow {
  let times: number[] = [];
  const peek = (nowMs: number): Omit<Admission, 'allowed'> => {
    times = times.filter((time) => nowMs - time < windowMs);
    const [oldest] = times;
    return {
      remaining: limit - times.length,
      resetInMs: oldest === undefined ? windowMs : oldest + windowMs - nowMs,
    };
  };
  return {
    peek,
    admit(nowMs) {
      const allowed = peek(nowMs).remaining > 0;
      if (allowed) times.push(nowMs);
      return { allowed, ...peek(nowMs) };
    },
  };
}

/** The last fixed window counts by the share of it that a window's length back still covers. */
function slidingCounter({ limit, windowMs }: RateLimit): ServiceWindow {
  let index = Number.NEGATIVE_INFINITY;
  let current = 0;
  let previous = 0;
  const used = (nowMs: number): number => {
    const now = Math.floor(nowMs / windowMs);
    if (now !== index) {
      previous = now === index + 1 ? current : 0;
      current = 0;
      index = now;
    }
    return current + previous * (1 - (nowMs % windowMs) / windowMs);
  };
  const peek = (nowMs: number): Omit<Admission, 'allowed'> => ({
    remaining: Math.max(0, Math.floor(limit - used(nowMs))),
    resetInMs: windowMs - (nowMs % windowMs),
  });
  return {
    peek,
    admit(nowMs) {
      const allowed = used(nowMs) + 1 <= limit;
      if (allowed) current += 1;
      return { allowed, ...peek(nowMs) };
    },
  };
}

/** Places come back one by one, evenly over the window. */
function tokenBucket({ limit, windowMs }: RateLimit): ServiceWindow {
  let tokens = limit;
  let filledAt = Number.NEGATIVE_INFINITY;
  const perMs = limit / windowMs;
  const fill = (nowMs: number): void => {
    if (filledAt !== Number.NEGATIVE_INFINITY) tokens = Math.min(limit, tokens + (nowMs - filledAt) * perMs);
    filledAt = nowMs;
  };
  const peek = (nowMs: number): Omit<Admission, 'allowed'> => {
    fill(nowMs);
    const missing = tokens >= 1 ? limit - tokens : 1 - tokens;
    return { remaining: Math.floor(tokens), resetInMs: missing / perMs };
  };
  return {
    peek,
    admit(nowMs) {
      fill(nowMs);
      const allowed = tokens >= 1;
      if (allowed) tokens -= 1;
      return { allowed, ...peek(nowMs) };
    },
  };
}
