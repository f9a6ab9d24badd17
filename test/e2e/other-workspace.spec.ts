/** Another workspace at the address of a team's: nothing is sent there, and a person decides. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, letIn, pressToEnd, startClinic, teamPicture } from '../support/team-windows.ts';

const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'write' }));

/** As whoever runs the server may do: the database is dropped, and one of the same name made for another team. */
async function makeAnew(): Promise<void> {
  await askServer(team.port, 'postgres', (client) => client.query('DROP DATABASE clinic WITH (FORCE)'));
  await startClinic(team.port, {});
  await askServer(team.port, 'clinic', (client) =>
    client.query(`UPDATE carillon.workspace SET name = 'Another team';
      INSERT INTO carillon.people (person, invited_by) VALUES ('ana', session_user), ('ben', session_user)`),
  );
  await letIn(team.port, 'ana', 'manage');
  await letIn(team.port, 'ben', 'write');
}

async function rowsThere(): Promise<number> {
  let rows = -1;
  await askServer(team.port, 'clinic', async (client) => {
    const answer = await client.query<{ rows: string }>(`SELECT (SELECT count(*) FROM carillon.campaigns)
      + (SELECT count(*) FROM carillon.attempts) + (SELECT count(*) FROM carillon.contacts) AS rows`);
    rows = Number(answer.rows[0]?.rows);
  });
  return rows;
}

const said = { name: 'Another workspace is where your team’s was' };

test('a database made anew under open and closed computers is named, gets nothing, and one can work alone', async () => {
  const ben = await team.desk('ben');
  await goTo(ben, '#/');
  await ben.quit();
  const kept = join(ben.userData, 'workspace.json');
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({
    workspace: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });

  const ana = await team.desk('ana');
  await goTo(ana, '#/');
  const campaign = await sendPracticeCampaign(ana.ask, { people: 300, batchSize: 1 });
  await goTo(ana, `#/campaigns/${campaign}/sending`);
  // It sleeps meanwhile: in a workspace that is only being made it is nobody.
  const { pid } = ana.app.process();
  process.kill(Number(pid), 'SIGSTOP');
  await makeAnew();
  process.kill(Number(pid), 'SIGCONT');
  await expect(ana.window.getByRole('heading', said)).toBeVisible({ timeout: 60_000 });
  await expect(ana.window.getByRole('alert')).toContainText('Another team');
  await expect(ana.window.getByRole('alert')).toContainText('nothing is being sent from here');
  await teamPicture(ana, 'other-workspace');

  const again = await team.alone('ben');
  await expect(again.window.getByRole('heading', said)).toBeVisible();
  await again.window.getByRole('button', { name: 'Try again' }).click();
  await expect(again.window.getByRole('heading', said)).toBeVisible();
  expect(await rowsThere()).toBe(0);
  await again.window.getByRole('button', { name: 'Work alone…' }).click();
  const leave = again.window.getByRole('dialog').getByRole('button', { name: 'Work alone' });
  await pressToEnd(again, leave);
  expect(existsSync(kept)).toBe(false);
});
