import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextTable } from '../../../../electron/campaigns/audience/text-table.ts';
import { isGsm7 } from '../../../../electron/shared/text/gsm.ts';
import { segmentsOf } from '../../../../electron/shared/text/segments.ts';

test('the same text has the same number, another text another, in the order in which they come', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', '’', '\u0000') }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.nat(300).map((length) => 'x'.repeat(length)),
    fc.nat(90).map((length) => `${'€'.repeat(length)}ł`),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200 }), (texts) => {
      const table = new TextTable();
      const known = new Map<string, number>();
      for (const one of texts) {
        const wanted = known.get(one) ?? known.size;
        known.set(one, wanted);
        expect(table.idOf(one)).toBe(wanted);
        expect(table.segmentsOf(wanted)).toBe(segmentsOf(one));
        expect(table.fitsGsm7(wanted)).toBe(isGsm7(one));
      }
      expect(table.length).toBe(known.size);
    }),
    { numRuns: 300 },
  );
});

test('two hundred thousand texts that differ in a digit or a place are kept apart', () => {
  const table = new TextTable();
  const texts = Array.from({ length: 100_000 }, (_, index) => [
    `Hi Anna, your code is C${index}. Reply STOP to opt out.`,
    `${index} Hi Anna, your code is C. Reply STOP to opt out.`,
  ]).flat();
  for (const [index, text] of texts.entries()) if (table.idOf(text) !== index) expect.fail(text);
  for (const [index, text] of texts.entries()) if (table.idOf(text) !== index) expect.fail(text);
});
