import { describe, expect, it } from 'vitest';
import { labelColumns } from '../../../../electron/contacts/read/label-columns.ts';
import { layoutOf, previewOf } from '../../../../electron/contacts/read/preview.ts';
import { openTable } from '../../../../electron/contacts/read/table.ts';
import type { ImportSource } from '../../../../electron/shared/import/imports.ts';
import { languages } from '../../../../electron/shared/settings/languages.ts';

const cards = [
  ['Ada', 'Lovelace', '+447400121008', '+447400121009'],
  ['Alan', 'Turing', '+447400121010', '+442079460018'],
].flatMap(([first, last, mobile, other]) => [
  'BEGIN:VCARD',
  'VERSION:4.0',
  `FN:${first} ${last}`,
  `N:${last};${first};;;`,
  'ORG:Analytical Engines',
  'TITLE:Countess',
  'ADR:;;1 High Street;London;;NW1 6XE;',
  'BDAY:18151210',
  'NOTE:Prefers mornings',
  `TEL;TYPE=cell:${mobile}`,
  `TEL;TYPE=work:${other}`,
  `EMAIL:${first}@example.com`,
  'CATEGORIES:Chess,Rotary',
  'END:VCARD',
]);
const pasted = (...lines: readonly string[]): ImportSource => ({ kind: 'text', text: lines.join('\n') });

async function columnsOf(source: ImportSource, locale: string) {
  const table = await openTable(source, null, locale);
  const { columns } = previewOf(table, source, { fields: [], rememberedFor: () => null, locale });
  const { names, body } = layoutOf(table, locale);
  return { columns, labelOf: labelColumns(names, body) };
}

describe('a heading that Carillon gives itself', () => {
  it.each(languages)(
    'to contact cards is in the language of the person, and read as what it is: %s',
    async (language) => {
      const english = await columnsOf(pasted(...cards), 'en');
      const { columns, labelOf } = await columnsOf(pasted(...cards), language);
      expect(columns.map(({ meaning }) => meaning.kind)).toEqual(
        english.columns.map(({ meaning }) => meaning.kind),
      );
      const phones = english.columns.flatMap(({ samples }, at) =>
        samples[0]?.startsWith('+44') ? [at] : [],
      );
      expect(phones).toHaveLength(2);
      expect(phones.map((at) => labelOf(at))).toEqual(phones.map((at) => at - 1));
      const same = columns.filter(({ header }, at) => header === english.columns[at]?.header);
      if (language !== 'en')
        expect(same.map(({ header }) => header).filter((one) => !/^(Name|Notes|Type)$/.test(one))).toEqual(
          [],
        );
    },
  );

  it('to a column without one is in the language of the person, and becomes its field', async () => {
    const { columns } = await columnsOf(
      pasted('Handy\tVorname\t', '07400 121008\tAda\tblau', '07400 121009\tAlan\trot'),
      'de',
    );
    expect(columns[2]?.meaning).toMatchObject({ kind: 'field', name: 'Spalte 3' });
  });
});
