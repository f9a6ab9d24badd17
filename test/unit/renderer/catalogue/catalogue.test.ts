import { expect, test } from 'vitest';
import { startCatalogue } from '../../../../renderer/catalogue/catalogue.ts';

test('counts are written with the grouping of the locale', async () => {
  const words = await startCatalogue('en-GB');
  expect(words.t('table.selected', { count: 48210 })).toBe('48,210 selected');
});

test('words put together of parts that are set apart run in Arabic as Arabic does', async () => {
  const words = await startCatalogue('ar');
  const numbers = ['\u2066+44 7700 900123\u2069', '\u2066+44 7700 900124\u2069'].join('، ');
  const person = words.t('review:check.two-numbers-example', { name: 'Ada', numbers });
  expect(person).toBe(`\u2068Ada\u2069 (\u2067${numbers}\u2069)`);
  await startCatalogue('en');
});
