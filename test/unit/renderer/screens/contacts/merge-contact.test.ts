/** Of two who changed one contact at once, neither takes back what the other alone changed. */
import { expect, test } from 'vitest';
import { mergeContact, type TypedContact } from '../../../../../renderer/screens/contacts/merge-contact.ts';

const contact = (
  values: Readonly<Record<string, string>>,
  { number = '+44 7700 900123', listIds = ['1', '2'] }: Partial<TypedContact> = {},
): TypedContact => ({ number, values, listIds });

const base = contact({ Name: 'Ann Lee', Town: 'Bath', Note: '' });

test('what one of them alone changed is in what both together leave', () => {
  const mine = contact({ Name: 'Anne Lee', Town: 'Bath', Note: '', Visit: '3 May' }, { listIds: ['2', '3'] });
  const theirs = contact(
    { Name: 'Ann Lee', Town: 'Bristol', Pet: 'Rex' },
    { number: '+44 7700 900124', listIds: ['1', '2', '4'] },
  );
  expect(mergeContact(base, mine, theirs)).toEqual({
    merged: contact(
      { Name: 'Anne Lee', Town: 'Bristol', Note: '', Visit: '3 May', Pet: 'Rex' },
      { number: '+44 7700 900124', listIds: ['2', '4', '3'] },
    ),
    number: false,
    fields: [],
  });
});

test('what both changed is asked about where each made something else of it', () => {
  const mine = contact(
    { Name: 'Anne Lee', Town: '', Note: 'Rings twice' },
    { number: '+44 7700 900125', listIds: ['1'] },
  );
  const theirs = contact(
    { Name: 'Anna Lee', Town: 'Bristol', Note: 'Rings twice ' },
    { number: '+44 7700 900126', listIds: ['1', '2'] },
  );
  const { merged, number, fields } = mergeContact(base, mine, theirs);
  expect(merged).toEqual(mine);
  expect(number).toBe(true);
  expect(fields).toEqual(['Name', 'Town']);
});
