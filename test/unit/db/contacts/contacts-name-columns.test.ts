import { expect, it } from 'vitest';
import { displayName } from '../../../../electron/db/contacts/contacts-name.ts';

it.each([
  [{ 'Patient first name': 'Ann', "Child's surname": 'Lee' }, 'Ann Lee'],
  [{ billing_first_name: 'Ann', billing_last_name: 'Lee' }, 'Ann Lee'],
  [{ Name: '', 'Full name': 'Ann Lee' }, 'Ann Lee'],
  [{ 'First name': '', 'Preferred name': 'Annie', Surname: 'Lee' }, 'Annie Lee'],
  [{ "Mother's first name": 'Eve', 'Student first name': 'Ann' }, 'Ann'],
  [{ 'Phonetic First Name': 'An', 'First Name': 'Ann' }, 'Ann'],
  [{ 'Customer ID': 'C-1044', City: 'Leeds' }, 'Leeds'],
  [{ Ref: 'AB123456', Visit: '2026-11-03' }, ''],
  [{ Name: '10442', 'Date of birth': '3 May 1990' }, ''],
  [{ 'Name 1': 'Huber GmbH', 'Name 2': 'Anna Huber' }, 'Anna Huber'],
  [{ 'Name 1': 'Ann', 'Name 2': 'Hill' }, 'Ann Hill'],
  [{ 'Name 1': 'Ann Hill', 'Name 2': 'Bob Moor' }, 'Ann Hill'],
  [
    { 'First name 1': 'Ann', 'Last name 1': 'Hill', 'First name 2': 'Bob', 'Last name 2': 'Moor' },
    'Ann Hill',
  ],
  [
    { 'Nombre 1': 'Ana', 'Nombre 2': 'María', 'Apellido 1': 'García', 'Apellido 2': 'López' },
    'Ana María García López',
  ],
  [{ Cognome: 'Rossi', Nome: 'Anna', 'Secondo nome': 'Maria' }, 'Anna Maria Rossi'],
  [{ 'Nom de naissance': 'Petit', 'Nom usuel': 'Moreau', Prénom: 'Anne' }, 'Anne Moreau'],
  [{ Rechnungsname: 'Anna Huber', Ort: 'Linz' }, 'Anna Huber'],
  [{ Kundennummer: '1044', Vorname: 'Änne', Zuname: 'Groß' }, 'Änne Groß'],
])('calls a person by their name, never by a number or a date: %o', (fields, name) => {
  expect(displayName(fields)).toBe(name);
});
