import { expect, test } from 'vitest';
import {
  type LimitUsage,
  limitInForce,
  limitRequestText,
} from '../../../../electron/shared/settings/limits.ts';

const usage: LimitUsage = {
  at: Date.UTC(2026, 10, 21, 9, 5),
  lastMinute: 12,
  lastHour: 4_000,
  lastDay: 61_234,
  lastThirtyDays: 1_204_567,
  busiestMinute: { at: Date.UTC(2026, 10, 21, 8), requests: 100 },
  refused: 17,
  learned: { limit: 100, at: 0 },
  agreed: null,
  inForce: 100,
};

test.each([
  [null, null, 100],
  [60, null, 60],
  [null, 600, 600],
  [100, 600, 100],
  [600, 50, 50],
])('with %s from the headers and %s agreed, %s is gone by', (learned, agreed, expected) => {
  expect(limitInForce(learned, agreed)).toBe(expected);
});

test('the letter names the four things that support asks for', () => {
  const text = limitRequestText({
    accountId: ' acc_42 ',
    requested: 250,
    justification: ' 48,000 members get the programme on one morning.\n',
    usage,
  });
  expect(text).toContain('Account ID: acc_42\n');
  expect(text).toContain('Current usage (as of 2026-11-21 09:05 UTC):');
  expect(text).toContain('- Limit now: 100 requests per minute');
  expect(text).toContain('- Last 24 hours: 61,234 requests');
  expect(text).toContain('- Last 30 days: 1,204,567 requests');
  expect(text).toContain('- Busiest minute of the last 24 hours: 100 requests');
  expect(text).toContain('in the last 24 hours: 17');
  expect(text).toContain('Requested limit: 250 requests per minute (2.5 times as many)');
  expect(text).toContain('Business justification:\n48,000 members get the programme on one morning.\n');
});

test('an account that sent nothing yet has no busiest minute, and a lower wish no multiple', () => {
  const text = limitRequestText({
    accountId: 'a',
    requested: 100,
    justification: 'b',
    usage: { ...usage, busiestMinute: null },
  });
  expect(text).not.toContain('Busiest');
  expect(text).not.toContain('times');
});
