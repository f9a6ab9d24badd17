import { expect, test } from 'vitest';
import { readPhoneCell } from '../../../../electron/contacts/phone/phone-cell.ts';
import { readNumber } from '../../../../electron/contacts/phone/typed-phone.ts';

test.each([
  '٠٧٧٠٠٩٠٠١١٢',
  '+٤٤٧٧٠٠٩٠٠١١٢',
  '۰۷۷۰۰۹۰۰۱۱۲',
  '\u202a+44 7700 900112\u202c',
  '\u200e07700\u00a0900112',
  '＋44 7700 900112',
  'tel:+447700900112',
  '07700‑900112',
  '+44 (0)7700 900112',
  '07700900112.0',
  '="07700900112"',
  '447700900112',
  '0044 7700 900112',
])('a number is read by hand as the import reads its cell: %s', (text) => {
  const cell = readPhoneCell(text, { country: 'GB', bare: 'national' });
  expect(cell).toMatchObject({ kind: 'number', phone: '447700900112' });
  expect(readNumber(text, 'GB')).toEqual({ phone: '447700900112', country: 'GB' });
});

test('a number of another country without a plus is read as dashboards show it', () => {
  expect(readNumber('33612345678', 'GB')).toEqual({ phone: '33612345678', country: 'FR' });
  expect(readNumber('33612345678', '')).toEqual({ phone: '33612345678', country: 'FR' });
});

test.each([
  '07700 900112 / 07700 900113',
  '0151 2345678/9',
  '07700 900112 Mum',
  '07700 900112 ext. 12',
  '4.47701E+11',
  '12345',
  '0612345678',
  '',
])('several numbers, words and half numbers are not guessed: %s', (text) => {
  expect(readNumber(text, 'GB')).toBeNull();
});
