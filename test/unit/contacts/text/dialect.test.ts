import { describe, expect, it } from 'vitest';
import { findDelimiter } from '../../../../electron/contacts/text/dialect.ts';

const people = [
  ['García López', 'Ana', '612 345 901'],
  ['Pérez Ruiz', 'Luis', '612 345 902'],
  ['Ortiz Gil', 'Marta', '612 345 903'],
] as const;

const lines = (write: (last: string, first: string, phone: string) => string) =>
  people.map(([last, first, phone]) => write(last, first, phone)).join('\n');

describe('of two delimiters that cut evenly, the one that leaves the phones whole', () => {
  it.each([
    ['a comma in each name', ';', lines((last, first, phone) => `${last}, ${first};${phone}`)],
    ['the phone in front of the name', ';', lines((last, first, phone) => `${phone};${last}, ${first}`)],
    ['a comma in names and towns', ';', lines((last, first, phone) => `${last}, ${first};${phone};Vigo, ES`)],
    ['a decimal comma', ';', lines((_, first, phone) => `${first};${phone};12,50`)],
    ['two decimal commas', ';', lines((_, first, phone) => `${phone};12,50;1,5;${first}`)],
    ['a time with a comma behind the day', ';', lines((_, first, phone) => `${first};3.5., 09:30;${phone}`)],
    ['commas beside tabs', '\t', lines((last, first, phone) => `${last}, ${first}\t${phone}`)],
    ['commas beside bars', '|', lines((last, first, phone) => `${last}, ${first}|${phone}`)],
    ['two phones in a cell', ';', lines((_, first, phone) => `${phone}, 612 345 999;${first}`)],
    ['semicolons within a note', ',', lines((_, first, phone) => `${first},${phone},VIP; new; 3A`)],
    ['semicolons in quotes', ',', lines((last, first, phone) => `"${last}; ${first}",${phone}`)],
  ])('%s', (_, delimiter, text) => {
    expect(findDelimiter(text, true)).toBe(delimiter);
  });
});
