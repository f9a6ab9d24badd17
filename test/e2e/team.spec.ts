/** Joining a team's workspace, inviting somebody to it and working alone again, in the real window, against the server of `npm run workspace`. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, postgresFolder } from '../../build/postgres/programs.ts';
import { openWorkspaceServer, type WorkspaceServer } from '../../build/workspace/server.ts';
import { workspaceWords } from '../../build/workspace/words.ts';
import type { ContactsQuery } from '../../electron/shared/contacts-query.ts';
import { linkOf } from '../../electron/shared/workspace/invitation.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { launchApp, type RunningApp, usualLaunch } from '../support/launch.ts';
import { planPracticeCampaign, schedulePlan, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { openAddress } from '../support/screens.ts';
import { onlyStartsAnew } from '../support/start-anew.ts';
import { pressToEnd, teamPicture, teamPictures } from '../support/team-windows.ts';
import { onBrowserWindow } from '../support/until-answered.ts';

const native = postgresFolder();
test.skip(native === null, 'npm has no PostgreSQL for this platform');
// Several starts of the app and a server: minutes on a machine that is busy.
test.setTimeout(400_000);

// Root's server runs as a user who may not enter the folder of this run.
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
let folder = '';
let serverFolder = '';
let server: WorkspaceServer;
const running: RunningApp[] = [];

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-team-'));
  serverFolder = mkdtempSync(join(memory, 'carillon-server-'));
  server = await openWorkspaceServer({
    native: native ?? '',
    folder: serverFolder,
    port: await freePort(),
    hosts: [],
    name: 'The clinic',
    say: workspaceWords('en').say,
  });
});
test.afterEach(async () => {
  for (const app of running.splice(0)) await app.kill();
  await server.stop();
  for (const left of [folder, serverFolder]) rmSync(left, { recursive: true, force: true, maxRetries: 20 });
});

async function start(name: string): Promise<RunningApp> {
  const userData = join(folder, name);
  mkdirSync(userData, { recursive: true });
  const app = await launchApp({ ...usualLaunch, userData });
  running.push(app);
  return app;
}

/** Presses what ends the app to start it again, and starts it. */
async function pressAndRestart(
  app: RunningApp,
  name: string,
  button: string,
  within: Pick<Page, 'getByRole'> = app.window,
): Promise<RunningApp> {
  await pressToEnd(app, within.getByRole('button', { name: button }));
  return start(name);
}

const openTeam = (window: Page): Promise<unknown> => openAddress({ window }, '#/settings/team');

/** The system's dialog gives this folder. */
const choosesFolder = ({ app }: RunningApp, chosen: string): Promise<unknown> =>
  app.evaluate(({ dialog }, path) => {
    Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [path] }) });
  }, chosen);

const everybody: ContactsQuery = {
  search: '',
  listId: null,
  sort: 'name',
  direction: 'ascending',
};

const shot = (app: RunningApp, name: string): Promise<void> => teamPicture(app, `team-${name}`);

const shotsEverywhere = (app: RunningApp, name: string): Promise<void> =>
  teamPictures(app, `team-${name}`, async (language) => {
    const section = { name: textsOf(language, 'settings').get('section.team') ?? '' };
    await expect(app.window.getByRole('link', section)).toBeVisible();
  });

test('a computer joins with its records, copies the team’s out, and leaves with them', async () => {
  let one = await start('one');
  await one.ask('do-not-text.add', { text: '+447700900001\n+447700900002', reason: 'asked' });
  const { id: list } = await one.ask('lists.save', { id: null, name: 'Club' });
  for (const [at, Name] of ['Ann', 'Ben', 'Cy'].entries())
    await one.ask('contacts.save', {
      id: null,
      number: `+44770090000${at + 1}`,
      fields: { Name, City: 'York' },
      listIds: [list],
    });
  await one.ask('templates.save', { id: null, name: 'Visit', text: 'Come at nine.' });
  const sent = await sendPracticeCampaign(one.ask, { people: 3, batchSize: 5 });
  await expect
    .poll(async () => (await one.ask('campaigns.get', { id: sent })).status.state, { timeout: 60_000 })
    .toBe('finished');
  const results = (await one.ask('campaigns.get', { id: sent })).counts;
  const textingHours = { from: 540, until: 1_020 };
  await one.ask('settings.save', { textingHours, ownNumbers: ['447700900077'] });
  const shop = {
    name: 'Shop',
    kind: 'production',
    baseUrl: 'https://sms.example',
    dashboardUrl: '',
  } as const;
  const { id: account } = await one.ask('keys.save', { ...shop, id: null, key: 'live_5f0c1e77a9b24d3c8e6f' });
  await openTeam(one.window);
  await shotsEverywhere(one, 'alone');
  await one.window.getByRole('button', { name: 'Join…' }).click();
  const dialog = one.window.getByRole('dialog');
  const link = linkOf(server.invitation);
  const tries = [
    ['https://clinic.example', 'This is no link to a workspace'],
    [link.replace(/:\d+\//, ':99999/'), 'The number after the server’s name'],
    [link.replace('127.0.0.1', 'db.example').replace('verify-full', 'require'), 'has not proved who it is'],
    [link.replace(/:\d+\//, ':1/'), 'No PostgreSQL server answers there'],
    [link.replace(/&ca=.*/, ''), 'The server could not prove who it is'],
    [link, 'The server does not let you in'],
    [link.replace(/sslmode=.*/, 'sslmode=disable'), 'takes nobody without encryption'],
    [`${link} or ${link.replace('//manager', '//ana')}`, 'several links'],
  ] as const;
  for (const [typed, words] of tries) {
    await dialog.getByLabel('Link').fill(typed);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByRole('alert')).toContainText(words);
  }
  await shot(one, 'refused');
  // As it is copied out of a window with a little too much.
  await dialog.getByLabel('Password', { exact: true }).fill(` ${server.password ?? ''} `);
  await dialog.getByLabel('Link').fill(link.replace(/workspace=[^&]*/, 'workspace=another'));
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('another workspace');
  await dialog
    .getByLabel('Link')
    .fill(`Hi, here is the link: «${link.replace(/.{70}/g, '$& ')}» See you on Monday!`);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('row', { name: /^Do-not-text list/ }).getByRole('cell')).toHaveText(
    ['2', '2'],
    {
      timeout: 30_000,
    },
  );
  const rowOf = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(rowOf('Contacts').getByRole('cell')).toHaveText(['3', '3']);
  await expect(rowOf('Templates').getByRole('checkbox')).toBeChecked();
  await expect(rowOf('Ended campaigns').getByRole('cell')).toHaveText(['1', '1']);
  await expect(rowOf('Accounts').getByRole('cell')).toHaveText(['1', '1']);
  // The hours, and the country of the system.
  await expect(rowOf('Settings').getByRole('cell')).toHaveText(['2', '2']);
  await expect(dialog).toContainText(
    'would be the team’s: Country of numbers without a code, Texting hours.',
  );
  await shotsEverywhere(one, 'preview');
  await rowOf('Templates').getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dialog).toContainText('nothing is recorded here');
  await expect(rowOf('Contacts').getByRole('cell')).toHaveText(['3', '0']);
  await expect(rowOf('Templates')).toHaveCount(0);
  await expect(rowOf('Ended campaigns').getByRole('cell')).toHaveText(['1', '0']);
  await expect(dialog).toContainText('You are in “The clinic”');
  for (const colorScheme of ['dark', 'light'] as const) {
    await one.window.emulateMedia({ colorScheme });
    await shot(one, `joined-${colorScheme}`);
  }
  await onlyStartsAnew(one);
  await shot(one, 'joined-reloaded');
  one = await pressAndRestart(one, 'one', 'Start again', dialogOf(one));

  // Nobody else has a key for that account; this computer typed it for that very address.
  const { settings: teams } = await one.ask('app.state', undefined);
  expect(teams).toMatchObject({ textingHours, defaultCountry: 'GB', ownNumbers: ['447700900077'] });
  expect(await one.ask('keys.list', undefined)).toMatchObject([
    { kind: 'practice' },
    { id: account, name: 'Shop', keptIn: 'keychain', keyEnding: '8e6f' },
  ]);
  await one.ask('settings.save', { costCeiling: 20 });

  await one.ask('do-not-text.add', { text: '+447700900008', reason: 'asked' });
  const refused = await one.ask('do-not-text.page', { search: '', after: null, limit: 10 });
  const numbers = ['447700900001', '447700900002', '447700900008'];
  expect(refused.rows.map(({ number }) => number).sort()).toEqual(numbers);
  expect((await one.ask('team.state', undefined)).kind).toBe('workspace');
  const { rows } = await one.ask('contacts.page', { query: everybody, after: null, limit: 10 });
  expect(rows.map(({ name, doNotText }) => [name, doNotText])).toEqual([
    ['Ann', true],
    ['Ben', true],
    ['Cy', false],
  ]);
  expect(await one.ask('lists.list', undefined)).toMatchObject([{ name: 'Club', size: 3 }]);
  expect(await one.ask('templates.list', undefined)).toEqual([]);
  const [brought] = await one.ask('campaigns.list', undefined);
  expect(brought).toMatchObject({ name: 'Reminder', status: { state: 'finished' }, counts: results });
  const texts = await one.ask('contacts.texts', { id: rows[2]?.id ?? 0, before: null, limit: 10 });
  expect(texts.rows).toMatchObject([{ text: 'The clinic is closed on Monday.', state: 'accepted' }]);
  await openAddress(one, `#/results/${brought?.id ?? 0}`);
  await expect(one.window.getByText('The clinic is closed on Monday.').first()).toBeVisible();
  await shot(one, 'brought-results');
  await openTeam(one.window);
  await expect(one.window.getByRole('heading', { name: 'The clinic' })).toBeVisible();
  await one.window.getByRole('button', { name: 'Invite' }).click();
  const you = await one.ask('team.state', undefined);
  for (const [name, words] of [
    [you.kind === 'workspace' ? you.person : '', 'The server has somebody of this name already'],
    ['pg_evil', 'The server keeps this name for itself'],
  ] as const) {
    await dialogOf(one).getByLabel('Name on the server').fill(name);
    await dialogOf(one).getByRole('button', { name: 'Invite' }).click();
    await expect(dialogOf(one).getByRole('alert')).toContainText(words);
  }
  await dialogOf(one).getByLabel('Name on the server').fill('ana.brown');
  await dialogOf(one).getByRole('button', { name: 'Invite' }).click();
  await expect(dialogOf(one).getByText('This link works on this computer alone')).toBeVisible();
  const password = await dialogOf(one).getByLabel('Password').inputValue();
  const invited = await dialogOf(one).getByLabel('Link').inputValue();
  await dialogOf(one).getByRole('button', { name: 'Copy the link' }).click();
  await expect(dialogOf(one).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await one.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(invited);
  await shotsEverywhere(one, 'invited');
  const twice = one.ask('team.invite', { name: 'ana.brown', set: 'read' });
  await expect(twice).rejects.toThrow('team-name-taken');
  await dialogOf(one).getByRole('button', { name: 'Close' }).last().click();
  await expect(one.window.getByText('ana.brown')).toBeVisible();
  await shotsEverywhere(one, 'workspace');

  const other = await start('other');
  await other.ask('contacts.save', {
    id: null,
    number: '+447700900003',
    fields: { Name: 'Cyrus', Ville: 'Lyon' },
    listIds: [],
  });
  await other.ask('lists.save', { id: null, name: 'CLUB' });
  await expect(other.ask('team.preview', { link: invited, password })).resolves.toMatchObject({
    name: 'The clinic',
    person: 'ana.brown',
    set: 'write',
    differing: ['textingHours', 'costCeiling'],
  });
  await openTeam(other.window);
  await other.window.getByRole('button', { name: 'Join…' }).click();
  await dialogOf(other).getByLabel('Link').fill(invited);
  await dialogOf(other).getByLabel('Password', { exact: true }).fill(password);
  await dialogOf(other).getByRole('button', { name: 'Go on' }).click();
  await expect(dialogOf(other)).toContainText(
    'while it works with the team: Texting hours, Ask again above.',
    {
      timeout: 30_000,
    },
  );
  await expect(dialogOf(other)).toContainText('1 contact has another name at the team');
  await expect(dialogOf(other)).toContainText(/Cyrus\W* here, \W*Cy\W* at the team/);
  await expect(dialogOf(other)).toContainText('1 of your lists has the name of one of the team’s.');
  await expect(dialogOf(other)).toContainText(/“\W*CLUB\W*”/);
  await expect(dialogOf(other)).toContainText(/“\W*Ville\W*” goes into “\W*City\W*”/);
  await expect(dialogOf(other).getByRole('row', { name: /^(Settings|Accounts)/ })).toHaveCount(0);
  await shotsEverywhere(other, 'differing');
  await other.quit();

  // Somebody whom this computer's own files do not know.
  await one.ask('contacts.save', { id: null, number: '+447700900009', fields: { Name: 'Dee' }, listIds: [] });
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  await choosesFolder(one, copies);
  await one.window.getByRole('button', { name: 'Copy out…' }).click();
  await expect(one.window.getByText('Everything of the team’s was copied out')).toBeVisible({
    timeout: 60_000,
  });
  await shot(one, 'copied-out');
  const [copy = ''] = readdirSync(copies);
  expect(readdirSync(join(copies, copy)).sort()).toEqual([
    'campaigns.db',
    'contacts.db',
    'manifest.json',
    'settings.json',
  ]);

  await one.window.getByRole('button', { name: 'Work alone…' }).click();
  await expect(dialogOf(one).getByRole('button', { name: 'Copy everything out first…' })).toBeVisible();
  await shotsEverywhere(one, 'leave');
  one = await pressAndRestart(one, 'one', 'Work alone and start again');
  expect(await one.ask('team.state', undefined)).toEqual({ kind: 'alone', restart: false });
  // Its own again, as they were.
  expect((await one.ask('app.state', undefined)).settings).toMatchObject({ textingHours, costCeiling: null });
  expect(readdirSync(one.userData).filter((file) => file.startsWith('team-accounts'))).toEqual([]);
  expect(await one.ask('keys.list', undefined)).toMatchObject([{}, { id: account, keptIn: 'keychain' }]);

  // The copy is a backup like every other one: with it a team has left.
  await choosesFolder(one, join(copies, copy));
  await openAddress(one, '#/settings/data');
  await one.window.getByRole('button', { name: 'Choose a backup…' }).click();
  one = await pressAndRestart(one, 'one', 'Restart now');
  await expect
    .poll(async () =>
      (await one.ask('contacts.page', { query: everybody, after: null, limit: 10 })).rows.map(
        ({ name }) => name,
      ),
    )
    .toEqual(['Ann', 'Ben', 'Cy', 'Dee']);
});

test('another right leaves a password alone, and a new password is typed where the start asks for it', async () => {
  let one = await start('one');
  await one.ask('team.join', { link: linkOf(server.invitation), password: server.password ?? '', bring: [] });
  await one.quit();
  one = await start('one');
  const invited = await one.ask('team.invite', { name: 'ana.brown', set: 'write' });
  let other = await start('other');
  await other.ask('team.join', { ...invited, bring: [] });
  await other.quit();

  await openTeam(one.window);
  await one.window.getByRole('button', { name: 'Change…' }).click();
  await expect(dialogOf(one)).toContainText('Their password stays as it is.');
  await dialogOf(one).getByRole('combobox', { name: 'What they may do' }).click();
  await one.window.getByRole('option', { name: 'May look' }).click();
  await shotsEverywhere(one, 'change-right');
  await dialogOf(one).getByRole('button', { name: 'Save' }).click();
  await expect(dialogOf(one)).toHaveCount(0);
  await expect(one.window.getByText('May look', { exact: true })).toBeVisible();
  other = await start('other');
  expect(await other.ask('team.state', undefined)).toMatchObject({ kind: 'workspace', set: 'read' });
  await other.quit();

  await one.window.getByRole('button', { name: 'New password…' }).click();
  await shotsEverywhere(one, 'new-password');
  await dialogOf(one).getByRole('button', { name: 'Make a new password' }).click();
  const password = await dialogOf(one).getByLabel('Password').inputValue();
  expect(password).not.toBe(invited.password);

  other = await start('other');
  await expect(other.window.getByRole('heading', { name: 'does not let you in' })).toBeVisible();
  const typed = other.window.getByLabel('Password', { exact: true });
  await typed.fill(invited.password);
  await typed.press('Enter');
  await expect(other.window.getByText('does not let you in with this password either')).toBeVisible();
  await shot(other, 'password-refused');
  await typed.fill(` ${password} `);
  await other.window.getByRole('button', { name: 'Try again' }).click();
  await expect(other.window.getByRole('link', { name: /The clinic/ })).toBeVisible();
  await other.quit();
  other = await start('other');
  expect(await other.ask('team.state', undefined)).toMatchObject({ kind: 'workspace', set: 'read' });

  await dialogOf(one).getByRole('button', { name: 'Close' }).last().click();
  await one.window.getByRole('button', { name: 'Work alone…' }).click();
  await expect(dialogOf(one)).toContainText('Nothing of the team’s stays on this computer');
  await expect(dialogOf(one)).not.toContainText('What is scheduled');
  const shop = {
    name: 'Shop',
    kind: 'production',
    baseUrl: 'https://sms.example',
    dashboardUrl: '',
  } as const;
  const { id } = await one.ask('keys.save', { ...shop, id: null, key: 'live_5f0c1e77a9b24d3c8e6f' });
  await one.ask('keys.use', { id });
  await schedulePlan(one.ask, await planPracticeCampaign(one.ask, { people: 2, batchSize: 5 }), 86_400_000);
  await expect(dialogOf(one)).toContainText('What is scheduled, by you as well, stays with the team');
  await shotsEverywhere(one, 'leave-scheduled');

  // With the seconds of Undo beside it the account in use is still in sight as a whole.
  await one.window.keyboard.press('Escape');
  await expect(dialogOf(one)).toHaveCount(0);
  await onBrowserWindow(one, (frame) => frame.evaluate((target) => target.setContentSize(1280, 720)));
  const practice = (await one.ask('keys.list', undefined)).find(({ kind }) => kind === 'practice');
  await one.ask('keys.use', { id: practice?.id ?? '' });
  const { id: campaign, version: plan } = await planPracticeCampaign(one.ask, { people: 2, batchSize: 5 });
  await one.ask('campaigns.send', { campaign, plan, at: null });
  await expect(one.window.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(one.window.getByText(/a minute expected/).first()).toBeInViewport({ ratio: 1 });
  await shot(one, 'undo-in-sidebar');
});

const dialogOf = ({ window }: RunningApp) => window.getByRole('dialog');
