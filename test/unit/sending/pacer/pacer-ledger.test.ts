import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from '../../../../electron/sending/pacer/pacer-ledger.ts';

test('a request counts until its expiry, and up to 50 ms longer', () => {
  const ledger = new Ledger();
  ledger.add(1_010);
  expect([ledger.sizeAt(1_010), ledger.sizeAt(1_060)]).toEqual([1, 0]);
  ledger.expire(1_060);
  expect(ledger.size).toBe(0);
});

test('it says when so many places will be free, or that there are not so many', () => {
  const ledger = new Ledger();
  ledger.add(100, 3);
  ledger.add(200, 2);
  expect([1, 3, 4, 5, 6].map((count) => ledger.freeAt(count))).toEqual([100, 100, 200, 200, null]);
});

test('what is forgotten are the oldest, and it says how many of them would have counted for long', () => {
  const ledger = new Ledger();
  ledger.add(100, 3);
  ledger.add(200, 2);
  expect(ledger.forgetOldest(4, 150)).toBe(1);
  expect(ledger.entries()).toEqual([[200, 1]]);
});

test('it never counts fewer than are within the window, and its memory follows the window, not the requests', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 400 }), (gaps) => {
      const ledger = new Ledger();
      const windowMs = 1_000;
      const sent: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        ledger.expire(now);
        ledger.add(now + windowMs);
        sent.push(now);
        const within = sent.filter((at) => at + windowMs > now).length;
        expect(ledger.size).toBeGreaterThanOrEqual(within);
        expect(ledger.entries().length).toBeLessThanOrEqual(windowMs / 50 + 2);
      }
    }),
    { numRuns: 100, seed: 3 },
  );
});
