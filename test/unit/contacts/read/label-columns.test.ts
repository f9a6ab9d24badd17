import { describe, expect, it } from 'vitest';
import { labelColumns } from '../../../../electron/contacts/read/label-columns.ts';

const people = [
  ['Ana Gil', '600 64 21 01', 'abuela', '600 64 21 02'],
  ['Ivo Rey', '600 64 23 01', 'vecino', ''],
  ['Noa Bru', '600 64 24 01', 'propio', ''],
];

describe('a column between two phones that says whose one of them is', () => {
  it.each([
    'Parentesco',
    'Pertenece a',
    'Titular del móvil',
    'Di chi è il numero',
    'Čí je telefon',
    '続柄',
    'X',
    'Kime ait',
    'Nummer von',
  ])('is about the phone before it, which stands in each of its rows: %s', (heading) => {
    const labelOf = labelColumns(['Nombre', 'Móvil 1', heading, 'Móvil 2'], people);
    expect(labelOf(1)).toBe(2);
    expect(labelOf(3)).toBeUndefined();
  });
  it.each([
    'Titular del móvil, Phone owner, Kime ait, Čí je telefon, Чей телефон, Wem gehört das Handy, Kenen puhelin',
    'À qui est le numéro, Van wie is het nummer, 誰の電話, 谁的电话, 누구 전화, Vems telefon, Kié a telefon, De quem é o telemóvel',
    'لمن الرقم, Ποιανού είναι, Al cui este telefonul, Чий телефон, Čiji je telefon, Kieno telefonas, Kelle telefon, Kam pieder',
    'Čigav je telefon, Чий е телефонът, של מי הטלפון, De qui és el telèfon, Nomor milik siapa, Số của ai, ของใคร, किसका फोन, কার ফোন',
  ])('may hold names: %s', (headings) => {
    for (const heading of headings.split(', ')) {
      const rows = [
        ['Ana Gil', '600 64 21 01', 'Carmen Gil', '600 64 21 02'],
        ['Ivo Rey', '600 64 23 01', 'Ivo Rey', ''],
      ];
      const labelOf = labelColumns(['Nombre', 'Móvil 1', heading, 'Móvil 2'], rows);
      expect([heading, labelOf(1), labelOf(3)]).toEqual([heading, 2, undefined]);
    }
  });
  it('is about the phone behind it where that one is there in each of its rows', () => {
    const rows = [
      ['Ana Gil', '600 64 21 01', 'abuela', '600 64 21 02'],
      ['Ivo Rey', '', 'vecino', '600 64 23 01'],
    ];
    const labelOf = labelColumns(['Nombre', 'Móvil 1', 'X', 'Móvil 2'], rows);
    expect(labelOf(3)).toBe(2);
    expect(labelOf(1)).toBeUndefined();
  });
  it.each([
    ['Móvil', 'Parentesco', 'Teléfono de emergencia'],
    ['Handy', 'Verwandtschaft', 'Notfallnummer'],
    ['Mobile', 'Relationship', 'Emergency contact'],
    ['Cellulare', 'Parentela', 'Telefono emergenza'],
  ])('is about the person named behind it: %s, %s, %s', (...headings) => {
    const rows = [
      ['600 64 21 01', 'abuela', '600 64 21 02'],
      ['600 64 22 01', 'vecino', '600 64 22 02'],
    ];
    expect(labelColumns(headings, rows)(0)).toBeUndefined();
  });
  it.each([
    ['Tel 1', 'Etiq. tel 1', 'Tel 2', 'Etiq. tel 2'],
    ['Teléfono 1', 'Etiq 1', 'Teléfono 2', 'Etiq 2'],
    ['Tel 1', 'Bez. Tel 1', 'Tel 2', 'Bez. Tel 2'],
  ])('is known by its cells where its heading is cut short: %s', (...headings) => {
    const rows = [
      ['600 64 01 01', 'abuela', '600 64 01 02', 'propio'],
      ['600 64 02 01', 'propio', '', ''],
      ['600 64 03 01', 'vecino', '', ''],
      ['600 64 04 01', 'no contesta nunca', '', ''],
    ];
    const labelOf = labelColumns(headings, rows);
    expect([labelOf(0), labelOf(2)]).toEqual([1, 3]);
  });
});

describe('a column of those who treat, teach or look after people', () => {
  const staffed = (...staff: readonly string[]) =>
    Array.from({ length: 12 }, (_, at) => [
      `Person ${at}`,
      `0171 23456${10 + at}`,
      staff[at % staff.length] ?? '',
    ]);
  it.each([
    ['Behandler', 'Dr. Weiß', 'Dr. Çelik'],
    ['Behandler', 'Dr. Weiß', 'Dr. Weiß'],
    ['Arzt', 'Zahnarzt Müller', 'Zahnärztin Groß'],
    ['Zahnarzt', 'Fr. Dr. Weiß', 'Hr. Dr. Groß'],
    ['Doctor', 'Dr Smith', 'Dr Jones'],
    ['Médico', 'Dra. Gil', 'Dr. Rey'],
    ['Médecin', 'Dr Petit', 'Mme Roux'],
    ['Medico', 'Dott. Rossi', 'Dott.ssa Bianchi'],
    ['Lekarz', 'lek. Nowak', 'dr Kowal'],
    ['Lékař', 'MUDr. Dvořák', 'MUDr. Malá'],
    ['Doktor', 'Uzm. Yılmaz', 'Dt. Kaya'],
    ['الطبيب', 'د. سالم', 'د. منى'],
    ['Klassenlehrer', 'Lehrer Kurz', 'Lehrerin Lang'],
    ['Teacher', 'Miss Honey', 'Mr Bean'],
    ['Raum', 'Praxis 1', 'Praxis 2'],
    ['Standort', 'Praxis', 'Büro'],
    ['Branch', 'Office', 'Surgery'],
    ['Consulta', 'Oficina', 'Trabajo'],
  ])('says nothing of whose the phone beside it is: %s, %s, %s', (heading, ...staff) => {
    expect(labelColumns(['Name', 'Handy', heading], staffed(...staff))(1)).toBeUndefined();
    const before = staffed(...staff).map(([name = '', phone = '', by = '']) => [by, phone, name]);
    expect(labelColumns([heading, 'Handy', 'Name'], before)(1)).toBeUndefined();
  });
  it('is one of labels where the words alone stand in it', () => {
    expect(labelColumns(['Name', 'Handy', 'Kontakt'], staffed('Mutter', 'Vater', 'Oma'))(1)).toBe(2);
  });
});
