/** What the pacer decides, one answer at a time. */
import { expect, test } from 'vitest';
import { defaultLimit, Pacer, type PacingSettings } from '../../../../electron/sending/pacer/pacer.ts';
import { leftAlone } from '../../../../electron/sending/pacer/pacer-decide.ts';
import { PacerState } from '../../../../electron/sending/pacer/pacer-state.ts';
import type { RawHeaders } from '../../../../electron/service/wire.ts';

/** The service's clock at our moment 0, Unix ms; it has nothing to do with ours. */
const epoch = Date.UTC(2031, 4, 1, 12);
const fast: PacingSettings = { mode: 'fast', reserve: 0 };

/** What a fixed window says that ends at our moment `resetAt`. */
function reported(now: number, remaining: number, resetAt: number, limit = 100): RawHeaders {
  return {
    limit: String(limit),
    remaining: String(remaining),
    reset: String(Math.ceil((epoch + resetAt) / 1000)),
    date: new Date(epoch + now).toUTCString(),
    retryAfter: undefined,
  };
}

/** One request that starts at `startedAt` and is answered at `now`. */
function exchange(pacer: Pacer, startedAt: number, now: number, headers: RawHeaders, status = 200): void {
  pacer.started(startedAt);
  pacer.answered(now, startedAt, status, headers);
}

test('before the first answer, the default limit allows as many as are to be in flight', () => {
  const pacer = new Pacer(() => fast);
  expect(pacer.ask(0)).toEqual({ count: 4, until: null, holdReason: 'in-flight' });
  for (let sent = 0; sent < 4; sent++) pacer.started(0);
  expect(pacer.ask(0)).toMatchObject({ count: 0, until: null, holdReason: 'in-flight' });
  expect(pacer.gauge(0)).toEqual({ limit: 100, remaining: 96, resetInSeconds: null, source: 'defaults' });
});

test('the last word of the service counts, not what we think that we have sent', () => {
  const pacer = new Pacer(() => fast);
  // Ninety-five requests that are not ours were counted: two places are left to whoever made them.
  exchange(pacer, 0, 200, reported(200, 4, 50_000));
  expect(pacer.ask(200).count).toBe(2);
  pacer.started(200);
  pacer.started(200);
  expect(pacer.ask(200)).toMatchObject({ count: 0, until: null });
  expect(pacer.gauge(200)).toEqual({ limit: 100, remaining: 2, resetInSeconds: 50, source: 'headers' });
});

test('a window after the last request the gauge is full again, not what was left then', () => {
  const pacer = new Pacer(() => fast);
  exchange(pacer, 0, 200, reported(200, 2, 50_000));
  expect(pacer.gauge(40_000)).toMatchObject({ remaining: 2, resetInSeconds: 11 });
  expect(pacer.gauge(200_000)).toEqual({ limit: 100, remaining: 100, resetInSeconds: 0, source: 'headers' });
  pacer.started(200_000);
  expect(pacer.gauge(200_000).resetInSeconds).not.toBe(0);
});

test('answers that overtake one another never give back what is used', () => {
  const pacer = new Pacer(() => fast);
  for (let sent = 0; sent < 4; sent++) pacer.started(0);
  pacer.answered(300, 0, 200, reported(300, 3, 50_000));
  pacer.answered(310, 0, 200, reported(300, 5, 50_000));
  pacer.answered(320, 0, 200, reported(300, 4, 50_000));
  pacer.answered(330, 0, 200, reported(300, 6, 50_000));
  // Three are left, and two of them are for whoever used the others.
  expect(pacer.ask(330).count).toBe(1);
});

test('when none is left it waits for the reset on the service’s clock, and then asks with one request', () => {
  const pacer = new Pacer(() => fast);
  exchange(pacer, 0, 200, reported(200, 0, 40_000));
  const { count, until, holdReason } = pacer.ask(200);
  expect({ count, holdReason }).toEqual({ count: 0, holdReason: 'limit' });
  expect(until).toBeGreaterThanOrEqual(40_000);
  expect(until).toBeLessThan(43_000);
  if (until === null) throw new Error('There is no end to the wait.');
  expect(pacer.ask(until).count).toBe(1);
  pacer.started(until);
  expect(pacer.ask(until + 10)).toMatchObject({ count: 0, until: null });
  pacer.answered(until + 200, until, 200, reported(until + 200, 99, until + 60_000));
  expect(pacer.ask(until + 200).count).toBeGreaterThan(1);
});

test('after a 429 nothing starts until the wait is over, and then one request', () => {
  const pacer = new Pacer(() => fast);
  for (let sent = 0; sent < 3; sent++) pacer.started(0);
  pacer.answered(200, 0, 429, reported(200, 0, 30_000));
  pacer.backOff(60_200);
  pacer.answered(210, 0, 200, reported(210, 0, 30_000));
  expect(pacer.ask(59_000)).toEqual({ count: 0, until: 60_200, holdReason: 'backoff' });
  pacer.answered(61_000, 0, 200, reported(61_000, 50, 90_000));
  pacer.backOff(5_000);
  expect(pacer.ask(61_000).count).toBeGreaterThan(0);
});

test('a wait is never shortened by a later, shorter one', () => {
  const pacer = new Pacer(() => fast);
  pacer.backOff(60_000);
  pacer.backOff(20_000);
  expect(pacer.ask(30_000)).toMatchObject({ count: 0, until: 60_000 });
});

test('after a sleep one request goes first, whatever was left before', () => {
  const pacer = new Pacer(() => fast);
  exchange(pacer, 0, 200, reported(200, 90, 50_000));
  pacer.probe();
  expect(pacer.ask(300).count).toBe(1);
  pacer.started(300);
  expect(pacer.ask(300).count).toBe(0);
  pacer.answered(500, 300, 200, reported(500, 80, 50_000));
  expect(pacer.ask(500).count).toBe(4);
});

test('what the service said long ago is asked for again, since others may have used it', () => {
  const pacer = new Pacer(() => fast);
  exchange(pacer, 0, 200, reported(200, 90, 50_000));
  expect(pacer.ask(20_000).count).toBe(1);
});

test('a request that provably was not sent takes no place, one that may have been does', () => {
  const pacer = new Pacer(() => fast);
  exchange(pacer, 0, 200, reported(200, 3, 50_000));
  pacer.started(300);
  pacer.unanswered(400, false);
  expect(pacer.ask(400).count).toBe(1);
  pacer.started(400);
  pacer.unanswered(30_000, true);
  expect(pacer.ask(30_000)).toMatchObject({ count: 0, holdReason: 'limit' });
});

test('a higher limit in the headers widens the line, at most to 32', () => {
  const pacer = new Pacer(() => fast);
  exchange(pacer, 0, 300, reported(300, 9_990, 50_000, 10_000));
  expect(pacer.ask(300).count).toBe(32);
  expect(pacer.gauge(300)).toMatchObject({ limit: 10_000, remaining: 9_990 });
});

test('slow answers widen the line to some more than the rate needs, and no further', () => {
  const pacer = new Pacer(() => fast);
  let now = 0;
  for (let sent = 0; sent < 30; sent++) {
    exchange(pacer, now, now + 2_000, reported(now + 2_000, 90, 50_000 + now));
    now += 2_000;
  }
  // 100 a minute with answers after 2 s keep 3.3 in flight.
  expect(pacer.ask(now).count).toBe(10);
});

test('headers that say nothing leave our own count, which never exceeds the limit in a window', () => {
  const silent: RawHeaders = {
    limit: undefined,
    remaining: undefined,
    reset: undefined,
    date: undefined,
    retryAfter: undefined,
  };
  const pacer = new Pacer(() => fast);
  let now = 0;
  const answers: number[] = [];
  while (answers.length < 250) {
    const { count, until } = pacer.ask(now);
    if (count > 0) {
      exchange(pacer, now, now + 50, silent);
      answers.push(now + 50);
      now += 50;
    } else if (until === null) throw new Error('It waits for an answer, and none is due.');
    else now = until;
  }
  for (const [index, at] of answers.entries()) {
    const next = answers[index + defaultLimit.requests];
    if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(defaultLimit.windowMs);
  }
});

test('the reserve is left to others', () => {
  const pacer = new Pacer(() => ({ mode: 'fast', reserve: 30 }));
  exchange(pacer, 0, 200, reported(200, 33, 50_000));
  expect(pacer.ask(200).count).toBe(1);
  pacer.started(200);
  pacer.answered(400, 200, 200, reported(400, 32, 50_000));
  expect(pacer.ask(400)).toMatchObject({ count: 0, holdReason: 'limit' });
});

/** An answer without the headers of section 8. */
const noHeaders: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};

/** Requests that go out by themselves from `now` on where every answer comes at once, and none says anything of the limit. */
function sentAtOnce(pacer: Pacer, now: number, headers: RawHeaders = noHeaders): number {
  let sent = 0;
  for (let decision = pacer.decide(now); decision.kind === 'send'; decision = pacer.decide(now)) {
    exchange(pacer, now, now, headers);
    sent += 1;
  }
  return sent;
}

test("a limit of the person's own is the one that is used until the service names its own", () => {
  const pacer = new Pacer(() => ({ mode: 'fast', reserve: 0, agreedLimit: 400 }));
  expect(pacer.gauge(0)).toMatchObject({ limit: 400, remaining: 400, source: 'defaults' });
  expect(pacer.estimate(0, 400)).toBeLessThan(defaultLimit.windowMs);
  expect(pacer.estimate(0, 401)).toBeGreaterThan(defaultLimit.windowMs);
  expect(sentAtOnce(pacer, 0)).toBe(400);
});

test("a limit of the person's own counts for nothing above what the service names, and holds below it", () => {
  for (const [agreedLimit, allowed] of [
    [400, 100],
    [60, 60],
  ] as const) {
    const pacer = new Pacer(() => ({ mode: 'fast', reserve: 0, agreedLimit }));
    let remaining = 100;
    let sent = 0;
    while (pacer.decide(0).kind === 'send') {
      remaining -= 1;
      exchange(pacer, 0, 0, reported(0, remaining, 60_000));
      sent += 1;
    }
    expect(sent).toBe(allowed);
  }
});

test("a limit of the person's own above 100 that a service without headers refuses gives way to what is promised", () => {
  let agreedLimit = 400;
  const pacer = new Pacer(() => ({ mode: 'fast', reserve: 0, agreedLimit }));
  for (let sent = 0; sent < 100; sent += 1) {
    expect(pacer.decide(0).kind).toBe('send');
    exchange(pacer, 0, 0, noHeaders);
  }
  pacer.started(0);
  pacer.answered(0, 0, 429, noHeaders);
  pacer.backOff(20_000);
  expect(pacer.gauge(0)).toMatchObject({ limit: 100, source: 'defaults' });
  agreedLimit = 200;
  expect(pacer.gauge(0).limit).toBe(200);
});

test("a limit of the person's own is not blamed where others have used the service's up", () => {
  const pacer = new Pacer(() => ({ mode: 'fast', reserve: 0, agreedLimit: 400 }));
  expect(pacer.decide(0).kind).toBe('send');
  exchange(pacer, 0, 0, noHeaders);
  pacer.started(0);
  pacer.answered(0, 0, 429, noHeaders);
  expect(pacer.gauge(0).limit).toBe(400);
});

test("a limit of the person's own that is changed or lifted counts from then on", () => {
  let agreedLimit: number | null = 200;
  const pacer = new Pacer(() => ({ mode: 'fast', reserve: 0, agreedLimit }));
  expect(sentAtOnce(pacer, 0)).toBe(200);
  agreedLimit = 300;
  expect(sentAtOnce(pacer, 0)).toBe(100);
  agreedLimit = null;
  expect(pacer.gauge(60_001).limit).toBe(100);
  expect(sentAtOnce(pacer, 60_001)).toBe(100);
});

test('a reserve as large as the limit leaves one request a window, so that a campaign still ends', () => {
  const pacer = new Pacer(() => ({ mode: 'fast', reserve: 5_000 }));
  expect(pacer.ask(0).count).toBe(1);
});

test('evenly: one request after the other, a window spread over its limit', () => {
  const pacer = new Pacer(() => ({ mode: 'even', reserve: 0 }));
  expect(pacer.ask(0).count).toBe(1);
  exchange(pacer, 0, 200, reported(200, 99, 60_000));
  const { count, until, holdReason } = pacer.ask(200);
  expect({ count, holdReason }).toEqual({ count: 0, holdReason: 'spacing' });
  expect(until).toBeGreaterThanOrEqual(600);
  expect(until).toBeLessThan(700);
});

test('evenly: requests are spread by when they are let go, however long each takes to be recorded', () => {
  const pacer = new Pacer(() => ({ mode: 'even', reserve: 0 }));
  const spacing = 60_000 / 100;
  for (let request = 0; request < 3; request++) {
    const allowedAt = request * 700;
    expect(pacer.ask(allowedAt).count).toBe(1);
    pacer.started(allowedAt + 450, allowedAt);
    pacer.answered(allowedAt + 460, allowedAt + 450, 200, reported(allowedAt + 460, 99 - request, 60_000));
    const { count, until, holdReason } = pacer.ask(allowedAt + 460);
    expect({ count, holdReason }).toEqual({ count: 0, holdReason: 'spacing' });
    expect(until).toBeGreaterThanOrEqual(allowedAt + spacing);
    expect(until).toBeLessThan(allowedAt + 700);
  }
});

test('evenly: what others have left is spread over the rest of the window, and the reserve is kept', () => {
  const pacer = new Pacer(() => ({ mode: 'even', reserve: 10 }));
  exchange(pacer, 0, 200, reported(200, 20, 50_000));
  const { until } = pacer.ask(200);
  expect(until).toBeGreaterThan(4_900);
});

test('the settings are looked at each time, so that a change of mode is heeded at once', () => {
  let settings: PacingSettings = { mode: 'even', reserve: 0 };
  const pacer = new Pacer(() => settings);
  exchange(pacer, 0, 200, reported(200, 99, 60_000));
  expect(pacer.ask(200).count).toBe(0);
  settings = fast;
  expect(pacer.ask(200).count).toBe(4);
});

test('a 429 leaves places to others, and is forgotten when there were none for ten minutes', () => {
  const state = new PacerState();
  const answer = (now: number, status: number): void => {
    state.started(now);
    state.answered(now, now, status, reported(now, 99, now + 60_000));
  };
  const alone: number[] = [];
  for (const [minute, status] of [
    [0, 200],
    [2, 429],
    [4, 200],
    [8, 200],
    [13, 200],
  ] as const) {
    answer(minute * 60_000, status);
    alone.push(leftAlone(state, fast));
  }
  expect(alone).toEqual([0, 2, 2, 2, 0]);
});
