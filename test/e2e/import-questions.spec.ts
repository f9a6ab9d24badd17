import { expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';
import { textsOf } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
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

const siblings = [
  'Name,Mobile,Mobile 2,Class',
  'Ada Lee,07400 123451,,3A',
  'Ben Lee,07400 123451,07400 123461,5B',
  'Cy Orr,07400 123453,,3A',
  'Di Orr,07400 123453,07400 123463,5B',
].join('\n');

test('the other phone of a row whose first is another person’s is asked about by name before it is used', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(carillon, siblings);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
  await expect(window.getByText(/^2 people share a number with somebody else in the file/)).toBeVisible();
  await expect(
    window.getByText(/Row 3: Ben Lee shares a number with Ada Lee. The other phone is/),
  ).toBeVisible();
  await picture(carillon, 'import-other-phones');
  const cut: string[] = [];
  for (const language of ['de', 'ar', 'en'] as const) {
    await carillon.ask('settings.save', { language });
    const back = textsOf(language, 'imports').get('review.back') ?? '';
    await expect(window.getByRole('button', { name: back })).toBeVisible();
    await picture(carillon, `import-other-phones-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
  }
  expect(cut).toEqual([]);
  await window.getByRole('button', { name: 'Text these people at the other phone' }).click();
  await expect(window.getByText(/^2 people are texted at another phone of their row/)).toBeVisible();
  await picture(carillon, 'import-other-phones-used');
  await window.getByRole('button', { name: 'Import 4 contacts' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
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
  // The main process holds the import back by itself: a page that asked too early would text people who refused.
  const refused = { ok: false, error: { code: 'import-undecided', values: { count: 2 } } };
  expect(await ask(carillon, 'imports.commit', { importId: 1 })).toMatchObject(refused);

  await window.getByRole('button', { name: 'Put on the do-not-text list' }).first().click();
  await expect(window.getByText('2 numbers of the file are on the do-not-text list now')).toBeVisible();
  await expect(imports).toBeDisabled();
  await window.getByRole('button', { name: 'They may be texted' }).click();
  await expect(window.getByText('First decide about the people above.')).toBeHidden();
  await imports.click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  expect(await carillon.ask('do-not-text.count', undefined)).toBe(2);
});

test('a question about many people says how many rows it does not show', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const people = Array.from(
    { length: 22 },
    (_, at) => `P${at},07400 12${3500 + at},${at < 20 ? 'No' : 'Yes'}`,
  );
  await pasteRows(carillon, ['Name,Mobile,SMS reminders', ...people].join('\n'));
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('and 10 more rows')).toBeVisible();
  await picture(carillon, 'import-consent-more');
  await carillon.ask('settings.save', { language: 'ar' });
  await expect(window.getByText('و10 صفوف أخرى')).toBeVisible();
  await picture(carillon, 'import-consent-more-ar');
});

const longHeading =
  'Do you agree that the association and its partners may contact you by text message about events, offers and your membership';
const states = [
  `Name,Mobile,Status,Preferred contact,"${longHeading}"`,
  'Ada,07400 123451,Active,SMS,yes',
  'Bob,07400 123452,Unsubscribed,Email only,yes',
  'Cy,07400 123453,Resigned,Letter,no',
  'Di,07400 123454,Active,SMS,"only where it is urgent, and never before nine in the morning or on Sundays"',
  'Eve,07400 123455,Deceased,Letter,',
].join('\n');

test('each value that leaves somebody out is decided about by itself', async ({ carillon }) => {
  const { window } = carillon;
  await pasteRows(carillon, states);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText(/another way, as “Preferred contact: Letter” says: 2/)).toBeVisible();
  await expect(window.getByText(/gone or blocked, as “Status: Resigned” says: 1/)).toBeVisible();
  const imports = window.getByRole('button', { name: 'Import 5 contacts' });
  await expect(imports).toBeDisabled();
  await picture(carillon, 'import-consent-values');
  const cut: string[] = [];
  for (const language of ['de', 'ar'] as const) {
    await carillon.ask('settings.save', { language });
    const leave = textsOf(language, 'imports').get('review.consentLeave') ?? '';
    await expect(window.getByRole('button', { name: leave }).first()).toBeVisible();
    await picture(carillon, `import-consent-values-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
  }
  expect(cut).toEqual([]);
  await carillon.ask('settings.save', { language: 'en' });

  const letter = window.getByRole('group', { name: /Preferred contact: Letter/ });
  await letter.getByRole('button', { name: 'They may be texted' }).click();
  const open = window.getByRole('button', { name: 'Put on the do-not-text list' });
  // Whoever is on the list now is asked about no more, in whatever column.
  while (await imports.isDisabled()) {
    const question = window.getByRole('group').filter({ has: open }).first();
    const asked = await question.getAttribute('aria-labelledby');
    await open.first().click();
    await expect(window.locator(`[aria-labelledby="${asked}"]`)).toBeHidden();
    await imports.waitFor();
  }
  await imports.click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
});
