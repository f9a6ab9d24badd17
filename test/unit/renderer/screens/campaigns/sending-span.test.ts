import { expect, test } from 'vitest';
import type { Timing } from '../../../../../electron/shared/plans.ts';
import { sendingSpan } from '../../../../../renderer/screens/campaigns/sending-span.ts';

const minute = 60_000;
const hour = 60 * minute;
const asleep = (country: string, recipients: number, hours: number): Timing['waiting'][number] => ({
  country,
  recipients,
  until: hours * hour,
});
const timing = (waiting: Timing['waiting'], durationMs: number): Timing => ({
  perMinute: 100,
  durationMs,
  startsAt: 0,
  endsAt: durationMs,
  resumesAt: null,
  changesAt: null,
  waiting,
});

test.each([
  ['nobody waits', timing([], 5 * minute), { from: 0, durationMs: 5 * minute, waitsFirst: false }],
  [
    'some wait, and others are texted meanwhile',
    timing([asleep('FR', 30, 8)], 8 * hour),
    { from: 0, durationMs: 8 * hour, waitsFirst: false },
  ],
  [
    'everybody waits',
    timing([asleep('FR', 51, 8)], 8 * hour + minute),
    { from: 8 * hour, durationMs: minute, waitsFirst: true },
  ],
  [
    'everybody waits, each country for its own morning',
    timing([asleep('FR', 50, 8), asleep('PT', 1, 9)], 9 * hour),
    { from: 8 * hour, durationMs: hour, waitsFirst: true },
  ],
])('the time that sending takes leaves out hours in which it cannot begin: %s', (_, given, expected) => {
  expect(sendingSpan(given, 51)).toEqual(expected);
});
