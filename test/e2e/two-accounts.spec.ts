import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import type { Ask } from '../support/launch.ts';
import { type PracticeCampaign, schedulePlan, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, realKey, startRealService } from '../support/real-service.ts';
import { delayAnswers, goTo } from '../support/screens.ts';

/** Ten people in each request, and the same text for everybody. Answers its id. */
function sendSale(ask: Ask, people: number, { askAfter = null }: Pick<PracticeCampaign, 'askAfter'> = {}) {
  const template = 'Hello everybody';
  return sendPracticeCampaign(ask, { people, batchSize: 10, name: 'Sale', template, askAfter });
}

/** On the settings of the accounts. */
async function saveAddressOfShop(window: Page, baseUrl: string): Promise<void> {
  await window.getByRole('button', { name: 'More about Shop' }).click();
  await window.getByRole('menuitem', { name: 'Change name and addresses' }).click();
  const pane = window.getByRole('complementary');
  await pane.getByLabel('Base address').fill(baseUrl);
  await pane.getByRole('button', { name: 'Save' }).click();
}

test('what is still sent to real people is said while practice is in use, and a pause leads to its own account', async ({
  carillon,
}) => {
  const service = await startRealService();
  try {
    const { app, ask, window } = carillon;
    await app.evaluate(({ shell }) => {
      shell.openExternal = async (url) => void Reflect.set(globalThis, 'opened', url);
    });
    const dashboardUrl = 'https://shop-dash.example/';
    await putRealAccountInUse(ask, service.baseUrl, { dashboardUrl });
    // Slow enough to be still under way after the ways through the screens, on a busy computer too.
    service.setFaults([{ kind: 'slow', ms: 3_000 }]);
    const id = await sendPracticeCampaign(ask, {
      people: 90,
      batchSize: 1,
      name: 'Sale',
      template: 'Hello {first name}',
    });
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('sending');

    await ask('keys.use', { id: 'practice' });
    await goTo(carillon, '#/contacts');
    const banner = window.getByRole('region', { name: 'Practice mode' });
    await expect(
      banner.getByText('“Sale” is still being sent to real people', { exact: false }),
    ).toBeVisible();
    await expect(banner.getByText('No text leaves this computer', { exact: false })).toHaveCount(0);
    await carillon.screenshot('practice-while-real-sends');
    await banner.getByRole('link', { name: 'Open it' }).click();
    await expect(window.getByRole('heading', { level: 1, name: 'Sale' })).toBeVisible();
    await expect(window.getByText('Production: Shop')).toBeVisible();

    service.setKey(realKey, 'expired');
    service.setFaults([]);
    await expect(window.getByText('The API key has expired').first()).toBeVisible();
    await expect(banner.getByText('No text leaves this computer', { exact: false })).toBeVisible();
    await carillon.screenshot('practice-real-paused');
    await window.getByRole('button', { name: 'Open the dashboard' }).click();
    await expect
      .poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened')))
      .toBe('https://shop-dash.example/');
    await window.getByRole('link', { name: 'Enter a key' }).click();
    await expect(window.getByRole('complementary').getByText('Key of “Shop”')).toBeVisible();
  } finally {
    await service.stop();
  }
});

test('while practice is in use, whatever texts real people is asked about: resuming, sending again, a new key', async ({
  carillon,
}) => {
  const service = await startRealService();
  try {
    const { ask, window } = carillon;
    await putRealAccountInUse(ask, service.baseUrl);
    await ask('settings.save', { typeCountFrom: 40 });
    service.setFaults([{ kind: 'html-answer', status: 400 }]);
    const id = await sendSale(ask, 60, { askAfter: 10 });
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');
    service.setFaults([]);
    await ask('keys.use', { id: 'practice' });
    const sent = async () => (await ask('campaigns.get', { id })).counts.recipients.accepted;
    await goTo(carillon, `#/campaigns/${id}/sending`);
    const dialog = window.getByRole('dialog');

    await window.getByRole('button', { name: 'Send the rest' }).click();
    await expect(dialog.getByRole('heading', { name: 'Text 50 real people?' })).toBeVisible();
    await expect(
      dialog.getByText('this goes out under Shop: 50 people get a real text', { exact: false }),
    ).toBeVisible();
    await carillon.screenshot('practice-real-question');
    await expect(dialog.getByRole('button', { name: 'Send 50 real messages' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Do not send' }).click();
    expect((await ask('campaigns.get', { id })).status.state).toBe('paused');

    const query = { campaignId: id, search: '', before: null, limit: 1 };
    const [refusing] = (await ask('results.people', { ...query, state: 'queued' })).rows;
    await ask('do-not-text.add', { text: `+${refusing?.number}`, reason: 'STOP' });
    await expect(
      window.getByText('1 of those waiting is on the do-not-text list by now and will be left out.'),
    ).toBeVisible();
    await expect(window.getByRole('row').filter({ hasText: 'On the do-not-text list' })).toContainText(
      'Left out',
    );
    await carillon.screenshot('refused-while-paused');
    await window.getByRole('button', { name: 'Send the rest' }).click();
    await expect(dialog.getByRole('heading', { name: 'Text 49 real people?' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Do not send' }).click();

    await window.getByRole('button', { name: 'Send again' }).click();
    await expect(
      dialog.getByText('this goes out under Shop: 10 people get a real text', { exact: false }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    service.setKey(realKey, 'expired');
    await window.getByRole('button', { name: 'Send the rest' }).click();
    await dialog.getByRole('textbox').fill('49');
    await dialog.getByRole('button', { name: 'Send 49 real messages' }).click();
    await expect(window.getByText('The API key has expired').first()).toBeVisible();
    const newKey = realKey.replace('9aB3', '9aB4');
    service.setKey(newKey, 'active');
    await window.getByRole('link', { name: 'Enter a key' }).click();
    await window.getByLabel('New API key').fill(newKey);
    await window.getByRole('complementary').getByRole('button', { name: 'Replace the key' }).click();
    await expect(dialog.getByRole('heading', { name: 'Text 49 real people?' })).toBeVisible();
    expect(await sent()).toBe(0);
    await dialog.getByRole('textbox').fill('49');
    await dialog.getByRole('button', { name: 'Send 49 real messages' }).click();
    await expect.poll(sent).toBe(49);
  } finally {
    await service.stop();
  }
});

test('what is scheduled for real people is named in the band while practice is in use, however long its name', async ({
  carillon,
}) => {
  const service = await startRealService();
  try {
    const { ask, window } = carillon;
    await putRealAccountInUse(ask, service.baseUrl);
    const first = await sendPracticeCampaign(ask, { people: 2, batchSize: 10, name: 'One' });
    const { id } = await ask('campaigns.create', { copyOf: first });
    const { senderId, template, audience, options } = await ask('campaigns.get', { id });
    const name = 'A very long name of a campaign, '.repeat(6);
    await ask('campaigns.save', { id, draft: { name, senderId, template, audience, options } });
    const { version } = await ask('campaigns.plan', { id });
    await schedulePlan(ask, { id, version }, 3_600_000);
    await ask('keys.use', { id: 'practice' });
    await goTo(carillon, '#/contacts');
    await expect(window.getByText('by itself', { exact: false })).toBeVisible();
    await expect(window.getByRole('region').getByRole('link', { name: 'Open it' })).toBeInViewport();
    await carillon.screenshot('practice-real-scheduled');
  } finally {
    await service.stop();
  }
});

test('an address that also needs the key anew asks about real people once', async ({ carillon }) => {
  const [service, other] = [await startRealService(), await startRealService()];
  try {
    const { ask, window } = carillon;
    await putRealAccountInUse(ask, service.baseUrl);
    service.setKey(realKey, 'expired');
    const id = await sendSale(ask, 20);
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');
    await ask('keys.use', { id: 'practice' });
    await goTo(carillon, '#/settings/account');
    const pane = window.getByRole('complementary');
    const dialog = window.getByRole('dialog');
    await saveAddressOfShop(window, other.baseUrl);
    await dialog.getByRole('button', { name: 'Send 20 real messages' }).click();
    await pane.getByLabel('API key, once more').fill(realKey);
    expect(other.countByNumber().size).toBe(0);
    await pane.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
    expect(other.countByNumber().size).toBe(20);
  } finally {
    await service.stop();
    await other.stop();
  }
});

for (const slow of ['campaigns.list', 'app.state'] as const) {
  test(`real people are asked about before a new address is saved, however late ${slow} is answered`, async ({
    carillon,
  }) => {
    const [service, other] = [await startRealService(), await startRealService()];
    try {
      const { ask, window } = carillon;
      await putRealAccountInUse(ask, service.baseUrl);
      service.setKey(realKey, 'expired');
      const id = await sendSale(ask, 20);
      await expect.poll(async () => (await ask('campaigns.get', { id })).counts.recipients.queued).toBe(20);
      await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');
      await goTo(carillon, '#/settings/account');
      const release = await delayAnswers(carillon, slow);
      await ask('keys.use', { id: 'practice' });
      const pane = window.getByRole('complementary');
      const dialog = window.getByRole('dialog');
      await saveAddressOfShop(window, other.baseUrl);
      await expect(pane.locator('button[data-loading]')).toBeVisible();
      expect((await ask('keys.list', undefined)).find(({ name }) => name === 'Shop')?.baseUrl).toBe(
        service.baseUrl,
      );
      await release();
      await expect(dialog.getByRole('heading', { name: 'Text 20 real people?' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Do not send' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(pane.getByLabel('API key, once more')).toHaveCount(0);
    } finally {
      await service.stop();
      await other.stop();
    }
  });
}
