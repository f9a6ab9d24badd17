import { type Carillon, expect, test } from '../support/app.ts';
import { ask } from '../support/ask.ts';

const sections = ['Accounts and keys', 'Sending', 'Limits', 'This computer', 'Practice'];

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

for (const { scheme, width, height } of looks) {
  test.describe(`${scheme}, ${width}×${height}`, () => {
    test.use({ launch: { colorScheme: scheme, width, height } });

    test('every section of the settings opens', async ({ carillon }) => {
      await openSettings(carillon);
      for (const name of sections) {
        await openSection(carillon, name);
        const file = `settings-${name.toLowerCase().replaceAll(' ', '-')}-${scheme}-${width}`;
        await carillon.screenshot(file);
      }
    });
  });
}

test('a changed setting is there after the next start', async ({ carillon }) => {
  await openSettings(carillon);
  await openSection(carillon, 'Sending');
  const size = carillon.window.getByLabel('Numbers in one request');
  await size.fill('20');
  await size.press('Enter');
  await carillon.window.getByText('Evenly').click();
  await expect
    .poll(() => ask(carillon, 'app.state', undefined))
    .toMatchObject({ value: { settings: { batchSize: 20, pacing: 'even' } } });
  await carillon.relaunch();
  await openSettings(carillon);
  await openSection(carillon, 'Sending');
  await expect(carillon.window.getByLabel('Numbers in one request')).toHaveValue('20');
});

test('what cannot be a number is put back, and what is too much is cut to the most', async ({ carillon }) => {
  await openSettings(carillon);
  await openSection(carillon, 'Sending');
  const size = carillon.window.getByLabel('Numbers in one request');
  await size.fill('');
  await size.blur();
  await expect(size).toHaveValue('50');
  await size.fill('5000');
  await size.blur();
  await expect(size).toHaveValue('1,000');
});

test('a fault of the practice service is switched on and off', async ({ carillon }) => {
  await openSettings(carillon);
  await openSection(carillon, 'Practice');
  await carillon.window.getByRole('switch', { name: 'Internal error' }).click();
  await expect(carillon.window.getByText('1 fault is switched on')).toBeVisible();
  expect(await ask(carillon, 'practice.faults', undefined)).toMatchObject({ value: ['server-error'] });
  await carillon.window.getByRole('button', { name: 'All off' }).click();
  await expect(carillon.window.getByText('is switched on')).toHaveCount(0);
});
