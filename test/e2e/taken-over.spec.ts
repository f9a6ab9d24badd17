/** A computer of a team that sends is lost, and another one that has the key is on: the others read that it goes on, in two real windows. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/app.ts';
import { planPracticeCampaign, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse, realKey, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, letIn, startClinic, teamPicture, teamPictures } from '../support/team-windows.ts';

const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'write' }));

test('a campaign whose computer is lost says that another one goes on, and it does', async () => {
  const [ana, ben] = [await team.desk('ana'), await team.desk('ben')];
  const { window } = ben;
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const shop = await putRealAccountInUse(ana.ask, service.baseUrl);
  await ana.ask('settings.save', { pacing: 'even' });
  const people = 240;
  const id = await sendPracticeCampaign(ana.ask, { people, batchSize: 4 });
  await goTo(ben, `#/campaigns/${id}/sending`);
  await expect(window.getByText(/^.?ana.? sends it, from another computer of the team/)).toBeVisible();
  const account = {
    id: shop,
    name: 'Shop',
    kind: 'production',
    baseUrl: service.baseUrl,
    dashboardUrl: '',
  } as const;
  await ben.ask('keys.save', { ...account, key: realKey });
  await ben.ask('keys.use', { id: shop });
  const accepted = async () => (await ben.ask('campaigns.get', { id })).counts.recipients.accepted;
  const hasKey = async () => {
    let computers = 0;
    await askServer(team.port, 'clinic', async (client) => {
      const { rows } = await client.query<{ count: string }>(
        'SELECT count(*) AS count FROM carillon.computer_accounts WHERE account_id = $1',
        [shop],
      );
      computers = Number(rows[0]?.count);
    });
    return computers;
  };
  await expect.poll(hasKey).toBe(2);

  const isLost = window.getByText('The computer that sent it is no longer connected.');
  await ana.kill();
  // Heard just now, so that nobody takes over before the words were read.
  const keepsWaiting = () =>
    askServer(team.port, 'clinic', (client) =>
      client.query('UPDATE carillon.leases SET renewed_at = clock_timestamp()'),
    );
  const isSaid = async () => {
    await keepsWaiting();
    return isLost.isVisible();
  };
  await expect.poll(isSaid).toBe(true);
  await teamPictures(ben, 'taken-over', keepsWaiting);
  const before = await accepted();
  await expect(isLost).toHaveCount(0);
  await expect.poll(accepted).toBeGreaterThan(before);
});

test('what is scheduled in a team goes out from any computer that has the key, and practice from its own', async () => {
  const ana = await team.desk('ana');
  const { window } = ana;
  const any = window.getByText(/^Carillon has to run on an awake computer of the team with the API key/);
  const own = window.getByText(/^Carillon has to run and the computer to be awake/);
  const { id } = await planPracticeCampaign(ana.ask, { people: 3, batchSize: 1 });
  const later = async (campaign: number) => {
    await goTo(ana, `#/campaigns/${campaign}/review`);
    await window.getByText('Later', { exact: true }).click();
  };
  await later(id);
  await expect(own).toBeVisible();
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  await putRealAccountInUse(ana.ask, service.baseUrl);
  await later((await planPracticeCampaign(ana.ask, { people: 3, batchSize: 1, name: 'Spring' })).id);
  await expect(any).toBeVisible();
  await expect(own).toHaveCount(0);
  await teamPictures(ana, 'scheduled-in-team');
});

test('a computer that is waited for, and whose person may only look by now, is said to be one that cannot tell', async () => {
  const ana = await team.desk('ana');
  const { window } = ana;
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const shop = await putRealAccountInUse(ana.ask, service.baseUrl);
  await letIn(team.port, 'cy', 'read');
  // As the server is left that went back, with a computer that it has not heard since.
  await askServer(team.port, 'clinic', async (client) => {
    const computer = randomUUID();
    await client.query("INSERT INTO carillon.computers VALUES ($1, 'cy', 'CY-PC', -1)", [computer]);
    await client.query('INSERT INTO carillon.computer_accounts VALUES ($1, $2)', [shop, computer]);
  });
  const id = await sendPracticeCampaign(ana.ask, { people: 8, batchSize: 4 });
  await goTo(ana, `#/campaigns/${id}/sending`);
  const cannot = window.getByText(/^Not heard since: .*cy.*CY-PC.*\. .*cy.* may only look by now/);
  await expect(cannot).toBeVisible();
  await expect(window.getByText(/Start Carillon there; nothing more/)).toHaveCount(0);
  await teamPictures(ana, 'waited-for-reader');
  await letIn(team.port, 'cy', 'write');
  await expect(window.getByText(/Start Carillon there; nothing more/)).toBeVisible();
  await expect(cannot).toHaveCount(0);
  expect(service.count()).toBe(0);
});

test('a computer whose journal was deleted is not told to start Carillon where it runs', async () => {
  const ana = await team.desk('ana');
  const { window } = ana;
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const shop = await putRealAccountInUse(ana.ask, service.baseUrl);
  // As the server is left that went back: this computer is another one for it, and it waits for who that was before.
  await askServer(team.port, 'clinic', async (client) => {
    const before = randomUUID();
    await client.query(
      `INSERT INTO carillon.computers SELECT $1, 'ana', regexp_replace(application_name, '^carillon ', ''), -1
        FROM pg_stat_activity WHERE usename = 'ana' AND application_name LIKE 'carillon %' LIMIT 1`,
      [before],
    );
    await client.query('INSERT INTO carillon.computer_accounts VALUES ($1, $2)', [shop, before]);
  });
  const id = await sendPracticeCampaign(ana.ask, { people: 8, batchSize: 4 });
  await goTo(ana, `#/campaigns/${id}/sending`);
  await expect(window.getByText(/^Not heard since: .*ana.*, as this computer was known/)).toBeVisible();
  await expect(window.getByText(/Start Carillon there; nothing more/)).toHaveCount(0);
  await teamPictures(ana, 'waited-for-oneself');
  await window.getByRole('button', { name: 'Resume' }).first().click();
  await expect(window.getByRole('dialog').getByText(/can no longer tell whom it texted/)).toBeVisible();
  await teamPicture(ana, 'waited-for-oneself-question');
  expect(service.count()).toBe(0);
});
