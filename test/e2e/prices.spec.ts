import { nobody } from '../../electron/shared/models.ts';
import { languages } from '../../electron/shared/settings/languages.ts';
import { expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { button, review } from '../support/main-job.ts';
import { putRealAccountInUse, startRealService } from '../support/real-service.ts';
import { picture, settle } from '../support/screens.ts';

test('a price that is not known is entered in the review, where the cost then stands', async ({
  carillon,
}) => {
  const { window, ask } = carillon;
  const service = await startRealService();
  try {
    await putRealAccountInUse(ask, service.baseUrl);
    await ask('settings.save', { defaultCountry: null });
    const people = ['+4915112345601', '+4915112345602', '+436641234567'].map((number, index) => ({
      number,
      fields: { 'First name': ['Ada', 'Ben', 'Cy'][index] ?? '' },
    }));
    const template = 'Hi {First name}, our doors open at nine. Reply STOP to opt out.';
    const audience = { ...nobody, everyone: true };
    await openDraft(carillon, people, { name: 'Doors', senderId: 'Clinic', template, audience });
    await review(window);
    const open = button(window, 'Enter a price');
    await expect(open).toBeVisible();
    await picture(carillon, 'prices-none-known');
    await open.click();
    const dialog = window.getByRole('dialog', { name: 'What does a text message cost?' });
    // Nobody said in which country this is: the money of most people's is proposed.
    await expect(dialog.getByLabel('Currency', { exact: true })).toHaveValue(/^EUR/);
    for (const language of languages) {
      await ask('settings.save', { language });
      await settle(carillon);
      expect(await cutTexts(carillon)).toEqual([]);
      if (language !== 'en') await picture(carillon, `prices-dialog-${language}`);
    }
    await ask('settings.save', { language: 'en' });
    await expect(button(dialog, 'Save')).toBeDisabled();
    await dialog.getByLabel('Germany').fill('0.07');
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(window.getByText('€0.14').first()).toBeVisible();

    // One more is missing: now that prices are wanted, this is a finding.
    const warning = window.getByRole('listitem').filter({ hasText: 'no price is known' });
    await expect(warning).toContainText('For 1 person no price is known');
    await picture(carillon, 'prices-one-missing');
    await button(warning, 'Enter a price').click();
    await expect(dialog.getByLabel('Germany')).toHaveCount(0);
    await expect(dialog.getByLabel('Currency', { exact: true })).toHaveCount(0);
    await dialog.getByLabel('Austria').fill('0,05');
    await dialog.getByLabel('Austria').press('Enter');
    await expect(warning).toHaveCount(0);
    await expect(window.getByText('€0.19').first()).toBeVisible();
    expect((await ask('app.state', undefined)).settings).toMatchObject({
      currency: 'EUR',
      prices: { DE: 0.07, AT: 0.05 },
    });
  } finally {
    await service.stop();
  }
});
