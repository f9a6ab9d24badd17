import { expect, test } from '../support/app.ts';
import { pasteRows } from '../support/import-steps.ts';
import { picture } from '../support/screens.ts';

const twoColumns = [
  'Who,Ring on,Reach at,Town',
  'Ada,07400 123451,07400 123461,Leeds',
  'Bob,07400 123452,07400 123462,York',
  'Cy,07400 123453,07400 123463,Hull',
  'Di,07400 123454,07400 123464,Bath',
].join('\n');

const consents = [
  'Name,Mobile,SMS reminders,Newsletter',
  'Ada,07400 123451,No,Yes',
  'Bob,07400 123452,Yes,No',
  'Cy,07400 123453,No,Yes',
  'Di,07400 123454,Yes,Yes',
].join('\n');

test('where two columns could be the phone, nothing is chosen until the person has chosen', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(carillon, twoColumns);
  const question = window.getByRole('radiogroup', { name: 'Which column has the phone numbers to text?' });
  const first = question.getByRole('radio', { name: 'Ring on' });
  const second = question.getByRole('radio', { name: 'Reach at' });
  await expect(first).not.toBeChecked();
  await expect(second).not.toBeChecked();
  await expect(
    question.getByText('07400 123451 · 07400 123452 · 07400 123453', { exact: true }),
  ).toBeVisible();
  await expect(
    question.getByText('07400 123461 · 07400 123462 · 07400 123463', { exact: true }),
  ).toBeVisible();
  const check = window.getByRole('button', { name: 'Check the rows' });
  await expect(check).toBeDisabled();
  await picture(carillon, 'import-phone-question');

  await second.check();
  await check.click();
  await window.getByRole('button', { name: 'Import 4 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await window.getByRole('link', { name: 'Contacts' }).click();
  for (const last of [461, 462, 463, 464])
    await expect(window.getByText(new RegExp(`^\\+44 ?7400 ?123 ?${last}$`)).first()).toBeVisible();
});

test('Import waits until the person has decided about everybody whom a column of consent is about', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(carillon, consents);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const imports = window.getByRole('button', { name: 'Import 4 contacts' });
  await expect(window.getByText('People who refuse texts, as “SMS reminders” says: 2')).toBeVisible();
  await expect(window.getByText('Row 2: SMS reminders: No')).toBeVisible();
  await expect(window.getByText(/another way of being reached in “Newsletter”: 1/)).toBeVisible();
  await expect(imports).toBeDisabled();
  await expect(window.getByText('First decide about the people above.')).toBeVisible();
  await picture(carillon, 'import-consent');

  await window.getByRole('button', { name: 'Put on the do-not-text list' }).first().click();
  await expect(window.getByText('2 numbers of the file are on the do-not-text list now')).toBeVisible();
  await expect(imports).toBeDisabled();
  await window.getByRole('button', { name: 'They may be texted' }).click();
  await expect(window.getByText('First decide about the people above.')).toBeHidden();
  await imports.click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  expect(await carillon.ask('do-not-text.count', undefined)).toBe(2);
});
