import { describe, expect, it } from 'vitest';
import { besideName } from '../../../../electron/contacts/consent/about-the-person.ts';

describe('Beside a name', () => {
  it.each([
    ['Luca Bo deceduto', 'gone'],
    ['Deceased Ann Smith', 'gone'],
    ['DECEASED', 'gone'],
    ['Åsa Öberg avliden', 'gone'],
    ['Ann Smith †', 'gone'],
    ['RIP Ann Smith', 'gone'],
    ['Ann Smith STOP', 'refuses'],
    ['DNC Ann', 'refuses'],
    ['Ann Smith', undefined],
    ['Åsa Öberg', undefined],
    ['Ann Stopford', undefined],
    ['ANN STOP', undefined],
    ['', undefined],
  ] as const)('%s says %s', (cell, says) => {
    expect(besideName(cell)).toBe(says);
  });
});
