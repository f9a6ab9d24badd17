import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader, type Reader } from '../../../hold-out/reader.ts';

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

const onList = async (lines: readonly string[]) => {
  const source = reader.sourceOf(lines.join('\r\n'), 'list.csv');
  const { people } = await reader.readNumbers(source, 'GB', []);
  return people.map(({ number, taken, unsure }) => [
    number,
    taken ? 'taken' : unsure ? 'unsure' : 'left out',
  ]);
};

describe('a file for the do-not-text list', () => {
  it('takes those whose status says that they left', async () => {
    expect(
      await onList([
        'Mobile,Status',
        '+447700900111,Active',
        '+447700900112,Unsubscribed',
        '+447700900113,Resigned',
      ]),
    ).toEqual([
      ['447700900111', 'left out'],
      ['447700900112', 'taken'],
      ['447700900113', 'taken'],
    ]);
  });

  it('takes those with a date of leaving, and nobody with a date of consent', async () => {
    expect(
      await onList([
        'Mobile,Unsubscribed on',
        '+447700900111,',
        '+447700900112,2024-03-01',
        '+447700900113,',
      ]),
    ).toEqual([
      ['447700900111', 'left out'],
      ['447700900112', 'taken'],
      ['447700900113', 'left out'],
    ]);
    expect(await onList(['Mobile,SMS consent date', '+447700900111,2024-03-01', '+447700900112,no'])).toEqual(
      [
        ['447700900111', 'left out'],
        ['447700900112', 'taken'],
      ],
    );
  });

  it('shows apart who prefers another way of being reached', async () => {
    expect(
      await onList([
        'Mobile,Preferred contact',
        '+447700900111,SMS',
        '+447700900112,Letter',
        '+447700900113,SMS',
      ]),
    ).toEqual([
      ['447700900111', 'left out'],
      ['447700900112', 'unsure'],
      ['447700900113', 'left out'],
    ]);
  });
});
