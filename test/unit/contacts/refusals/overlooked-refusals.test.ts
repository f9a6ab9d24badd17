import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader, type Reader } from '../../../hold-out/reader.ts';

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

async function read(country: string, lines: readonly string[]) {
  const source = reader.sourceOf(lines.join('\r\n'), 'people.csv');
  const { columns, reading } = await reader.preview(source, null);
  const { review, contacts } = await reader.readFile(source, {
    reading,
    defaultCountry: country,
    columns: columns.map(({ meaning }) => meaning),
  });
  return { review, numbers: contacts.map(({ number }) => number) };
}

describe('a refusal in few words', () => {
  it.each(['333 4440011 NO', '333 4440011 (no)', '333 4440011 - no', '[NO] 333 4440011', 'NO 333 4440011'])(
    'is no word for a number: %s',
    async (cell) => {
      const { numbers } = await read('IT', ['Nome,Cellulare', 'Ada,333 4440010', `Ugo,${cell}`]);
      expect(numbers).toEqual(['393334440010']);
    },
  );

  it('keeps who refuses in the cell of the mobile phone from being texted at the landline', async () => {
    const { numbers } = await read('NL', [
      'Naam,Mobiel,Telefoon',
      'A B,overleden,06 12346012',
      'C D,wil niet,06 12346013',
      'E F,06 12346014,',
      'G H,stop,06 12346015',
    ]);
    expect(numbers).toEqual(['31612346014']);
  });

  it.each([
    ['DE', 'Bemerkung', 'Einwilligung widerrufen', '0151 23456110'],
    ['FI', 'Huomautukset', 'ei saa ottaa yhteyttä', '040 1234610'],
    ['NO', 'Merknad', 'ønsker ikke sms', '412 35 010'],
    ['BG', 'Забележка', 'не желае SMS', '0888 123 410'],
  ])('is offered from a note: %s %s: %s', async (country, heading, note, number) => {
    const { review } = await read(country, [`Name,Mobile,${heading}`, `Ann Lee,${number},${note}`]);
    expect(review.consent.map(({ kind }) => kind)).toEqual(['refuses']);
  });

  it('takes a cross beside circles for a no, and one beside blanks for a yes', async () => {
    const kinds = async (yes: string, heading: string) =>
      (
        await read('KR', [`이름,휴대폰,${heading}`, `Ann,010-1234-6110,${yes}`, 'Bob,010-1234-6112,X'])
      ).review.consent.flatMap(({ kind, examples }) => examples.map(({ row }) => `${kind} ${row}`));
    expect(await kinds('O', '마케팅 동의')).toEqual(['refuses 3']);
    expect(await kinds('', '마케팅 동의')).toEqual(['unknown 2']);
  });
});
