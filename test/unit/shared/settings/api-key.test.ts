import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingOf, looksLikeKey, readApiKey } from '../../../../electron/shared/settings/api-key.ts';

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
  ['https://dash.example/api-keys', 'not-a-key'],
  ['ada@shop.example', 'not-a-key'],
  ['{"key":"sk_live_51H8xQz"}', 'not-a-key'],
  ['YOUR_API_KEY', 'not-a-key'],
  ['api-key-here', 'not-a-key'],
  ['password', 'not-a-key'],
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

test.each([
  ['live_5f0c1e77a9b24d3c8e6f', true],
  ['sk_dev_1234567890abcdef', true],
  ['0b6f1c2e-77a9-4d3c-8e6f-5f0c1e77a9b2', true],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N', true],
  ['Corner shop', false],
  ['CornerShopProduction2024', false],
  ['Praxis-Dr-Müller-2-Etage-3-Tür-4', false],
  ['shop-1-floor-2', false],
  ['https://sms.example/v1', false],
  ['', false],
])('%j looks like a key: %s', (text, looks) => {
  expect(looksLikeKey(text)).toBe(looks);
});
