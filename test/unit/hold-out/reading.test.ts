import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdOuts } from '../../hold-out/all.ts';
import { outcomesOf } from '../../hold-out/judge.ts';
import { openReadingDesk, type ReadingDesk } from '../../hold-out/reading-desk.ts';

let desk: ReadingDesk;
beforeAll(() => {
  desk = openReadingDesk();
});
afterAll(() => desk.close());

describe('what the code has not seen', () => {
  it.each(holdOuts)('is read right or refused with a reason: $name', async (holdOut) => {
    const outcomes = await outcomesOf(holdOut, 'sample', desk);
    expect(outcomes).not.toEqual([]);
    const wrong = outcomes.filter(({ verdict }) => verdict === 'wrong');
    const most = Math.floor((holdOut.mayBeWrong ?? 0) * outcomes.length);
    expect(wrong.length > most ? wrong : []).toEqual([]);
  });
});
