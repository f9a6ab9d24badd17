import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Carillon, expect, test } from '../support/app.ts';
import { answerFileDialogs } from '../support/main-job.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo } from '../support/screens.ts';
import { settingsFile } from '../support/settings-file.ts';

async function openSection({ window }: Carillon, name: string): Promise<void> {
  await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await window
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link', { name, exact: true })
    .click();
  await expect(window.getByText('Loading…')).toHaveCount(0);
}

const finished = (carillon: Carillon) =>
  expect
    .poll(() => carillon.ask('campaigns.get', { id: 1 }))
    .toMatchObject({ status: { state: 'finished' } });

test('a backup is made, restored at the next start, and what it replaced is kept', async ({ carillon }) => {
  const { window } = carillon;
  const folder = join(carillon.userData, 'elsewhere');
  mkdirSync(folder);
  await answerFileDialogs(carillon.app, { open: folder });
  const person = (number: string) => ({ id: null, number, fields: {}, listIds: [] });
  await carillon.ask('contacts.save', person('07700 900123'));
  await openSection(carillon, 'Data');
  await window.getByRole('button', { name: 'Back up…' }).click();
  await expect(window.getByText('The backup is made and was checked')).toBeVisible();
  const [made = ''] = readdirSync(folder);

  await carillon.ask('contacts.save', person('07700 900124'));
  await carillon.ask('do-not-text.add', { text: '+44 7700 900125', reason: 'asked' });
  await answerFileDialogs(carillon.app, { open: join(folder, made) });
  await window.getByRole('button', { name: 'Choose a backup…' }).click();
  await expect(window.getByText('A backup is ready to be restored')).toBeVisible();
  await carillon.screenshot('settings-data-restore');
  await carillon.relaunch();

  const everyone = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  expect(await carillon.ask('contacts.count', { query: everyone })).toBe(1);
  expect(await carillon.ask('do-not-text.count', undefined)).toBe(1);
  await openSection(carillon, 'Data');
  await expect(carillon.window.getByText('The backup was restored')).toBeVisible();
  await expect(
    carillon.window.getByText('1 number that asked not to be texted since then was kept'),
  ).toBeVisible();
  await carillon.screenshot('settings-data-restored');
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ launch: { colorScheme: scheme } });

    test('the settings of a backup that take guards away are shown, and left out unless a person takes them', async ({
      carillon,
    }) => {
      const { window } = carillon;
      const folder = join(carillon.userData, 'elsewhere');
      mkdirSync(folder);
      await answerFileDialogs(carillon.app, { open: folder });
      const prices = { prices: { GB: 0.04 }, otherPrice: 0.06, costCeiling: 100 };
      const loose = { textingHours: null, wantOptOut: false, ownNumbers: ['447700900555'], batchSize: 7 };
      await carillon.ask('settings.save', { ...prices, otherPrice: 0.01, ...loose });
      await carillon.ask('backups.make', undefined);
      const tight = {
        textingHours: { from: 540, until: 1200 },
        wantOptOut: true,
        ownNumbers: [],
        batchSize: 50,
      };
      await carillon.ask('settings.save', { ...prices, ...tight });
      const [made = ''] = readdirSync(folder);

      const choose = async () => {
        await answerFileDialogs(carillon.app, { open: join(folder, made) });
        await openSection(carillon, 'Data');
        await carillon.window.getByRole('button', { name: 'Choose a backup…' }).click();
        await expect(carillon.window.getByText('A backup is ready to be restored')).toBeVisible();
      };
      await choose();
      await expect(window.getByText('Its settings take away guards that you have now:')).toBeVisible();
      await expect(window.getByRole('main').getByRole('listitem')).toHaveText([
        'Messages could go out at hours at which they wait now.',
        'Texts would be counted as cheaper, and costly campaigns be asked about later than now.',
        'Texts without a way to opt out would no longer be pointed out.',
        'Test texts would go to these phones: +447700900555',
      ]);
      await expect(window.getByRole('radio', { name: 'Keep the present settings' })).toBeChecked();
      await carillon.screenshot(`settings-data-restore-guards-${scheme}`);
      await carillon.relaunch();
      const settings = async () => (await carillon.ask('app.state', undefined)).settings;
      expect(await settings()).toMatchObject({ ...prices, ...tight });
      await openSection(carillon, 'Data');
      await expect(
        carillon.window.getByText('those of the backup would have taken away guards'),
      ).toBeVisible();
      await carillon.screenshot(`settings-data-restored-guarded-${scheme}`);

      await choose();
      const take = carillon.window.getByRole('radio', { name: 'Take over those of the backup' });
      await take.click();
      await expect(take).toBeChecked();
      expect(await carillon.ask('backups.pending', undefined)).toMatchObject({ settings: { take: true } });
      await carillon.relaunch();
      expect(await settings()).toMatchObject({ ...prices, otherPrice: 0.01, ...loose });
    });
  });
}

test('settings are taken along in a file, without keys, and read again', async ({ carillon }) => {
  const { window } = carillon;
  const file = join(carillon.userData, 'settings to take along.json');
  await answerFileDialogs(carillon.app, { open: file, save: file });
  const account = { id: null, name: 'Shop', kind: 'development', dashboardUrl: '' } as const;
  const saved = await carillon.ask('keys.save', {
    ...account,
    baseUrl: 'https://sms.example/v1/',
    key: 'sk_dev_1234567890abcdef',
  });
  await carillon.ask('sender-ids.save', { id: null, value: 'Shop', label: '', isDefault: true });
  await openSection(carillon, 'Data');
  await window.getByRole('button', { name: 'Save as a file…' }).click();
  await expect(window.getByText('The settings are saved')).toBeVisible();
  expect(readFileSync(file, 'utf8')).not.toContain('sk_dev');
  await carillon.ask('keys.remove', { id: saved.id });
  await carillon.ask('settings.save', { batchSize: 7 });

  await window.getByRole('button', { name: 'Choose a file…' }).click();
  const preview = window.getByRole('dialog', { name: 'Take over this settings file?' });
  await expect(preview.getByText('New accounts, without keys: Shop')).toBeVisible();
  await expect(preview.getByText('Settings that change: Numbers in one request')).toBeVisible();
  expect((await carillon.ask('app.state', undefined)).settings.batchSize).toBe(7);
  await preview.getByRole('button', { name: 'Take it over' }).click();
  await expect(window.getByText('Account added, without a key: Shop.')).toBeVisible();
  await carillon.screenshot('settings-data-imported');
  expect(await carillon.ask('keys.list', undefined)).toMatchObject([
    { id: 'practice', inUse: true },
    { name: 'Shop', kind: 'development', baseUrl: 'https://sms.example/v1', keptIn: 'nowhere' },
  ]);
  expect((await carillon.ask('app.state', undefined)).settings.batchSize).toBe(50);
});

test('a settings file that takes guards away says so before anything changes', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const file = join(carillon.userData, 'from somebody.json');
  const settings = { textingHours: null, wantOptOut: false, ownNumbers: ['447700900555'], batchSize: 7 };
  const senderIds = Array.from({ length: 40 }, (_, n) => ({ value: `Branch ${n}`, label: '' }));
  writeFileSync(file, settingsFile({ settings, senderIds }));
  await answerFileDialogs(carillon.app, { open: file, save: file });
  await openSection(carillon, 'Data');
  await window.getByRole('button', { name: 'Choose a file…' }).click();
  const preview = window.getByRole('dialog', { name: 'Take over this settings file?' });
  await expect(preview.getByRole('listitem')).toHaveText([
    'Messages could go out at hours at which they wait now.',
    'Texts without a way to opt out would no longer be pointed out.',
    'Test texts would go to these phones: +447700900555',
  ]);
  await carillon.screenshot('settings-data-preview');
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  const now = (await carillon.ask('app.state', undefined)).settings;
  expect(now).toMatchObject({ batchSize: 50, wantOptOut: true, ownNumbers: [] });
  expect(await carillon.ask('sender-ids.list', undefined)).toEqual([]);
});

test('setting how long data are kept asks first only where something would go', async ({ carillon }) => {
  const { window } = carillon;
  await openSection(carillon, 'Data');
  const days = window.getByLabel('Remove numbers and texts after (days)');
  await days.fill('10');
  await days.press('Enter');
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  const kept = async () => (await carillon.ask('app.state', undefined)).settings.retentionDays;
  expect(await kept()).toBeNull();
  await days.fill('30');
  await days.press('Enter');
  await expect.poll(kept).toBe(30);
  await expect(days).not.toHaveAttribute('aria-invalid', 'true');
  await expect(window.getByRole('dialog')).toHaveCount(0);
});

test('what is older than the days that were set goes after a question, and the campaign says so', async ({
  carillon,
}) => {
  await sendPracticeCampaign(carillon.ask, { people: 3, batchSize: 50, name: 'Last winter' });
  await finished(carillon);
  await carillon.quit();
  const records = new DatabaseSync(join(carillon.userData, 'data', 'campaigns.db'));
  records.exec(`UPDATE campaigns SET ended_at = ended_at - 40 * 86400000;
    UPDATE attempts SET started_at = started_at - 40 * 86400000, ended_at = ended_at - 40 * 86400000`);
  records.close();
  await carillon.relaunch();
  const { window } = carillon;
  await openSection(carillon, 'Data');
  const days = window.getByLabel('Remove numbers and texts after (days)');
  await days.fill('30');
  await days.press('Enter');
  await expect(window.getByText('Remove the data of 3 recipients now?')).toBeVisible();
  await carillon.screenshot('settings-data-retention');
  await window.getByRole('button', { name: 'Cancel' }).click();
  await expect(days).toHaveValue('');
  expect((await carillon.ask('campaigns.get', { id: 1 })).purgedAt).toBeNull();

  await days.fill('30');
  await days.press('Enter');
  await window.getByRole('button', { name: 'Remove them' }).click();
  await expect(window.getByText('The data of 3 recipients were removed')).toBeVisible();
  await goTo(carillon, '#/results/1');
  await expect(window.getByText('Numbers and texts of this campaign were removed')).toBeVisible();
  await expect(window.getByRole('button', { name: /export/i })).toHaveCount(0);
  await expect(window.getByText('Loading…')).toHaveCount(0);
  await expect(window.getByText('By country')).toHaveCount(0);
  await carillon.screenshot('campaign-purged');
  await window.getByRole('tab', { name: 'People' }).click();
  await expect(window.getByText('Who was in it is no longer known')).toBeVisible();
  await carillon.screenshot('campaign-purged-people');
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ launch: { colorScheme: scheme } });

    test('the limits show what was used, and the letter for a higher one is written', async ({
      carillon,
    }) => {
      const { window } = carillon;
      await sendPracticeCampaign(carillon.ask, { people: 40, batchSize: 1 });
      await finished(carillon);
      const account = { id: null, name: 'Corner shop', kind: 'development', dashboardUrl: '' } as const;
      const key = 'sk_dev_1234567890abcdef';
      const { id } = await carillon.ask('keys.save', { ...account, baseUrl: 'https://sms.example', key });
      await openSection(carillon, 'Limits');
      await expect(window.getByText('40 requests in the last hour')).toBeVisible();
      await expect(window.getByText(/said by the service/)).toBeVisible();
      await carillon.screenshot(`settings-limits-used-${scheme}`);

      await carillon.ask('keys.use', { id });
      await openSection(carillon, 'Limits');
      await window.getByRole('button', { name: 'Ask for a higher limit' }).click();
      await window.getByLabel('Account ID').fill('AC-4711');
      await window.getByLabel('Requests a minute that you need').fill('400');
      await window.getByLabel('Why you need it').fill('Our reminders have to be out by nine.');
      await expect(window.getByText('400 requests per minute (4 times as many)')).toBeVisible();
      await carillon.screenshot(`settings-limits-letter-${scheme}`);
      const file = join(carillon.userData, 'letter.txt');
      await answerFileDialogs(carillon.app, { save: file });
      await window.getByRole('button', { name: 'Save as a file' }).click();
      const letter = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
      for (const part of ['AC-4711', 'Last 30 days', '400 requests per minute', 'out by nine']) {
        await expect.poll(letter).toContain(part);
      }
      await openSection(carillon, 'Accounts and keys');
      await carillon.screenshot(`settings-accounts-development-${scheme}`);
    });
  });
}
