import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKey, tellingName } from '../../../../electron/contacts/import/full-name.ts';
import words from '../../../../electron/contacts/import/name-words.json' with { type: 'json' };
import { isPlainName } from '../../../../electron/db/contacts/plain-name.ts';

const anyLetter = fc.integer({ min: 1, max: 0x260 }).map((code) => String.fromCharCode(code));
const letter = fc.oneof(
  fc.constantFrom(...'abcdefzAZ'),
  fc.constantFrom(...'éÉüßæœøłđÅñíıİǆĳĿŀŉ'),
  anyLetter,
  fc.constantFrom('и', 'あ', '\u0301', '²', '½'),
);
const word = fc.oneof(
  fc.string({ unit: letter, minLength: 1, maxLength: 6 }),
  fc.constantFrom('Ann', 'Smith', 'ANN', 'J', '4', 'Núñez', 'Nunez', ...words.titles, ...words.placeholders),
);
const name = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', '-', "'", '.', '')), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(''));

describe('The key of a name', () => {
  it('is there where the name tells a person', () => {
    fc.assert(
      fc.property(name, (one) => (nameKey(one) === null) === (tellingName(one) === null)),
      {
        numRuns: 5_000,
      },
    );
  });

  it('is that of the telling name, whatever letters and order the name is written in', () => {
    const keys = new Map<string, number | null>();
    const names = new Map<number, string>();
    fc.assert(
      fc.property(name, (one) => {
        const telling = tellingName(one);
        const key = nameKey(one);
        if (telling === null || key === null) return;
        const plain = nameKey(telling);
        expect(plain).toBe(key);
        expect(keys.get(telling) ?? key).toBe(key);
        expect(names.get(key) ?? telling).toBe(telling);
        keys.set(telling, key);
        names.set(key, telling);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the same for what is written in two ways', () => {
    expect(nameKey('Smith, Ann')).toBe(nameKey('Ann SMITH'));
    expect(nameKey('Zoë Weiß')).toBe(nameKey('Weiss Zoe'));
    expect(nameKey('Mr Ann Smith')).toBe(nameKey('Ann Smith'));
    expect(nameKey('Иван Петров')).toBe(nameKey('петров иван'));
    expect(nameKey('Ann Smith')).not.toBe(nameKey('Ann Smyth'));
  });

  it('differs for words that differ', () => {
    const letters = 'abcdefghijklmnopqrst';
    const words = [...letters].flatMap((one) => [...letters].map((other) => `${one}${other}`));
    const keys = new Set<number | null>();
    for (const first of words) for (const last of words) keys.add(nameKey(`x${first} y${last}`));
    expect(keys.size).toBe(words.length ** 2);
  });
});

describe('A plain name', () => {
  it('has letters, no digits, and nothing to trim', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(letter, fc.constantFrom(' ', '\t', '-', '1')) }), (value) => {
        if (!isPlainName(value)) return;
        expect(value.trim()).toBe(value);
        expect(value).toMatch(/\p{L}/u);
        expect(value).not.toMatch(/[\d\n\t\u202a-\u202e\u2066-\u2069]/);
      }),
      { numRuns: 5_000 },
    );
  });
});
