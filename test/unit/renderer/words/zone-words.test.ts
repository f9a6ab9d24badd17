import { expect, test } from 'vitest';
import { zoneWords } from '../../../../electron/shared/time/zone-words.ts';
import { speak, startCatalogue } from '../../../../renderer/catalogue/catalogue.ts';
import { clocksOf, timeThere, withZone } from '../../../../renderer/words/zone-words.ts';

const [winter, summer] = [Date.UTC(2026, 0, 5, 12), Date.UTC(2026, 6, 5, 12)];

test('the zone of a moment is told with its distance at that moment', () => {
  expect(zoneWords('Europe/London', winter)).toBe('Europe/London (UTC+0)');
  expect(zoneWords('Europe/London', summer)).toBe('Europe/London (UTC+1)');
  expect(zoneWords('America/New_York', winter)).toBe('America/New York (UTC−5)');
  expect(zoneWords('Asia/Kolkata', winter)).toBe('Asia/Kolkata (UTC+5:30)');
  expect(zoneWords('UTC', winter)).toBe('UTC');
});

test('among Arabic words the zone keeps its order, and is set apart by the comma of the language', async () => {
  await startCatalogue('ar');
  expect(withZone('12:00', winter)).toMatch(/^12:00، \u2066.*UTC.*\u2069$/);
  await speak('en-GB');
  expect(withZone('12:00', winter)).toMatch(/^12:00, [^\u2066]*$/);
});

test('a country is told by its own clock only where it has one, and that shows something else', () => {
  expect(clocksOf('GB', 'Europe/London', winter)).toEqual({ kind: 'as-here' });
  expect(clocksOf('PL', 'Europe/Berlin', summer)).toEqual({ kind: 'as-here' });
  expect(clocksOf('GB', 'America/New_York', winter)).toEqual({ kind: 'another', zone: 'Europe/London' });
  expect(clocksOf('US', 'America/New_York', winter)).toEqual({ kind: 'several' });
  expect(clocksOf(null, 'America/New_York', winter)).toEqual({ kind: 'as-here' });
});

test('the clock elsewhere names its day where that is another one', () => {
  const [morning, night] = [Date.UTC(2026, 0, 5, 7), Date.UTC(2026, 0, 5, 23)];
  expect(timeThere('en-GB', morning, 'Europe/Berlin', 'Europe/London')).toBe('8:00');
  expect(timeThere('en-GB', night, 'Asia/Tokyo', 'Europe/London')).toBe('Tue 08:00');
});
