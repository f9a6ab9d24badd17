import { expect, test } from 'vitest';
import { withFieldsRenamed } from '../../../../electron/shared/text/renamed-fields.ts';

test.each([
  ['Bonjour {Prénom}, {prénom|ami}', 'Bonjour {First name}, {First name|ami}'],
  ['{ Prénom | cher ami } de {Ville}', '{First name| cher ami } de {City}'],
  // None of these is such a field.
  ['{{Prénom}} {Solde} {prenoms} {Prénom', '{{Prénom}} {Solde} {prenoms} {Prénom'],
  ['{Prénom: lundi} :-}', '{Prénom: lundi} :-}'],
  ['', ''],
])('%j is %j once its fields have other names', (before, after) => {
  const names = new Map([
    ['Prénom', 'First name'],
    ['Ville', 'City'],
  ]);
  expect(withFieldsRenamed(before, ['Prénom', 'Ville', 'Solde'], names)).toBe(after);
});
