import { expect, test } from 'vitest';
import { fits } from '../../../renderer/palette/find.ts';

test('every word that was typed must begin a word of the label', () => {
  expect(fits('Rappel: vaccination d’été', 'ete vacc')).toBe(true);
  expect(fits('Do not text', 'text not')).toBe(true);
  expect(fits('Do not text', 'ext')).toBe(false);
  expect(fits('Anything', '')).toBe(true);
  expect(fits('استيراد جهات الاتصال', 'اتصال')).toBe(true);
});
