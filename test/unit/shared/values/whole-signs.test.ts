import { expect, test } from 'vitest';
import { cutText, readJson, wellFormed } from '../../../../electron/shared/values/whole-signs.ts';

const half = '😀'.charAt(0);

test.each([
  ['a text that is short enough', 'Ana', 3, 'Ana'],
  ['a text that is too long', 'Anabel', 3, 'Ana'],
  ['an emoji at the end', `${'x'.repeat(59)}😀y`, 60, 'x'.repeat(59)],
  ['an emoji that just fits', `${'x'.repeat(58)}😀y`, 60, `${'x'.repeat(58)}😀`],
  ['a letter with its mark', `${'x'.repeat(9)}e\u0301y`, 10, 'x'.repeat(9)],
  ['a family', `${'x'.repeat(5)}👩‍👩‍👧‍👦y`, 10, 'x'.repeat(5)],
  ['a flag', 'x🇩🇪🇫🇷', 6, 'x🇩🇪'],
  ['one sign that is longer than all', '👩‍👩‍👧‍👦', 4, '👩‍'],
  ['a pile of marks that nobody wrote', `a${'\u0301'.repeat(500)}`, 100, `a${'\u0301'.repeat(99)}`],
  [
    'an emoji in a pile of marks',
    `a${'\u0301'.repeat(98)}\u{e0100}${'\u0301'.repeat(99)}`,
    100,
    `a${'\u0301'.repeat(98)}`,
  ],
  ['nothing at all', '😀', 0, ''],
])('%s is cut without halving a sign', (_, text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});

test('halves of signs become the sign for none, in texts and in names, however deep, and all else stays', () => {
  const bytes = new Uint8Array([1]);
  expect(wellFormed({ [half]: [`x${half}`, '😀', 1, null, undefined, bytes] })).toEqual({
    '\ufffd': ['x\ufffd', '😀', 1, null, undefined, bytes],
  });
  expect(readJson('{"a":"\\ud83d","b":"\\ud83d\\ude00"}')).toEqual({ a: '\ufffd', b: '😀' });
});
