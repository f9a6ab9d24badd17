import { expect, test } from 'vitest';
import { displayName, namer } from '../../../../electron/db/contacts/contacts-name.ts';

test('what a contact is called turns nothing round that stands beside it', () => {
  expect(displayName({ 'First name': 'Ann\u202egnp.exe', 'Last name': '\u2067Lee\u2069 ' })).toBe(
    'Anngnp.exe Lee',
  );
  expect(displayName({ Name: 'آدا\tلوفلايس' })).toBe('آدا لوفلايس');
});

test.each([
  [{ Nom: 'Dupont', Prénom: 'Éloïse' }, 'Éloïse Dupont'],
  [{ Vorname: 'Anna', Name: 'Müller' }, 'Anna Müller'],
  [{ Nombre: 'José', Apellidos: 'García Ruiz' }, 'José García Ruiz'],
  [{ 'First name': 'Ann', Name: 'Ann Smith' }, 'Ann Smith'],
  [{ Name: 'Ann Smith', 'First name': 'Ann', 'Last name': 'Smith' }, 'Ann Smith'],
  [{ Nome: 'Ana', Apelido: 'Silva' }, 'Ana Silva'],
  [{ Sobrenome: 'Souza', Nome: 'João' }, 'João Souza'],
  [{ الاسم: 'ليلى', 'اسم العائلة': 'حداد' }, 'ليلى حداد'],
  [{ Name: 'Ann', Surname: 'Lee' }, 'Ann Lee'],
  [{ Name: 'ANN LEE', Surname: 'Lee' }, 'ANN LEE'],
  [{ 'Full name': 'Ann Lee', Surname: 'Smith' }, 'Ann Lee'],
  [{ Cliente: 'Padaria Sol', Apelido: 'Silva' }, 'Padaria Sol'],
  [{ Nom: 'Dupont' }, 'Dupont'],
  [{ Fração: 'A', Condómino: 'João Simões' }, 'João Simões'],
  [{ Fração: 'A' }, 'A'],
  [{ 'Ragione sociale': 'Ferramenta Pini', Referente: 'Dino Pini' }, 'Dino Pini'],
  [{ Firma: 'Huber GmbH', Ansprechpartner: '' }, 'Huber GmbH'],
  [{ City: 'Leeds', Kontaktperson: 'Eva Ek' }, 'Leeds'],
  [{ City: 'Leeds', Mobile: '+447700900123' }, 'Leeds'],
])('a person is called by first and last name: %o', (fields, name) => {
  expect(displayName(fields)).toBe(name);
});

test.each([
  ['Voornaam, Tussenvoegsel(s), Achternaam', 'Sanne, van der, Berg', 'Sanne van der Berg'],
  ['Voornaam, Tussenv., Achternaam', 'Sanne, , Berg', 'Sanne Berg'],
  ['Nombre, Primer apellido, Segundo apellido', 'Ana, Luz, Sol', 'Ana Luz Sol'],
  ['Primeiro nome, Nome do meio, Sobrenome', 'Ana, Maria, Luz', 'Ana Maria Luz'],
  ['الاسم الأول, اسم الأب, اسم العائلة', 'أحمد, علي, حسن', 'أحمد علي حسن'],
  ['Имя, Отчество, Фамилия', 'Анна, Ивановна, Петрова', 'Анна Ивановна Петрова'],
])('holds what has a column of its own: %s', (fields, values, name) => {
  expect(namer(fields.split(', '))(values.split(', '))).toBe(name);
});
