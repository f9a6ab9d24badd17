/** The settings of a team at two of its computers, each with the real app, on one server. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateWorkspace } from '../../electron/db/postgres/migrate.ts';
import { verifierOf } from '../../electron/db/workspace/scram.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { launchApp, type RunningApp, usualLaunch } from '../support/launch.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgres-server.ts';
import { askServer, teamPictures } from '../support/team-windows.ts';

const native = postgresFolder();
test.skip(native === null, 'npm has no PostgreSQL for this platform');
test.setTimeout(300_000);

let server: PostgresServer;
let folder = '';
/** Manages. */
let ana: RunningApp;
/** Writes and sends. */
let ben: RunningApp;
const running: RunningApp[] = [];

test.beforeEach(async () => {
  server = await startPostgres(native ?? '', { durable: true });
  folder = mkdtempSync(join(tmpdir(), 'carillon-team-settings-'));
  await askServer(server.port, 'postgres', (client) => client.query('CREATE DATABASE clinic'));
  await askServer(server.port, 'clinic', async (client) => {
    await migrateWorkspace(client);
    await client.query("UPDATE carillon.workspace SET name = 'The clinic'; SELECT carillon.grant_sets()");
    for (const [person, set] of [
      ['ana', 'manage'],
      ['ben', 'write'],
    ])
      await client.query('SELECT carillon.invite_person($1, $2, $3)', [person, verifierOf('secret'), set]);
  });
  ana = await desk('ana');
  ben = await desk('ben');
});
test.afterEach(async () => {
  for (const app of running.splice(0)) await app.kill();
  await server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

async function desk(person: string): Promise<RunningApp> {
  const userData = join(folder, person);
  mkdirSync(userData, { recursive: true });
  const at = { host: '127.0.0.1', port: server.port, database: 'clinic', person, sealed: null, ca: null };
  writeFileSync(join(userData, 'workspace.json'), JSON.stringify(at));
  const app = await launchApp({ ...usualLaunch, userData });
  running.push(app);
  return app;
}

const goTo = ({ window }: RunningApp, hash: string): Promise<unknown> =>
  window.evaluate((to) => {
    location.hash = to;
  }, hash);

const pictures = (app: RunningApp, name: string): Promise<void> =>
  teamPictures(app, `team-settings-${name}`, async (language) => {
    const title = { name: textsOf(language, 'settings').get('title') ?? '' };
    await expect(app.window.getByRole('heading', title)).toBeVisible();
  });

test('a manager’s settings are everybody’s at once, and each computer keeps what is its own', async () => {
  await goTo(ana, '#/settings/texts');
  await goTo(ben, '#/settings/texts');
  const from = ({ window }: RunningApp) => window.getByRole('spinbutton', { name: 'Not before: hours' });

  await test.step('the hours that one changes are in force on the other, who is told why they cannot', async () => {
    await expect(
      ana.window.getByText('For everybody in “The clinic”', { exact: true }).first(),
    ).toBeVisible();
    await expect(
      ben.window.getByText('For everybody in “The clinic”. Whoever manages the team changes it.').first(),
    ).toBeVisible();
    await expect(from(ben)).toHaveValue('08');
    await expect(from(ben)).toBeDisabled();
    await expect(ben.window.getByRole('combobox', { name: 'Your own phones' })).toBeEnabled();
    await from(ana).click();
    await ana.window.keyboard.type('0930');
    await expect(ana.window.getByRole('spinbutton', { name: 'Not before: minutes' })).toHaveValue('30');
    await ana.window.keyboard.press('Tab');
    await expect(from(ben)).toHaveValue('09', { timeout: 1_000 });
    expect((await ben.ask('app.state', undefined)).settings.textingHours).toMatchObject({ from: 570 });
    await expect(ben.ask('settings.save', { textingHours: null })).rejects.toThrow('no-right');
    await pictures(ana, 'texts-manager');
    await pictures(ben, 'texts-writer');
    expect((await ana.ask('app.state', undefined)).settings.textingHours).toMatchObject({ from: 570 });
  });

  await test.step('an account is everybody’s without its key, which each computer types for itself', async () => {
    await ana.ask('keys.save', { ...shop, id: null, key: 'live_5f0c1e77a9b24d3c8e6f' });
    await goTo(ben, '#/settings/account');
    await expect(sheetOf(ben)).toContainText('There is no key yet');
    await expect(ben.window.getByRole('button', { name: 'Add an account' })).toHaveCount(0);
    await sheetOf(ben).getByRole('button', { name: 'Add a key' }).click();
    await typeKey('Store the key');
    await expect(sheetOf(ben)).toContainText('••••5f0c');
  });

  await test.step('where its address is changed, the key waits until it is typed for that one', async () => {
    const [{ id } = { id: '' }] = (await ana.ask('keys.list', undefined)).filter(
      ({ name }) => name === 'Shop',
    );
    const elsewhere = { ...shop, baseUrl: 'https://sms.example/v2' };
    await ana.ask('keys.save', { ...elsewhere, id, key: 'live_5f0c1e77a9b24d3c8e6f' });
    await expect(sheetOf(ben)).toContainText('The address is another one since the key was typed', {
      timeout: 1_000,
    });
    await goTo(ana, '#/settings/account');
    await pictures(ana, 'accounts-manager');
    await pictures(ben, 'accounts-writer');
    await sheetOf(ben).getByRole('button', { name: 'Type the key again' }).click();
    await typeKey('Replace the key');
    await expect(sheetOf(ben)).toContainText('••••5f0c');
    await expect(sheetOf(ben)).not.toContainText('another one');
  });
  for (const app of [ana, ben]) await app.quit();
});

const shop = {
  name: 'Shop',
  kind: 'production' as const,
  baseUrl: 'https://sms.example/v1',
  dashboardUrl: '',
};
const sheetOf = ({ window }: RunningApp) => window.getByRole('region', { name: 'Shop' });

async function typeKey(button: string): Promise<void> {
  await ben.window.getByRole('textbox', { name: /API key$/ }).fill('live_77b24d3c8a9e6f5f0c');
  await ben.window.getByRole('complementary').getByRole('button', { name: button }).click();
}
