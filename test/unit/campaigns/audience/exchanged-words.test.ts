import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangedWords } from '../../../../electron/campaigns/audience/exchanged-words.ts';

const short = 'Hi {First name|there}, your {City} visit. {Note} Reply STOP to opt out.';

describe('what differs between two messages', () => {
  test.each([
    [
      'a greeting',
      'Hello {First name|there}, your {City} visit. {Note} Reply STOP to opt out.',
      'Hi',
      'Hello',
    ],
    ['a field', short.replace('{City}', '{Town}'), 'City', 'Town'],
    ['two words beside one another', short.replace('your {City}', 'the {Town}'), 'your {City', 'the {Town'],
    [
      'a word more, with the one before it',
      short.replace('visit', 'visit tomorrow'),
      'visit',
      'visit tomorrow',
    ],
    ['a word less at the beginning, with the one behind it', short.replace('Hi ', ''), 'Hi {First', 'First'],
    ['a word more at the end', `${short} Thanks`, 'out', 'out. Thanks'],
  ])('%s', (_, other, was, is) => {
    expect(exchangedWords(short, other)).toEqual({ was, is });
  });

  test.each([
    [
      'nothing but case, marks and the end of a link',
      'Hi: see https://a.example/1 now',
      'hi, see https://a.example/2 NOW!',
    ],
    ['two words apart', short, short.replace('Hi', 'Hello').replace('visit', 'appointment')],
    ['too much for so short a text', 'See you on Monday', 'See us at noon'],
    ['another message', short, 'The summer sale begins on Monday.'],
    ['nothing written yet', '', short],
  ])('not: %s', (_, before, now) => {
    expect(exchangedWords(before, now)).toBeNull();
  });

  test('a word that is exchanged in any text is found, and found the other way round', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 30 }), fc.nat(), (words, nth) => {
        const at = nth % words.length;
        const [before, now] = [words, words.with(at, 'Ω')].map((all) => all.join(' '));
        expect(exchangedWords(before ?? '', now ?? '')).toEqual({ was: words[at], is: 'Ω' });
        expect(exchangedWords(now ?? '', before ?? '')).toEqual({ was: 'Ω', is: words[at] });
      }),
    );
  });
});
