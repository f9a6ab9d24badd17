import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGsm7 } from '../../../../electron/shared/text/gsm.ts';
import {
  plainValue,
  type ReplacedText,
  replacementsFor,
} from '../../../../electron/shared/text/replacements.ts';
import { parseTemplate, render } from '../../../../electron/shared/text/template.ts';
import { replacementsOfTemplate } from '../../../../electron/shared/text/template-replacements.ts';

/** The old text with the changes made one by one. */
function applied(text: string, { changes }: ReplacedText): string {
  let result = '';
  let from = 0;
  for (const change of changes) {
    expect(text.slice(change.index, change.index + change.from.length)).toBe(change.from);
    result += text.slice(from, change.index) + change.to;
    from = change.index + change.from.length;
  }
  return result + text.slice(from);
}

describe('plain twins', () => {
  test.each([
    ['Don’t – “wait”…', 'Don\'t - "wait"...'],
    ['«Oui» ‹non› `x´', "\"Oui\" 'non' 'x'"],
    ['10\u00a0000\u202f€\tnow', '10 000 € now'],
    ['eﬃcient ﬂoor ĳs', 'efficient floor ijs'],
    ['in\u00advisi\u200bble\ufeff', 'invisible'],
    ['line\u2028break\u0085s', 'line\nbreak\ns'],
    ['Rene\u0301 a\u0308 n\u0303', 'Ren\u00e9 \u00e4 \u00f1'],
    ['ＳＡＬＥ！　５０％', 'SALE! 50%'],
    ['ΚΑΛΗΜΕΡΑ', 'KAΛHMEPA'],
    ['Anna\u200d \u2068Maria\u2069 \u202a+41 79\u202c\ufe0f', 'Anna Maria +41 79'],
    ['nul\u0000 bell\u0007', 'nul bell'],
    ['10\u212a, 5\u2126', '10K, 5Ω'],
  ])('%s becomes %s', (text, plain) => {
    const replacementsByCharacter = replacementsFor(text);
    expect(replacementsByCharacter.text).toBe(plain);
    expect(replacementsByCharacter.changes.every((change) => !change.lossy)).toBe(true);
    expect(applied(text, replacementsByCharacter)).toBe(plain);
  });

  test('leave accents, letters and signs that are not the same without them', () => {
    for (const text of [
      'ça fête',
      'cœur',
      'Łódź',
      'São',
      '25° • ½ ™ ©',
      'Привет',
      '你好，世界',
      'שלום',
      'é à ü ñ Ç',
    ]) {
      expect(replacementsFor(text.replace('，', ''), {}).text).toBe(text.replace('，', ''));
    }
  });

  test('leave the invisible characters that emoji and scripts are made with', () => {
    for (const text of [
      '👩\u200d👧',
      '❤\ufe0f',
      '5\ufe0f\u20e3',
      'می\u200cخواهم',
      'abc \u200fשלום',
      '\u2067שלום\u2069',
    ]) {
      expect(replacementsFor(text)).toEqual({ text, changes: [] });
    }
  });

  test('never make a mark that templates give a meaning to', () => {
    const text = '｛first name｝ ｜ ❴x❵ ﹛y﹜ ¦ ∣';
    expect(replacementsFor(text, { lossy: true }).text).not.toMatch(/[{}|]/);
  });

  test('say where each change is, in the text as it was', () => {
    expect(replacementsFor('😀 “Hi”').changes).toEqual([
      { index: 3, from: '“', to: '"', lossy: false },
      { index: 6, from: '”', to: '"', lossy: false },
    ]);
  });
});

describe('the lossy option', () => {
  test.each([
    ['ça fête', 'ca fete'],
    ['cœur Łódź þing', 'coeur Lodz thing'],
    ['Việt Nam, São Paulo', 'Viet Nam, Sao Paulo'],
    ['ñ é à ü stay', 'ñ é à ü stay'],
    ['• 1½ km² № 3 ™ ①', '- 11/2 km2 No 3 TM 1'],
    ['𝗦𝗔𝗟𝗘 ™\ufe0f', 'SALE TM'],
    ['Привет 你好 😀', 'Привет 你好 😀'],
  ])('makes %s into %s', (text, plain) => {
    expect(replacementsFor(text, { lossy: true }).text).toBe(plain);
  });

  test('marks its changes, so that they can be shown apart', () => {
    expect(replacementsFor('ç’', { lossy: true }).changes).toEqual([
      { index: 0, from: 'ç', to: 'c', lossy: true },
      { index: 1, from: '’', to: "'", lossy: false },
    ]);
  });
});

describe('any text', () => {
  const character = fc.oneof(
    fc.constantFrom(...'aé{}|’“–…ç\u00a0\u0301\u200d\ufe0f\u200f\u2067😀漢'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  );
  const text = fc.string({ unit: character, maxLength: 60 });

  test('is changed only as the changes say, always into GSM-7, and no further the second time', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (before, lossy) => {
        const replacementsByCharacter = replacementsFor(before, { lossy });
        expect(applied(before, replacementsByCharacter)).toBe(replacementsByCharacter.text);
        for (const { to } of replacementsByCharacter.changes) expect(isGsm7(to)).toBe(true);
        expect(replacementsFor(replacementsByCharacter.text, { lossy }).changes).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  test('in GSM-7 is left alone', () => {
    fc.assert(
      fc.property(text, (before) => {
        fc.pre(isGsm7(before));
        expect(replacementsFor(before, { lossy: true })).toEqual({ text: before, changes: [] });
      }),
    );
  });
});

describe('in a template', () => {
  test('words and fallbacks change, names of fields do not', () => {
    const template = parseTemplate('“Hi” {mother’s name|dear “you”} – {mother’s name}…', ['mother’s name']);
    const replacementsByCharacter = replacementsOfTemplate(template);
    expect(replacementsByCharacter.text).toBe('"Hi" {mother’s name|dear "you"} - {mother’s name}...');
    expect(applied(template.source, replacementsByCharacter)).toBe(replacementsByCharacter.text);
  });

  test('changing the template is changing every text made from it', () => {
    const part = fc.constantFrom('{a’s}', '{a’s|“x”}', '’', '{{', '}}', '｛', 'a', '\u0301', '…', '{', '}');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const template = parseTemplate(parts.join(''), ['a’s']);
        fc.pre(template.state === 'sendable');
        const plain = parseTemplate(replacementsOfTemplate(template).text, ['a’s']);
        const words = { 'a’s': 'x' };
        expect(render(plain, words).text).toBe(replacementsFor(render(template, words).text).text);
      }),
      { numRuns: 3000 },
    );
  });
});

test.each([
  ['Łukasz Dvořák', 'Lukasz Dvorak'],
  ['Nguyễn Thị Hồng', 'Nguyen Thi Hong'],
  ['Şağlam İnci', 'Saglam Inci'],
  ['O’Brien', "O'Brien"],
])('a merged value %j is %j in plain letters', (value, plain) => {
  expect(plainValue(value)).toBe(plain);
});

test.each([
  'René Müller',
  'Αλέξης',
  'Zoë Αλέξης',
  'محمد',
  '王小明',
  'Алексей',
  '2½',
  '10⁶',
  '5 µg',
  'Zoë 🎉',
])('a merged value %j is left whole: it has plain letters already, or none for all of it', (value) => {
  expect(plainValue(value)).toBe(value);
});
