/** A computer of a team whose clock is days wrong: it says so, and what it sends begins when its person means it to. */
import { expect, test } from '../support/app.ts';
import type { RunningApp } from '../support/launch.ts';
import { planPracticeCampaign, schedulePlan } from '../support/practice-campaign.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, startClinic, teamPictures } from '../support/team-windows.ts';

const day = 24 * 3_600_000;
const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage' }));

/** The clocks of all threads of a computer are the system's, which a test cannot set: the server's goes wrong by as much instead. */
const setServer = (days: number): Promise<void> =>
  askServer(team.port, 'clinic', (client) =>
    client.query(`CREATE OR REPLACE FUNCTION carillon.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT pg_catalog.clock_timestamp() + interval ''${days} days'''`),
  );

const ana = (): Promise<RunningApp> => team.desk('ana');

const footOf = ({ window }: RunningApp) => window.getByRole('link', { name: /The clinic/ });
const wrongClock = /This computer’s clock is wrong: it says .+, the team’s server .+/;

for (const [how, days] of [
  ['behind', 3],
  ['ahead', -3],
] as const)
  test(`from a computer whose clock is three days ${how}, what is sent now begins now, and the review names the clock`, async () => {
    await setServer(days);
    const app = await ana();
    const { window, ask } = app;
    const { id } = await planPracticeCampaign(ask, { people: 2, batchSize: 1 });
    await goTo(app, `#/campaigns/${id}/review`);
    await expect(footOf(app)).toContainText(wrongClock);
    const notice = window.getByRole('status').filter({ hasText: wrongClock });
    await expect(notice).toContainText('Set this computer’s clock');
    if (days > 0) await teamPictures(app, 'wrong-clock');
    await window.getByRole('button', { name: /^Send \d+ messages/ }).click();
    await window
      .getByRole('dialog')
      .getByRole('button', { name: /^Send \d+ messages/ })
      .click();
    await expect(window.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(async () => {
      expect((await ask('campaigns.get', { id })).status.state).toBe('finished');
    }).toPass({ timeout: 60_000 });
    const { startedAt } = await ask('campaigns.get', { id });
    const serverNow = Date.now() + days * day;
    expect(Math.abs((startedAt ?? 0) - serverNow)).toBeLessThan(120_000);
    // Put right, it says nothing of it any more.
    await setServer(0);
    await expect(footOf(app)).not.toContainText(wrongClock);
  });

test('a time that is chosen is the server’s: what is past there is refused, and what is to come begins by it', async () => {
  await setServer(3);
  const app = await ana();
  const plan = await planPracticeCampaign(app.ask, { people: 2, batchSize: 1 });
  const refused = app.ask('campaigns.send', { campaign: plan.id, plan: plan.version, at: Date.now() + day });
  await expect(refused).rejects.toThrow(/time-past/);
  await schedulePlan(app.ask, plan, 3 * day + 3_000);
  await expect(async () => {
    expect((await app.ask('campaigns.get', { id: plan.id })).status.state).toBe('finished');
  }).toPass({ timeout: 60_000 });
});
