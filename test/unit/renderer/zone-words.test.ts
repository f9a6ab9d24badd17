import { expect, test } from 'vitest';
import { zoneWords } from '../../../renderer/zone-words.ts';

const [winter, summer] = [Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 6, 5, 12)];

test('the zone of a moment is told with its distance at that moment', () => {
  expect(zoneWords('Europe/London', winter)).toBe('Europe/London (UTC)');
  expect(zoneWords('Europe/London', summer)).toBe('Europe/London (UTC+1)');
  expect(zoneWords('America/New_York', winter)).toBe('America/New York (UTC−5)');
  expect(zoneWords('Asia/Kolkata', winter)).toBe('Asia/Kolkata (UTC+5:30)');
  expect(zoneWords('UTC', winter)).toBe('UTC');
});
