import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Carillon, expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';
import { resize } from '../support/launch.ts';
import { realKey, startRealService } from '../support/real-service.ts';

const sections = [
  'Accounts and keys',
  'Sending',
  'Texts and costs',
  'Limits',
  'Data',
  'Audit log',
  'This computer',
  'Practice',
];

async function openSettings({ window }: Carillon): Promise<void> {
  await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
}

/** Goes to a section and waits for it. */
async function openSection(carillon: Carillon, name: string): Promise<void> {
  const link = carillon.window
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(carillon.window.getByText('Loading…')).toHaveCount(0);
}

const looks = [
  { scheme: 'light', width: 1280, height: 720 },
  { scheme: 'dark', width: 1280, height: 720 },
  { scheme: 'light', width: 1920, height: 1080 },
] as const;

test('every section of the settings opens, light and dark, on a small and on a large screen', async ({
  sharedCarillon: carillon,
}) => {
  const { app, window } = carillon;
  await openSettings(carillon);
  for (const { scheme, ...size } of looks) {
    await window.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await resize(app, window, size);
    for (const name of sections) {
      await openSection(carillon, name);
      const file = `settings-${name.toLowerCase().replaceAll(' ', '-')}-${scheme}-${size.width}`;
      await carillon.screenshot(file);
    }
  }
});

test('what cannot be a number, or is too much, is said and changes nothing', async ({
  sharedCarillon: carillon,
}) => {
  await openSettings(carillon);
  await openSection(carillon, 'Sending');
  const size = carillon.window.getByLabel('Numbers in one request');
  await size.fill('');
  await size.blur();
  await expect(carillon.window.getByText('A number is needed here', { exact: false })).toBeVisible();
  await size.fill('5000');
  await size.blur();
  await expect(carillon.window.getByText('It must be from 1 to 1,000', { exact: false })).toBeVisible();
  expect(await ask(carillon, 'app.state', undefined)).toMatchObject({
    value: { settings: { batchSize: 50 } },
  });
  await size.fill('050');
  await size.blur();
  await expect(size).toHaveValue('50');
  await size.fill('1,000');
  await size.blur();
  await expect(size).toHaveValue('1000');
  expect(await ask(carillon, 'app.state', undefined)).toMatchObject({
    value: { settings: { batchSize: 1000 } },
  });
});

test('prices and a ceiling are kept as people write them, and what has two readings is asked about', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await openSettings(carillon);
  await openSection(carillon, 'Texts and costs');
  const settings = async () => (await carillon.ask('app.state', undefined)).settings;
  const price = window.getByRole('textbox', { name: 'Price of a text message' });
  const ceiling = window.getByRole('textbox', { name: 'Ask again above' });
  await window.getByRole('combobox', { name: 'Add a country' }).fill('Ireland');
  await window.getByRole('option', { name: 'Ireland (+353)' }).click();
  const ireland = window.getByRole('textbox', { name: 'Ireland' });
  await expect(ireland).toBeFocused();
  expect((await settings()).prices).toEqual({});
  await ireland.fill('0,06');
  await ireland.blur();
  await expect.poll(async () => (await settings()).prices).toEqual({ IE: 0.06 });
  await expect(ireland).toHaveValue('0.06');

  await price.fill('0.10');
  await price.press('Tab');
  await expect.poll(async () => (await settings()).otherPrice).toBe(0.1);
  for (const [typed, kept] of [
    ['80.00', 80],
    ['5.', 5],
    ['1000,50', 1000.5],
  ] as const) {
    await ceiling.fill(typed);
    await ceiling.press('Tab');
    await expect.poll(async () => (await settings()).costCeiling).toBe(kept);
  }
  await expect(ceiling).toHaveValue('1000.5');
  for (const [typed, said] of [
    ['1.000', 'this can mean 1000 or 1.'],
    ['1e3', 'Write an amount such as 0.05'],
    ['-1', 'Write an amount such as 0.05'],
  ] as const) {
    await ceiling.fill(typed);
    await ceiling.press('Tab');
    await expect(window.getByText(said, { exact: false })).toBeVisible();
  }
  await ireland.fill('1001');
  await ireland.press('Tab');
  await expect(window.getByText('from 0 to 1,000', { exact: false })).toBeVisible();
  await carillon.screenshot('settings-numbers-refused');
  expect(await settings()).toMatchObject({ otherPrice: 0.1, costCeiling: 1000.5, prices: { IE: 0.06 } });
  await ceiling.fill('');
  await ceiling.press('Tab');
  await expect.poll(async () => (await settings()).costCeiling).toBe(null);
});

test('a fault of the practice service is switched on and off', async ({ sharedCarillon: carillon }) => {
  await openSettings(carillon);
  await openSection(carillon, 'Practice');
  await carillon.window.getByRole('switch', { name: 'Has an error' }).click();
  await expect(carillon.window.getByText('1 fault is switched on')).toBeVisible();
  expect(await ask(carillon, 'practice.faults', undefined)).toMatchObject({ value: ['server-error'] });
  await carillon.window.getByRole('button', { name: 'All off' }).click();
  await expect(carillon.window.getByText('is switched on')).toHaveCount(0);
});

test('a base address that cannot be one is refused with words at its field', async ({
  sharedCarillon: carillon,
}) => {
  await openSettings(carillon);
  await carillon.window.getByRole('button', { name: 'Add an account' }).click();
  await carillon.window.getByLabel('Name').fill('Shop');
  for (const [typed, words] of [
    ['http://sms.example', 'so everyone on the way could read your key'],
    ['https://ada:secret@sms.example', 'Take the user name and password out'],
    ['ftp://sms.example', 'must begin with https://'],
    ['https://sms.example?key=1', 'Leave out everything from the ? or # on'],
    ['https://sms.example https://sms.example', 'Check for spaces'],
  ] as const) {
    await carillon.window.getByLabel('Base address').fill(typed);
    await carillon.window.getByRole('button', { name: 'Continue to the key' }).click();
    await expect(carillon.window.getByText(words)).toBeVisible();
    expect(await ask(carillon, 'keys.list', undefined)).toMatchObject({ value: [{ id: 'practice' }] });
  }
});

test('a test of the connection sends no request, and says what it cannot find out', async ({ carillon }) => {
  const service = await startRealService();
  try {
    const account = { id: null, name: 'Shop', kind: 'production', dashboardUrl: '' } as const;
    await ask(carillon, 'keys.save', { ...account, baseUrl: service.baseUrl, key: realKey });
    await openSettings(carillon);
    await carillon.window.getByRole('button', { name: 'More about Shop' }).click();
    await carillon.window.getByRole('menuitem', { name: 'Test the connection' }).click();
    await expect(carillon.window.getByText('The server can be reached')).toBeVisible();
    await expect(carillon.window.getByText('What this test cannot find out')).toBeVisible();
    await carillon.screenshot('settings-connection-test');
    expect(service.requests()).toBe(0);
    await service.stop();
    await carillon.window.getByRole('button', { name: 'Test again' }).click();
    await expect(carillon.window.getByText('The server takes no connection')).toBeVisible();
  } finally {
    await service.stop();
  }
});

test('the audit log shows what was changed, is narrowed by topic, and the change is there after the next start', async ({
  carillon,
}) => {
  await ask(carillon, 'contacts.save', { id: null, number: '07700 900123', fields: {}, listIds: [] });
  await ask(carillon, 'do-not-text.add', { text: '+44 7700 900124', reason: 'asked on the phone' });
  await openSettings(carillon);
  await openSection(carillon, 'Sending');
  const size = carillon.window.getByLabel('Numbers in one request');
  await size.fill('20');
  await size.press('Enter');
  await carillon.window.getByText('Evenly').click();
  await expect
    .poll(() => ask(carillon, 'app.state', undefined))
    .toMatchObject({ value: { settings: { batchSize: 20, pacing: 'even' } } });
  await openSection(carillon, 'Audit log');
  const log = carillon.window.getByRole('grid', { name: 'Audit log' });
  await expect(log.getByText('Changed: numbers in one request')).toBeVisible();
  await carillon.screenshot('settings-audit-log');
  await carillon.window.getByRole('combobox', { name: 'What it is about' }).click();
  await carillon.window.getByRole('option', { name: 'Do not text' }).click();
  await expect(log.getByText('1 number added: asked on the phone')).toBeVisible();
  await expect(log.getByText('Changed: numbers in one request')).toHaveCount(0);

  const config = join(carillon.userData, 'config');
  await carillon.relaunch({ env: { XDG_CONFIG_HOME: config } });
  await openSettings(carillon);
  await openSection(carillon, 'Sending');
  await expect(carillon.window.getByLabel('Numbers in one request')).toHaveValue('20');

  await test.step('start at login is switched on in the system and off again', async () => {
    // Elsewhere it would change the computer of whoever runs the tests.
    if (process.platform !== 'linux') return;
    await openSection(carillon, 'This computer');
    const toggle = carillon.window.getByRole('switch', { name: 'Start Carillon when you log in' });
    await toggle.press('Space');
    await expect(toggle).toBeChecked();
    const entry = join(config, 'autostart', 'carillon.desktop');
    await expect.poll(() => existsSync(entry) && readFileSync(entry, 'utf8')).toContain('Exec=');
    await toggle.press('Space');
    await expect(toggle).not.toBeChecked();
    await expect.poll(() => existsSync(entry)).toBe(false);
  });
});
