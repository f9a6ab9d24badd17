import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFieldReader } from '../../../../electron/campaigns/audience/field-values.ts';

const names = [
  'first name',
  'Name',
  'name',
  'a"b',
  'back\\slash',
  '__proto__',
  'constructor',
  'Größe',
  '',
  'x,"name":"y"',
];
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...names, '":"', '"name":"', '","', ':"', '\ud800', 'line\nend', '{', '👋'),
);
const contact = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), value), { maxLength: 6 });

describe('the values of a template’s fields', () => {
  test('are those that the whole of the JSON would give, whatever names and values a file brought', () => {
    fc.assert(
      fc.property(contact, fc.subarray(names), (fields, asked) => {
        const json = JSON.stringify(Object.fromEntries(fields));
        const all = Object.entries(JSON.parse(json));
        const expected = new Map(all.filter(([name]) => asked.includes(name)));
        expect(new Map(Object.entries(createFieldReader(asked)(json)))).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test('are found in JSON that is written with spaces', () => {
    expect(createFieldReader(['b', 'c'])('{ "a" : "b", "b" : "c" }')).toEqual({ b: 'c' });
  });

  test.each(['{"a": 1}', '["a"]', '{"a":"x', '{"a"'])('are not made up out of %s', (json) => {
    expect(() => createFieldReader(['a'])(json)).toThrow();
  });
});
