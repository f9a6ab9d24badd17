import { expect, test } from 'vitest';
import {
  alikeSenderId,
  readSenderId,
  senderIdWarningsOf,
} from '../../../../electron/shared/text/sender-id.ts';

test.each([
  ['Carillon', []],
  ['Bells4You', []],
  ['ABCDEFGHIJK', []],
  [' Carillon ', []],
  ['', []],
  ['ABCDEFGHIJKL', ['longer-than-11']],
  ['The Bell Shop', ['longer-than-11']],
  ['Bell & Co', ['unusual-characters', 'space']],
  ['Glöckchen', ['unusual-characters']],
  ['🔔', ['unusual-characters', 'very-short']],
  ['447700900001', ['digits-only']],
  ['+447700900001', ['digits-only', 'plus-sign']],
  ['60777', ['digits-only']],
  ['1234567890123456', ['longer-than-15-digits', 'digits-only']],
  ['AB', ['very-short']],
  ['sk_live_5f0c1e77a9b24d3c8e6f', ['key']],
  ['Cli\u200bnic', []],
])('%j gives %j', (value, warnings) => {
  expect(senderIdWarningsOf(value)).toEqual(warnings);
});

test('what nobody sees in a sender ID is left out', () => {
  expect(readSenderId(' Cli\u200bnic\u202e\u0000 ')).toBe('Clinic');
});

test('another sender ID that people may take for it is named, and itself is not', () => {
  const others = ['Clinic', 'Shop'];
  for (const value of ['CLINIC', 'clinic', 'Cli nic', 'Ｃlinic'])
    expect(alikeSenderId(value, others)).toBe('Clinic');
  for (const value of ['Clinic', ' Clinic ', 'Clinics', ''])
    expect(alikeSenderId(value, others)).toBeUndefined();
});
