import { describe, expect, it } from 'vitest';
import { consentColumns, judgeColumn } from '../../../../electron/contacts/consent/judge-column.ts';
import { cellSays } from '../../../../electron/contacts/read/consent-columns.ts';

const says = (heading: string, cell: string, others: readonly string[]) => {
  const column = judgeColumn(heading, [cell, ...others]);
  return column && cellSays({ ...column, column: 0, name: heading }, cell);
};

describe('a remark that refuses nothing is asked about', () => {
  it.each([
    ['Bemerkung', 'lebt nicht mehr'],
    ['Notering', 'har flyttat, gammalt nummer'],
    ['Комментарий', 'сменила номер'],
    ['Commentaire', 'a déménagé, nouveau n° inconnu'],
    ['Bemerkung', 'neue Nummer folgt'],
  ])('%s: %s', (heading, cell) => {
    expect(says(heading, cell, ['a', 'b'])).toMatch(/^(?:gone|unknown|refuses)$/);
  });

  it.each([
    ['Notes', 'hates texts - phone only'],
    ['Note', 'usare il fisso'],
    ['Notas', 'solo llamar'],
  ])('%s: %s, where calls are wanted', (heading, cell) => {
    expect(says(heading, cell, ['a', 'b'])).toMatch(/^(?:prefers|unknown|refuses)$/);
  });

  it.each([
    'knee',
    'new patient',
    'nouveau patient',
    'call only in the morning',
    'old knee injury',
    'vive solo',
  ])('not one that only says: %s', (cell) => {
    expect(says('Notes', cell, ['a', 'b'])).toBe('nothing');
  });
});

describe('somebody who wants to be reached in one other way alone', () => {
  it.each([
    ['Note', 'vuole solo email'],
    ['Bemerkung', 'bitte nur E-Mail'],
    ['Commentaire', 'souhaite uniquement par courrier'],
    ['Notas', 'por favor, solo correo'],
    ['Opmerking', 'wil alleen e-mail'],
    ['Uwagi', 'chce tylko e-mail'],
    ['Notes', 'please email only'],
  ])('refuses texts, whatever stands before it. %s: %s', (heading, cell) => {
    expect(says(heading, cell, ['a', 'b'])).toBe('refuses');
  });

  it.each(['bitte nur SMS', 'please text only', 'möchte nur morgens', 'wants mornings only'])(
    'and refuses nothing with: %s',
    (cell) => {
      expect(says('Notes', cell, ['a', 'b'])).toBe('nothing');
    },
  );
});

describe('a heading that is the word for being subscribed', () => {
  it.each([
    ['Suscrito', 'sí', 'no'],
    ['Abonné', 'oui', 'non'],
    ['Subskrypcja', 'tak', 'nie'],
    ['Inscrito', 'sim', 'não'],
    ['مشترك', 'نعم', 'لا'],
    ['Підписка', 'так', 'ні'],
    ['Iscritto', 'sì', 'no'],
    ['Feliratkozott', 'igen', 'nem'],
  ])('%s asks about whom it answers for: %s, %s', (heading, yes, no) => {
    expect(says(heading, no, [yes, yes, no])).toMatch(/^(?:refuses|unclear)$/);
  });

  it.each([
    ['Abonnement', 'Premium', 'Basic'],
    ['Inscription', '2023', '2024'],
    ['登録', '東京', '大阪'],
  ])('%s asks nothing where its cells are no answers: %s', (heading, cell, other) => {
    expect(says(heading, cell, [other, other])).toBe('nothing');
  });
});

describe('the state of an appointment', () => {
  const cells = ['Confirmé', 'Annulé', 'Confirmé', 'Confirmé'];
  const kinds = (headings: readonly string[]) => {
    const body = cells.map((cell) => ['25/11/2026', cell]);
    const found = consentColumns({ names: headings, header: headings, body }, () => false);
    const column = found.find(({ name }) => name === 'État');
    return column && cellSays(column, 'Annulé');
  };

  it('is no refusal beside the days of appointments', () => {
    expect(kinds(['Date RDV', 'État'])).toBe('called-off');
    expect(kinds(['Date', 'État'])).toBe('called-off');
    expect(kinds(['Inscrit le', 'État'])).toBe('refuses');
    expect(kinds(['Date de naissance', 'État'])).toBe('refuses');
  });

  it('is asked about where no day of one stands beside it', () => {
    const body = cells.map((cell) => ['Dr Roy', cell]);
    const names = ['Médecin du RDV', 'État'];
    const state = consentColumns({ names, header: names, body }, () => false).find(
      ({ name }) => name === 'État',
    );
    expect(state && cellSays(state, 'Annulé')).toBe('unknown');
  });

  it('hides no other refusal beside such days', () => {
    const names = ['Date RDV', 'Statut', 'Abonnement SMS'];
    const body = [
      ['25/11/2026', 'Confirmé', 'oui'],
      ['25/11/2026', 'STOP SMS', 'annulé'],
      ['26/11/2026', 'Décédée', 'oui'],
    ];
    const columns = consentColumns({ names, header: names, body }, () => false);
    const of = (named: string, cell: string) => {
      const column = columns.find(({ name }) => name === named);
      return column && cellSays(column, cell);
    };
    expect(of('Statut', 'STOP SMS')).toMatch(/^(?:refuses|unknown)$/);
    expect(of('Statut', 'annulé, ne plus envoyer de SMS')).toMatch(/^(?:refuses|unknown)$/);
    expect(of('Statut', 'Décédée')).toMatch(/^(?:gone|refuses|unknown)$/);
    expect(of('Abonnement SMS', 'annulé')).not.toBe('called-off');
  });
});

describe('a note beside a customer, an order or a patient', () => {
  const says = (heading: string, cells: readonly string[]) => {
    const column = judgeColumn(heading, cells);
    return column === undefined
      ? 'nothing'
      : cells.map((cell) => cellSays({ ...column, column: 0, name: heading }, cell));
  };

  it('refuses whatever word stands beside the one for a note', () => {
    for (const heading of [
      'Customer Note',
      'Order notes',
      'Kundennotiz',
      'Commentaire client',
      'Nota del cliente',
      'Opmerkingen klant',
      'Kundnotering',
    ])
      expect(says(heading, ['do not text', 'Leave it by the door']), heading).toEqual(['refuses', 'nothing']);
  });

  it('refuses in prose below a heading of a number', () => {
    expect(says('Customer ref', ['Please do not text me', 'Leave it by the door'])).toEqual([
      'refuses',
      'nothing',
    ]);
    expect(says('Customer ID', ['C-1001', 'C-1002'])).toBe('nothing');
  });

  it('is no code of a language', () => {
    for (const heading of ['Idioma', 'Language', 'Sprache', 'Langue', 'Preferred language'])
      expect(says(heading, ['ar', 'es', 'ar']), heading).not.toContain('refuses');
  });
});

describe('a column of phones that were given up', () => {
  it('asks nothing, and one of answers does', () => {
    expect(judgeColumn('Tel (iptal)', ['0532 777 46 01', '0532 777 46 02'])).toBeUndefined();
    expect(judgeColumn('SMS iptal', ['evet', ''])?.reads).toBe('answers');
  });
});
