import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giveWay, leastOf } from '../../../../../renderer/components/table/column-room.ts';

const campaigns = [
  { id: 'name', width: 'minmax(300px, 2fr)' },
  { id: 'state', width: '160px', gives: 1, under: true },
  { id: 'people', width: '90px', gives: 3 },
  { id: 'changed', width: '150px', gives: 2 },
];

describe('the columns of a table', () => {
  test('all stay where they fit side by side', () => {
    expect(giveWay(campaigns, 700)).toEqual({ out: [], under: [] });
  });

  test('give way in their order: below the name, or altogether', () => {
    expect(giveWay(campaigns, 699)).toEqual({ out: [], under: ['state'] });
    expect(giveWay(campaigns, 500)).toEqual({ out: ['changed'], under: ['state'] });
    expect(giveWay(campaigns, 0)).toEqual({ out: ['changed', 'people'], under: ['state'] });
  });

  test('a track may become as narrow as its first length', () => {
    expect(leastOf('minmax(190px, 1.6fr)')).toBe(190);
    expect(leastOf('44px')).toBe(44);
    expect(leastOf('1fr')).toBe(0);
  });

  test('with more room never more of them give way', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const gone = (room: number) => Object.values(giveWay(campaigns, room)).flat();
        expect(gone(less)).toEqual(expect.arrayContaining(gone(more)));
      }),
    );
  });
});
