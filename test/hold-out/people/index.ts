/** Who a person is called, and which lists they are on, as other programs write it. */
import type { Case, HoldOut } from '../hold-out.ts';
import { type PeopleLayout, peopleLayouts } from './layouts.ts';

const numbers = ['447400123451', '447400123452'];

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function fileOf({ class: kind, what, header, rows, names, lists }: PeopleLayout): Case {
  const lines = rows.map((cells, at) => cells.map((cell) => (cell === '@' ? `+${numbers[at]}` : cell)));
  return {
    kind: 'import',
    class: kind,
    what,
    fileName: 'people.csv',
    content: [header, ...lines].map((cells) => `${cells.map(quoted).join(',')}\n`).join(''),
    defaultCountry: 'GB',
    people: names.map((name, at) => ({
      row: at + 2,
      number: numbers[at] ?? '',
      name,
      ...(lists === undefined ? {} : { lists: lists[at] ?? [] }),
    })),
  };
}

export const people: readonly HoldOut[] = [{ name: 'people', cases: () => peopleLayouts.map(fileOf) }];
