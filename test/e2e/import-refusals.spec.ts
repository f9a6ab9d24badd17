import { languages } from '../../electron/shared/settings/languages.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { pasteRows } from '../support/import-steps.ts';
import { picture, settle } from '../support/screens.ts';

const rows = [
  'Name,Mobile,Mobile 2',
  'Ann,"07400 123451, DO NOT TEXT",',
  'Bob,"07400 123452; STOP",',
  'Cy,deceased / 07400 123453,',
  'Di,"07400 123454, landlord",',
  'Eve,07400 12345 / 07400 123456,',
  'Fay,07400 12,07400 123457',
  'Gus,Mob.: 07400 123458,',
].join('\n');

test('numbers beside words that refuse texts go on the do-not-text list with one press', async ({
  carillon,
}) => {
  const { window } = carillon;
  await pasteRows(carillon, rows);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  await expect(window.getByText('The file says of 3 numbers that they must not be texted')).toBeVisible();
  await picture(carillon, 'import-refusals');
  await window.getByRole('button', { name: /Numbers with words beside them that refuse texts/ }).click();
  await expect(window.getByText('07400 123451, DO NOT TEXT')).toBeVisible();
  await settle(carillon);
  await carillon.screenshot('import-refusals-open');

  await window.getByRole('button', { name: 'Put on the do-not-text list' }).click();
  await expect(window.getByText('3 numbers of the file are on the do-not-text list now')).toBeVisible();
  expect(await carillon.ask('do-not-text.count', undefined)).toBe(3);
  await window.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  await window.getByRole('link', { name: 'Do not text' }).click();
  await expect(window.getByText('07400 123451, DO NOT TEXT')).toBeVisible();
});

test('of several presses before the rows are checked anew each is heard', async ({ carillon }) => {
  const { window } = carillon;
  const people = [
    'Name,Mobile,SMS consent,Newsletter',
    'Ann,07400 123451,no,yes',
    'Bob,07400 123452,yes,no',
    'Cy,020 7946 0958,yes,yes',
    'Di,07400 123453,yes,yes',
  ].join('\n');
  await carillon.ask('settings.save', { defaultCountry: 'GB' });
  await pasteRows(carillon, people);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const list = window.getByRole('button', { name: 'Put on the do-not-text list' });
  await expect(list).toHaveCount(2);
  const leaveOut = window.getByRole('button', { name: 'Leave them out' });
  // At once, as no hand is: all before the first answer.
  const [first, second, third] = await Promise.all([
    list.first().elementHandle(),
    list.last().elementHandle(),
    leaveOut.elementHandle(),
  ]);
  await window.evaluate(
    (buttons) => {
      for (const one of buttons) one?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    },
    [first, second, third],
  );
  await expect(window.getByText('2 numbers of the file are on the do-not-text list now')).toBeVisible();
  await expect(window.getByText('1 row is left out: it has only a landline number')).toBeVisible();
  await expect(window.getByText('Something went wrong')).toHaveCount(0);
  expect(await carillon.ask('do-not-text.count', undefined)).toBe(2);
  await expect(window.getByRole('button', { name: 'Import 3 contacts' })).toBeEnabled();
});

test('what a file refuses is said in whole words in every language', async ({ sharedCarillon: carillon }) => {
  const { window } = carillon;
  await pasteRows(carillon, rows);
  await window.getByRole('button', { name: 'Check the rows' }).click();
  const cut: string[] = [];
  for (const language of languages) {
    await carillon.ask('settings.save', { language });
    const refuse = textsOf(language, 'imports').get('review.refuse') ?? '';
    await expect(window.getByRole('button', { name: refuse })).toBeVisible();
    await window.locator('.mantine-Accordion-control').first().click();
    await settle(carillon);
    await carillon.screenshot(`import-refusals-${language}`);
    cut.push(...(await cutTexts(carillon)).map((what) => `${language}: ${what}`));
    await window.locator('.mantine-Accordion-control').first().click();
  }
  expect(cut).toEqual([]);
});
