/** Windows of a team: its computers, what is asked of its server, and pictures as its people see them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import pg from 'pg';
import { migrateWorkspace } from '../../electron/db/postgres/migrate.ts';
import { openWorkspace } from '../../electron/db/postgres/open.ts';
import { verifierOf } from '../../electron/db/workspace/scram.ts';
import type { ChosenWorkspace } from '../../electron/records/chosen-workspace.ts';
import type { PersonSet } from '../../electron/shared/workspace/team.ts';
import { pictureFile, takesPictures } from './app.ts';
import { launchApp, type RunningApp, takeScreenshot, usualLaunch } from './launch.ts';
import { serverUser } from './postgres-server.ts';
import { onBrowserWindow } from './until-answered.ts';
import { addWeeksOfUse } from './weeks-of-use.ts';

/** Asks the server as its owner. */
export async function askServer(
  port: number,
  database: string,
  ask: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: serverUser, password: '', database });
  await client.connect();
  await ask(client).finally(() => client.end());
}

/** The database `clinic` of a server of this run, as one of its people. */
export const clinicOf = (port: number, person: string): ChosenWorkspace => ({
  host: '127.0.0.1',
  port,
  database: 'clinic',
  person,
  sealed: null,
  ca: null,
  workspace: null,
});

/** Lets somebody into the team of the database `clinic`, or gives them another right. */
export const letIn = (port: number, person: string, set: PersonSet): Promise<void> =>
  askServer(port, 'clinic', (client) =>
    client.query('SELECT carillon.invite_person($1, $2, $3)', [person, verifierOf('secret'), set]),
  );

/** Makes the database `clinic`, with a workspace of these people. */
export async function startClinic(port: number, people: Readonly<Record<string, PersonSet>>): Promise<void> {
  await askServer(port, 'postgres', (client) => client.query('CREATE DATABASE clinic'));
  await askServer(port, 'clinic', async (client) => {
    await migrateWorkspace(client);
    await client.query("UPDATE carillon.workspace SET name = 'The clinic'; SELECT carillon.grant_sets()");
  });
  for (const [person, set] of Object.entries(people)) await letIn(port, person, set);
}

/** A computer of a team, with its app's folder in `folder`. @param workspace as its file says it, which may be nonsense */
export async function deskOfTeam(folder: string, name: string, workspace: unknown): Promise<RunningApp> {
  const userData = join(folder, name);
  mkdirSync(userData, { recursive: true });
  writeFileSync(join(userData, 'workspace.json'), JSON.stringify(workspace));
  return launchApp({ ...usualLaunch, userData });
}

/** Presses what ends an app, and waits until it has ended. It does not start itself again: the test does. */
export async function pressToEnd({ app }: Pick<RunningApp, 'app'>, button: Locator): Promise<void> {
  await app.evaluate(({ app: electronApp }) => Object.assign(electronApp, { relaunch: () => undefined }));
  const ended = app.waitForEvent('close');
  // The window is gone before the click has been answered.
  await button.click().catch(() => undefined);
  await ended;
}

/** The guards of the server that know no campaign but one that Carillon itself has sent. */
const guards = [
  ['campaigns', 'campaigns_begin_as_drafts'],
  ['attempts', 'attempts_of_holder'],
  ['attempts', 'attempts_text_nobody_who_refused'],
] as const;

/** Puts weeks of use into the database `clinic`. */
export async function seedTeam(port: number): Promise<void> {
  const at = { host: '127.0.0.1', port, database: 'clinic', person: serverUser, password: null, ca: null };
  const switchGuards = (how: 'DISABLE' | 'ENABLE') =>
    askServer(port, 'clinic', async (client) => {
      for (const [table, name] of guards)
        await client.query(`ALTER TABLE carillon.${table} ${how} TRIGGER ${name}`);
    });
  await switchGuards('DISABLE');
  const db = openWorkspace(at, { kind: 'bulk', connections: 1 });
  await addWeeksOfUse(db).finally(() => db.destroy());
  await switchGuards('ENABLE');
}

/** Where pictures are taken. */
export async function teamPicture({ window }: RunningApp, name: string): Promise<void> {
  if (takesPictures) await takeScreenshot(window, pictureFile(name));
}

/**
 * In the sizes, colours and languages that people have, where pictures are taken.
 *
 * @param isThere waits until the screen speaks the language
 */
export async function teamPictures(
  app: RunningApp,
  name: string,
  isThere: (language: 'en' | 'de' | 'ar') => Promise<void> = async () => undefined,
): Promise<void> {
  if (!takesPictures) return;
  const { window, ask } = app;
  const speak = async (language: 'en' | 'de' | 'ar', colorScheme: 'light' | 'dark'): Promise<void> => {
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await ask('settings.save', { language });
    await expect(window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    await isThere(language);
  };
  for (const [language, appearance, width, height] of [
    ['en', 'light', 1280, 720],
    ['en', 'dark', 1280, 720],
    ['de', 'light', 800, 600],
    ['ar', 'light', 1280, 720],
  ] as const) {
    await onBrowserWindow(app, (frame) =>
      frame.evaluate((target, [w, h]) => target.setContentSize(w, h), [width, height] as const),
    );
    await speak(language, appearance);
    await teamPicture(app, `${name}-${language}-${appearance}-${width}`);
  }
  await speak('en', 'light');
}
