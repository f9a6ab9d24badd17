import { describe, expect, it } from 'vitest';
import { areTwoPeople, seemTwoPeople } from '../../../../electron/contacts/import/full-name.ts';

const named = (heading: string, value: string) => ({ Name: 'Ana Ruiz', [heading]: value });
const both = (heading: string, one: string, other: string) =>
  [named(heading, one), named(heading, other)] as const;

describe('People of one name', () => {
  it.each([
    ['Nº socio', '1201', '1202'],
    ['Pat-Nr', 'P-17', 'P-18'],
    ['Member number', '0012', '13'],
    ['Mitgliedsnummer', '4', '5'],
    ['Customer ID', 'a1', 'b2'],
    ['DNI', '12345678Z', '87654321X'],
  ])('are two where their %s differs', (...what) => {
    expect(areTwoPeople(...both(...what))).toBe(true);
    expect(seemTwoPeople(...both(...what))).toBe(true);
  });

  it.each([
    ['Nº socio', '0012', '12'],
    ['Invoice no', '77', '78'],
    ['Bestellnummer', '77', '78'],
    ['Appointment', 'Mo 9:00', 'Tu 9:00'],
    ['Cuota', '35 euros', '41 euros'],
    ['City', 'León', 'LEON'],
    ['Nº socio', '', '12'],
    ['ID', '1', '2'],
    ['№', '1', '2'],
    ['Record ID', '1', '2'],
    ['番号', '1', '2'],
  ])('may be one though their %s is %s and %s', (...what) => {
    expect(seemTwoPeople(...both(...what))).toBe(false);
  });

  it.each([
    ['Ciudad', 'Madrid', 'Sevilla'],
    ['Nombre del tutor', 'Eva Gil', 'Juan Gil'],
    ['Child', 'Tom', 'Ida'],
  ])('get a text each where their %s differs, and a refusal of one is still asked about', (...what) => {
    expect(seemTwoPeople(...both(...what))).toBe(true);
    expect(areTwoPeople(...both(...what))).toBe(false);
  });

  it.each([
    ['Nº socio', 'Fecha nac.', '03/02/1980', '1980-02-03'],
    ['Kundennummer', 'Geb.-Datum', '03.02.1980', '3.2.80'],
    ['Nr karty', 'Data ur.', '03.02.1980', '3.2.80'],
    ['№ карты', 'Дата рожд.', '03.02.1980', '3.2.1980'],
    ['Rodné č.', 'Dat. nar.', '3. 2. 1980', '03.02.1980'],
    ['Hasta No', 'Doğum Tarihi', '03.02.1980', '3.2.1980'],
    ['Customer ID', 'E-mail', 'ana@example.org', 'ANA@example.org'],
  ])('are one under two numbers where %s differs and %s is the same', (id, heading, one, other) => {
    const [first, second] = both(heading, one, other);
    expect(seemTwoPeople({ ...first, [id]: 'a1' }, { ...second, [id]: 'b2' })).toBe(false);
    expect(seemTwoPeople({ ...first, [id]: 'a1' }, { ...second, [id]: 'a1', [heading]: '05.06.1991' })).toBe(
      true,
    );
  });
});
