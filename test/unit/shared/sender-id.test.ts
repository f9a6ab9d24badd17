import { expect, test } from 'vitest';
import { senderIdWarningsOf } from '../../../electron/shared/sender-id.ts';

test.each([
  ['Carillon', []],
  ['Bells4You', []],
  ['ABCDEFGHIJK', []],
  [' Carillon ', []],
  ['', []],
  ['ABCDEFGHIJKL', ['longer-than-11']],
  ['The Bell Shop', ['longer-than-11', 'space']],
  ['Bell & Co', ['unusual-characters', 'space']],
  ['Glöckchen', ['unusual-characters']],
  ['🔔', ['unusual-characters', 'very-short']],
  ['447700900001', ['digits-only']],
  ['+447700900001', ['digits-only', 'plus-sign']],
  ['60777', ['digits-only']],
  ['1234567890123456', ['longer-than-15-digits', 'digits-only']],
  ['AB', ['very-short']],
])('%j gives %j', (value, warnings) => {
  expect(senderIdWarningsOf(value)).toEqual(warnings);
});
