/** Somebody of a team who may only look goes through every screen of the real app, on a real server. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '../../electron/shared/models.ts';
import type { PersonSet, TeamState } from '../../electron/shared/workspace/team.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import { screens } from '../support/every-screen.ts';
import { dropOn } from '../support/import-steps.ts';
import type { RunningApp } from '../support/launch.ts';
import { offeredIn } from '../support/offered.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgres-server.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, realKey, startRealService } from '../support/real-service.ts';
import { plainWords } from '../support/results-file-words.ts';
import { delayAnswers, goTo, saveDialogAnswers } from '../support/screens.ts';
import {
  askServer,
  clinicOf,
  deskOfTeam,
  letIn,
  seedTeam,
  startClinic,
  teamPicture,
  teamPictures,
} from '../support/team-windows.ts';

const native = postgresFolder();
test.skip(native === null, 'npm has no PostgreSQL for this platform');
test.setTimeout(300_000);

let server: PostgresServer;
let folder = '';
/** Only looks, to begin with. */
let cy: RunningApp;

const mayDo = (set: PersonSet): Promise<void> => letIn(server.port, 'cy', set);

test.beforeEach(async () => {
  server = await startPostgres(native ?? '', { durable: true });
  folder = mkdtempSync(join(tmpdir(), 'carillon-read-only-'));
  await startClinic(server.port, { cy: 'read' });
  await seedTeam(server.port);
  await askServer(server.port, 'clinic', (client) =>
    client.query(`INSERT INTO carillon.accounts (id, name, kind, base_url, dashboard_url)
      VALUES ('main', 'Main account', 'production', 'https://sms.example', '')`),
  );
  cy = await deskOfTeam(folder, 'cy', clinicOf(server.port, 'cy'));
});
test.afterEach(async () => {
  await cy.kill();
  await server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** All that is there to look, search, export and go somewhere, and what belongs to this computer alone. */
const forEverybody: readonly RegExp[] = [
  /^→ (?!#\/(?:contacts\/import|campaigns\/file|campaigns\/\d+\/review|reminders\/new)$)/,
  /^(?:Help: |Search|Select |Export|From this day|To this day)/,
  /^(?:All|Open|Done|People|Overview|Details|Texts|Batches|State|List|Calendar|Today|All reminders|Campaigns|Close)$/,
  /^(?:People shown|Previous person|Next person|Show a list|Columns|Name|Number|Added|What it is about|Show)$/,
  /^(?:Minutes|Hours|Days|System|Light|Dark|Language|Your own phones|Start Carillon when you log in)$/,
  /^Save as a file…$/,
  // The menu of a row holds the way to it alone, that of an account its dashboard and a check of the connection.
  /^(?:Actions: |More about )/,
  /^Account$/,
  // The list of those who refused is everybody's to add to.
  /^(?:Add numbers|Do not text)$/,
  /^(?:Copy out…|Work alone…)$/,
];

/** The practice service is this computer's own. */
const ofPractice = '#/settings/practice';

const line = () => cy.window.getByText('You may look at everything in “The clinic”');
const newCampaign = () => cy.window.getByRole('button', { name: 'New campaign' });

/** The items of the app's menu that can be pressed. */
const menuItems = () =>
  cy.app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap(
      ({ submenu }) => submenu?.items.filter(({ enabled }) => enabled).map(({ label }) => label) ?? [],
    ),
  );

/** Nothing that the computer did by itself, or was asked for, came to nothing for want of a right. */
const expectNothingRefused = ({ userData }: RunningApp): void => {
  const lines = readFileSync(join(userData, 'logs', 'carillon.log'), 'utf8').split('\n');
  expect(lines.filter((text) => /permission denied|no-right/.test(text))).toEqual([]);
};

async function accountOf({ ask }: RunningApp, id: string): Promise<Account> {
  const account = (await ask('keys.list', undefined)).find((one) => one.id === id);
  if (account === undefined) throw new Error('The account is not there');
  return account;
}

/** The number of somebody who gets a campaign with one of its next requests. */
async function soonIn(campaignId: number): Promise<string> {
  let number = '';
  await askServer(server.port, 'clinic', async (client) => {
    const { rows } = await client.query<{ number: string }>(
      `SELECT r.number FROM carillon.recipients AS r JOIN carillon.batches AS b ON b.id = r.batch_id
        WHERE b.campaign_id = $1 AND b.state = 'queued' ORDER BY b.position OFFSET 40 LIMIT 1`,
      [campaignId],
    );
    number = rows[0]?.number ?? '';
  });
  return number;
}

const setOf = (team: TeamState): PersonSet | null => (team.kind === 'workspace' ? team.set : null);

/** The lines of a screen by which a person hears that something is wrong. */
const trouble = ({ window }: RunningApp) =>
  window.getByText(/cannot use its records|goes out from here|You may not do this|has stopped because/);

test('whoever may only look watches a campaign that somebody else sends, and hears of no trouble', async () => {
  await letIn(server.port, 'ana', 'manage');
  let ana = await deskOfTeam(folder, 'ana', clinicOf(server.port, 'ana'));
  const service = await startRealService();
  try {
    const shop = await putRealAccountInUse(ana.ask, service.baseUrl);
    // Slow enough to be on its way until all of it was looked at.
    await ana.ask('settings.save', { pacing: 'even', reserve: 40 });
    const id = await sendPracticeCampaign(ana.ask, { people: 60, batchSize: 2, name: 'Spring check' });
    const { window } = cy;
    const counts = async () => (await cy.ask('campaigns.get', { id })).counts.recipients;
    const accepted = async () => (await counts()).accepted;
    await goTo(cy, `#/campaigns/${id}/sending`);
    await expect(window.getByText(/^\W?ana\W? sends it, from another computer of the team/)).toBeVisible({
      timeout: 30_000,
    });
    await expect.poll(accepted, { timeout: 60_000 }).toBeGreaterThan(5);
    const before = await accepted();
    await expect
      .poll(async () => Number(await window.getByText(/^\d+$/).first().textContent()))
      .toBeGreaterThan(before);
    await expect(trouble(cy)).toHaveCount(0);
    await teamPictures(cy, 'read-only-watches');

    await test.step('somebody refuses in the middle of it, and the figures of the screen agree', async () => {
      await expect(window.getByText('From Clinic, to 240 people')).toBeVisible();
      const refused = { text: `+${await soonIn(id)}`, reason: 'asked', country: 'DE' } as const;
      expect(await cy.ask('do-not-text.add', refused)).toMatchObject({ kind: 'added', added: 1 });
      const leftOut = async () => (await cy.ask('campaigns.get', { id })).counts.skipped;
      await expect.poll(leftOut, { timeout: 60_000 }).toBe(1);
      await expect(window.getByText('of 239', { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(window.getByText('From Clinic, to 239 people')).toBeVisible();
      await expect(window.getByText('1 person was left out.')).toBeVisible();
      await teamPicture(cy, 'read-only-refused-meanwhile');
    });

    for (const hash of ['#/', '#/campaigns', '#/contacts', '#/planned', '#/settings/team', ofPractice]) {
      await goTo(cy, hash);
      await teamPicture(cy, `read-only-watches-${hash.replaceAll(/\W+/g, '-')}`);
      await expect(trouble(cy), hash).toHaveCount(0);
    }

    await test.step('nobody sends it, and the screen says what it waits for', async () => {
      await goTo(cy, `#/campaigns/${id}/sending`);
      await ana.kill();
      await expect(window.getByText(/^It waits for a computer of the team that has the API key/)).toBeVisible(
        {
          timeout: 30_000,
        },
      );
      await teamPictures(cy, 'read-only-untaken');
      ana = await deskOfTeam(folder, 'ana', clinicOf(server.port, 'ana'));
      await expect(window.getByText(/^\W?ana\W? sends it/)).toBeVisible({ timeout: 60_000 });
      await expect(trouble(cy)).toHaveCount(0);
    });

    await test.step('also where the one who sends may only look from now on, and again where they may', async () => {
      await letIn(server.port, 'ana', 'read');
      await goTo(ana, `#/campaigns/${id}/sending`);
      await expect(ana.window.getByText(/^It waits for a computer of the team/)).toBeVisible({
        timeout: 30_000,
      });
      await expect(ana.window.getByText(/sends it, from another computer/)).toHaveCount(0);
      await mayDo('write');
      const { name, kind, baseUrl, dashboardUrl } = await accountOf(cy, shop);
      await cy.ask('keys.save', { id: shop, name, kind, baseUrl, dashboardUrl, key: realKey });
      await expect(ana.window.getByText(/^\W?cy\W? sends it, from another computer of the team/)).toBeVisible(
        {
          timeout: 90_000,
        },
      );
      // Or the one whose computer sends would be taken for who began it.
      await expect(ana.window.getByText(/^You pressed Send, /)).toBeVisible();
      await expect(trouble(ana)).toHaveCount(0);
      await teamPicture(ana, 'read-only-sent-before');
      await letIn(server.port, 'ana', 'manage');
      await ana.ask('settings.save', { pacing: 'fast', reserve: 0 });
    });
    await expect
      .poll(async () => (await cy.ask('campaigns.get', { id })).status.state, { timeout: 120_000 })
      .toBe('finished');
    const { accepted: reached, unconfirmed, queued } = await counts();
    expect({ queued, isUnconfirmed: unconfirmed <= 10 }).toEqual({ queued: 0, isUnconfirmed: true });
    expect(reached).toBeGreaterThan(100);
    await expect(trouble(cy)).toHaveCount(0);
    expectNothingRefused(cy);
  } finally {
    await ana.kill();
    await service.stop();
  }
});

test('whoever may only look is offered nothing that the server would refuse, on any screen', async () => {
  const { window } = cy;
  const campaigns = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `#/campaigns/${id}/sending`);
  const writing = ['#/campaigns/6/review', '#/campaigns/file', '#/contacts/import', '#/reminders/new'];
  const unfit: string[] = [];
  for (const hash of new Set([...Object.values(screens), ...campaigns, ...writing])) {
    if (hash === ofPractice) continue;
    await goTo(cy, hash);
    if (!hash.startsWith('#/settings')) await expect(line(), hash).toBeVisible();
    // Nothing is sent from here, and so nothing is practised.
    await expect(cy.window.getByRole('region', { name: 'Practice mode' }), hash).toHaveCount(0);
    const offered = (await offeredIn(window)).filter((name) => !forEverybody.some((one) => one.test(name)));
    unfit.push(...offered.map((name) => `${hash} offers ${name}`));
  }
  expect(unfit.join('\n')).toBe('');

  await test.step('where something opens beside a table, or below a button', async () => {
    await goTo(cy, '#/contacts/lists');
    await goTo(cy, '#/contacts/1');
    await expect(window.getByLabel('first name', { exact: true })).toBeDisabled();
    await teamPictures(cy, 'read-only-contact');
    await window.getByRole('checkbox', { name: 'Select Amara Haddad' }).first().check();
    const bar = window.getByRole('toolbar');
    await expect(bar.getByRole('button')).toHaveText(['Select all 240 found', 'Do not text', 'Select none']);
    await goTo(cy, '#/campaigns/4/sending');
    await window.getByRole('tab', { name: 'Details' }).click();
    await window.getByRole('row').nth(1).click();
    const pane = window.getByRole('complementary');
    await expect(pane.getByRole('tab').first()).toBeVisible();
    expect(await offeredIn(window, 'aside')).toEqual(['Close', 'Attempts 1', 'People 10']);
    await goTo(cy, '#/settings/account');
    await window.getByRole('button', { name: 'More about Main account' }).click();
    await expect(window.getByRole('menuitem')).toHaveText([/dashboard/, /connection/]);
    await window.keyboard.press('Escape');
    await goTo(cy, '#/planned');
    await window
      .getByRole('button', { name: /^Actions: / })
      .first()
      .click();
    await expect(window.getByRole('menuitem')).toHaveText(['Open']);
  });

  await test.step('by the keyboard, the menu, the palette or a file that is dropped', async () => {
    await goTo(cy, '#/');
    await expect(newCampaign()).toHaveCount(0);
    expect(await menuItems()).not.toContain('New campaign');
    expect(await menuItems()).not.toContain('Import contacts…');
    await window.keyboard.press('Control+K');
    await expect(window.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(window.getByRole('button', { name: 'Import contacts' })).toHaveCount(0);
    await window.keyboard.press('Escape');
    await dropOn(cy, 'body', join(folder, 'cy', 'workspace.json'));
    await expect(window.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });
  for (const [name, hash] of Object.entries({
    home: '#/',
    campaigns: '#/campaigns',
    draft: '#/campaigns/6/compose',
    sending: '#/campaigns/4/sending',
  })) {
    await goTo(cy, hash);
    await teamPictures(cy, `read-only-${name}`, async (language) => {
      const words = textsOf(language, 'team').get('readOnly.line')?.split('{{name}}')[0] ?? '';
      await expect(window.getByText(words)).toBeVisible();
    });
  }
  expectNothingRefused(cy);
});

test('rights that are given take effect, and what was typed stays where they are taken away', async () => {
  const { window } = cy;
  await test.step('a refusal that somebody hears of is everybody’s to write down', async () => {
    await goTo(cy, '#/contacts/1');
    await window.getByRole('complementary').getByRole('button', { name: 'Do not text' }).click();
    await window.getByRole('dialog').getByRole('button', { name: 'Put on the list' }).click();
    await expect(window.getByRole('complementary').getByText('Do not text').first()).toBeVisible();
    await expect.poll(async () => (await cy.ask('contacts.get', { id: 1 })).doNotText).toBe(true);
  });

  await test.step('given', async () => {
    await mayDo('write');
    await expect(window.getByRole('button', { name: 'Add a contact' })).toBeVisible();
    await expect(line()).toHaveCount(0);
    // The first country of numbers is anybody's to say who writes, since nobody could go on without one.
    const country = window.getByRole('combobox', { name: 'Country of numbers without a code' });
    await goTo(cy, '#/settings/general');
    await expect(country).toBeEnabled();
    await cy.ask('settings.save', { defaultCountry: 'GB' });
    await expect(country).toBeDisabled();
    await goTo(cy, '#/contacts/1');
    expect(await menuItems()).toContain('New campaign');
    const name = window.getByLabel('first name', { exact: true });
    await name.fill('Amira');
    await window.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => (await cy.ask('contacts.get', { id: 1 })).fields['first name'])
      .toBe('Amira');
  });

  await test.step('taken away while somebody types', async () => {
    await goTo(cy, '#/contacts/6');
    const name = window.getByLabel('first name', { exact: true });
    await name.fill('Bela');
    // The screen has not heard of it yet.
    const release = await delayAnswers(cy, 'team.state');
    await mayDo('read');
    await window.getByRole('button', { name: 'Save', exact: true }).click();
    const refusal = window.getByText('You may not do this in the team’s records');
    await expect(refusal).toBeVisible();
    await release();
    await expect(window.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await expect(name).toHaveValue('Bela');
    await expect(name).toBeEnabled();
    await teamPictures(cy, 'read-only-typed');
  });
});

test('whoever could write once exports, copies out, searches and leaves, and nothing of it is refused', async () => {
  const { window } = cy;
  await test.step('this computer practises, so that the server knows it', async () => {
    await mayDo('write');
    await expect.poll(async () => setOf(await cy.ask('team.state', undefined))).toBe('write');
    await cy.ask('settings.save', { defaultCountry: 'GB' });
    const id = await sendPracticeCampaign(cy.ask, { people: 10, batchSize: 60, name: 'Spring check' });
    await expect
      .poll(async () => (await cy.ask('campaigns.get', { id })).status.state, { timeout: 60_000 })
      .toBe('finished');
    await sendPracticeCampaign(cy.ask, {
      people: 10,
      batchSize: 1,
      name: 'Autumn check',
      template: 'Autumn it is.',
    });
    await mayDo('read');
    await expect.poll(async () => setOf(await cy.ask('team.state', undefined))).toBe('read');
  });

  const query = { search: 'Amara', listId: null, sort: 'name', direction: 'ascending' } as const;
  expect(await cy.ask('contacts.count', { query })).toBeGreaterThan(0);
  const filter = { search: '', actions: null, from: null, to: null };
  const headings = { number: 'Number', reason: 'Reason', source: 'From', added: 'Added', sources: {} };
  await saveDialogAnswers(cy, join(folder, 'contacts.csv'));
  await cy.ask('contacts.export', { query, words: { number: 'Number', lists: 'Lists' } });
  await saveDialogAnswers(cy, join(folder, 'results.csv'));
  await cy.ask('results.export', { campaignId: 4, format: 'csv', words: plainWords });
  await saveDialogAnswers(cy, join(folder, 'refused.csv'));
  await cy.ask('do-not-text.export', { words: headings });
  await saveDialogAnswers(cy, join(folder, 'log.csv'));
  await cy.ask('audit.export', { filter });
  const copies = join(folder, 'copies');
  mkdirSync(copies);
  await cy.app.evaluate(({ dialog }, path) => {
    Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [path] }) });
  }, copies);
  await goTo(cy, '#/settings/team');
  await window.getByRole('button', { name: 'Copy out…' }).click();
  await expect(window.getByText('Everything of the team’s was copied out')).toBeVisible({ timeout: 60_000 });
  // What it practised goes on no more, as nothing of it could be recorded.
  await expect(trouble(cy)).toHaveCount(0);

  await window.getByRole('button', { name: 'Work alone…' }).click();
  await cy.app.evaluate(({ app }) => Object.assign(app, { relaunch: () => undefined }));
  const ended = cy.app.waitForEvent('close');
  // The window is gone before the click has been answered.
  await window
    .getByRole('dialog')
    .getByRole('button', { name: 'Work alone and start again' })
    .click()
    .catch(() => undefined);
  await ended;
  expectNothingRefused(cy);
});
