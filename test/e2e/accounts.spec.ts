import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nobody } from '../../electron/shared/models.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';
import { sendPlan } from '../support/practice-campaign.ts';
import { realKey, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';

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
    await window.getByRole('link', { name: 'Settings', exact: true }).click();
    await carillon.screenshot('settings-accounts-practice');
    await window.getByRole('button', { name: 'Add an account' }).click();
    await window.getByLabel('Name').fill('Corner shop');
    await window.getByLabel('Base address').fill(` ${service.baseUrl}/api/send-sms/ `);
    await window.getByLabel('Dashboard').fill('dash.example/login');
    await carillon.screenshot('settings-account-details');
    await window.getByRole('button', { name: 'Continue to the key' }).click();

    await window.getByRole('button', { name: 'Open the dashboard' }).click();
    await expect.poll(opened).toEqual(['https://dash.example/login']);
    await expect(window.getByRole('button', { name: 'Show or hide the key' })).toBeVisible();
    await window.getByRole('textbox', { name: 'API key' }).fill(`Bearer ${realKey}\n`);
    await carillon.screenshot('settings-account-key');
    await window.getByRole('button', { name: 'Store the key' }).click();

    const sheet = window.getByRole('region', { name: 'Corner shop' });
    await expect(sheet.getByText('In use')).toBeVisible();
    await expect(sheet.getByText(realKey.slice(-4))).toBeVisible();
    await expect(sheet.getByText(service.baseUrl, { exact: true })).toBeVisible();
    await expect(window.getByRole('navigation', { name: 'Main' }).getByText('Corner shop')).toBeVisible();
    const real = window.getByText('“Corner shop” is in use now: the next campaign is real');
    await expect(real).toBeVisible();
    await carillon.screenshot('settings-accounts-production');
    await window.getByRole('button', { name: 'Back to practice' }).click();
    await expect(window.getByText('New campaigns are practised again')).toBeVisible();
    await expect(sheet.getByText('In use')).toHaveCount(0);
    await expect(real).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Use this account' }).click();
    await expect(real).toBeVisible();
    await expect(sheet.getByText('In use')).toBeVisible();

    // The test may run at night, when nobody is texted.
    await ask(carillon, 'settings.save', { textingHours: null });
    await ask(carillon, 'contacts.save', { id: null, number: '07700 900123', fields: {}, listIds: [] });
    await ask(carillon, 'contacts.save', { id: null, number: '07700 900124', fields: {}, listIds: [] });
    await ask(carillon, 'campaigns.create', { copyOf: null });
    const draft = {
      name: 'Opening',
      senderId: 'CornerShop',
      template: 'We open on Monday.',
      audience: { ...nobody, everyone: true },
      options: { batchSize: 50, askAfter: null },
    };
    await ask(carillon, 'campaigns.save', { id: 1, draft });
    const { version } = await carillon.ask('campaigns.plan', { id: 1 });
    await sendPlan(carillon.ask, { id: 1, version });
    await expect
      .poll(() => ask(carillon, 'campaigns.get', { id: 1 }))
      .toMatchObject({ value: { practice: false, counts: { recipients: { accepted: 2 } } } });
    expect([...service.countByNumber()]).toEqual([
      ['447700900123', 1],
      ['447700900124', 1],
    ]);
  } finally {
    await service.stop();
  }
});

test('how to get a key is said in the dashboard’s own words, also where Carillon speaks another language', async ({
  carillon,
}) => {
  await carillon.ask('keys.save', {
    id: null,
    name: 'Shop',
    kind: 'production',
    dashboardUrl: 'https://dash.example/login',
    baseUrl: 'https://sms.example',
    key: null,
  });
  for (const [locale, enterKey] of [
    ['en-GB', 'Add a key'],
    ['de-DE', 'Schlüssel hinzufügen'],
  ] as const) {
    await carillon.relaunch({ locale });
    const { window } = carillon;
    await goTo(carillon, '#/settings/account');
    await window.getByRole('button', { name: enterKey }).click();
    const steps = window.getByRole('complementary').getByRole('listitem');
    await expect(steps).toHaveCount(4);
    // The names are those of the service's dashboard, which speaks English (interface specification, section 5 rule 3).
    await expect(steps.nth(1)).toContainText(/[“„]API Keys[”“]/);
    await expect(steps.nth(2)).toContainText(/[“„]Generate New API Key[”“]/);
    if (locale !== 'en-GB') continue;
    await expect(steps).toHaveText([
      'Log in to the dashboard of the service.',
      'Open “API Keys” in the sidebar.',
      'Choose “Generate New API Key”.',
      'Copy the key. The dashboard shows it only once.',
    ]);
  }
});

/** An account in use, at a server that is not asked anything. */
async function addShop(carillon: Carillon): Promise<void> {
  const account = { id: null, name: 'Shop', kind: 'production', dashboardUrl: '' } as const;
  const { id } = await carillon.ask('keys.save', {
    ...account,
    baseUrl: 'https://sms.example',
    key: realKey,
  });
  await carillon.ask('keys.use', { id });
  await carillon.window
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click();
}

async function choose({ window }: Carillon, item: string): Promise<void> {
  await window.getByRole('button', { name: 'More about Shop' }).click();
  await window.getByRole('menuitem', { name: item }).click();
}

test('a key is never sent to another server than the one it was given for', async ({ carillon }) => {
  const { window } = carillon;
  await addShop(carillon);
  await choose(carillon, 'Change name and addresses');
  await window.getByLabel('Base address').fill('https://other.example');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('The address is another server now')).toBeVisible();
  await carillon.screenshot('settings-account-other-server');
  expect((await carillon.ask('keys.list', undefined))[1]?.baseUrl).toBe('https://sms.example');
  await window.getByLabel('API key, once more').fill(realKey);
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(
    window.getByRole('region', { name: 'Shop' }).getByText('https://other.example', { exact: true }),
  ).toBeVisible();
});

test('what cannot be a key is said while it is pasted, and cannot be stored', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await addShop(carillon);
  await choose(carillon, 'Replace the key');
  const field = window.getByRole('textbox', { name: 'New API key' });
  for (const [pasted, words] of [
    ['••••••••••••4e1F', 'This is the hidden form of the key'],
    ['sk_live two words', 'There is a space inside'],
    ['short', 'This is too short for a key'],
  ] as const) {
    await field.fill(pasted);
    await expect(window.getByText(words)).toBeVisible();
    await expect(window.getByRole('button', { name: 'Replace the key' })).toBeDisabled();
  }
});

test('a key pasted into another field is refused there, and neither stored nor shown', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await window.getByRole('link', { name: 'Settings', exact: true }).click();
  await window.getByRole('button', { name: 'Add an account' }).click();
  const name = window.getByLabel('Name');
  const address = window.getByLabel('Base address');
  const go = window.getByRole('button', { name: 'Continue to the key' });
  await name.fill('Shop');
  await address.fill(realKey);
  await go.click();
  await expect(window.getByText('This looks like an API key. Take it out of here')).toBeVisible();
  await address.fill('https://sms');
  await go.click();
  await expect(window.getByText('This is not the address of a server')).toBeVisible();
  await name.fill(realKey);
  await go.click();
  await expect(window.getByText('This looks like an API key, and a name is shown')).toBeVisible();
  await carillon.screenshot('settings-account-key-in-name');
  expect(await carillon.ask('keys.list', undefined)).toHaveLength(1);
  expect(readFileSync(join(carillon.userData, 'accounts.json'), 'utf8')).not.toContain(realKey);
});

test('a removed key is gone from the disk, and without an account Carillon practises', async ({
  carillon,
}) => {
  const { window } = carillon;
  await addShop(carillon);
  const accounts = join(carillon.userData, 'accounts.json');
  const stored: string = JSON.parse(readFileSync(accounts, 'utf8')).accounts[1].key;
  await choose(carillon, 'Remove the key');
  await carillon.screenshot('settings-key-removing');
  await window.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
  await expect(window.getByText('There is no key yet')).toBeVisible();
  for (const name of readdirSync(carillon.userData).filter((file) => file.startsWith('accounts'))) {
    expect(readFileSync(join(carillon.userData, name), 'utf8')).not.toContain(stored);
  }
  await choose(carillon, 'Remove the account');
  await window.getByRole('dialog').getByRole('button', { name: 'Remove the account' }).click();
  await expect(window.getByRole('region', { name: 'Practice mode' })).toBeVisible();
});
