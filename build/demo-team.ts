/**
 * The demo of a team (`npm run demo -- --team`): a workspace as `npm run workspace` starts it, and three computers in it, each the built app
 * with a window of its own. One imports, another puts refusals on the list, the third sends and is killed, and one of the others goes on.
 * Pictures are left in `demo-results/`.
 *
 * @module
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PracticeService, startPracticeService } from '../electron/practice/practice-service.ts';
import { linkOf } from '../electron/shared/workspace/invitation.ts';
import { launchApp, type RunningApp, takeScreenshot, usualLaunch } from '../test/support/launch.ts';
import {
  addSenderId,
  answerFileDialogs,
  button,
  campaignState,
  expect,
  goTo,
  headingIs,
  review,
  sampleFile,
  send,
  settleColumns,
  writeCampaign,
} from '../test/support/main-job.ts';
import { freePort, postgresFolder } from './postgres/programs.ts';
import { root } from './setup/paths.mjs';
import { openWorkspaceServer, type WorkspaceServer } from './workspace/server.ts';
import { workspaceWords } from './workspace/words.ts';

const results = join(root, 'demo-results');
/** In the words of the pictures' names. */
const names = ['reception', 'back-office', 'surgery'] as const;
type Name = (typeof names)[number];

const list = 'Patients';
const senderId = 'HARBOUR';
const campaign = 'New opening hours';
const message =
  'Hi {First name}, our {City} clinic now opens at 8 in the morning. Reply STOP to get no more texts.';
/** Two people of the sample file. */
const refused = ['+46 70-174 06 14', '+1 312 555 0143'];
/** Of the form that people paste; made up. */
const key = 'sk_live_9aB3xQ7LmZ2pV5tR8wYc4e1F';
/** Requests of the computer that is killed. */
const beforeTheKill = 30;
/** A computer that is silent is taken over after 20 s; past this nobody comes. */
const takeoverTimeoutMs = 60_000;
const campaignTimeoutMs = 9 * 60_000;
const pollMs = 100;

/** The part of the demo that its steps share. */
class Team {
  readonly server: WorkspaceServer;
  /** Of the account that all three have the key of. */
  readonly service: PracticeService;
  readonly folder: string;
  readonly #running = new Map<Name, RunningApp>();
  #pictures = 0;

  constructor(server: WorkspaceServer, service: PracticeService, folder: string) {
    this.server = server;
    this.service = service;
    this.folder = folder;
  }

  at(name: Name): RunningApp {
    const app = this.#running.get(name);
    if (app === undefined) throw new Error(`The computer in the ${name} has not been started`);
    return app;
  }

  async start(name: Name): Promise<RunningApp> {
    const app = await launchApp({ ...usualLaunch, userData: join(this.folder, name) });
    this.#running.set(name, app);
    return app;
  }

  async picture(name: Name, shows: string): Promise<void> {
    this.#pictures += 1;
    const file = `${String(this.#pictures).padStart(2, '0')}-${name}-${shows}.png`;
    await takeScreenshot(this.at(name).window, join(results, file));
    console.log(`  ${file}`);
  }

  async end(): Promise<void> {
    for (const app of this.#running.values()) await app.kill();
    await this.service.stop();
    await this.server.stop();
  }

  /** Where a step failed: what each window shows. */
  async pictureOfAll(): Promise<void> {
    for (const [name, { window, errors, stderr }] of this.#running) {
      await takeScreenshot(window, join(results, `where-it-stopped-${name}.png`)).catch(() => undefined);
      console.error([`${name}:`, ...errors(), stderr()].join('\n'));
    }
  }
}

/** Names stand in signs that keep the direction of their letters to themselves. */
const benSends = /^Sending: \W?ben\W?$/;

const say = (what: string): void => console.log(`  ${what}`);

async function opensTeam({ window }: RunningApp): Promise<void> {
  await goTo(window, 'Settings');
  const sections = window.getByRole('navigation', { name: 'Sections of the settings' });
  await sections.getByRole('link', { name: 'Team' }).click();
}

/** Through the dialog in the settings, as everybody joins. */
async function joins(team: Team, name: Name, link: string, password: string): Promise<void> {
  const { app, window } = await team.start(name);
  await opensTeam(team.at(name));
  await button(window, 'Join…').click();
  const dialog = window.getByRole('dialog');
  await dialog.getByLabel('Link').fill(link);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('button', { name: 'Join', exact: true })).toBeEnabled();
  if (name === 'reception') await team.picture(name, 'joins');
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Start again' })).toBeVisible();
  // Playwright has to start it itself, to have it in hand.
  await app.evaluate(({ app: electronApp }) => Object.assign(electronApp, { relaunch: () => undefined }));
  const closed = app.waitForEvent('close');
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await closed;
  await team.start(name);
}

async function everybodyJoins(team: Team): Promise<void> {
  const { invitation, password } = team.server;
  await joins(team, 'reception', linkOf(invitation), password ?? '');
  for (const [name, person] of [
    ['back-office', 'ana'],
    ['surgery', 'ben'],
  ] as const) {
    const invited = await team.at('reception').ask('team.invite', { name: person, set: 'write' });
    await joins(team, name, invited.link, invited.password);
  }
  await opensTeam(team.at('reception'));
  await expect(team.at('reception').window.getByText('ben').first()).toBeVisible();
  await team.picture('reception', 'team');
}

const accountOf = ({ service }: Team) =>
  ({
    name: 'Harbour Clinic',
    kind: 'production',
    baseUrl: service.baseUrl,
    dashboardUrl: '',
    key,
  }) as const;

/** The manager says how the team sends, and makes its account; whoever has the key sends: first the surgery alone. */
async function theThirdHasTheKey(team: Team): Promise<void> {
  const { ask } = team.at('reception');
  // Evenly, so that it lasts; at any hour, since a demo is run by night as well.
  await ask('settings.save', { pacing: 'even', textingHours: null, typeCountFrom: 10_000 });
  await ask('keys.save', { id: null, ...accountOf(team), key: null });
  await typesTheKey(team, 'surgery');
}

/** The account is everybody's, without its key, which is typed on each computer. */
async function typesTheKey(team: Team, name: Name): Promise<void> {
  const { ask } = team.at(name);
  const accountId = async (): Promise<string | undefined> =>
    (await ask('keys.list', undefined)).find((account) => account.name === accountOf(team).name)?.id;
  await expect.poll(accountId).toBeDefined();
  const id = (await accountId()) ?? '';
  await ask('keys.save', { id, ...accountOf(team) });
  await ask('keys.use', { id });
}

async function othersGetTheKey(team: Team): Promise<void> {
  for (const name of ['back-office', 'reception'] as const) await typesTheKey(team, name);
}

async function oneImports(team: Team): Promise<void> {
  const { app, window } = team.at('reception');
  say('The reception imports …');
  await goTo(window, 'Contacts');
  await button(window, 'Import contacts').click();
  await headingIs(window, 'Import contacts');
  await answerFileDialogs(app, { open: sampleFile });
  await button(window, 'Choose a file…').click();
  await settleColumns(window, list);
  await button(window, 'Check the rows').click();
  await goTo(team.at('surgery').window, 'Contacts');
  await button(window, /^Import \d+ contacts$/).click();
  await expect(button(window, 'Write to them')).toBeVisible();
  await team.picture('reception', 'imported');
  // By a notice of the server: nobody presses anything there.
  await expect(team.at('surgery').window.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await team.picture('surgery', 'sees-the-contacts');
}

async function anotherIsRefused(team: Team): Promise<void> {
  const { window } = team.at('back-office');
  await goTo(team.at('reception').window, 'Do not text');
  await goTo(window, 'Do not text');
  await button(window, 'Add numbers').click();
  const pane = window.getByRole('complementary');
  await pane.getByRole('textbox', { name: 'Numbers' }).fill(refused.join('\n'));
  await pane.getByRole('textbox', { name: 'Reason' }).fill('Rang and asked for no texts');
  await button(pane, 'Put on the list').click();
  await expect(pane.getByText('2 numbers added.')).toBeVisible();
  await team.picture('back-office', 'puts-on-do-not-text');
  await expect(team.at('reception').window.getByText('Rang and asked for no texts').first()).toBeVisible();
  await team.picture('reception', 'sees-the-refusals');
}

async function theThirdSends(team: Team): Promise<void> {
  const { window } = team.at('surgery');
  await goTo(window, 'Sender IDs');
  await addSenderId(window, senderId, 'Appointments and news of the clinic');
  await goTo(window, 'Campaigns');
  await button(window, 'New campaign').click();
  await writeCampaign(window, { name: campaign, senderId, lists: [list], message });
  await review(window);
  await team.picture('surgery', 'review');
  say('The surgery sends …');
  await send(window);
  await expect(campaignState(window, 'Sending')).toBeVisible();
  while (team.service.requests() < beforeTheKill) await delay(pollMs);
  await team.picture('surgery', 'sends');
}

async function othersSeeIt(team: Team): Promise<void> {
  const reception = team.at('reception').window;
  await goTo(reception, 'Campaigns');
  await reception.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click();
  await expect(campaignState(reception, 'Sending')).toBeVisible();
  await expect(reception.getByText(benSends).first()).toBeVisible();
  await team.picture('reception', 'sees-who-sends');
}

async function senderIsKilled(team: Team): Promise<void> {
  const before = team.service.requests();
  await team.at('surgery').kill();
  const killedAt = performance.now();
  say(`The surgery’s computer is killed after ${before} requests …`);
  while (team.service.requests() <= before) {
    if (performance.now() - killedAt > takeoverTimeoutMs)
      throw new Error('No computer took the account over');
    await delay(pollMs);
  }
  say(`Another computer goes on after ${((performance.now() - killedAt) / 1000).toFixed(1)} s.`);
  const { window } = team.at('reception');
  await expect(window.getByText(benSends)).toHaveCount(0);
  await expect(window.getByText(/^Sending: /).first()).toBeVisible();
  await team.picture('reception', 'sees-who-goes-on');
}

async function itIsFinished(team: Team): Promise<boolean> {
  say('Waiting until everything is sent, at 100 requests a minute …');
  const { ask, window } = team.at('back-office');
  const [sent] = await ask('campaigns.list', undefined);
  if (sent === undefined) throw new Error('The campaign is not there');
  await expect
    .poll(async () => (await ask('campaigns.get', { id: sent.id })).status.state, {
      timeout: campaignTimeoutMs,
      intervals: [1_000],
    })
    .toBe('finished');
  await goTo(window, 'Results');
  await team.picture('back-office', 'results');
  await expect(campaignState(team.at('reception').window, 'Finished')).toBeVisible();
  await team.picture('reception', 'finished');
  await team.start('surgery');
  await headingIs(team.at('surgery').window, 'Home');
  await team.picture('surgery', 'is-back');
  const { recipients } = (await ask('campaigns.get', { id: sent.id })).counts;
  const texts = team.service.countByNumber();
  const twice = [...texts.values()].filter((count) => count !== 1).length;
  const toRefused = refused.filter((number) => texts.has(number.replaceAll(/\D/g, ''))).length;
  const words = [
    `${recipients.accepted} recipients accepted, ${recipients.unconfirmed} unconfirmed (on their way when the computer was killed).`,
    `${texts.size} numbers at the service, ${twice} of them with more than one text, ${toRefused} of them on the do-not-text list.`,
  ].join('\n');
  console.log(`\n${words}`);
  await writeFile(join(results, 'summary.txt'), `${words}\n`);
  const isExplained =
    texts.size >= recipients.accepted && texts.size <= recipients.accepted + recipients.unconfirmed;
  return twice === 0 && toRefused === 0 && isExplained;
}

async function main(): Promise<number> {
  const native = postgresFolder();
  if (native === null) throw new Error(`npm has no PostgreSQL for ${process.platform}-${process.arch}`);
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'carillon-demo-'));
  // Root's server runs as a user who may not enter every folder.
  const serverFolder = await mkdtemp(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'carillon-demo-server-'),
  );
  const server = await openWorkspaceServer({
    native,
    folder: serverFolder,
    port: await freePort(),
    hosts: [],
    name: 'Harbour Clinic',
    say: workspaceWords('en').say,
  });
  const team = new Team(server, await startPracticeService({ key }), folder);
  try {
    await everybodyJoins(team);
    await theThirdHasTheKey(team);
    await oneImports(team);
    await anotherIsRefused(team);
    await theThirdSends(team);
    await othersGetTheKey(team);
    await othersSeeIt(team);
    await senderIsKilled(team);
    const isComplete = await itIsFinished(team);
    console.log(`\nThe pictures are in ${results}.`);
    return isComplete ? 0 : 1;
  } catch (error) {
    await team.pictureOfAll();
    throw error;
  } finally {
    await team.end();
    for (const left of [folder, serverFolder])
      await rm(left, { recursive: true, force: true, maxRetries: 20 });
  }
}

process.exitCode = await main();
