/** A team's server that goes away while its computers are open: each says so, and goes on by itself once it is back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { type BreakableLine, startBreakableLine } from '../support/breakable-line.ts';
import { textsOf } from '../support/catalogues.ts';
import type { RunningApp } from '../support/launch.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo, openAddress } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import {
  askServer,
  clinicOf,
  pressToEnd,
  startClinic,
  teamPicture,
  teamPictures,
} from '../support/team-windows.ts';

let line: BreakableLine;
const team = teamOfEachTest(async (port) => {
  await startClinic(port, { ana: 'manage', ben: 'write' });
  line = await startBreakableLine(port);
});
test.afterEach(() => line[Symbol.asyncDispose]());

/** At the foot of the sidebar. */
const footOf = ({ window }: RunningApp) => window.getByRole('link', { name: /The clinic/ });

test('a server that goes away is named at the foot, reading is no step, and all of it is read anew', async () => {
  const ana = await team.desk('ana', clinicOf(line.port, 'ana'));
  await goTo(ana, '#/');
  await expect(footOf(ana)).toContainText('Here:');
  const campaign = await sendPracticeCampaign(ana.ask, { people: 300, batchSize: 1 });
  await goTo(ana, `#/campaigns/${campaign}/sending`);
  await expect(ana.window.getByText(/(min|sec)\s+left$/)).toBeVisible({ timeout: 60_000 });

  const ben = await team.desk('ben');
  line.cut();
  await expect(footOf(ana)).toContainText('No answer from the team’s server since');
  await expect(footOf(ana)).not.toContainText('Here:');
  await expect(ana.window.getByText('Nothing goes out from here at the moment.')).toBeVisible();
  await expect(ana.window.getByText(/(min|sec)\s+left$/)).toHaveCount(0);
  // The words follow the language, which is this computer's own and changes without the server.
  await teamPictures(ana, 'server-away-sending', async (language) => {
    const [words = ''] = (textsOf(language, 'team').get('away.no-answer') ?? '').split('{{moment}}');
    await expect(footOf(ana)).toContainText(words.trim());
  });

  for (const [hash, name] of [
    ['#/contacts', 'contacts'],
    ['#/do-not-text', 'do-not-text'],
  ] as const) {
    await openAddress(ana, hash);
    const refusal = ana.window.getByRole('alert').filter({ hasText: 'The team’s server gave no answer' });
    await expect(refusal).toContainText('This could not be read.');
    await expect(refusal).toContainText('It is read again by itself as soon as the server answers.');
    await expect(ana.window.getByText('repeat')).toHaveCount(0);
    await teamPicture(ana, `server-away-${name}`);
  }
  // Meanwhile the others go on.
  const added = { number: '+447911123456', fields: { Name: 'Aaron Bea' } };
  await ben.ask('contacts.save', { id: null, listIds: [], ...added });
  await openAddress(ana, '#/contacts');

  line.mend();
  await expect(footOf(ana)).toContainText('Here:');
  await expect(ana.window.getByText('301 people')).toBeVisible();
  await expect(ana.window.getByText('No answer from')).toHaveCount(0);
});

test('a server that answers with an error is named at the foot in its own words, until it does no more', async () => {
  const ana = await team.desk('ana');
  await expect(footOf(ana)).toContainText('Nobody is sending');
  const renamed = (from: string, to: string) =>
    askServer(team.port, 'clinic', (client) =>
      client.query(`ALTER TABLE carillon.workspace RENAME COLUMN ${from} TO ${to};
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ana'`),
    );
  await renamed('name', 'was');
  await expect(footOf(ana)).toContainText('answers only with an error: “');
  await expect(footOf(ana)).toContainText('column "name" does not exist (42703)');
  await teamPictures(ana, 'server-away-error');
  await renamed('was', 'name');
  await expect(footOf(ana)).toContainText('Nobody is sending', { timeout: 30_000 });
});

test('while the server is away, nobody is said to send from another computer', async () => {
  const ana = await team.desk('ana', clinicOf(line.port, 'ana'));
  const ben = await team.desk('ben');
  const campaign = await sendPracticeCampaign(ben.ask, { people: 300, batchSize: 1 });
  await goTo(ana, `#/campaigns/${campaign}/sending`);
  const elsewhere = ana.window.getByText('sends it, from another computer of the team');
  await expect(elsewhere).toBeVisible({ timeout: 60_000 });
  line.cut();
  await expect(ana.window.getByText('Whether another computer of the team sends it')).toBeVisible({
    timeout: 20_000,
  });
  await expect(elsewhere).toHaveCount(0);
  line.mend();
  await expect(elsewhere).toBeVisible();
});

test('once the server is back, the foot says that nobody sends only when that is known', async () => {
  const ana = await team.desk('ana', clinicOf(line.port, 'ana'));
  await expect(footOf(ana)).toContainText('Nobody is sending');
  line.cut();
  await expect(footOf(ana)).toContainText('No answer from the team’s server since');
  line.mend();
  await expect(footOf(ana)).toContainText('Checking who is sending');
  await teamPictures(ana, 'server-back');
  await expect(footOf(ana)).toContainText('Nobody is sending');
});

test('whoever is taken out of the team while they send is known by whom, and the others see them go', async () => {
  const ana = await team.desk('ana');
  const ben = await team.desk('ben');
  const campaign = await sendPracticeCampaign(ben.ask, { people: 300, batchSize: 1 });
  await goTo(ben, `#/campaigns/${campaign}/sending`);
  await goTo(ana, '#/settings/team');
  await expect(footOf(ana)).toContainText('ben');
  await ana.window.getByRole('button', { name: 'Remove' }).click();
  await ana.window.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const known = ben.window.getByRole('heading', { name: /ana.* has taken you out of the team/ });
  await expect(known).toBeVisible({ timeout: 5_000 });
  await expect(footOf(ana)).not.toContainText('ben', { timeout: 3_000 });
  await expect(ben.window.getByRole('alert')).toContainText('Nothing is sent from here any more.');
  await teamPicture(ben, 'shut-out');
  await ben.window.getByRole('button', { name: 'Work alone…' }).click();
  await pressToEnd(ben, ben.window.getByRole('dialog').getByRole('button', { name: 'Work alone' }));
  expect(existsSync(join(ben.userData, 'workspace.json'))).toBe(false);
});
