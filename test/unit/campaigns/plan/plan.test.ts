import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlanner, type PlannedBatch } from '../../../../electron/campaigns/plan/plan.ts';
import { segmentsOf } from '../../../../electron/shared/text/segments.ts';

interface Planned {
  batches: PlannedBatch[];
  /** The batch of each recipient. */
  placed: number[];
  planner: ReturnType<typeof createPlanner>;
}

function plan(texts: readonly string[], batchSize: number): Planned {
  const planner = createPlanner(batchSize);
  const batches: PlannedBatch[] = [];
  const placed = texts.map((text, index) => {
    // In pages, as they are handed to the thread that writes.
    if (index % 7 === 6) batches.push(...planner.started());
    return planner.place(text);
  });
  batches.push(...planner.started());
  const grown = new Map(planner.grown());
  const grownUp = batches.map((batch) => ({ ...batch, size: grown.get(batch.position) ?? batch.size }));
  expect(grownUp.map(({ size }) => size)).toEqual([...planner.sizes()]);
  return { batches: grownUp, placed, planner };
}

const audience = fc.array(fc.constantFrom('a', 'b', 'c', 'd’', 'e'.repeat(200)), { maxLength: 200 });
const batchSize = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 1000 }));

describe('any plan', () => {
  test('puts every recipient into exactly one batch, of their own text', () => {
    fc.assert(
      fc.property(audience, batchSize, (texts, size) => {
        const { batches, placed } = plan(texts, size);
        const sizes = batches.map(() => 0);
        for (const [recipient, batch] of placed.entries()) {
          expect(batches[batch]?.text).toBe(texts[recipient]);
          sizes[batch] = (sizes[batch] ?? 0) + 1;
        }
        expect(batches.map((batch) => batch.size)).toEqual(sizes);
        expect(batches.map((batch) => batch.position)).toEqual(batches.map((_, position) => position));
      }),
    );
  });

  test('has no batch that is empty or too large, and for each text all full but the last', () => {
    fc.assert(
      fc.property(audience, batchSize, (texts, size) => {
        const sizesOfText = Map.groupBy(plan(texts, size).batches, (batch) => batch.text);
        for (const batches of sizesOfText.values()) {
          const last = batches.pop();
          expect(last?.size).toBeGreaterThan(0);
          expect(last?.size).toBeLessThanOrEqual(size);
          for (const batch of batches) expect(batch.size).toBe(size);
        }
      }),
    );
  });

  test('orders the batches by their first recipients', () => {
    fc.assert(
      fc.property(audience, batchSize, (texts, size) => {
        const { batches, placed } = plan(texts, size);
        const first = batches.map((batch) => placed.indexOf(batch.position));
        expect(first).toEqual(first.toSorted((a, b) => a - b));
      }),
    );
  });

  test('counts recipients, texts, requests and SMS', () => {
    fc.assert(
      fc.property(audience, batchSize, (texts, size) => {
        const { batches, planner } = plan(texts, size);
        const different = new Set(texts);
        expect(planner.totals()).toEqual({
          recipients: texts.length,
          texts: different.size,
          unicodeTexts: different.has('d’') ? 1 : 0,
          requests: batches.length,
          segments: texts.reduce((sum, text) => sum + segmentsOf(text), 0),
        });
      }),
    );
  });
});

test('one person with a text of their own does not wait behind a crowd', () => {
  const texts = ['crowd', 'own', ...Array.from({ length: 500 }, () => 'crowd')];
  const { placed, batches } = plan(texts, 50);
  expect(placed[1]).toBe(1);
  expect(batches).toHaveLength(12);
});

test('a greeting by first name costs requests by names, not by people', () => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `Hi name ${index % 800}`);
  expect(plan(texts, 50).planner.totals()).toMatchObject({ texts: 800, requests: 800, segments: 10_000 });
});

test('many texts and many batches are kept apart', () => {
  const texts = Array.from({ length: 30_000 }, (_, index) => `text ${index % 10_000}`);
  const { placed, batches } = plan(texts, 2);
  expect(batches).toHaveLength(20_000);
  for (const [recipient, batch] of placed.entries()) {
    if (batches[batch]?.text !== texts[recipient]) expect.fail(`recipient ${recipient}`);
  }
});

test('batch sizes outside 1 to 1000 are refused', () => {
  for (const size of [0, -1, 1.5, 1001, Number.NaN]) expect(() => createPlanner(size)).toThrow(RangeError);
});
