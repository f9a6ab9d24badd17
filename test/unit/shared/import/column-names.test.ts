import { describe, expect, it } from 'vitest';
import { columnProblems } from '../../../../electron/shared/import/column-names.ts';

const field = (name: string) => ({ kind: 'field', name }) as const;
const country = { kind: 'country' } as const;

describe('what the columns of an import become, all together', () => {
  it('names the earlier column where two would be one field in a message', () => {
    expect(
      columnProblems([field('First name'), { kind: 'phone' }, field('first_NAME '), field('Town')]),
    ).toEqual([null, null, { kind: 'taken', column: 0 }, null]);
    expect(columnProblems([field('N'), field('n ')])).toEqual([null, { kind: 'taken', column: 0 }]);
    expect(columnProblems([country, field('Country'), country])).toEqual([
      null,
      null,
      { kind: 'taken', column: 0 },
    ]);
  });

  it('says why a name cannot be that of a field', () => {
    const names = ['', ' _ ', '__proto__', 'Constructor', '{x|}', 'Année'];
    expect(columnProblems(names.map(field)).map((problem) => problem?.kind ?? null)).toEqual([
      'empty',
      'empty',
      'reserved',
      'reserved',
      'signs',
      null,
    ]);
  });

  it('lets several columns be phones, lists, or left out', () => {
    const kinds = ['phone', 'phone', 'lists', 'lists', 'ignore', 'ignore'] as const;
    expect(columnProblems(kinds.map((kind) => ({ kind }))).every((problem) => problem === null)).toBe(true);
  });
});
