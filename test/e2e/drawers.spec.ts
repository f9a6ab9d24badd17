import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../electron/shared/settings/languages.ts';
import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo, picture } from '../support/screens.ts';

test('a batch opens beside the table in every state, with long texts too', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(120_000);
  const { window } = carillon;
  const pane = window.getByRole('complementary');
  const open = async (campaign: number, filter: string, state: string): Promise<void> => {
    await goTo(carillon, `#/campaigns/${campaign}/sending`);
    await window.getByRole('tab', { name: 'Details' }).click();
    await window.getByText(filter, { exact: true }).click();
    await window.getByRole('grid').getByText(state, { exact: true }).first().click();
    await expect(pane.getByRole('heading', { name: /^Batch/ })).toBeVisible();
    await expect(pane.getByText('Loading…').filter({ visible: true })).toHaveCount(0);
  };
  await open(2, 'Accepted 17', 'Accepted');
  await picture(carillon, 'batch-accepted');
  await open(2, 'Rejected 2', 'Rejected');
  await picture(carillon, 'batch-rejected');
  await open(4, 'Unconfirmed 3', 'Unconfirmed');
  await picture(carillon, 'batch-unconfirmed');
  await open(3, 'Not sent 13', 'Not sent');
  await expect(pane.getByText('Not sent', { exact: true })).toBeVisible();
  await picture(carillon, 'batch-not-sent');
  await pane.getByRole('tab', { name: /^People/ }).click();
  await picture(carillon, 'batch-people');
  await window.getByRole('tab', { name: 'People', exact: true }).click();
  await window.getByRole('row').filter({ hasText: 'Not sent' }).first().click();
  await expect(pane.getByText('It was not sent and will not be.', { exact: false })).toBeVisible();
  await picture(carillon, 'person-not-sent');
});

test('the outbox shows each text as its phone would, and says how long', async ({ carillon }) => {
  const { ask, window } = carillon;
  const id = await sendPracticeCampaign(ask, {
    people: 30,
    batchSize: 10,
    template: `Hello {first name}, ${'the parents’ evening is on Thursday at 19:00 in the large hall. '.repeat(9)}`,
  });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  await goTo(carillon, '#/outbox');
  await expect(window.getByText('Kept until Carillon closes', { exact: false })).toBeVisible();
  await window.getByRole('row').nth(2).click();
  await expect(window.getByRole('complementary')).toContainText('parents’ evening');
  await picture(carillon, 'outbox-text');
  await carillon.quit();
  await carillon.relaunch();
  await goTo(carillon, '#/outbox');
  await expect(carillon.window.getByText('The outbox is empty')).toBeVisible();
});

test('damaged settings and accounts are told of on the first screen, with the way on', async ({
  carillon,
}) => {
  await carillon.ask('settings.save', { welcomed: true });
  await carillon.quit();
  const settings = join(carillon.userData, 'settings.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('"batchSize": 50', '"batchSize": "fifty"'));
  writeFileSync(join(carillon.userData, 'accounts.json'), '{ "inUse": "gone", "profiles": [');
  await carillon.relaunch();
  const { window } = carillon;
  await goTo(carillon, '#/');
  await expect(window.getByText('The settings file was damaged')).toBeVisible();
  await expect(window.getByText('The file with the accounts was damaged')).toBeVisible();
  await picture(carillon, 'home-damage');
  await window.getByRole('link', { name: 'Check them' }).last().click();
  await expect(window.getByText('The file as it was is kept:', { exact: false }).first()).toBeVisible();
  await picture(carillon, 'settings-damage');
});

test('the buttons that end a form stand in one line in every language', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(180_000);
  const { ask, window } = carillon;
  await ask('settings.save', { welcomed: true });
  const places = ['#/contacts/1', '#/do-not-text', '#/sender-ids', '#/contacts/lists', '#/settings/account'];
  for (const language of languages) {
    await ask('settings.save', { language });
    await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
    for (const hash of places) {
      await goTo(carillon, hash);
      const ends = window.locator('aside [class*=_actions_] > button');
      if (hash !== '#/contacts/1')
        await window
          .locator('main .mantine-Button-root:not([data-variant=default], [data-variant=subtle])')
          .first()
          .click();
      await expect(ends).not.toHaveCount(0);
      const tops = await ends.evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size, `${language} ${hash}`).toBe(1);
      await carillon.screenshot(`drawer-buttons/${language}-${hash.replaceAll(/\W+/g, '-')}`);
      await window.keyboard.press('Escape');
    }
  }
});
