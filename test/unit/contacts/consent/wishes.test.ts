import { describe, expect, it } from 'vitest';
import { judgeColumn } from '../../../../electron/contacts/consent/judge-column.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';
import { refusesBeside } from '../../../../electron/contacts/refusals/refused-beside.ts';

function said(heading: string, cells: readonly string[]) {
  const column = judgeColumn(heading, cells);
  return column && cells.map((cell) => cellSays({ ...column, column: 0, name: heading }, cell));
}

describe('a column of wishes', () => {
  it.each([
    ['メルマガ', '受け取る', '受け取らない'],
    ['SMS配信', '希望する', '希望しない'],
    ['ニュースレター', '購読する', '購読しない'],
    ['SMS-Versand', 'erwünscht', 'unerwünscht'],
    ['Wysyłka SMS', 'chce', 'nie chce'],
    ['Рассылка СМС', 'желает', 'не желает'],
    ['Newsletter', 'wants', 'does not want'],
    ['Newsletter', 'vuole', 'non vuole'],
  ])('is answered by verbs of wanting and getting: %s: %s, %s', (heading, yes, no) => {
    expect(said(heading, [yes, no, yes, no])).toEqual(['agrees', 'refuses', 'agrees', 'refuses']);
  });

  it('asks about the marked ones alone where the heading says what is not allowed', () => {
    expect(said('DM不可', ['', '○', '', ''])).toEqual(['empty', 'refuses', 'empty', 'empty']);
  });
});

describe('a name', () => {
  it.each(['Cid Roa, Sol', 'Roa, Tia', 'Bauer, Oma'])('has a given name behind the comma: %s', (name) => {
    expect(said('Paciente', [name, 'García López, Ana'])).toEqual(['nothing', 'nothing']);
  });

  it('names somebody else in a word of its own', () => {
    expect(said('Paciente', ['Bo, Luca (mamma)', 'Luca Bo, mamma'])).toEqual(['unknown', 'unknown']);
  });
});

it.each(['nemá zájem', 'not interested', 'kein Interesse', 'non interessato'])(
  'refuses beside a number, and with a thing says nothing of texts: %s',
  (words) => {
    expect(refusesBeside(` (${words})`)).toBe(true);
    expect(refusesBeside(`${words} o bělení`)).toBe(false);
  },
);
