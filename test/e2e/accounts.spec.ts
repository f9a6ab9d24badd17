import { type Carillon, expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';
import { realKey, startRealService } from '../support/real-service.ts';

/** Records what would be opened in the browser, which a test must not start. */
async function watchBrowser({ app }: Carillon): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'openedInBrowser', opened);
    shell.openExternal = async (url) => {
      opened.push(url);
    };
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'openedInBrowser'));
}

test('from nothing to the real service: address, key, and a campaign through it', async ({ carillon }) => {
  const service = await startRealService();
  try {
    const { window } = carillon;
    const opened = await watchBrowser(carillon);
    await window.getByRole('link', { name: 'Settings' }).click();
    await carillon.screenshot('settings-accounts-practice');
    await window.getByRole('button', { name: 'Add an account' }).click();
    await window.getByLabel('Name').fill('Corner shop');
    await window.getByLabel('Base address').fill(` ${service.baseUrl}/api/send-sms/ `);
    await window.getByLabel('Dashboard').fill('dash.example/login');
    await carillon.screenshot('settings-account-details');
    await window.getByRole('button', { name: 'Continue to the key' }).click();

    await window.getByRole('button', { name: 'Open the dashboard' }).click();
    await expect.poll(opened).toEqual(['https://dash.example/login']);
    await window.getByRole('textbox', { name: 'API key' }).fill(`Bearer ${realKey}\n`);
    await carillon.screenshot('settings-account-key');
    await window.getByRole('button', { name: 'Store the key' }).click();

    const sheet = window.getByRole('region', { name: 'Corner shop' });
    await expect(sheet.getByText('In use')).toBeVisible();
    await expect(sheet.getByText(realKey.slice(-4))).toBeVisible();
    await expect(sheet.getByText(service.baseUrl, { exact: true })).toBeVisible();
    await expect(window.getByRole('navigation', { name: 'Main' }).getByText('Corner shop')).toBeVisible();
    await carillon.screenshot('settings-accounts-production');

    await ask(carillon, 'contacts.save', { id: null, number: '07700 900123', fields: {}, listIds: [] });
    await ask(carillon, 'contacts.save', { id: null, number: '07700 900124', fields: {}, listIds: [] });
    await ask(carillon, 'campaigns.create', { copyOf: null });
    const draft = {
      name: 'Opening',
      senderId: 'CornerShop',
      template: 'We open on Monday.',
      audience: {
        everyone: true,
        listIds: [],
        contactIds: [],
        exceptListIds: [],
        filters: [],
        notTextedWithinDays: null,
        skipNearlySame: false,
      },
      options: { batchSize: 50, askAfter: null },
    };
    await ask(carillon, 'campaigns.save', { id: 1, draft });
    await ask(carillon, 'campaigns.plan', { id: 1 });
    await ask(carillon, 'campaigns.send', { id: 1, recipients: 2 });
    await expect
      .poll(() => ask(carillon, 'campaigns.get', { id: 1 }), { timeout: 30_000 })
      .toMatchObject({ value: { practice: false, counts: { recipients: { accepted: 2 } } } });
    expect([...service.countByNumber()]).toEqual([
      ['447700900123', 1],
      ['447700900124', 1],
    ]);
  } finally {
    await service.stop();
  }
});
