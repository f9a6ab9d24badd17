import { expect, test } from 'vitest';
import { startCatalogue } from '../../../renderer/catalogue/catalogue.ts';

test('counts are written with the grouping of the locale', async () => {
  const words = await startCatalogue('en-GB');
  expect(words.t('table.selected', { count: 48210 })).toBe('48,210 selected');
});
