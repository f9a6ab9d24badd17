import { expect, it } from 'vitest';
import { displayName } from '../../../electron/db/contacts/contacts-name.ts';

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
  [{ Kundennummer: '1044', Vorname: 'Änne', Zuname: 'Groß' }, 'Änne Groß'],
])('calls a person by their name, never by a number or a date: %o', (fields, name) => {
  expect(displayName(fields)).toBe(name);
});
