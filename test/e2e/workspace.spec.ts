/** Computers of a team, each with the real app: their records lie on one server, and nothing of them on their own disks. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateWorkspace, takeSteps, workspaceSteps } from '../../electron/db/postgres/migrate.ts';
import { expect, test } from '../support/app.ts';
import type { RunningApp } from '../support/launch.ts';
import { serverUser } from '../support/postgres-server.ts';
import { practiceCounts, practiceNumbers, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, clinicOf, letIn, pressToEnd, teamPicture } from '../support/team-windows.ts';

const people = 10;
const team = teamOfEachTest((port) =>
  askServer(port, 'postgres', (client) => client.query('CREATE DATABASE clinic')),
);

const ofClinic = () => clinicOf(team.port, serverUser);

/** A computer of the team. */
const desk = (name: string, workspace: unknown = ofClinic()) => team.desk(name, workspace);

test('what one computer writes and sends is there on another, and in no file of either', async () => {
  await askServer(team.port, 'clinic', async (client) => {
    await migrateWorkspace(client);
    await client.query('SELECT carillon.grant_sets()');
  });
  await letIn(team.port, 'ben', 'write');
  const one = await desk('one');
  const id = await sendPracticeCampaign(one.ask, { people, batchSize: 5 });
  await expect.poll(async () => (await one.ask('campaigns.get', { id })).status.state).toBe('finished');
  const other = await desk('other', clinicOf(team.port, 'ben'));
  const seen = await other.ask('campaigns.get', { id });
  expect(seen.counts.recipients).toMatchObject({ accepted: people, unconfirmed: 0, queued: 0 });
  const outboxes = [await practiceCounts(one.ask), await practiceCounts(other.ask)];
  const received = practiceNumbers(people).map((number) =>
    outboxes.reduce((sum, counts) => sum + (counts.get(number) ?? 0), 0),
  );
  expect(new Set(received)).toEqual(new Set([1]));
  await other.window.getByRole('link', { name: 'Contacts' }).click();
  await one.ask('contacts.save', {
    id: null,
    number: '+447400123456',
    fields: { Name: 'Zadie Newcomer' },
    listIds: [],
  });
  // Shown by a notice of the server: nobody presses anything at this one.
  await expect(other.window.getByText('Zadie Newcomer').first()).toBeVisible();
  // Either may have the account; the one that has not says who sends, and shows nothing of a limit that it does not know.
  const long = await sendPracticeCampaign(one.ask, { people: 150, batchSize: 1 });
  for (const { window } of [one, other])
    await window.evaluate(`location.hash = '#/campaigns/${long}/sending'`);
  const saying = async (words: string | RegExp): Promise<readonly RunningApp[]> => {
    const shown = await Promise.all(
      [one, other].map(async (app) => ((await app.window.getByText(words).isVisible()) ? [app] : [])),
    );
    return shown.flat();
  };
  await expect
    .poll(async () => (await saying(/ sends it, from another computer of the team\./)).length)
    .toBe(1);
  const [elsewhere] = await saying('How much of the limit is left is shown');
  expect(await saying(/ sends it, from another computer of the team\./)).toEqual([elsewhere]);
  await other.ask('campaigns.stop', { id: long });
  await expect(other.ask('backups.make', undefined)).rejects.toThrow('in-workspace');
  for (const name of ['one', 'other'])
    for (const file of ['campaigns.db', 'contacts.db'])
      expect(existsSync(join(team.folder, name, 'data', file))).toBe(false);
  await one.quit();
  await other.quit();
});

test('a start says why the server of the team cannot be used, and goes on once it can', async () => {
  const app = await desk('one');
  const { window } = app;
  const heading = (name: string) => window.getByRole('heading', { name });
  await expect(heading('The team’s records are not on this server')).toBeVisible();
  await teamPicture(app, 'workspace-missing');
  const again = async (workspace: unknown) => {
    writeFileSync(join(team.folder, 'one', 'workspace.json'), JSON.stringify(workspace));
    await window.getByRole('button', { name: 'Try again' }).click();
  };
  await again({ ...ofClinic(), port: 1 });
  await expect(heading('The team’s server cannot be reached')).toBeVisible();
  await again({ ...ofClinic(), person: 'nobody' });
  await expect(heading('The team’s server does not let you in')).toBeVisible();
  await again({ ...ofClinic(), host: '192.0.2.1' });
  await expect(heading('The team’s server could not prove who it is')).toBeVisible();
  await again({ host: '127.0.0.1' });
  await expect(heading('Carillon cannot tell which team’s server to use')).toBeVisible();
  await askServer(team.port, 'clinic', (client) => takeSteps(client, workspaceSteps.slice(0, -1)));
  const renamed = (from: string, to: string) =>
    askServer(team.port, 'clinic', (client) =>
      client.query(`ALTER TABLE carillon.schema_steps RENAME COLUMN ${from} TO ${to}`),
    );
  await renamed('version', 'was');
  await again(ofClinic());
  await expect(heading('The team’s server answers with an error')).toBeVisible();
  await expect(window.getByText(/It said: “.*column "version" does not exist \(42703\).*”/)).toBeVisible();
  await teamPicture(app, 'workspace-error');
  await renamed('was', 'version');
  await again(ofClinic());
  await expect(heading('The team’s records are older than this Carillon')).toBeVisible();
  await teamPicture(app, 'workspace-older');
  await window.getByRole('button', { name: 'Update them…' }).click();
  await teamPicture(app, 'workspace-update');
  await window.getByRole('dialog').getByRole('button', { name: 'Update them' }).click();
  await expect(window.getByRole('navigation').first()).toBeVisible();
});

test('whoever cannot get in works alone again after a question, with the records of this computer', async () => {
  let app = await desk('one', { ...ofClinic(), port: 1 });
  const { window } = app;
  await expect(window.getByRole('heading', { name: 'The team’s server cannot be reached' })).toBeVisible({
    timeout: 30_000,
  });
  await window.getByRole('button', { name: 'Work alone…' }).click();
  const dialog = window.getByRole('dialog', { name: 'Work alone on this computer?' });
  await teamPicture(app, 'workspace-alone');
  await pressToEnd(app, dialog.getByRole('button', { name: 'Work alone' }));
  app = await team.alone('one');
  expect(await app.ask('team.state', undefined)).toEqual({ kind: 'alone', restart: false });
});

test('a start that cannot read which computer of the team it is says so, and is the same one once it can', async () => {
  const marks = process.env.XDG_STATE_HOME ?? '';
  const filesOfMarks = () => readdirSync(marks, { recursive: true, encoding: 'utf8' });
  await askServer(team.port, 'clinic', async (client) => {
    await migrateWorkspace(client);
    await client.query('SELECT carillon.grant_sets()');
  });
  const before = new Set(filesOfMarks());
  let app = await desk('one');
  const accountsOf = async ({ ask }: RunningApp) => (await ask('keys.list', undefined)).map(({ id }) => id);
  const accounts = await accountsOf(app);
  for (const ending of ['mark.json', '.team']) {
    await app.quit();
    const [name = ''] = filesOfMarks().filter((file) => file.endsWith(ending) && !before.has(file));
    const file = join(marks, name);
    // The system does not give it, as where somebody else owns it.
    renameSync(file, `${file}-away`);
    mkdirSync(file);
    app = await desk('one');
    const { window } = app;
    await expect(window.getByRole('heading', { name: /cannot tell which computer of the team/ })).toBeVisible(
      {
        timeout: 30_000,
      },
    );
    await expect(window.getByText('Nothing is being sent from here')).toBeVisible();
    await window.getByText('Technical details', { exact: true }).click();
    await expect(window.getByText(new RegExp(`^${marks}[^]*EISDIR`))).toBeVisible();
    await teamPicture(app, `workspace-journal${ending}`);
    rmdirSync(file);
    renameSync(`${file}-away`, file);
    await window.getByRole('button', { name: 'Try again' }).click();
    await expect(window.getByRole('navigation').first()).toBeVisible();
    // Its practice is named by the id by which the server knows it.
    expect(await accountsOf(app)).toEqual(accounts);
  }
});
