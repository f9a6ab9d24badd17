/** People whom a review names because of the phone at which they would be texted. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportTasks } from '../../../support/import-tasks.ts';

let imports: ImportTasks;
beforeEach(async () => {
  imports = await ImportTasks.open();
});
afterEach(() => imports.close());

async function namedIn(text: string, country = 'DE') {
  const { review } = await imports.reviewText(text, { defaultCountry: country }, 'de-DE');
  const of = (code: 'mobile-instead' | 'work-number') =>
    review.problems
      .filter((problem) => problem.code === code)
      .flatMap(({ examples }) =>
        examples.map(({ row, found, people, stays }) => [row, found, people?.kept, stays]),
      );
  return { landline: of('mobile-instead'), work: of('work-number'), rejected: review.counts.rejected };
}

describe('people whose first phone is a landline', () => {
  it.each([
    ['DE', 'Name;Telefon 1;Telefon 2', '030 1234567', '0171 2345610', '+491712345610'],
    ['FR', 'Nom;Téléphone;Autre téléphone', '01 42 34 56 78', '06 12 34 56 78', '+33612345678'],
    ['ES', 'Nombre;Teléfono;Teléfono 2', '912 345 678', '612 345 678', '+34612345678'],
    ['PT', 'Nome;Telefone;Outro telefone', '21 234 5678', '912 345 678', '+351912345678'],
    ['GB', 'Name;Phone;Phone 2', '020 7946 0001', '07700 900501', '+447700900501'],
    ['SA', 'الاسم;هاتف 1;هاتف 2', '011 234 5678', '0512345678', '+966512345678'],
  ])('are named where their mobile one is used, %s', async (country, headings, landline, mobile, used) => {
    const rows = `${headings}\nAda Long;${landline};${mobile}\nBo Kent;${mobile.replace(/\d$/, '9')};\n`;
    expect((await namedIn(rows, country)).landline).toEqual([[2, landline, 'Ada Long', used]]);
  });

  it('are not named where the file itself says which phone is the mobile one, or the one to use', async () => {
    const headed = 'Name;Festnetz;Handy\nAda;030 1234567;0171 2345610\n';
    const labelled =
      'Name;Telefon 1;Telefon 1 Art;Telefon 2;Telefon 2 Art\nAda;030 1234567;Festnetz;0171 2345610;Handy\nBo;0171 2345611;Handy;;\n';
    const preferred = 'Name;Telefon 1;Telefon 2;Bevorzugt\nAda;030 1234567;0171 2345610;2\n';
    for (const rows of [headed, labelled, preferred]) expect((await namedIn(rows)).landline).toEqual([]);
  });
});

describe('people whose number a label calls one at work', () => {
  it.each([
    ['IT', 'Nome;Telefono;Etichetta', 'Ufficio', 'Cellulare', '312 345 6789'],
    ['DE', 'Name;Telefon;Art', 'Büro', 'Handy', '0171 2345610'],
    ['FR', 'Nom;Téléphone;Type', 'Bureau', 'Portable', '06 12 34 56 78'],
    ['ES', 'Nombre;Teléfono;Tipo', 'Oficina', 'Móvil', '612 345 678'],
    ['PT', 'Nome;Telefone;Tipo', 'Escritório', 'Telemóvel', '912 345 678'],
    ['PL', 'Nazwisko;Telefon;Rodzaj', 'Biuro', 'Komórka', '512 345 678'],
    ['TR', 'Ad Soyad;Telefon;Tür', 'İş', 'Cep', '0532 123 45 67'],
    ['GB', 'Name;Phone;Label', 'Office', 'Mobile', '07700 900501'],
  ])('are named where they have no other, %s', async (country, headings, office, mobile, number) => {
    const other = number.replace(/\d$/, '2');
    const rows = `${headings}\nAda Long;${number};${office}\nBo Kent;${other};${mobile}\n`;
    const { work, rejected } = await namedIn(rows, country);
    expect(rejected).toBe(0);
    expect(work.map(([row, found, name]) => [row, found, name])).toEqual([
      [2, `${office}: ${number}`, 'Ada Long'],
    ]);
  });

  it('are not named where another number of theirs is used, or the heading says it of all', async () => {
    const other =
      'Name;Telefon 1;Art 1;Telefon 2;Art 2\nAda;0171 2345610;Büro;0171 2345611;Handy\nBo;0171 2345612;Handy;;\n';
    const headed = 'Name;Telefon geschäftlich\nAda;0171 2345610\nBo;0171 2345611\n';
    for (const rows of [other, headed]) expect((await namedIn(rows)).work).toEqual([]);
  });
});
