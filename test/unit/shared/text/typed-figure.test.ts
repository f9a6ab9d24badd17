import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedFigure } from '../../../../electron/shared/text/typed-figure.ts';

const reading = (text: string, whole = false): number | string => {
  const read = readTypedFigure(text, whole);
  return read.kind === 'number' ? read.value : read.kind;
};

test('money is read as people write it, with zeros or a sign at its end', () => {
  expect(
    ['0.10', '80.00', '5.', '12.50', '.5', '0,0079', '250', '0.035'].map((text) => reading(text)),
  ).toEqual([0.1, 80, 5, 12.5, 0.5, 0.0079, 250, 0.035]);
});

test('both signs are understood where only one reading is possible', () => {
  for (const text of [
    '1000,50',
    '1000.50',
    '1.000,50',
    '1,000.50',
    '1 000,5',
    '1\u202f000.5',
    '1’000.50',
    '£1000.50',
    '1000,50 €',
    '١٬٠٠٠٫٥٠',
  ])
    expect(reading(text), text).toBe(1000.5);
  expect(reading('1,000,000')).toBe(1_000_000);
  expect(reading('1,00,000.5')).toBe(100_000.5);
});

test('a number with two readings is not guessed', () => {
  expect(readTypedFigure('1,000')).toEqual({ kind: 'either', thousands: 1000, decimals: 1 });
  expect(readTypedFigure('1.250')).toEqual({ kind: 'either', thousands: 1250, decimals: 1.25 });
  expect(reading('1,000', true)).toBe(1000);
});

test('what is no number, or finer than can be kept, is not read as another one', () => {
  for (const text of [
    '1e3',
    '-1',
    '−1',
    '1.2.3',
    '1,000,50',
    '1.000.5',
    '.',
    'free',
    '0.0000001',
    '1 00',
    '1,0000,000',
  ])
    expect(reading(text), text).toBe('unreadable');
  expect(reading('  ')).toBe('empty');
  expect(['3.5', '0.5', '-1', '1e3', '3,25'].map((text) => reading(text, true))).toEqual(
    Array(5).fill('unreadable'),
  );
  expect(['5.00', '007', '1.000.000'].map((text) => reading(text, true))).toEqual([5, 7, 1_000_000]);
});

test('an amount is read back as it was, however a language writes it', () => {
  const locales = fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'es-ES', 'pt-PT', 'de-CH', 'en-IN', 'ar-EG');
  const cents = fc.integer({ min: 0, max: 1e11 });
  fc.assert(
    fc.property(locales, cents, (locale, amount) => {
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
      expect(reading(written)).toBe(amount / 100);
    }),
  );
});
