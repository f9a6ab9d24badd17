import { expect, test } from 'vitest';
import { displayName } from '../../../electron/db/contacts-name.ts';

test('what a contact is called turns nothing round that stands beside it', () => {
  expect(displayName({ 'First name': 'Ann\u202egnp.exe', 'Last name': '\u2067Lee\u2069 ' })).toBe(
    'Anngnp.exe Lee',
  );
  expect(displayName({ Name: 'آدا\tلوفلايس' })).toBe('آدا لوفلايس');
});
