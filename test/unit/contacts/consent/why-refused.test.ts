import { describe, expect, it } from 'vitest';
import { refusedSince } from '../../../../electron/contacts/consent/why-refused.ts';

const note = { reads: 'note', name: 'Notes' } as const;

describe('why nobody is to write to a person', () => {
  it.each([
    ['BAD_NUMBER', 'wrong-number'],
    ['falsche Nummer', 'wrong-number'],
    ['numéro à quelqu’un d’autre', 'wrong-number'],
    ['verst. 3/26', 'died'],
    ['wrong number, deceased', 'died'],
    ['no SMS', 'refuses'],
    ['verstorben, keine SMS', 'refuses'],
    ['wrong number, do not text', 'refuses'],
  ] as const)('%s: %s', (cell, since) => {
    expect(refusedSince(note, cell, 'refuses')).toBe(since);
  });

  it('is told by the heading where the cell is but a mark', () => {
    expect(refusedSince({ reads: 'flag', name: 'Deceased' }, 'x', 'gone')).toBe('died');
    expect(refusedSince({ reads: 'flag', name: 'Left' }, 'x', 'gone')).toBeUndefined();
  });

  it('is none of these for who left', () => {
    expect(refusedSince({ reads: 'states', name: 'Status' }, 'inactive', 'gone')).toBeUndefined();
  });
});
