import { expect, test } from 'vitest';
import { copyName } from '../../../../../../renderer/screens/campaigns/draft/copy-name.ts';

const words = (name: string, nth: number) => (nth === 1 ? `${name} (copy)` : `${name} (copy ${nth})`);

test('no two copies of a campaign have one name', () => {
  const taken = ['Reminder'];
  const names = [1, 2, 3].map(() => {
    const name = copyName('Reminder', taken, words);
    taken.push(name);
    return name;
  });
  expect(names).toEqual(['Reminder (copy)', 'Reminder (copy 2)', 'Reminder (copy 3)']);
  expect(copyName('Reminder (copy)', taken, words)).toBe('Reminder (copy 4)');
  expect(copyName('Reminder (copy 3)', taken, words)).toBe('Reminder (copy 4)');
  expect(copyName('Term 2026', ['Term 2026'], words)).toBe('Term 2026 (copy)');
});

test('copies of the longest names can be told apart too', () => {
  const long = 'x'.repeat(200);
  const first = copyName(long, [long], words);
  const second = copyName(long, [long, first], words);
  expect(new Set([long, first, second]).size).toBe(3);
  expect(Math.max(first.length, second.length)).toBeLessThanOrEqual(200);
});
