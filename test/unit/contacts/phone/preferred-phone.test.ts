import { describe, expect, it } from 'vitest';
import { rowReader } from '../../../../electron/contacts/import/row-reader.ts';
import { columnWord } from '../../../../electron/shared/import/column-words.ts';
import type { ColumnMeaning } from '../../../../electron/shared/import/imports.ts';

/** The number that a row's contact gets, or why there is none. */
function numberOf(headings: string, cells: string): string {
  const names = headings.split(' | ');
  const row = cells.split(' | ');
  const meanings = names.map(
    (name, at): ColumnMeaning =>
      columnWord(name) === 'phone' && /^\+/.test(row[at] ?? '') ? { kind: 'phone' } : { kind: 'field', name },
  );
  const read = rowReader({
    meanings,
    names,
    sample: [row],
    defaultCountry: 'GB',
    noLandlines: false,
    takesOthers: false,
    today: '2026-11-26',
  }).read(row, true);
  return read.kind === 'contact' ? read.phone : read.kind === 'rejected' ? read.finding.code : read.kind;
}

const [one, two] = ['447400123451', '447400123452'];

describe('which of two phones is a person to be texted on', () => {
  it.each([
    ['Name | Phone 1 | Phone 2 | Preferred', '2', two],
    ['Name | Phone 1 | Phone 2 | Preferred', '1', one],
    ['Name | Phone 1 | Phone 2 | Preferred', '', one],
    ['Name | Telefon 1 | Telefon 2 | Bevorzugt', '2', two],
    ['Name | Mobile 1 | Mobile 2 | Preferred phone', 'Mobile 2', two],
    ['Name | Home phone | Work phone | Preferred', 'Work', two],
    ['Name | Phone 1 | Phone 2 | Phone 2 preferred', 'Yes', two],
    ['Name | Phone 1 | Phone 2 | Phone 2 preferred', 'No', one],
  ])('%s: "%s"', (headings, says, expected) => {
    expect(numberOf(headings, `Ada | +${one} | +${two} | ${says}`)).toBe(expected);
  });

  it('takes a mobile phone before a landline that is preferred', () => {
    expect(numberOf('Name | Phone 1 | Phone 2 | Preferred', `Ada | +${one} | +442079460018 | 2`)).toBe(one);
  });

  it('reads whose each phone is in the column beside it', () => {
    const headings = 'Name | Phone 1 | Phone 1 owner | Phone 2 | Phone 2 owner';
    expect(numberOf(headings, `Ada Lovelace | +${one} | Husband | +${two} | Self`)).toBe(two);
    expect(numberOf(headings, `Ada Lovelace | +${one} | William King | +${two} | Ada`)).toBe(two);
    expect(numberOf(headings, `Ada Lovelace | +${one} | William King |  | `)).toBe('others-number');
    expect(numberOf('Nombre | Teléfono | Tipo de teléfono', `Ada | +${one} | Madre`)).toBe('others-number');
    expect(numberOf('Name | Telefon | Telefonart', `Ada | +${one} | Mobil`)).toBe(one);
  });
});
