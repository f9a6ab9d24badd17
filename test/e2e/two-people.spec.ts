/** Two people of a team, each at a computer of their own with the real app, change the same thing on one server. */
import { expect, test } from '../support/app.ts';
import { chooseCountry, pasteRows } from '../support/import-steps.ts';
import type { RunningApp } from '../support/launch.ts';
import { serverUser } from '../support/postgres-server.ts';
import {
  planPracticeCampaign,
  practiceCounts,
  practiceNumbers,
  schedulePlan,
  sendPracticeCampaign,
} from '../support/practice-campaign.ts';
import { realKey, startRealService } from '../support/real-service.ts';
import { dumpOf, restoreOf } from '../support/restored-dump.ts';
import { delayAnswers, goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, startClinic, teamPicture, teamPictures } from '../support/team-windows.ts';

const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'write' }));
let ana: RunningApp;
let ben: RunningApp;
test.beforeEach(async () => {
  ana = await team.desk('ana');
  ben = await team.desk('ben');
});

const message = ({ window }: RunningApp) => window.getByRole('textbox', { name: 'Message', exact: true });
const dialogOf = ({ window }: RunningApp) => window.getByRole('dialog');

/** Ana's text is on the server while Ben's, written over the one before, is on its way there. */
async function bothWrite(anas: string, bens: string): Promise<void> {
  const release = await delayAnswers(ben, 'campaigns.save');
  await message(ben).fill(bens);
  await message(ana).fill(anas);
  await expect(ana.window.getByText('Saved', { exact: true })).toBeVisible();
  await release();
  await choose(ben);
}

/** The choice between two texts opens where a person asks for it. */
async function choose(app: RunningApp): Promise<void> {
  await app.window.getByRole('button', { name: 'Compare and choose…' }).click();
  await expect(dialogOf(app)).toContainText('changed this draft meanwhile');
}

test('two people write the same draft: nobody’s text is lost, and both are told', async () => {
  const { id } = await ana.ask('campaigns.create', { copyOf: null });
  for (const app of [ana, ben]) {
    await goTo(app, `#/campaigns/${id}/compose`);
    await expect(message(app)).toHaveValue('');
  }
  const texts = async () =>
    (await ana.ask('campaigns.list', undefined)).map(({ template }) => template).sort();

  await test.step('where one only reads, the other’s text appears, and Undo brings back the one before', async () => {
    await message(ana).fill('We open at nine.');
    await expect(message(ben)).toHaveValue('We open at nine.');
    await expect(ben.window.getByText('ana changed this draft just now')).toBeVisible();
    await teamPicture(ben, 'two-people-shown');
    await ben.window.getByRole('button', { name: 'Undo' }).click();
    await expect(message(ana)).toHaveValue('');
  });

  await test.step('keep mine', async () => {
    await bothWrite('We open at ten.', 'We open at eleven.');
    await expect(dialogOf(ben)).toContainText('We open at ten.');
    await expect(dialogOf(ben)).toContainText('We open at eleven.');
    await teamPictures(ben, 'two-people-conflict');
    await dialogOf(ben).getByRole('button', { name: 'Keep mine' }).click();
    await expect(message(ana)).toHaveValue('We open at eleven.');
    expect(await texts()).toEqual(['We open at eleven.']);
  });

  await test.step('take theirs, and have mine back with Undo', async () => {
    await bothWrite('We open at noon.', 'We open at one.');
    await dialogOf(ben).getByRole('button', { name: 'Take theirs' }).click();
    await expect(message(ben)).toHaveValue('We open at noon.');
    expect(await texts()).toEqual(['We open at noon.']);
    await ben.window.getByRole('button', { name: 'Undo' }).click();
    await expect(message(ana)).toHaveValue('We open at one.');
  });

  await test.step('keep both as two drafts', async () => {
    await bothWrite('We open at two.', 'We open at three.');
    await dialogOf(ben).getByRole('button', { name: 'Keep both as two drafts' }).click();
    await expect(dialogOf(ben)).toHaveCount(0);
    await expect(message(ben)).toHaveValue('We open at three.');
    await expect(message(ana)).toHaveValue('We open at two.');
    await expect.poll(texts).toEqual(['We open at three.', 'We open at two.']);
    await expect(ben.window.getByText('This is a copy of “Unnamed campaign”')).toBeVisible();
    await expect(ben.window.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Unnamed campaign (copy)',
    );
    await expect(ana.window.getByText('“Unnamed campaign (copy)” was one draft with this')).toBeVisible();
    await teamPictures(ben, 'two-people-copy');
    await ana.window.getByRole('link', { name: 'Open the other' }).click();
    await expect(message(ana)).toHaveValue('We open at three.');
  });
  for (const app of [ana, ben]) await app.quit();
});

test('two people type in one draft at the same time: no key of theirs goes astray, and the choice waits', async () => {
  const { id } = await ana.ask('campaigns.create', { copyOf: null });
  const writers = [ana, ben].map((app) => ({
    app,
    text: `${app === ana ? 'Ana' : 'Ben'} is writing a long line with many words here.`,
  }));
  for (const { app } of writers) {
    await goTo(app, `#/campaigns/${id}/compose`);
    await message(app).focus();
  }
  await Promise.all(writers.map(({ app, text }) => message(app).pressSequentially(text, { delay: 130 })));
  for (const { app, text } of writers) {
    await expect(message(app)).toHaveValue(text);
    await expect(message(app)).toBeFocused();
    await expect(dialogOf(app)).toHaveCount(0);
  }
  expect(await ana.ask('campaigns.list', undefined)).toHaveLength(1);

  // Whoever saved first has nothing to choose.
  const notice = ({ window }: RunningApp) => window.getByText(/^(ana|ben) changed this draft meanwhile$/);
  const notified = [];
  for (const writer of writers) if (await notice(writer.app).isVisible()) notified.push(writer);
  expect(notified).toHaveLength(1);
  const [second] = notified;
  const first = writers.find((writer) => writer !== second);
  if (first === undefined || second === undefined) throw new Error('nobody was notified');
  await teamPictures(second.app, 'two-people-typing');
  // What is typed from here on is there too, and the other's text in the choice is the newest.
  await message(second.app).pressSequentially(' And on.');
  await message(first.app).pressSequentially(' And more.');
  await expect(first.app.window.getByText('Saved', { exact: true })).toBeVisible();
  await second.app.window.getByRole('button', { name: 'Review' }).click();
  await expect(dialogOf(second.app)).toContainText(`${second.text} And on.`);
  await expect(dialogOf(second.app)).toContainText(`${first.text} And more.`);
  await second.app.window.keyboard.press('Escape');
  await expect(dialogOf(second.app)).toHaveCount(0);
  await expect(message(second.app)).toHaveValue(`${second.text} And on.`);
  await choose(second.app);
  await dialogOf(second.app).getByRole('button', { name: 'Keep mine' }).click();
  await expect(message(first.app)).toHaveValue(`${second.text} And on.`);
  await first.app.window.getByRole('button', { name: 'Undo' }).click();
  await expect(message(second.app)).toHaveValue(`${first.text} And more.`);
  for (const app of [ana, ben]) await app.quit();
});

test('a contact and a template that somebody changed meanwhile are not written over unseen', async () => {
  const person = { number: '+447700900123', listIds: [] };
  const first = { Name: 'Ann Lee', Town: 'Bath', Note: 'Rings twice', Pet: 'Rex', Street: 'Mill Lane' };
  const { id } = await ana.ask('contacts.save', { id: null, ...person, fields: first });
  await goTo(ben, '#/contacts');
  await ben.window.getByText('Ann Lee').first().click();
  const name = ben.window.getByLabel('Name', { exact: true });
  await name.fill('Anne Lee');
  // Another field: what each of the two changed is kept.
  await ana.ask('contacts.save', { id, ...person, fields: { ...first, Town: 'Bristol' } });
  const save = ben.window.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(ben.window.getByText('together with what somebody else changed meanwhile')).toBeVisible();
  const together = { ...first, Name: 'Anne Lee', Town: 'Bristol' };
  expect((await ana.ask('contacts.get', { id })).fields).toEqual(together);

  // One that both changed, and one that only the other changed.
  await ben.window.getByText('Anne Lee').first().click();
  await name.fill('Anne Leigh');
  await ana.ask('contacts.save', { id, ...person, fields: { ...together, Name: 'Anna Lee', Town: 'York' } });
  await save.click();
  const asks = ben.window.getByRole('alert').filter({ hasText: 'Somebody else changed this too' });
  await expect(asks).toBeVisible();
  await expect(name).toHaveValue('Anne Leigh');
  const theirs = ben.window.getByText(/Somebody else wrote: \W*Anna Lee/);
  await expect(ben.window.getByText('Somebody else wrote')).toHaveCount(1);
  for (const seen of [name, theirs, save]) await expect(seen).toBeInViewport({ ratio: 1 });
  expect((await ana.ask('contacts.get', { id })).fields).toMatchObject({ Name: 'Anna Lee' });
  await teamPictures(ben, 'two-people-contact');
  await ben.window.getByRole('button', { name: 'Use this' }).click();
  await expect(name).toHaveValue('Anna Lee');
  await name.fill('Anne Leigh');
  await save.click();
  await expect
    .poll(async () => (await ana.ask('contacts.get', { id })).fields)
    .toEqual({ ...together, Name: 'Anne Leigh', Town: 'York' });

  const template = await ana.ask('templates.save', { id: null, name: 'Visit', text: 'Come at nine.' });
  const { id: draft } = await ben.ask('campaigns.create', { copyOf: null });
  await goTo(ben, `#/campaigns/${draft}/compose`);
  await message(ben).fill('Come at ten.');
  await ben.window.getByRole('button', { name: 'Templates' }).click();
  await dialogOf(ben).getByRole('textbox').fill('Visit');
  await ana.ask('templates.save', { id: template.id, name: 'Visit', text: 'Come at noon.' });
  await expect(dialogOf(ben).getByText('Come at noon.')).toBeVisible();
  await dialogOf(ben).getByRole('button', { name: 'Replace' }).click();
  await expect(dialogOf(ben).getByRole('alert')).toContainText('Somebody else changed this meanwhile');
  await teamPicture(ben, 'two-people-template');
  expect(await ana.ask('templates.list', undefined)).toMatchObject([{ text: 'Come at noon.' }]);
  await dialogOf(ben).getByRole('button', { name: 'Replace' }).click();
  await expect.poll(() => ana.ask('templates.list', undefined)).toMatchObject([{ text: 'Come at ten.' }]);
  for (const app of [ana, ben]) await app.quit();
});

test('what was typed into a contact or under a name stays where somebody removes the contact or the template', async () => {
  const person = { number: '+447700900124', listIds: [] };
  const { id } = await ana.ask('contacts.save', { id: null, ...person, fields: { Name: 'Ann Lee' } });
  await goTo(ben, '#/contacts');
  await ben.window.getByText('Ann Lee').first().click();
  const name = ben.window.getByLabel('Name', { exact: true });
  await name.fill('Anne Lee');
  await ana.ask('contacts.remove', { ids: [id] });
  await expect(ben.window.getByText('This contact was removed meanwhile')).toBeVisible();
  await expect(name).toHaveValue('Anne Lee');
  await teamPictures(ben, 'two-people-removed');
  await ben.window.getByRole('button', { name: 'Save as new' }).click();
  const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;
  const people = async () =>
    (await ana.ask('contacts.page', { query: everybody, after: null, limit: 10 })).rows.map((row) => ({
      name: row.name,
      number: row.number,
    }));
  await expect.poll(people).toEqual([{ name: 'Anne Lee', number: '447700900124' }]);
  await expect(name).toHaveCount(0);

  // Whoever has typed nothing is told that there is nothing any more.
  await ben.window.getByText('Anne Lee').first().click();
  await expect(name).toHaveValue('Anne Lee');
  const [{ id: again } = { id: 0 }] = (
    await ana.ask('contacts.page', { query: everybody, after: null, limit: 10 })
  ).rows;
  await ana.ask('contacts.remove', { ids: [again] });
  await expect(ben.window.getByText('This is no longer there')).toBeVisible();

  const template = await ana.ask('templates.save', { id: null, name: 'Visit', text: 'Come at nine.' });
  const { id: draft } = await ben.ask('campaigns.create', { copyOf: null });
  await goTo(ben, `#/campaigns/${draft}/compose`);
  await message(ben).fill('Come at ten.');
  await ben.window.getByRole('button', { name: 'Templates' }).click();
  await dialogOf(ben).getByRole('textbox').fill('Visit');
  await expect(dialogOf(ben).getByRole('button', { name: 'Replace' })).toBeVisible();
  await ana.ask('templates.remove', { id: template.id });
  await dialogOf(ben).getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => ana.ask('templates.list', undefined))
    .toMatchObject([{ name: 'Visit', text: 'Come at ten.' }]);
  for (const app of [ana, ben]) await app.quit();
});

/** Who is at the computer that begins what is scheduled. */
async function keeperNow(): Promise<readonly string[]> {
  const people: string[] = [];
  await askServer(team.port, 'clinic', async (client) => {
    const { rows } = await client.query<{ usename: string }>(
      `SELECT usename FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND classid = 6 AND objid = 0 AND granted AND datname = 'clinic'`,
    );
    people.push(...rows.map(({ usename }) => usename));
  });
  return people;
}

/** Presses Send on the review, and says yes. */
async function pressSend({ window }: RunningApp): Promise<void> {
  await window.getByRole('button', { name: /^Send \d+ messages/ }).click();
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Send \d+ messages/ })
    .click();
}

test('where the computer that begins what is scheduled goes during Undo, another begins it in time and once', async () => {
  const people = 3;
  await expect.poll(keeperNow).toEqual(['ana']);
  const earlier = await planPracticeCampaign(ben.ask, { people, batchSize: 1, name: 'Earlier' });
  // Until this one has begun, Ben’s computer has been on for longer than the seconds of Undo.
  await schedulePlan(ben.ask, earlier, 20_000);
  const state = async (id: number) => (await ben.ask('campaigns.get', { id })).status.state;
  await expect.poll(() => state(earlier.id), { timeout: 60_000 }).toBe('finished');
  const template = 'The clinic is open on Monday again.';
  const { id } = await planPracticeCampaign(ben.ask, { people, batchSize: 1, template });
  await goTo(ben, `#/campaigns/${id}/review`);
  await pressSend(ben);
  await expect(ben.window.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await ana.kill();
  expect(await state(id)).toBe('scheduled');
  await expect.poll(() => state(id), { timeout: 60_000 }).toBe('finished');
  expect(await keeperNow()).toEqual(['ben']);
  // Both campaigns, each once.
  expect(await practiceCounts(ben.ask)).toEqual(
    new Map(practiceNumbers(people).map((number) => [number, 2])),
  );
  const { rows } = await ben.ask('audit.page', {
    filter: { search: '', actions: ['campaign.missed'], from: null, to: null },
    before: null,
    limit: 10,
  });
  expect(rows).toEqual([]);
});

test('an import that is undone at one computer is said on the scheduled page of another, to its last second and after', async () => {
  await planPracticeCampaign(ben.ask, { people: 3, batchSize: 1 });
  await pasteRows(ana, 'Mobile,City\n+447700900000,Leeds\n');
  await chooseCountry(ana, 'United Kingdom');
  await ana.window.getByRole('button', { name: 'Check the rows' }).click();
  await ana.window.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(ana.window.getByText('The contacts are in')).toBeVisible();
  const template = 'Closed in {City|town}.';
  const { id, version } = await planPracticeCampaign(ben.ask, { people: 3, batchSize: 1, template });
  await goTo(ben, `#/campaigns/${id}/compose`);
  await schedulePlan(ben.ask, { id, version }, 18_000);
  await expect(ben.window.getByText('About to send 3 messages')).toBeVisible({ timeout: 20_000 });
  const [last] = await ana.ask('imports.list', undefined);
  await ana.ask('imports.undo', { importId: last?.id ?? 0 });
  await expect(ben.window.getByText(/^\d texts? would read differently now/)).toBeVisible();
  await expect(ben.window.getByText('About to send 3 messages')).toBeHidden();
  await teamPicture(ben, 'two-people-last-seconds');
  await expect(ben.window.getByText('It did not begin')).toBeVisible({ timeout: 20_000 });
  expect((await practiceCounts(ben.ask)).size).toBe(0);
});

test('of two who press Send on one draft the second comes to the seconds in which it can be undone', async () => {
  const { id } = await planPracticeCampaign(ben.ask, {
    people: 3,
    batchSize: 1,
    template: 'Closed on Friday.',
  });
  for (const app of [ana, ben]) {
    await goTo(app, `#/campaigns/${id}/review`);
    await app.window.getByRole('button', { name: /^Send 3 messages/ }).click();
  }
  const yes = ({ window }: RunningApp) =>
    window.getByRole('dialog').getByRole('button', { name: /^Send 3 messages/ });
  const undo = ({ window }: RunningApp) => window.getByRole('button', { name: /^Undo/ });
  await Promise.all([yes(ana).click(), yes(ben).click()]);
  for (const app of [ana, ben]) {
    await expect(undo(app)).toBeVisible();
    await expect(app.window.getByText('This cannot be done at the moment')).toBeHidden();
  }
  await undo(ben).click();
  await expect.poll(async () => (await ana.ask('campaigns.get', { id })).status.state).toBe('draft');
});

test('after a dump was restored everything waits for the computer that may have sent since, which is named', async () => {
  const at = { host: '127.0.0.1', port: team.port, person: serverUser, database: 'clinic' };
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const shop = { name: 'Shop', kind: 'production', baseUrl: service.baseUrl, dashboardUrl: '' } as const;
  const { id: account } = await ana.ask('keys.save', { ...shop, id: null, key: realKey });
  await ana.ask('keys.use', { id: account });
  await ana.ask('settings.save', { textingHours: null, pacing: 'even' });
  const id = await sendPracticeCampaign(ana.ask, { people: 120, batchSize: 1 });
  const accepted = async () => (await ben.ask('campaigns.get', { id })).counts.recipients.accepted;
  // Nobody reads while connections are being ended.
  const moreThan = (few: number) =>
    expect
      .poll(() => accepted().catch(() => 0), { timeout: 60_000, intervals: [50], message: 'more requests' })
      .toBeGreaterThan(few);
  await moreThan(3);
  // From now on Ben’s computer could send as well.
  await ben.ask('keys.save', { ...shop, id: account, key: realKey });
  await dumpOf(at);
  await moreThan(0);
  const before = await accepted();
  await moreThan(before + 15);
  await ana.kill();
  await restoreOf(at);
  const { window } = ben;
  const notHeard = window.getByText(/^Not heard since: .*ana/);
  await goTo(ben, `#/campaigns/${id}/sending`);
  await expect(notHeard).toBeVisible({ timeout: 60_000 });
  await teamPictures(ben, 'two-people-went-back', async (language) => {
    await expect(
      window.getByText({ en: 'Not heard', de: 'Seither nicht', ar: 'لا خبر' }[language]),
    ).toBeVisible();
  });
  await window.getByRole('button', { name: 'Resume' }).first().click();
  await expect(dialogOf(ben).getByText('may then get the text twice')).toBeVisible();
  await teamPicture(ben, 'two-people-went-back-question');
  await dialogOf(ben).getByRole('button', { name: 'Do not send' }).click();
  // It tells what it has sent, and is waited for no more.
  ana = await team.desk('ana');
  await expect(notHeard).toHaveCount(0, { timeout: 60_000 });
  const { counts } = await ben.ask('campaigns.get', { id });
  expect(counts.recipients.unconfirmed).toBeGreaterThan(10);
});
