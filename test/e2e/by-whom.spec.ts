/** Who of a team has sent, stopped or planned a campaign, in two real windows: each reads it of the other, and not of themselves. */
import { expect, test } from '../support/app.ts';
import { chooseCountry, pasteRows } from '../support/import-steps.ts';
import type { RunningApp } from '../support/launch.ts';
import { planPracticeCampaign, schedulePlan, sendPracticeCampaign } from '../support/practice-campaign.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { startClinic, teamPictures } from '../support/team-windows.ts';

// Not a superuser of the server among them: whom it knows stands in the log.
const team = teamOfEachTest((port) => startClinic(port, { ana: 'write', ben: 'write' }));
let ana: RunningApp;
let ben: RunningApp;
test.beforeEach(async () => {
  ana = await team.desk('ana');
  ben = await team.desk('ben');
});

test('the seconds in which a sending can be undone say who pressed Send, to the others', async () => {
  const person = { id: null, number: '+447700900123', listIds: [], fields: { Name: 'Ann Lee' } };
  await ana.ask('contacts.save', person);
  const { id, senderId, options, audience } = await ana.ask('campaigns.create', { copyOf: null });
  const draft = { name: 'Friday', senderId: senderId || 'Clinic', template: 'Closed on Friday.', options };
  await ana.ask('campaigns.save', { id, draft: { ...draft, audience: { ...audience, everyone: true } } });
  await goTo(ben, `#/campaigns/${id}/compose`);
  await goTo(ana, `#/campaigns/${id}/review`);
  const send = { name: /^Send 1 message/ };
  await ana.window.getByRole('button', send).click();
  await ana.window.getByRole('dialog').getByRole('button', send).click();
  for (const { window } of [ana, ben])
    await expect(window.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(ben.window.getByText(/^.?ana.? pressed Send\.$/)).toBeVisible();
  await expect(ana.window.getByText(/pressed Send/)).toHaveCount(0);
  await teamPictures(ben, 'two-people-pressed');
});

test('at home too the seconds of Undo say who pressed Send, and how many it still goes to', async () => {
  await goTo(ben, '#/');
  const plan = await planPracticeCampaign(ana.ask, { people: 3, batchSize: 1, name: 'Soon' });
  await schedulePlan(ana.ask, plan, 20_000);
  const query = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  const { rows } = await ana.ask('contacts.page', { query, after: null, limit: 1 });
  await ana.ask('do-not-text.put-contacts', { ids: rows.map(({ id }) => id), reason: 'STOP' });
  await expect(ben.window.getByText('About to send 2 messages')).toBeVisible({ timeout: 30_000 });
  await expect(ben.window.getByText(/^.?ana.? pressed Send\.$/)).toBeVisible();
  await teamPictures(ben, 'two-people-home-countdown');
});

test('by whom of the others a campaign was planned, sent and stopped stands where that is shown', async () => {
  const later = await planPracticeCampaign(ana.ask, { people: 3, batchSize: 1, name: 'Later' });
  await schedulePlan(ana.ask, later, 3_600_000);
  await goTo(ben, `#/campaigns/${later.id}/compose`);
  await expect(ben.window.getByText(/^Scheduled by .?ana/)).toBeVisible();
  await goTo(ana, `#/campaigns/${later.id}/compose`);
  await expect(ana.window.getByText('This campaign is scheduled')).toBeVisible();
  await expect(ana.window.getByText(/^Scheduled by/)).toHaveCount(0);
  await teamPictures(ben, 'two-people-scheduled-by');

  const id = await sendPracticeCampaign(ana.ask, { people: 400, batchSize: 1 });
  for (const app of [ana, ben]) await goTo(app, `#/campaigns/${id}/sending`);
  await expect(ben.window.getByText(/^.?ana.? pressed Send, /)).toBeVisible();
  await expect(ana.window.getByText(/pressed Send, /)).toHaveCount(0);
  await ben.ask('campaigns.stop', { id });
  await expect(ana.window.getByText(/^Stopped .* by .?ben/)).toBeVisible();
  await expect(ben.window.getByText(/^Stopped .*: /)).toBeVisible();
  await expect(ben.window.getByText(/^Stopped \S+ by/)).toHaveCount(0);
  await teamPictures(ana, 'two-people-stopped-by');
  await teamPictures(ben, 'two-people-sent-by');
});

test('the slower of two who import one file reads why nobody was added, and whose import comes first', async () => {
  const rows = 'Name,Phone\nAnn Lee,07700 900123\nBen Fox,07700 900124\nCy Ray,07700 900125\n';
  for (const app of [ana, ben]) {
    await pasteRows(app, rows);
    await chooseCountry(app, 'United Kingdom');
    await app.window.getByRole('button', { name: 'Check the rows' }).click();
    await expect(app.window.getByRole('button', { name: 'Import 3 contacts' })).toBeVisible();
  }
  for (const { window } of [ana, ben]) {
    await window.getByRole('button', { name: 'Import 3 contacts' }).click();
    await expect(window.getByText('The contacts are in')).toBeVisible();
  }
  await expect(ben.window.getByText('3 were there by then')).toBeVisible();
  await teamPictures(ben, 'two-people-imported-meanwhile');
  await pasteRows(ben, `${rows}Di May,07700 900126\n`);
  await ben.window.getByRole('button', { name: 'Check the rows' }).click();
  await ben.window.getByRole('button', { name: 'Import 1 contact', exact: true }).click();
  await ana.window.getByRole('button', { name: 'Show contacts' }).click();
  await ana.window.getByRole('button', { name: 'Import contacts' }).click();
  await ana.window.getByRole('button', { name: 'Undo the import of Pasted rows' }).last().click();
  await expect(ana.window.getByRole('dialog')).toContainText(/ben.? imported .*Pasted rows.* after it/);
  await teamPictures(ana, 'two-people-later-import');
  await undoIn(ana);
  await expect(
    ana.window.getByText(/: 0 removed.* 3 were changed since, or were in another import too/),
  ).toBeVisible();
  await ben.window.getByRole('button', { name: 'Show contacts' }).click();
  await ben.window.getByRole('button', { name: 'Import contacts' }).click();
  const undo = ben.window.getByRole('button', { name: 'Undo the import of Pasted rows' });
  await expect(undo).toHaveCount(2);
  await undo.first().click();
  await expect(ben.window.getByRole('dialog')).toContainText('An earlier import is undone already');
  await teamPictures(ben, 'two-people-earlier-undone');
  await undoIn(ben);
  await expect(undo).toHaveCount(1);
  await undo.click();
  await undoIn(ben);
  await expect(undo).toHaveCount(0);
  await expect.poll(() => ana.ask('contacts.count', { query: everybody })).toBe(0);
});

const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;

async function undoIn({ window }: RunningApp): Promise<void> {
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog).toHaveCount(0);
}
