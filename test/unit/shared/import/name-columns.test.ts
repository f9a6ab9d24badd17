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

  it('keep whole names apart from a first or last name of the same heading', () => {
    expect(nameFieldsOf(['Nome'], ['Nome', 'Cognome'])).toEqual(['Nome / Cognome']);
    expect(nameFieldsOf(['Name'], ['Vorname', 'Name'])).toEqual(['Vorname / Name']);
    expect(nameFieldsOf(['Nom'], ['Nom', 'Prénom'])).toEqual(['Prénom / Nom']);
    expect(nameFieldsOf(['الاسم'], ['الاسم', 'اسم العائلة'])).toEqual(['الاسم / اسم العائلة']);
    // The next file of that kind goes on with it.
    expect(nameFieldsOf(['Nome'], ['Nome', 'Cognome', 'Nome / Cognome'])).toEqual(['Nome / Cognome']);
  });

  it('keep a first or last name apart from whole ones of the same heading', () => {
    expect(nameFieldsOf(['Nome', 'Cognome'], ['Nome'])).toEqual(['Nome proprio', undefined]);
    expect(nameFieldsOf(['Vorname', 'Name'], ['Name'])).toEqual([undefined, 'Nachname']);
    expect(nameFieldsOf(['Nom', 'Prénom'], ['Nom'])).toEqual(['Nom de famille', undefined]);
  });

  it.each([
    ['Имя', 'Фамилия', ['Иван Петров', 'Анна Смирнова', 'Олег Иванов'], ['Иван', 'Анна', 'Олег']],
    ['Nombre', 'Apellidos', ['Ana García', 'Luis Pérez', 'Eva Ruiz'], ['Ana', 'María José', 'Luis', 'Eva']],
    ['Vorname', 'Nachname', ['Ada Lang', 'Bo Kurz', 'Cy Hoch'], ['Ada', 'Bo', 'Cy']],
    ['Ad', 'Soyad', ['Ayşe Yılmaz', 'Ali Demir', 'Can Kaya'], ['Ayşe', 'Ali', 'Can']],
  ])('take %s for whole names where these stand in it', (first, last, whole, given) => {
    expect(nameFieldsOf([first], [first, last], () => whole)).toEqual([`${first} / ${last}`]);
    expect(nameFieldsOf([first], [first, last], () => given)).toEqual([first]);
    expect(nameFieldsOf([first, last], [first, last], () => whole)).toEqual([first, last]);
  });

  it('leave all other columns alone', () => {
    expect(nameFieldsOf(['Mobil', 'Stad'], ['Mobil', 'Stad'])).toEqual([undefined, undefined]);
  });
});
