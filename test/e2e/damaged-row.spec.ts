/** One row of the records that cannot be read: everything else works, it is named, and a good backup mends it. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Carillon, expect, test } from '../support/app.ts';
import { answerFileDialogs, button, campaignState } from '../support/main-job.ts';
import {
  arrivals,
  practiceCounts,
  practiceNumbers,
  sendPracticeCampaign,
} from '../support/practice-campaign.ts';
import { goTo, picture } from '../support/screens.ts';

/** Breaks a campaign as a bad disk does: past every guard of the records. */
function breakAudience({ userData }: Carillon, id: number): void {
  const records = new DatabaseSync(join(userData, 'data', 'campaigns.db'));
  const guards = records
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'campaigns'`)
    .all();
  for (const { name } of guards) records.exec(`DROP TRIGGER ${String(name)}`);
  records.exec('PRAGMA ignore_check_constraints = ON');
  records.prepare(`UPDATE campaigns SET audience = '{"everyone":tr' WHERE id = ?`).run(id);
  for (const { sql } of guards) records.exec(String(sql));
  records.close();
}

test('a campaign whose row is broken is named and sends nothing more; the others go on, a backup mends it', async ({
  carillon,
}) => {
  const { ask } = carillon;
  const folder = join(carillon.userData, 'elsewhere');
  mkdirSync(folder);
  const id = await sendPracticeCampaign(ask, { name: 'Spring', people: 6, batchSize: 1, askAfter: 2 });
  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('paused');
  const sent = new Set((await arrivals(ask)).map(({ number }) => number));
  const notSent = practiceNumbers(6).filter((number) => !sent.has(number));
  expect(notSent).toHaveLength(4);
  await answerFileDialogs(carillon.app, { open: folder });
  await ask('backups.make', undefined);
  const [backup = ''] = readdirSync(folder);
  await carillon.quit();
  breakAudience(carillon, id);

  await carillon.relaunch();
  const row = carillon.window.getByRole('listitem').filter({ hasText: '1 row of the records' });
  await expect(row).toBeVisible();
  await picture(carillon, 'damaged-row-home');
  await row.getByRole('link', { name: /^Look\b/ }).click();
  await expect(carillon.window.getByText('Campaign “Spring”: nothing more of it is sent.')).toBeVisible();
  await picture(carillon, 'damaged-row-settings');
  await carillon.window.getByRole('alert').getByRole('link', { name: 'Spring' }).click();
  await expect(carillon.window.getByText('A part of its records cannot be read')).toBeVisible();
  await expect(button(carillon.window, 'Resume')).toHaveCount(0);
  await expect(carillon.window.getByText('Goes on when it is resumed')).toHaveCount(0);
  await picture(carillon, 'damaged-row-campaign');

  // Another text, since nobody is to get the first one twice.
  const template = 'The clinic is closed in August.';
  const other = await sendPracticeCampaign(ask, { name: 'Summer', people: 6, batchSize: 6, template });
  await expect.poll(async () => (await ask('campaigns.get', { id: other })).status.state).toBe('finished');
  expect((await practiceCounts(ask)).size).toBe(6);

  for (const locale of ['de-DE', 'ar-EG']) {
    await carillon.relaunch({ locale });
    await picture(carillon, `damaged-row-home-${locale}`);
    await goTo(carillon, '#/settings/data');
    await picture(carillon, `damaged-row-settings-${locale}`);
    await goTo(carillon, `#/campaigns/${id}/sending`);
    await picture(carillon, `damaged-row-campaign-${locale}`);
  }

  await carillon.relaunch({ locale: 'en-GB' });
  await answerFileDialogs(carillon.app, { open: join(folder, backup) });
  await goTo(carillon, '#/settings/data');
  await button(carillon.window, 'Choose a backup…').click();
  await expect(carillon.window.getByText('A backup is ready to be restored')).toBeVisible();
  await carillon.relaunch();
  await expect(carillon.window.getByText('1 row of the records')).toHaveCount(0);
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await picture(carillon, 'damaged-row-restored');
  await expect(carillon.window.getByText('A part of its records cannot be read')).toHaveCount(0);
  expect((await ask('campaigns.get', { id })).audience.everyone).toBe(true);
  await button(carillon.window, 'Send the rest').click();
  await expect(campaignState(carillon.window, 'Finished')).toBeVisible();
  // What the practice service got before went with the run of then.
  expect((await arrivals(ask)).map(({ number }) => number).sort()).toEqual(notSent);
});
