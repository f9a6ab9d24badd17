/** Leaving a team from a computer that is sending: the others go on, nobody gets a text twice, and nobody waits for it any more. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import type { RunningApp } from '../support/launch.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { realKey, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, pressToEnd, startClinic, teamPicture, teamPictures } from '../support/team-windows.ts';

const people = 60;
const refused = '447700900999';
const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'manage' }));

/** Whose computers have to be heard should the server go back. */
async function waitedFor(): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  await askServer(team.port, 'clinic', async (client) => {
    const { rows } = await client.query<{ person: string }>(
      'SELECT person FROM carillon.computers ORDER BY person',
    );
    found.push(...rows.map(({ person }) => person));
  });
  return found;
}

test('whoever leaves while their computer sends reads what becomes of it, and another computer sends the rest', async () => {
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const ana = await team.desk('ana');
  const ben = await team.desk('ben');
  const shop = { name: 'Shop', kind: 'production', baseUrl: service.baseUrl, dashboardUrl: '' } as const;
  const { id: account } = await ana.ask('keys.save', { ...shop, id: null, key: realKey });
  await ana.ask('keys.use', { id: account });
  await ana.ask('settings.save', { textingHours: null, pacing: 'even' });
  await expect.poll(async () => (await ben.ask('keys.list', undefined)).length).toBe(2);
  // Only Ana's computer has the key so far.
  const id = await sendPracticeCampaign(ana.ask, { people, batchSize: 1 });
  await expect.poll(() => service.count()).toBeGreaterThan(2);
  // Refused at another computer of the team, since Ana joined it.
  await ben.ask('do-not-text.add', { text: `+${refused}`, reason: 'said no to Ben', country: null });
  const { window } = ana;
  await goTo(ana, '#/settings/team');
  await window.getByRole('button', { name: 'Work alone…' }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText('You are sending at the moment');
  const along = dialog.getByRole('checkbox', { name: 'Take the team’s do-not-text list along (1)' });
  await expect(along).toBeChecked();
  await along.uncheck();
  await expect(dialog).toContainText('would be texted from here');
  await teamPicture(ana, 'leaving-without');
  await along.check();
  await teamPictures(ana, 'leaving-sending', async (language) => {
    const words = textsOf(language, 'team').get('leave.ask') ?? '';
    await expect(window.getByRole('dialog')).toContainText(words);
  });
  await pressToEnd(ana, dialog.getByRole('button', { name: 'Work alone and start again' }));
  const before = service.count();
  expect(before).toBeLessThan(people);
  const { recipients } = (await ben.ask('campaigns.get', { id })).counts;
  expect(recipients).toMatchObject({ accepted: before, unconfirmed: 0, sending: 0 });
  expect(await waitedFor()).toEqual(['ben']);

  await test.step('the rest waits for a key, and goes out once', async () => {
    await goTo(ben, `#/campaigns/${id}/sending`);
    await ben.ask('keys.save', { ...shop, id: account, key: realKey });
    // Without a key for half a minute it is paused for that, and goes on with it.
    await expect
      .poll(async () => (await ben.ask('campaigns.get', { id })).status.state, { timeout: 90_000 })
      .toBe('finished');
    await teamPicture(ben, 'leaving-rest');
    expect((await ben.ask('campaigns.get', { id })).counts.recipients).toMatchObject({
      accepted: people,
      unconfirmed: 0,
    });
    expect(service.count()).toBe(people);
  });

  await test.step('the one who left works alone, and forgets the team', async () => {
    const alone = await team.alone('ana');
    expect(await alone.ask('team.state', undefined)).toEqual({ kind: 'alone', restart: false });
    expect(await alone.ask('campaigns.list', undefined)).toEqual([]);
    expect(await listOf(alone)).toEqual([{ number: refused, reason: 'said no to Ben' }]);
    await alone.quit();
  });

  await test.step('so does one that has left, and ends only later', async () => {
    rmSync(join(ben.userData, 'workspace.json'));
    await ben.quit();
    expect(await waitedFor()).toEqual([]);
  });
});

/** The do-not-text list of a computer. */
async function listOf(app: RunningApp): Promise<readonly unknown[]> {
  const { rows } = await app.ask('do-not-text.page', { search: '', after: null, limit: 10 });
  return rows.map(({ number, reason }) => ({ number, reason }));
}

test('where the server gives no answer, whoever leaves reads that nobody’s refusal comes along', async () => {
  const ana = await team.desk('ana');
  await ana.ask('do-not-text.add', { text: `+${refused}`, reason: 'said no', country: null });
  await goTo(ana, '#/settings/team');
  const { window } = ana;
  await expect(window.getByRole('button', { name: 'Work alone…' })).toBeVisible();
  await team.stopServer();
  await window.getByRole('button', { name: 'Work alone…' }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText('cannot be read at the moment, so it cannot be taken along', {
    timeout: 60_000,
  });
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await teamPicture(ana, 'leaving-server-away');
  await pressToEnd(ana, dialog.getByRole('button', { name: 'Work alone and start again' }));
  const alone = await team.alone('ana');
  expect(await alone.ask('team.state', undefined)).toEqual({ kind: 'alone', restart: false });
  expect(await listOf(alone)).toEqual([]);
  await alone.quit();
});
