/** Going over to a team's records, or back to one's own, in the middle of something: it ends first, and what is cut off is said at the next start. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { planFor } from '../support/import-plan.ts';
import { launchApp, type RunningApp, resize, usualLaunch } from '../support/launch.ts';
import { planPracticeCampaign, schedulePlan } from '../support/practice-campaign.ts';
import { realKey, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';
import { onlyStartsAnew } from '../support/start-anew.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, pressToEnd, startClinic, teamPicture, teamPictures } from '../support/team-windows.ts';

const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'manage' }));
const linkOf = (person: string): string =>
  `postgresql://${person}@127.0.0.1:${team.port}/clinic?sslmode=disable`;
const dialogOf = ({ window }: { window: Page }) => window.getByRole('dialog');
const everybody = { query: { search: '', listId: null, sort: 'name', direction: 'ascending' } } as const;

/** Comes as far as the button that joins. */
async function askToJoin({ window }: RunningApp, person: string): Promise<void> {
  await goTo({ window }, '#/settings/team');
  await window.getByRole('button', { name: 'Join…' }).click();
  await dialogOf({ window }).getByLabel('Link').fill(linkOf(person));
  await dialogOf({ window }).getByRole('button', { name: 'Go on' }).click();
  await expect(joinButton({ window })).toBeVisible();
}

const joinButton = (app: { window: Page }) =>
  dialogOf(app).getByRole('button', { name: 'Join', exact: true });

/** Keeps everybody from a table of the team's until the answer is called. */
async function locked(table: string): Promise<() => Promise<void>> {
  const isLocked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const holding = askServer(team.port, 'clinic', async (client) => {
    await client.query(`BEGIN; LOCK TABLE carillon.${table} IN ACCESS EXCLUSIVE MODE`);
    isLocked.resolve();
    await over.promise;
    await client.query('ROLLBACK');
  });
  await Promise.race([isLocked.promise, holding]);
  const release = async (): Promise<void> => {
    over.resolve();
    await holding;
  };
  team.stopsWithTest(release);
  return release;
}

/** Somebody waits for a lock. */
const isWaitedFor = (table: string) => async (): Promise<boolean> => {
  let waits = false;
  await askServer(team.port, 'clinic', async (client) => {
    const { rowCount } = await client.query(
      'SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
      [`carillon.${table}`],
    );
    waits = (rowCount ?? 0) > 0;
  });
  return waits;
};

test('an import that is under way is with the team, whenever Join is pressed', async () => {
  const app = await team.alone('ana');
  const people = 30_000;
  const rows = Array.from({ length: people }, (_, at) => `+4477${String(10_000_000 + at)};P${at}`);
  const source = { kind: 'text', text: `Number;Name\n${rows.join('\n')}` } as const;
  const { importId } = await app.ask('imports.review', planFor(source));
  const importing = app.ask('imports.commit', { importId });
  const joining = { link: linkOf('ana'), password: '', bring: ['contacts'] } as const;
  await expect(async () => {
    await app.ask('team.join', { ...joining, bring: [...joining.bring] });
  }).toPass({ timeout: 120_000 });
  expect(await importing).toMatchObject({ added: people });
  await app.quit();
  const ana = await team.desk('ana');
  expect(await ana.ask('contacts.count', everybody)).toBe(people);
});

test('what is still being written is named to whoever joins, or leaves, and ends first', async () => {
  const app = await team.alone('ana');
  await app.ask('contacts.save', { id: null, number: '+447700900001', fields: { Name: 'Ann' }, listIds: [] });
  await askToJoin(app, 'ana');
  // The system's dialog asks where to, until a person answers.
  const answersDialog = (kind: 'showSaveDialog' | 'showOpenDialog') =>
    app.app.evaluate(({ app: electronApp, dialog }, name) => {
      Object.assign(dialog, {
        [name]: () =>
          new Promise((resolve) =>
            electronApp.once('accessibility-support-changed', () =>
              resolve({ canceled: true, filePaths: [] }),
            ),
          ),
      });
    }, kind);
  const answer = (running: RunningApp) =>
    running.app.evaluate(({ app: electronApp }) => void electronApp.emit('accessibility-support-changed'));
  await answersDialog('showOpenDialog');
  const backup = app.ask('backups.make', undefined);
  await joinButton(app).click();
  const alert = dialogOf(app).getByRole('alert');
  await expect(alert).toContainText('A copy of the records is still being written');
  // In a small window the dialog scrolls: what came of the press, and the buttons, stay in sight.
  await resize(app.app, app.window, { width: 800, height: 600 });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(joinButton(app)).toBeInViewport({ ratio: 1 });
  await teamPicture(app, 'going-over-backup');
  // Work that has to end may leave something that can come along.
  const lists = dialogOf(app).getByRole('checkbox', { name: /^Lists/ });
  await expect(lists).toHaveCount(0);
  await app.ask('lists.save', { id: null, name: 'Made meanwhile' });
  await answer(app);
  expect(await backup).toBeNull();
  // Nobody sits before a sentence that is true no more.
  await expect(alert).toHaveCount(0);
  await expect(dialogOf(app).getByText('What was under way has ended')).toBeInViewport({ ratio: 1 });
  await expect(lists).toBeChecked();
  await teamPictures(app, 'going-over-ended');
  await joinButton(app).click();
  await expect(dialogOf(app)).toContainText('You are in “The clinic”');
  await pressToEnd(app, dialogOf(app).getByRole('button', { name: 'Start again' }));

  const ana = await team.alone('ana');
  expect((await ana.ask('team.state', undefined)).kind).toBe('workspace');
  await ana.app.evaluate(({ app: electronApp, dialog }) => {
    Object.assign(dialog, {
      showOpenDialog: () =>
        new Promise((resolve) =>
          electronApp.once('accessibility-support-changed', () => resolve({ canceled: true, filePaths: [] })),
        ),
    });
  });
  const copy = ana.ask('backups.copy-out', undefined);
  await goTo(ana, '#/settings/team');
  await ana.window.getByRole('button', { name: 'Work alone…' }).click();
  const leave = dialogOf(ana).getByRole('button', { name: 'Work alone and start again' });
  await leave.click();
  await expect(ana.window.getByText('A copy of the records is still being written')).toBeVisible({
    timeout: 20_000,
  });
  await teamPicture(ana, 'going-over-copy');
  expect((await ana.ask('team.state', undefined)).restart).toBe(false);
  await answer(ana);
  expect(await copy).toBeNull();
  await expect(dialogOf(ana).getByText('Press “Work alone and start again” once more.')).toBeVisible();
  await pressToEnd(ana, leave);
});

test('Carillon that is ended while it joins says so at its next start, once, and joining again brings the rest', async () => {
  let app = await team.alone('ana');
  await app.ask('do-not-text.add', { text: '+447700900002', reason: 'asked' });
  await app.ask('contacts.save', { id: null, number: '+447700900001', fields: { Name: 'Ann' }, listIds: [] });
  await askToJoin(app, 'ana');
  const release = await locked('contacts');
  await joinButton(app).click();
  await expect.poll(isWaitedFor('contacts')).toBe(true);
  await app.kill();
  await release();

  app = await team.alone('ana');
  expect((await app.ask('team.state', undefined)).kind).toBe('alone');
  const said = () => app.window.getByText('Joining “The clinic” was not finished');
  await expect(said()).toBeVisible();
  await teamPicture(app, 'going-over-join-cut');
  await app.window.getByRole('link', { name: /^Look: Joining/ }).click();
  await expect(said()).toBeVisible();
  await expect(
    app.window.getByText('Join once more and the rest follows; nothing comes twice.'),
  ).toBeVisible();
  await teamPicture(app, 'going-over-join-cut-team');
  await app.window.getByRole('button', { name: 'I have seen it' }).click();
  await expect(said()).toHaveCount(0);
  await app.quit();

  app = await team.alone('ana');
  await goTo(app, '#/');
  await expect(said()).toHaveCount(0);
  await askToJoin(app, 'ana');
  await joinButton(app).click();
  await expect(dialogOf(app)).toContainText('You are in “The clinic”');
  await pressToEnd(app, dialogOf(app).getByRole('button', { name: 'Start again' }));
  const ana = await team.alone('ana');
  expect(await ana.ask('contacts.count', everybody)).toBe(1);
  expect(await ana.ask('do-not-text.count', undefined)).toBe(1);
  expect(await ana.ask('team.unfinished', undefined)).toBeNull();
  // The first steps are those of somebody who begins alone: what the team has done is no step of theirs.
  await goTo(ana, '#/');
  await expect(ana.window.getByText('Welcome to Carillon')).toHaveCount(0);
});

test('Carillon that is ended while it leaves is still in the team, says so, and leaves nobody’s number behind', async () => {
  let ana = await team.desk('ana');
  await ana.ask('do-not-text.add', { text: '+447700900999', reason: 'said no', country: null });
  await goTo(ana, '#/settings/team');
  await ana.window.getByRole('button', { name: 'Work alone…' }).click();
  await expect(dialogOf(ana).getByRole('checkbox', { name: /\(1\)$/ })).toBeChecked();
  const release = await locked('do_not_text');
  await dialogOf(ana).getByRole('button', { name: 'Work alone and start again' }).click();
  await expect.poll(isWaitedFor('do_not_text')).toBe(true);
  const filesLeft = () => readdirSync(ana.userData).filter((file) => file.startsWith('team-refusals'));
  expect(filesLeft()).toEqual(['team-refusals.jsonl.part']);
  await ana.kill();
  await release();

  ana = await team.alone('ana');
  expect((await ana.ask('team.state', undefined)).kind).toBe('workspace');
  const said = ana.window.getByText('This computer is still in “The clinic”');
  await expect(said).toBeVisible();
  expect(filesLeft()).toEqual([]);
  await teamPicture(ana, 'going-over-leave-cut');
  await ana.window.getByRole('link', { name: /^Look: This computer/ }).click();
  await ana.window.getByRole('button', { name: 'I have seen it' }).click();
  await expect(said).toHaveCount(0);
  expect(existsSync(join(ana.userData, 'team-change.json'))).toBe(false);
});

test('a file that is opened while the question to start again stands is opened after it', async () => {
  const app = await team.alone('ana');
  const people = join(team.folder, 'people.csv');
  writeFileSync(people, 'Number,Name\n+447700900005,Eve');
  await askToJoin(app, 'ana');
  await joinButton(app).click();
  await expect(dialogOf(app)).toContainText('You are in “The clinic”');
  await app.app.evaluate(({ app: electronApp }, file) => {
    electronApp.emit('second-instance', {}, ['carillon', file], '/');
  }, people);
  await onlyStartsAnew(app);
  const words = join(team.folder, 'words.json');
  await app.app.evaluate(({ app: electronApp }, to) => {
    Object.assign(electronApp, {
      relaunch: ({ args }: { args: readonly string[] }) =>
        process.getBuiltinModule('node:fs').writeFileSync(to, JSON.stringify(args)),
    });
  }, words);
  const ended = app.app.waitForEvent('close');
  await dialogOf(app)
    .getByRole('button', { name: 'Start again' })
    .click()
    .catch(() => undefined);
  await ended;
  const args: unknown = JSON.parse(readFileSync(words, 'utf8'));
  expect(args).toContain(people);
  const ana = await launchApp({ ...usualLaunch, userData: app.userData, args: [people] });
  team.stopsWithTest(() => ana.kill());
  await expect(ana.window.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
  await expect(ana.window.getByText('people.csv', { exact: true })).toBeVisible();
});

test('whoever has left and does not quit is led to the new start alone, and sends nothing that comes due', async () => {
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const ana = await team.desk('ana');
  const ben = await team.desk('ben');
  const shop = { name: 'Shop', kind: 'production', baseUrl: service.baseUrl, dashboardUrl: '' } as const;
  const { id: account } = await ana.ask('keys.save', { ...shop, id: null, key: realKey });
  await ana.ask('keys.use', { id: account });
  await ana.ask('settings.save', { textingHours: null });
  const plan = await planPracticeCampaign(ana.ask, { people: 3, batchSize: 5 });
  // On a busy machine leaving takes its time.
  await schedulePlan(ana.ask, plan, 30_000);
  await goTo(ana, '#/settings/team');
  await ana.window.getByRole('button', { name: 'Work alone…' }).click();
  // Something that a person typed and did not save: the system asks, and they stay.
  await ana.ask('app.unsaved', { unsaved: true });
  await ana.app.evaluate(({ dialog }) => {
    Object.assign(dialog, { showMessageBox: async () => ({ response: 0, checkboxChecked: false }) });
  });
  await dialogOf(ana).getByRole('button', { name: 'Work alone and start again' }).click();
  await expect(dialogOf(ana)).toContainText('Carillon has to start again');
  await teamPicture(ana, 'going-over-left');
  await onlyStartsAnew(ana);
  // Another computer of the team looks after it from now on, and has no key.
  const status = async () => (await ben.ask('campaigns.get', { id: plan.id })).status;
  await expect.poll(status, { timeout: 120_000 }).toMatchObject({ state: 'paused' });
  expect(service.count()).toBe(0);
  await onlyStartsAnew(ana);
  await pressToEnd(ana, dialogOf(ana).getByRole('button', { name: 'Start again' }));
  // A person of the team is asked there, and nobody got anything from here.
  expect(await status()).toMatchObject({ state: 'paused' });
  expect(service.count()).toBe(0);
});
