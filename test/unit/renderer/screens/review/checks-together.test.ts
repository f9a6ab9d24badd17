import { expect, test } from 'vitest';
import type { Check } from '../../../../../electron/shared/pre-flight.ts';
import { checksTogether } from '../../../../../renderer/screens/review/checks-together.ts';

const link = (name: string, problem: 'not-secure' | 'no-domain'): Check => ({
  kind: 'link',
  link: name,
  problem,
  severity: 'warns',
});
const noOptOut: Check = { kind: 'no-opt-out', severity: 'warns' };

test('what is wrong with several links is said once, and each of them is there', () => {
  const [a, b, c] = [link('http://a.example', 'not-secure'), link('https://b', 'no-domain'), noOptOut];
  const [d, e] = [link('http://d.example', 'not-secure'), link('http://e.example', 'not-secure')];
  expect(checksTogether([a, b, c, d, e])).toEqual([{ several: [a, d, e] }, { one: b }, { one: c }]);
});

test('the warnings of one sender ID differ, so each is said', () => {
  const checks: Check[] = (['longer-than-11', 'space'] as const).map((warning) => ({
    kind: 'sender-id',
    senderId: 'The Long Clinic',
    warning,
    severity: 'warns',
  }));
  expect(checksTogether(checks)).toEqual(checks.map((one) => ({ one })));
});
