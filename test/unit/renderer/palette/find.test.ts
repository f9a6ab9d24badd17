import { expect, test } from 'vitest';
import { fits } from '../../../../renderer/palette/find.ts';

test('every word that was typed must begin a word of the label', () => {
  expect(fits('Rappel: vaccination d’été', 'ete vacc')).toBe(true);
  expect(fits('Do not text', 'text not')).toBe(true);
  expect(fits('Do not text', 'ext')).toBe(false);
  expect(fits('Anything', '')).toBe(true);
  expect(fits('استيراد جهات الاتصال', 'اتصال')).toBe(true);
});

test('what Arabic and German have two ways of writing is found by either', () => {
  expect(fits('حملة جديدة', 'حمله جديده')).toBe(true);
  expect(fits('قائمة عدم المراسلة', 'المراسله')).toBe(true);
  expect(fits('مستشفى', 'مستشفي')).toBe(true);
  expect(fits('حملة', 'حمـلة')).toBe(true);
  expect(fits('Übung wechseln', 'uebung')).toBe(true);
  expect(fits('Übung wechseln', 'ubung')).toBe(true);
  expect(fits('Größe', 'groesse')).toBe(true);
  expect(fits('Größe', 'grosse')).toBe(true);
});

test('a hyphen is found with it and without', () => {
  expect(fits('opt-out list', 'opt out')).toBe(true);
  expect(fits('opt out list', 'opt-out')).toBe(true);
});
