import { nobody } from '../../electron/shared/models.ts';
import { languages } from '../../electron/shared/settings/languages.ts';
import { expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { pasteRows } from '../support/import-steps.ts';
import { button, review } from '../support/main-job.ts';
import { picture, settle } from '../support/screens.ts';

test('one press leaves landlines out, another takes them back, and the audience can say so from the start', async ({
  sharedCarillon: carillon,
}) => {
  const { window, ask } = carillon;
  const people = ['+447700900201', '+442079460958', '+442079460959'].map((number, index) => ({
    number,
    fields: { 'First name': ['Ada', 'Ben', 'Cy'][index] ?? '' },
  }));
  const template = 'Hi {First name}, our doors open at nine. Reply STOP to opt out.';
  const audience = { ...nobody, everyone: true };
  await ask('settings.save', { currency: 'GBP', prices: { GB: 0.04 } });
  await openDraft(carillon, people, { name: 'Doors', senderId: 'Clinic', template, audience });
  await review(window);
  const warning = window.getByRole('listitem').filter({ hasText: 'have a landline' });
  await expect(warning).toContainText('2 people have a landline number');
  await expect(warning).toContainText('Leaving them out saves £0.08.');
  for (const language of languages) {
    await ask('settings.save', { language });
    await settle(carillon);
    expect(await cutTexts(carillon)).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `landlines-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await button(warning, 'Leave them out').click();
  await expect(button(window, 'Send 1 message')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await expect(window.getByText('A landline number')).toBeVisible();
  await picture(carillon, 'landlines-left-out');
  await button(window, 'Text them too').click();
  await expect(button(window, 'Send 3 messages')).toBeVisible();
  await window.getByRole('link', { name: 'Back' }).first().click();
  await button(window, 'Narrow down').click();
  await window.getByRole('menuitem', { name: 'No landline numbers' }).click();
  await expect(window.getByText('1 person', { exact: true })).toBeVisible();
  await picture(carillon, 'landlines-audience');
});

test('an import leaves landlines out by one press, and takes them again by another', async ({ carillon }) => {
  const { window, ask } = carillon;
  const rows = 'Name,Phone\nAda,07700 900201\nBen,020 7946 0958\nCy,020 7946 0959\n';
  await ask('settings.save', { defaultCountry: 'GB' });
  await pasteRows(carillon, rows);
  await button(window, 'Check the rows').click();
  const taken = window.getByText('2 rows have only a landline number');
  await expect(taken).toBeVisible();
  await expect(button(window, 'Import 3 contacts')).toBeVisible();
  for (const language of languages) {
    await ask('settings.save', { language });
    await settle(carillon);
    expect(await cutTexts(carillon)).toEqual([]);
    if (language === 'de' || language === 'ar') await picture(carillon, `landlines-import-${language}`);
  }
  await ask('settings.save', { language: 'en' });
  await button(window, 'Leave them out').click();
  await expect(window.getByText('2 rows are left out: they have only a landline number')).toBeVisible();
  await picture(carillon, 'landlines-import-left-out');
  await button(window, 'Take them too').click();
  await expect(taken).toBeVisible();
  await button(window, 'Leave them out').click();
  await button(window, 'Import 1 contact').click();
  await expect(window.getByText('The contacts are in')).toBeVisible();

  await pasteRows(carillon, rows.replace('Ada', 'Ann'));
  await button(window, 'Check the rows').click();
  await expect(window.getByText('2 rows are left out: they have only a landline number')).toBeVisible();
});
