import { describe, expect, it } from 'vitest';
import { renamedFields } from '../../../../electron/shared/import/fields-of-book.ts';

const renamed = (
  own: readonly string[],
  theirs: readonly string[],
  values: Readonly<Record<string, readonly string[]>> = {},
) =>
  Object.fromEntries(
    renamedFields(own, theirs, (at) => values[own[at] ?? ''] ?? []).map((one) => [one.own, one.theirs]),
  );

describe('the fields of a book in another one', () => {
  it.each([
    [['Prénom'], ['First name'], { Prénom: 'First name' }],
    [['First name'], ['Prénom'], { 'First name': 'Prénom' }],
    [['Vorname', 'Nachname'], ['Prénom', 'Nom'], { Vorname: 'Prénom', Nachname: 'Nom' }],
    [['Ville', 'Société'], ['Name', 'City', 'Company'], { Ville: 'City', Société: 'Company' }],
    [
      ['first_name', 'Visit_date'],
      ['First name', 'Visit date'],
      { first_name: 'First name', Visit_date: 'Visit date' },
    ],
  ])('%j in one of %j', (own, theirs, names) => {
    expect(renamed(own, theirs)).toEqual(names);
  });

  it.each([
    // Nothing of the kind is there.
    [['Prénom', 'Solde'], []],
    [
      ['Prénom', 'Solde'],
      ['Balance', 'Ville'],
    ],
    // Called so already, beside others of the kind.
    [
      ['Prénom', 'Nom', 'Vorname', 'Nachname'],
      ['Vorname', 'Nachname', 'Prénom', 'Nom'],
    ],
    [
      ['Förnamn', 'Nome'],
      ['Förnamn', 'Nome'],
    ],
    // First and last names go as a pair, and neither holds whole ones.
    [['Prénom', 'Nom'], ['First name']],
    [['Patient'], ['First name', 'Last name']],
  ])('%j stay what they are in one of %j', (own, theirs) => {
    expect(renamed(own, theirs)).toEqual({});
  });

  it('two of which would be one stay apart, but for the one that is spelled so', () => {
    expect(renamed(['Prénom', 'Vorname'], ['First name'])).toEqual({});
    expect(renamed(['Prénom', 'First name'], ['First name'])).toEqual({});
    expect(renamed(['Prénom', 'first_name'], ['First name'])).toEqual({ first_name: 'First name' });
    expect(renamed(['First_name', 'first_name', 'Ville'], ['First name', 'City'])).toEqual({ Ville: 'City' });
  });

  it('a first name is no whole name of the same heading, nor the other way round', () => {
    expect(renamed(['Nome', 'Cognome'], ['Nome'])).toEqual({ Nome: 'Nome proprio' });
    // One that is in the way stays, and so does the one that would have had its place.
    expect(renamed(['Nome', 'Cognome', 'Nome proprio'], ['Nome'])).toEqual({});
    const whole = { Vorname: ['Ada Lang', 'Bo Kurz', 'Cy Hoch'] };
    expect(renamed(['Vorname'], ['First name', 'Full name'], whole)).toEqual({ Vorname: 'Full name' });
  });
});
