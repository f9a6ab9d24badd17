import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusesPerson } from '../../../../electron/contacts/consent/refuses-person.ts';
import { openReader, type Reader } from '../../../hold-out/reader.ts';

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

describe('a class, a team or a list', () => {
  it.each([
    'Silver VIP_Silver Silber Silvester Silicon',
    'Radiology Radio_1 Exclusive Sort Sortiment Retirada',
    'Cross Cross_U12 Bass Red Risco Apagón Quito',
    'Boris Borja Sacha Tolga Togliatti Peru César_Ruiz Otero',
    'Сотрудники Удалов Исключительный',
  ])('is no refusal because it begins like one of some language: %s', (words) => {
    for (const word of words.split(' '))
      expect([word, refusesPerson(word.replace('_', ' '))]).toEqual([word, false]);
  });

  it.each([
    'STOP',
    'remove',
    'delete',
    'löschen',
    'bitte löschen',
    'smazat',
    'usunąć',
    'cancel',
    'rezygnacja',
    'отказ',
    '解除',
  ])('is one where it is the demand itself: %s', (word) => expect(refusesPerson(word)).toBe(true));

  it.each(['Kategori', 'Class', 'Tags'])('becomes a list below “%s”', async (heading) => {
    const lines = [
      `Namn,Mobilnummer,${heading}`,
      'Per Ek,070-174 06 05,Silver',
      'Eva Lind,070-174 06 06,"Silver, Guld"',
      'Nils Ek,070-174 06 07,Guld',
    ];
    const source = reader.sourceOf(lines.join('\n'), 'people.csv');
    const { columns, reading } = await reader.preview(source, null);
    const { review } = await reader.readFile(source, {
      reading,
      defaultCountry: 'SE',
      columns: columns.map(({ meaning }) => meaning),
    });
    expect(review.consent).toEqual([]);
  });
});
