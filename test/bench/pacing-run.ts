/** Sends N requests through the real pacer to a simulated server, in virtual time. */
import { Pacer } from '../../electron/sending/pacer.ts';
import { limitedServer, type WindowKind } from './rate-limited-server.ts';

export interface Run {
  readonly kind: WindowKind;
  readonly requests: number;
  readonly seed: number;
  /** Requests that somebody made 20 s before the start. */
  readonly usedBefore: number;
  /** Requests a minute by others. */
  readonly others: number;
  /** What the service's clock is ahead of ours, ms. */
  readonly skewMs: number;
  readonly reserve?: number;
}

export interface RunResult {
  readonly ms: number;
  readonly refused: number;
  readonly accepted: number;
}

const limit = 100;
const windowMs = 60_000;

/** A small generator, so that a seed gives the same run everywhere (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Happening {
  readonly at: number;
  readonly run: () => void;
}

export function runPacer(run: Run): RunResult {
  const next = random(run.seed);
  const start = 1_770_000_000_000 + Math.floor(next() * windowMs);
  const server = limitedServer(run.kind, limit, windowMs);
  for (let i = 0; i < run.usedBefore; i++) server.request(start - 20_000 + i * 10);

  const happenings: Happening[] = [];
  const schedule = (at: number, what: () => void): void => {
    const place = happenings.findIndex((other) => other.at > at);
    happenings.splice(place === -1 ? happenings.length : place, 0, { at, run: what });
  };
  const settings = { mode: 'fast', reserve: run.reserve ?? 0 } as const;
  const pacer = new Pacer(() => settings);
  let now = 0;
  let toSend = run.requests;
  let accepted = 0;
  let refused = 0;
  let lastDone = 0;
  let alarm = Number.POSITIVE_INFINITY;

  const pump = (): void => {
    while (toSend > 0) {
      const { count, until } = pacer.ask(now);
      if (count === 0) {
        if (until !== null && (until < alarm || alarm <= now)) {
          alarm = Math.max(until, now + 1);
          schedule(alarm, pump);
        }
        return;
      }
      for (let i = 0; i < count && toSend > 0; i++) send();
    }
  };
  const send = (): void => {
    const startedAt = now;
    toSend--;
    pacer.started(now);
    const response = 120 + next() * 280;
    schedule(now + response / 2, () => {
      const serverNow = start + now;
      const { admitted, remaining, resetAt } = server.request(serverNow);
      const date = new Date(Math.floor((serverNow + run.skewMs) / 1000) * 1000).toUTCString();
      const reset = String(Math.ceil((resetAt + run.skewMs) / 1000));
      schedule(now + response / 2, () => {
        const headers = {
          limit: String(limit),
          remaining: String(remaining),
          reset,
          date,
          retryAfter: undefined,
        };
        pacer.answered(now, startedAt, admitted ? 200 : 429, headers);
        if (admitted) {
          accepted++;
          lastDone = now;
        } else {
          refused++;
          toSend++;
          pacer.hold(now, now + 60_000);
        }
        pump();
      });
    });
  };
  if (run.others > 0) {
    const other = (): void => {
      server.request(start + now);
      if (accepted < run.requests) schedule(now + windowMs / run.others, other);
    };
    schedule(next() * 2000, other);
  }
  schedule(0, pump);
  const end = 4 * 60 * 60_000;
  for (
    let happening = happenings.shift();
    happening !== undefined && accepted < run.requests;
    happening = happenings.shift()
  ) {
    now = happening.at;
    if (now > end) break;
    happening.run();
  }
  return { ms: lastDone, refused, accepted };
}
