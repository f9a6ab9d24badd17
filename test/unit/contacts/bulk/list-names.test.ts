import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLists, readTags, writeLists } from '../../../../electron/contacts/bulk/list-names.ts';

describe('lists in a cell', () => {
  it.each([
    ['Autumn', ['Autumn']],
    ['Autumn; Spring ;;  ', ['Autumn', 'Spring']],
    ['Autumn;Autumn', ['Autumn']],
    ['"a; b"; c', ['a; b', 'c']],
    ['"say ""hi"""', ['say "hi"']],
    ['"open', ['"open']],
    ['The "best" ones; x', ['The "best" ones', 'x']],
    ['one\ntwo', ['one', 'two']],
    ['VIP|Nouveaux', ['VIP', 'Nouveaux']],
    ['"a|b" | c', ['a|b', 'c']],
    ['Smith, John', ['Smith, John']],
    ['', []],
    [' ; ', []],
  ])('are read: %s', (cell, names) => {
    expect(readLists(cell)).toEqual(names);
  });

  it('are read as they were written, whatever they are called', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
        expect(readLists(writeLists(names))).toEqual(names);
      }),
    );
  });
});

it.each([
  ['* myContacts ::: Choir ::: Parents', ['Choir', 'Parents']],
  ['"VIP","Newsletter, weekly"', ['VIP', 'Newsletter, weekly']],
  ['VIP, 2024 donors,VIP', ['VIP', '2024 donors']],
  ['a|b;c', ['a', 'b', 'c']],
  ['* starred', []],
  ['System Group: My Contacts', []],
  ['', []],
])('reads labels and tags as programs write them: %s', (cell, names) => {
  expect(readTags(cell)).toEqual(names);
});

it('lists are read out of the brackets that databases put around them', () => {
  for (const cell of ['{Coro,Scout}', '["Coro","Scout"]', '[Coro, Scout]', '{"Coro","Scout"}'])
    expect([cell, readTags(cell)]).toEqual([cell, ['Coro', 'Scout']]);
  expect(readTags('Coro [A], Scout')).toEqual(['Coro [A]', 'Scout']);
});
