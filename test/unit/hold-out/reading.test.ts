import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdOuts } from '../../hold-out/all.ts';
import { outcomesOf } from '../../hold-out/judge.ts';
import { openReader, type Reader } from '../../hold-out/reader.ts';

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

describe('what the code has not seen', () => {
  it.each(holdOuts)(
    'is read right or refused with a reason: $name',
    { timeout: 240_000 },
    async (holdOut) => {
      const outcomes = await outcomesOf(holdOut, 'sample', reader);
      expect(outcomes).not.toEqual([]);
      const wrong = outcomes.filter(({ verdict }) => verdict === 'wrong');
      const most = Math.floor((holdOut.mayBeWrong ?? 0) * outcomes.length);
      expect(wrong.length > most ? wrong : []).toEqual([]);
    },
  );
});
