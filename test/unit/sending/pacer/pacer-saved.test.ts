/** What a pacer knows after a restart. */
import { describe, expect, test } from 'vitest';
import { openPacer } from '../../../../electron/sending/pacer/open-pacer.ts';
import { Pacer, type PacingSettings } from '../../../../electron/sending/pacer/pacer.ts';
import type { RawHeaders } from '../../../../electron/service/wire.ts';

const settings = (): PacingSettings => ({ mode: 'fast', reserve: 0 });
const epochMs = Date.UTC(2026, 2, 1);
const silent: RawHeaders = {
  limit: undefined,
  remaining: undefined,
  reset: undefined,
  date: undefined,
  retryAfter: undefined,
};

/** A pacer that sent so many requests at moment 0, all answered without a word about the limit. */
function afterSending(requests: number): Pacer {
  const pacer = new Pacer(settings);
  for (let sent = 0; sent < requests; sent++) {
    pacer.started(0);
    pacer.answered(0, 0, 200, silent);
  }
  return pacer;
}

const stored = (pacer: Pacer, now: number): unknown =>
  JSON.parse(JSON.stringify(pacer.save(now, epochMs + now)));

/** Opened `later` ms after moment 10,000, at which it was saved; the monotonic clock began anew. */
function reopened(state: unknown, later: number, start: { since?: number; rateLimit?: string } = {}): Pacer {
  const { since = 0, rateLimit = null } = start;
  return openPacer({ state, since, rateLimit, settings, now: 5, epochMs: epochMs + 10_000 + later });
}

test('what was sent before counts until its window is over', () => {
  const state = stored(afterSending(100), 10_000);
  expect(reopened(state, 0).ask(5)).toMatchObject({ count: 0, holdReason: 'limit' });
  expect(reopened(state, 0).ask(5).until).toBeGreaterThanOrEqual(50_000);
  expect(reopened(state, 51_000).ask(5).count).toBe(1);
});

test('the first request after it asks alone, whatever seems to be left', () => {
  const pacer = reopened(stored(afterSending(10), 10_000), 1_000);
  expect(pacer.ask(5).count).toBe(1);
  pacer.started(5);
  expect(pacer.ask(5).count).toBe(0);
});

test('what was in flight counts, and so does what was sent after the last save', () => {
  const pacer = afterSending(90);
  for (let sent = 0; sent < 4; sent++) pacer.started(9_000);
  expect(reopened(stored(pacer, 10_000), 0).gauge(5).remaining).toBe(6);
  expect(reopened(stored(pacer, 10_000), 0, { since: 5 }).gauge(5).remaining).toBe(1);
});

test('a wait that the service asked for goes on, but no longer than 15 minutes', () => {
  const pacer = afterSending(1);
  pacer.backOff(40_000);
  expect(reopened(stored(pacer, 10_000), 10_000).ask(5)).toMatchObject({
    until: 20_005,
    holdReason: 'backoff',
  });
  pacer.backOff(100 * 3_600_000);
  expect(reopened(stored(pacer, 10_000), 0).ask(5)).toMatchObject({ until: 15 * 60_000 + 5 });
});

test('the limit is the one that was told last, by an answer or by what was saved', () => {
  const pacer = new Pacer(settings);
  pacer.started(0);
  pacer.answered(100, 0, 200, { ...silent, limit: '300' });
  const state = stored(pacer, 10_000);
  expect(reopened(state, 0).gauge(5).limit).toBe(300);
  expect(reopened(state, 0, { rateLimit: '500' }).gauge(5).limit).toBe(500);
  expect(reopened(null, 0, { since: 1, rateLimit: 'many' }).gauge(5).limit).toBe(100);
});

describe('the wall clock', () => {
  test('set back by an hour: nothing counts longer than one window', () => {
    const pacer = reopened(stored(afterSending(100), 10_000), -3_600_000);
    expect(pacer.ask(5).until).toBeLessThanOrEqual(60_100);
  });

  test('set back by days: a wait of a second is one of a second', () => {
    const pacer = afterSending(1);
    pacer.backOff(11_000);
    const back = reopened(stored(pacer, 10_000), -2 * 24 * 3_600_000);
    expect(back.ask(5)).toMatchObject({ until: 1_005, holdReason: 'backoff' });
    expect(back.ask(1_005).count).toBe(1);
  });

  test('set forward: one request asks how things are', () => {
    expect(reopened(stored(afterSending(100), 10_000), 3_600_000).ask(5).count).toBe(1);
  });
});

test.each([
  null,
  undefined,
  42,
  'rubbish',
  [],
  {},
  { limit: -1, windowMs: 60_000, counted: [], backoffUntil: null },
  { limit: 100, windowMs: 0, counted: [], backoffUntil: null },
  { limit: 100, windowMs: 60_000, counted: [[1]], backoffUntil: null },
  { limit: null, expiries: [1, 2, 3], backoffUntil: null },
])('a state that makes no sense (%j) is as good as none', (state) => {
  const pacer = openPacer({ state, since: 0, rateLimit: null, settings, now: 0, epochMs });
  expect(pacer.ask(0).count).toBe(4);
});
