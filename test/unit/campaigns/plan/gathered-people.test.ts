import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GatheredPeople } from '../../../../electron/campaigns/plan/gathered-people.ts';
import type { RecipientRows } from '../../../../electron/db/campaigns/plans.ts';
import { skipReasons } from '../../../../electron/shared/models.ts';

const person = fc.record({
  number: fc.oneof(
    fc.integer({ min: 1_000_000, max: 999_999_999_999_999 }).map(String),
    fc.constantFrom('447', '4470', '44700', '44701', '447000000000', '999999999999999'),
  ),
  name: fc.string({ unit: 'grapheme', maxLength: 12 }),
  country: fc.constantFrom('GB', 'IE', null),
  place: fc.oneof(fc.nat(1_000_000), fc.constantFrom(...skipReasons)),
});

function rowsOf({ ids, numbers, names, countries, countryNames, batches, reasons }: RecipientRows) {
  return Array.from(ids, (id, index) => {
    const reason = skipReasons[(reasons[index] ?? 0) - 1] ?? null;
    const batch = reason === null ? batches[index] : null;
    return [id, numbers[index], names[index], countryNames[countries[index] ?? 0], batch, reason];
  });
}

test('everybody comes back as they were, in the order of numbers as texts', () => {
  const audience = fc.uniqueArray(person, { selector: ({ number }) => number, maxLength: 120 });
  fc.assert(
    fc.property(audience, fc.integer({ min: 1, max: 50 }), (people, size) => {
      const gathered = new GatheredPeople();
      for (const [id, { place, ...who }] of people.entries())
        gathered.add({ id: id + 1, rows: '', ...who }, place);
      const chunks = [...gathered.chunks(size)];
      const rows = chunks.flatMap(rowsOf);
      const wanted = people
        .map(({ number, name, country, place }, index) => [
          index + 1,
          number,
          name.toWellFormed(),
          country,
          typeof place === 'number' ? place : null,
          typeof place === 'number' ? null : place,
        ])
        .sort((a, b) => (String(a[1]) < String(b[1]) ? -1 : 1));
      expect(rows).toEqual(wanted);
      expect(chunks.map(({ count }) => count).reduce((sum, count) => sum + count, 0)).toBe(people.length);
    }),
    { numRuns: 300 },
  );
});
