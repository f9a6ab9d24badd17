import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestText, nearlySame } from '../../../../electron/sending/schedule/nearly-same.ts';
import { plainValue } from '../../../../electron/shared/text/replacements.ts';

const reminder =
  'Hi Anna, this is a reminder that your appointment at our clinic is on Monday, 4 May at 10:30. Please call us if you cannot come.';

const fingerprint = (text: string): string => digestText(text).fingerprint;

describe('nearly the same', () => {
  test('short texts whose names are written with accents once, and in plain letters once', () => {
    const names = [
      'Conceição Araújo',
      'Jürgen Strauß',
      'Łukasz Żółć',
      'Şeyma Çağlayan',
      'Đặng Ánh',
      'Søren Ærø',
      'Ελένη Παπά',
    ];
    for (const name of names) {
      const plain = plainValue(name);
      expect(nearlySame(`Praxis: ${name}, 28.11. 14:30`, `Praxis: ${plain}, 28.11. 14:30`), plain).toBe(true);
    }
    expect(nearlySame('Praxis: Ana, 14:30', 'Praxis: Ada, 14:30')).toBe(false);
    // Marks that are vowels tell words apart.
    expect(nearlySame('कल मिलो', 'कल माला')).toBe(false);
  });

  test.each([
    ['other case and spacing', `  ${reminder.toUpperCase().replaceAll(' ', '\n ')} `],
    ['other punctuation', reminder.replaceAll(/[.,]/g, '!')],
    ['one word corrected', reminder.replace('clinic', 'practice')],
    ['one word more', reminder.replace('reminder', 'friendly reminder')],
    ['full-width letters', reminder.replace('Hi', 'Ｈｉ')],
  ])('%s', (_, other) => {
    expect(nearlySame(reminder, other)).toBe(true);
  });

  test.each([
    ['another date', reminder.replace('4 May', '11 May')],
    ['another time', reminder.replace('10:30', '9.15')],
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

  test('short texts must be equal but for case and punctuation', () => {
    expect(nearlySame('Your code is 123456', 'your code is: 123456!')).toBe(true);
    expect(nearlySame('Your code is 4711', 'Your code is 9922')).toBe(false);
    expect(nearlySame('We are open today', 'We are closed today')).toBe(false);
    expect(nearlySame('😀', '😡')).toBe(false);
    expect(nearlySame('!', '?')).toBe(false);
  });

  test('what follows the domain of a link is made anew for each sending', () => {
    const text = 'Your parcel is at https://x.example/t/Ab12?q=7 now';
    expect(nearlySame(text, text.replace('Ab12?q=7', 'Zk93'))).toBe(true);
    expect(nearlySame(text, text.replace('x.example', 'y.example'))).toBe(false);
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
        const same = digestText(a).fingerprint === digestText(b).fingerprint;
        if (same) expect(nearlySame(a, b)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the fingerprint', () => {
  test('is that of the words and numbers alone', () => {
    expect(fingerprint('Hello 12 World')).toBe(fingerprint('hello  12, WORLD!'));
    expect(fingerprint('Hello 12 World')).not.toBe(fingerprint('Hello 7 World'));
  });

  test('differs for a hundred thousand different texts', () => {
    const letters = (index: number) =>
      [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const seen = new Set<string>();
    for (let index = 0; index < 100_000; index++) seen.add(fingerprint(`Hi ${letters(index)}, welcome`));
    expect(seen.size).toBe(100_000);
  });
});
