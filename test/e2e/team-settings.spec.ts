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
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { startRealService } from '../support/real-service.ts';
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
const closing: { stop(): Promise<void> }[] = [];

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
  for (const service of closing.splice(0)) await service.stop();
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

  const [here, elsewhere] = [await startRealService(bensKey), await startRealService(bensKey)];
  closing.push(here, elsewhere);
  const shop = { name: 'Shop', kind: 'production', dashboardUrl: '', key: null } as const;
  const { id } = await ana.ask('keys.save', { ...shop, id: null, baseUrl: here.baseUrl });

  await test.step('an account is everybody’s without its key, which each computer types for itself', async () => {
    await goTo(ben, '#/settings/account');
    await expect(sheetOf(ben)).toContainText('There is no key yet');
    await expect(ben.window.getByRole('button', { name: 'Add an account' })).toHaveCount(0);
    await sheetOf(ben).getByRole('button', { name: 'Add a key' }).click();
    await typeKey('Store the key');
    await expect(sheetOf(ben)).toContainText(`••••${bensKey.slice(-4)}`);
  });

  await test.step('nothing is sent outside the hours that another computer has set, and it goes on with them', async () => {
    await ana.ask('settings.save', { textingHours: hoursWithoutNow() });
    const hours = async () => (await ben.ask('app.state', undefined)).settings.textingHours;
    await expect.poll(hours, { timeout: 1_000 }).toEqual(hoursWithoutNow());
    let campaign = 0;
    // The server tells of the people that were added just now, and a plan of before that is not sent.
    await expect(async () => {
      campaign = await sendPracticeCampaign(ben.ask, { people: 2, batchSize: 2 });
    }).toPass({ timeout: 20_000 });
    const deferred = async () =>
      (await ben.ask('sending.snapshot', undefined)).campaigns.find(
        ({ campaignId }) => campaignId === campaign,
      )?.deferredUntil;
    await expect.poll(deferred, { timeout: 20_000 }).toEqual(expect.any(Number));
    expect(here.requests()).toBe(0);
    await ana.ask('settings.save', { textingHours: null });
    await expect.poll(() => here.count(), { timeout: 20_000 }).toBe(2);
  });

  await test.step('where its address is changed, the key waits until it is typed for that one', async () => {
    await ana.ask('keys.save', { ...shop, id, baseUrl: elsewhere.baseUrl });
    await expect(sheetOf(ben)).toContainText('The address is another one since the key was typed', {
      timeout: 1_000,
    });
    await goTo(ana, '#/settings/account');
    await pictures(ana, 'accounts-manager');
    await pictures(ben, 'accounts-writer');
    expect(elsewhere.requests()).toBe(0);
    await sheetOf(ben).getByRole('button', { name: 'Type the key again' }).click();
    await typeKey('Replace the key');
    await expect(sheetOf(ben)).toContainText(`••••${bensKey.slice(-4)}`);
    await sendPracticeCampaign(ben.ask, { people: 2, batchSize: 2, template: 'We are open again.' });
    await expect.poll(() => elsewhere.count(), { timeout: 20_000 }).toBe(2);
    expect(here.requests()).toBe(1);
  });
  for (const app of [ana, ben]) await app.quit();
});

const bensKey = 'live_77b24d3c8a9e6f5f0c';

/** By the clocks of the numbers' country, far enough from now that a slow machine does not come into them. */
function hoursWithoutNow(): { from: number; until: number } {
  const london = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(london.format()) < 12 ? { from: 1_260, until: 1_320 } : { from: 120, until: 180 };
}

const sheetOf = ({ window }: RunningApp) => window.getByRole('region', { name: 'Shop' });

async function typeKey(button: string): Promise<void> {
  await ben.window.getByRole('textbox', { name: /API key$/ }).fill(bensKey);
  await ben.window.getByRole('complementary').getByRole('button', { name: button }).click();
}
