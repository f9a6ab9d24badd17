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
}

export function limitedServer(kind: WindowKind, limit: number, windowMs: number): LimitedServer {
  switch (kind) {
    case 'fixed-first-hit': {
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
      };
    }
    case 'fixed-clock': {
      let index = -1;
      let used = 0;
      return {
        request(now) {
          const window = Math.floor(now / windowMs);
          if (window !== index) {
            index = window;
            used = 0;
          }
          const admitted = used < limit;
          if (admitted) used++;
          return { admitted, remaining: limit - used, resetAt: (window + 1) * windowMs };
        },
      };
    }
    case 'sliding-log': {
      const log: number[] = [];
      return {
        request(now) {
          while (log[0] !== undefined && log[0] <= now - windowMs) log.shift();
          const admitted = log.length < limit;
          if (admitted) log.push(now);
          return { admitted, remaining: limit - log.length, resetAt: (log[0] ?? now) + windowMs };
        },
      };
    }
    case 'sliding-counter': {
      let index = -1;
      let before = 0;
      let used = 0;
      return {
        request(now) {
          const window = Math.floor(now / windowMs);
          if (window !== index) {
            before = window === index + 1 ? used : 0;
            used = 0;
            index = window;
          }
          const share = 1 - (now - window * windowMs) / windowMs;
          const admitted = before * share + used + 1 <= limit;
          if (admitted) used++;
          const remaining = Math.max(0, Math.floor(limit - before * share - used));
          return { admitted, remaining, resetAt: (window + 1) * windowMs };
        },
      };
    }
    case 'token-bucket': {
      let tokens = limit;
      let at = 0;
      return {
        request(now) {
          tokens = Math.min(limit, tokens + ((now - at) * limit) / windowMs);
          at = now;
          const admitted = tokens >= 1;
          if (admitted) tokens--;
          return {
            admitted,
            remaining: Math.floor(tokens),
            resetAt: now + ((limit - tokens) * windowMs) / limit,
          };
        },
      };
    }
    default:
      return kind satisfies never;
  }
}
