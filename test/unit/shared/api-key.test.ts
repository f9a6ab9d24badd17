import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingOf, readApiKey } from '../../../electron/shared/api-key.ts';

const key = 'sk_live-51H.8x~/+=Qz';

test.each([
  key,
  `  ${key}\n`,
  `"${key}"`,
  `“${key}”`,
  `Bearer ${key}`,
  `bearer\t${key}`,
  `Authorization: Bearer ${key}\r\n`,
  `'Authorization: Bearer ${key}',`,
  `\u200b\ufeff${key}\u00a0`,
])('finds the key in %j', (pasted) => {
  expect(readApiKey(pasted)).toEqual({ ok: true, key });
});

test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['Bearer ', 'empty'],
  [`${key} ${key}`, 'space'],
  [`${key}\n${key}`, 'space'],
  [`${key}\u0000${key}`, 'characters'],
  [`${key}\u200b${key}`, 'characters'],
  ['sk_live—51H8xQzQzQz', 'characters'],
  ['sk_live_кириллица', 'characters'],
  ['sk_****************abcd', 'masked'],
  ['••••••••abcd', 'masked'],
  ['<API_KEY>', 'masked'],
  ['abc1234', 'too-short'],
  ['a'.repeat(4097), 'too-long'],
])('refuses %j: %s', (pasted, problem) => {
  expect(readApiKey(pasted)).toEqual({ ok: false, problem });
});

test('what is read can stand in a header and reads as itself again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (pasted) => {
      const reading = readApiKey(pasted);
      if (!reading.ok) return;
      expect(reading.key).toMatch(/^[\x21-\x7e]+$/);
      expect(readApiKey(reading.key)).toEqual(reading);
    }),
  );
});

test('what is shown of a key is a small part of it', () => {
  expect(endingOf(key)).toBe('+=Qz');
  expect(endingOf('abcd1234')).toBe('34');
});
