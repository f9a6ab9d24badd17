import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearlySame, textFingerprint } from '../../../electron/campaigns/nearly-same.ts';

const reminder =
  'Hi Anna, this is a reminder that your appointment at our clinic is on Monday, 4 May at 10:30. Please call us if you cannot come.';

describe('nearly the same', () => {
  test.each([
    ['other numbers, dates and amounts', reminder.replace('4 May', '11 May').replace('10:30', '9.15')],
    ['other case and spacing', `  ${reminder.toUpperCase().replaceAll(' ', '\n ')} `],
    ['other punctuation', reminder.replaceAll(/[.,]/g, '!')],
    ['one word corrected', reminder.replace('clinic', 'practice')],
    ['one word more', reminder.replace('reminder', 'friendly reminder')],
    ['full-width letters', reminder.replace('Hi', 'Ｈｉ')],
  ])('%s', (_, other) => {
    expect(nearlySame(reminder, other)).toBe(true);
  });

  test.each([
    [
      'another message',
      'Hi Anna, our summer sale begins on Monday: 20 % off everything. Show this text at the till.',
    ],
    ['the first half of it', reminder.slice(0, reminder.length / 2)],
    [
      'three words changed',
      reminder.replace('clinic', 'shop').replace('appointment', 'order').replace('cannot', 'will'),
    ],
    ['nothing', ''],
  ])('not: %s', (_, other) => {
    expect(nearlySame(reminder, other)).toBe(false);
  });

  test('short texts must be equal but for numbers, case and punctuation', () => {
    expect(nearlySame('Your code is 123456', 'your code is 9')).toBe(true);
    expect(nearlySame('We are open today', 'We are closed today')).toBe(false);
    expect(nearlySame('😀', '😡')).toBe(false);
    expect(nearlySame('!', '?')).toBe(false);
  });

  test('scripts without spaces are compared by letter', () => {
    const text = '您好，这是提醒您星期一上午十点在我们诊所的预约，如果不能来请给我们打电话';
    expect(nearlySame(text, text.replace('上午', '下午'))).toBe(true);
    expect(nearlySame(text, '您好，我们的夏季促销从星期一开始，全场八折')).toBe(false);
  });

  test('is the same either way round, and true of a text and itself', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '12', '!', '漢', '😀'), { maxLength: 25 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(nearlySame(a, a)).toBe(true);
        expect(nearlySame(a, b)).toBe(nearlySame(b, a));
        if (textFingerprint(a) === textFingerprint(b)) expect(nearlySame(a, b)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the fingerprint', () => {
  test('is 16 hexadecimal digits and stays the same from release to release, as it may be stored', () => {
    expect(textFingerprint('Hello 12 World')).toBe(textFingerprint('hello  7, WORLD!'));
    expect(textFingerprint('Hello 12 World')).toMatchInlineSnapshot(`"2f12ee330578da0a"`);
    expect(textFingerprint('')).toMatchInlineSnapshot(`"488bdcb81aee8d83"`);
  });

  test('differs for a hundred thousand different texts', () => {
    const letters = (index: number) =>
      [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const seen = new Set<string>();
    for (let index = 0; index < 100_000; index++) seen.add(textFingerprint(`Hi ${letters(index)}, welcome`));
    expect(seen.size).toBe(100_000);
  });
});
