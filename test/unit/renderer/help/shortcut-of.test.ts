import { expect, test } from 'vitest';
import { shortcutOf } from '../../../../renderer/help/shortcut-of.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const control = { ...none, ctrlKey: true };

test.each([
  ['an English keyboard', 'k', 'KeyK', 'palette'],
  ['capitals being locked', 'K', 'KeyK', 'palette'],
  ['an Arabic keyboard', 'ن', 'KeyK', 'palette'],
  ['a Russian keyboard', 'а', 'KeyF', 'search'],
  ['an Arabic keyboard', 'ئ', 'KeyZ', 'undo'],
  ['a French keyboard, where Z is at W', 'z', 'KeyW', 'undo'],
  ['a German keyboard, where Z and Y change places', 'z', 'KeyY', 'undo'],
  ['a German keyboard, where Z and Y change places', 'y', 'KeyZ', 'redo'],
  ['an Arabic keyboard', 'ظ', 'Slash', 'shortcuts'],
  ['an English keyboard', '/', 'Slash', 'shortcuts'],
])('on %s, Control and %s (%s) means %s', (_keyboard, key, code, meant) => {
  expect(shortcutOf({ ...control, key, code })).toBe(meant);
  expect(shortcutOf({ ...none, metaKey: true, key, code })).toBe(meant);
  expect(shortcutOf({ ...none, key, code })).toBeUndefined();
});

test.each([
  ['German', '/', 'Digit7'],
  ['French', '/', 'Period'],
  ['English', '?', 'Slash'],
])('the overview opens where "/" is written with Shift, as on a %s keyboard', (_keyboard, key, code) => {
  expect(shortcutOf({ ...control, shiftKey: true, key, code })).toBe('shortcuts');
});

test('what another key writes where "/" lies elsewhere opens no overview', () => {
  expect(shortcutOf({ ...control, key: '-', code: 'Slash' })).toBeUndefined();
});

test('Shift makes undoing redoing, and AltGr writes signs', () => {
  expect(shortcutOf({ ...control, shiftKey: true, key: 'Z', code: 'KeyZ' })).toBe('redo');
  expect(shortcutOf({ ...control, shiftKey: true, key: 'ئ', code: 'KeyZ' })).toBe('redo');
  expect(shortcutOf({ ...control, altKey: true, key: 'k', code: 'KeyK' })).toBeUndefined();
});

test('F1 is help by itself alone', () => {
  expect(shortcutOf({ ...none, key: 'F1', code: 'F1' })).toBe('help');
  expect(shortcutOf({ ...control, key: 'F1', code: 'F1' })).toBeUndefined();
});
