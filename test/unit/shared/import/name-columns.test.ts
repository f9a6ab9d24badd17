import { describe, expect, it } from 'vitest';
import { nameFieldsOf } from '../../../../electron/shared/import/name-columns.ts';

describe('the fields of a file with names', () => {
  it('never take a first name for a full one, nor a full one for a first', () => {
    expect(nameFieldsOf(['Cognome', 'Nome'], ['Paciente'])).toEqual([undefined, undefined]);
    expect(nameFieldsOf(['Paciente'], ['Cognome', 'Nome'])).toEqual([undefined]);
    expect(nameFieldsOf(['氏名'], ['Cognome', 'Nome'])).toEqual([undefined]);
    expect(nameFieldsOf(['Förnamn'], ['Paciente'])).toEqual([undefined]);
    expect(nameFieldsOf(['Customer name'], ['Paciente'])).toEqual(['Paciente']);
  });

  it('are one pair for first and last name', () => {
    expect(nameFieldsOf(['Soyadı', 'Adı'], ['Paciente', 'Cognome', 'Nome'])).toEqual(['Cognome', 'Nome']);
    expect(nameFieldsOf(['Förnamn', 'Efternamn'], ['Cognome'])).toEqual([undefined, undefined]);
    expect(nameFieldsOf(['Nome', 'Cognome'], ['first name', 'last name'])).toEqual([
      'first name',
      'last name',
    ]);
  });

  it('keep the name that they have among several', () => {
    const known = ['first name', 'last name', 'Förnamn', 'Efternamn'];
    expect(nameFieldsOf(['Förnamn', 'Efternamn'], known)).toEqual(['Förnamn', 'Efternamn']);
  });

  it('are of one language where contacts have names in several', () => {
    const known = ['Soyadı', 'Förnamn', 'Cognome', 'Adı', 'Nome', 'Efternamn'];
    expect(nameFieldsOf(['Imię', 'Nazwisko'], known)).toEqual(['Förnamn', 'Efternamn']);
    expect(nameFieldsOf(['Cognome', 'Nome'], known)).toEqual(['Cognome', 'Nome']);
    expect(nameFieldsOf(['Adı', 'Soyadı'], ['Nome', 'Cognome', 'Adı'])).toEqual([undefined, undefined]);
    expect(nameFieldsOf(['Namn'], known)).toEqual([undefined]);
    expect(nameFieldsOf(['Surname', 'Forename'], [...known, 'First name', 'Last name'])).toEqual([
      'Last name',
      'First name',
    ]);
  });

  it('leave all other columns alone', () => {
    expect(nameFieldsOf(['Mobil', 'Stad'], ['Mobil', 'Stad'])).toEqual([undefined, undefined]);
  });
});
