import { expect, test } from 'vitest';
import { keyAge } from '../../../../electron/shared/settings/key-age.ts';

const day = 86_400_000;

test.each([
  [null, 90, null],
  [0, 90, { days: 0, rotate: false }],
  [89.9, 90, { days: 89, rotate: false }],
  [90, 90, { days: 90, rotate: true }],
  [400, null, { days: 400, rotate: false }],
  [-3, 90, { days: 0, rotate: false }],
])('a key of %s days with a reminder after %s', (age, reminder, expected) => {
  const now = 1_700_000_000_000;
  expect(keyAge(age === null ? null : now - age * day, now, reminder)).toEqual(expected);
});
