/** The main job from a first start to the exported results, in the real window, as a person does it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/app.ts';
import {
  addSenderId,
  answerFileDialogs,
  button,
  campaignState,
  goTo,
  headingIs,
  review,
  sample,
  sampleFile,
  send,
  sendButton,
  settleColumns,
  waitsForLimit,
  writeCampaign,
} from '../support/main-job.ts';
import { practiceCounts } from '../support/practice-campaign.ts';
import { sentRecords } from '../support/sent-records.ts';

const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;

/** About 190 requests to 600 contacts: more than the 100 of a minute, so that the pace shows. */
const campaignTimeoutMs = 150_000;

test('600 contacts from a file get a campaign at 100 requests a minute: all of them, each once, without a 429', async ({
  carillon,
}) => {
  test.setTimeout(240_000);
  const { app, ask, window, userData } = carillon;
  await headingIs(window, 'Home');
  await expect(window.getByText('Practice mode').first()).toBeVisible();

  await goTo(window, 'Contacts');
  await button(window, 'Import contacts').click();
  await answerFileDialogs(app, { open: sampleFile });
  await button(window, 'Choose a file…').click();
  await settleColumns(window, 'June appointments');
  await button(window, 'Check the rows').click();
  await expect(window.getByText(`These add up to all ${sample.rows} rows.`)).toBeVisible();
  await button(window, /Cells that hold no phone number/).click();
  await expect(window.getByRole('row', { name: /ask her sister/ })).toBeVisible();
  await button(window, /^Import \d+ contacts$/).click();
  await expect(button(window, 'Write to them')).toBeVisible();
  const contacts = await ask('contacts.count', { query: everybody });
  expect(contacts).toBeGreaterThan(570);

  await goTo(window, 'Do not text');
  await button(window, 'Add numbers').click();
  const pane = window.getByRole('complementary');
  await pane.getByRole('textbox', { name: 'Numbers' }).fill('+46 70-174 06 14, +1 312 555 0143');
  await button(pane, 'Put on the list').click();
  await expect(pane.getByText('2 numbers added.')).toBeVisible();
  const people = contacts - 2;

  await goTo(window, 'Sender IDs');
  await addSenderId(window, 'HARBOUR', 'Appointments');

  await goTo(window, 'Campaigns');
  await button(window, 'New campaign').click();
  await expect(window.getByRole('combobox', { name: 'From' })).toHaveValue(/HARBOUR/);
  await writeCampaign(window, {
    name: 'Reminders',
    senderId: 'HARBOUR',
    lists: ['June appointments'],
    message: 'Your appointment: {Appointment}. Reply STOP to get no more texts.',
  });
  await expect(window.getByRole('complementary').getByText(/^Your appointment: \w+ \d+ June/)).toBeVisible();

  await review(window);
  await expect(sendButton(window)).toHaveText(`Send ${people} messages`);
  await send(window);

  await expect(waitsForLimit(window)).toBeVisible();
  await expect(window.getByText('0 of 100 left').first()).toBeVisible();
  await button(window, 'Pause').click();
  await expect(campaignState(window, 'Paused')).toBeVisible();
  await button(window, 'Resume').click();
  await expect(campaignState(window, 'Finished')).toBeVisible({ timeout: campaignTimeoutMs });
  await expect(window.getByText(`Finished`).first()).toBeVisible();

  const sent = sentRecords(userData);
  expect(sent).toMatchObject({ accepted: people, numbers: people, open: 0 });
  expect(sent.attempts).toBe(sent.batches);
  expect(sent.answers).toEqual({ 200: sent.batches });
  const texts = await practiceCounts(ask);
  expect(texts.size).toBe(people);
  expect([...texts.values()].filter((count) => count !== 1)).toEqual([]);
  expect([...texts.keys()]).not.toContain('13125550143');

  const file = join(userData, 'results.csv');
  await answerFileDialogs(app, { save: file });
  await button(window, 'Export results').click();
  await expect(window.getByText(`${contacts} rows saved as ${file}`)).toBeVisible();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.filter((line) => line.includes(',Accepted,'))).toHaveLength(people);
  expect(lines.filter((line) => line.includes(',Left out,On the do-not-text list,'))).toHaveLength(2);
});

test('a campaign that is stopped says how many were sent and how many were not, and sends no more', async ({
  carillon,
}) => {
  const { ask, window, userData } = carillon;
  const everyone = 130;
  for (let person = 0; person < everyone; person++) {
    const fields = { 'First name': `Person ${person}` };
    const number = `+1 ${person < 100 ? 212 : 312} 555 01${String(person % 100).padStart(2, '0')}`;
    await ask('contacts.save', { id: null, number, fields, listIds: [] });
  }
  await ask('sender-ids.save', { id: null, value: 'HARBOUR', label: '', isDefault: true });
  await goTo(window, 'Campaigns');
  await button(window, 'New campaign').click();
  await writeCampaign(window, {
    name: 'News',
    senderId: 'HARBOUR',
    lists: null,
    message: 'Hi {First name}. Reply STOP to get no more texts.',
  });
  await review(window);
  await send(window);
  await expect(waitsForLimit(window)).toBeVisible();
  await button(window, 'Stop for good').click();
  await button(window.getByRole('dialog'), 'Stop sending').click();
  await expect(campaignState(window, 'Stopped')).toBeVisible();
  const sent = sentRecords(userData);
  expect(sent.accepted + sent.open).toBe(everyone);
  await expect(
    window.getByRole('main').getByText(`${sent.accepted} sent, ${sent.open} not sent.`),
  ).toBeVisible();
  await expect(window.getByRole('region', { name: 'What was sent' })).toContainText(
    `To ${sent.accepted} people`,
  );
  expect((await practiceCounts(ask)).size).toBe(sent.accepted);
});
