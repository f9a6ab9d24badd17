/** Joining a team's workspace, inviting somebody to it and working alone again, in the real window, against the server of `npm run workspace`. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, postgresFolder } from '../../build/postgres/programs.ts';
import { root } from '../../build/setup/paths.mjs';
import { openWorkspaceServer, type WorkspaceServer } from '../../build/workspace/server.ts';
import { linkOf } from '../../electron/shared/workspace/invitation.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { launchApp, type RunningApp, takeScreenshot, usualLaunch } from '../support/launch.ts';

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
async function pressAndRestart(app: RunningApp, name: string, button: string): Promise<RunningApp> {
  await app.app.evaluate(({ app: electronApp }) => Object.assign(electronApp, { relaunch: () => undefined }));
  const closed = app.app.waitForEvent('close');
  await app.window.getByRole('button', { name: button }).click();
  await closed;
  return start(name);
}

const openTeam = (window: Page): Promise<unknown> =>
  window.evaluate(() => {
    location.hash = '#/settings/team';
  });

const shot = (window: Page, name: string): Promise<unknown> =>
  takeScreenshot(window, join(root, 'test-results', 'screenshots', `team-${name}.png`));

/** In the sizes, colours and languages that people have. */
async function shotsEverywhere({ window, ask, app }: RunningApp, name: string): Promise<void> {
  for (const [language, appearance, width, height] of [
    ['en', 'light', 1280, 720],
    ['en', 'dark', 1280, 720],
    ['de', 'light', 800, 600],
    ['ar', 'light', 1280, 720],
  ] as const) {
    const frame = await app.browserWindow(window);
    await frame.evaluate((target, [w, h]) => target.setContentSize(w, h), [width, height] as const);
    await ask('settings.save', { language, appearance });
    await expect(
      window.getByRole('link', { name: textsOf(language, 'settings').get('section.team') ?? '' }),
    ).toBeVisible();
    await shot(window, `${name}-${language}-${appearance}-${width}`);
  }
  await ask('settings.save', { language: 'en', appearance: 'light' });
  await expect(window.getByRole('link', { name: 'Team' })).toBeVisible();
}

test('a computer joins with what it knows of refusals, and works alone again', async () => {
  let one = await start('one');
  await one.ask('do-not-text.add', { text: '+447700900001\n+447700900002', reason: 'asked' });
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
  ] as const;
  for (const [typed, words] of tries) {
    await dialog.getByLabel('Link').fill(typed);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByRole('alert')).toContainText(words, { timeout: 30_000 });
  }
  await shot(one.window, 'refused');
  await dialog.getByLabel('Password', { exact: true }).fill(server.password ?? '');
  await dialog.getByLabel('Link').fill(link.replace(/workspace=[^&]*/, 'workspace=another'));
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('alert')).toContainText('another workspace', { timeout: 30_000 });
  await dialog.getByLabel('Link').fill(link);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('definition')).toHaveText(['2', '2'], { timeout: 30_000 });
  await shot(one.window, 'preview');
  one = await pressAndRestart(one, 'one', 'Join and start again');

  const refused = await one.ask('do-not-text.page', { search: '', after: null, limit: 10 });
  expect(refused.rows.map(({ number }) => number)).toEqual(['447700900001', '447700900002']);
  await openTeam(one.window);
  await expect(one.window.getByRole('heading', { name: 'The clinic' })).toBeVisible();
  await one.window.getByRole('button', { name: 'Invite' }).click();
  await dialogOf(one).getByLabel('Name on the server').fill('ana.brown');
  await dialogOf(one).getByRole('button', { name: 'Invite' }).click();
  const password = await dialogOf(one).getByLabel('Password').inputValue();
  const invited = await dialogOf(one).getByLabel('Link').inputValue();
  await shot(one.window, 'invited');
  await dialogOf(one).getByRole('button', { name: 'Close' }).last().click();
  await expect(one.window.getByText('ana.brown')).toBeVisible();
  await shotsEverywhere(one, 'workspace');

  const other = await start('other');
  await expect(other.ask('team.preview', { link: invited, password })).resolves.toMatchObject({
    name: 'The clinic',
    person: 'ana.brown',
    set: 'write',
  });
  await other.quit();

  await one.window.getByRole('button', { name: 'Work alone…' }).click();
  one = await pressAndRestart(one, 'one', 'Work alone and start again');
  expect(await one.ask('team.state', undefined)).toEqual({ kind: 'alone', restart: false });
});

const dialogOf = ({ window }: RunningApp) => window.getByRole('dialog');
