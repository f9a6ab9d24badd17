/** A campaign from a file of which each row is a message: two children on one mother's phone, a row with both parents, nobody saved. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Carillon } from '../support/app.ts';
import { expect, test } from '../support/app.ts';
import { chooseCountry } from '../support/import-steps.ts';
import { answerFileDialogs, button, campaignState, goTo, review, send } from '../support/main-job.ts';
import { arrivals } from '../support/practice-campaign.ts';

const everybody = { search: '', listId: null, sort: 'name', direction: 'ascending' } as const;

const mother = '4915123456701';
const father = '491712345602';
const another = '4915123456703';

/** As a German practice's program saves it: semicolons, Windows-1252. */
const lines = [
  'Kind;Uhrzeit;Handy;Handy 2',
  'Zoë;14:30;0151 23456701;',
  'Anaïs;14:45;0151 23456703;',
  'Jürgen;15:00;0151 23456701;0171 2345602',
  'Björn;15:30;kein Handy;',
];

/** From the list of campaigns to the message of a campaign for the rows of the file. */
async function openFile(carillon: Carillon, rows = lines): Promise<void> {
  const { app, window, userData } = carillon;
  const path = join(userData, 'Termine.csv');
  await writeFile(path, Buffer.from(rows.join('\r\n'), 'latin1'));
  await goTo(window, 'Campaigns');
  await window.getByRole('link', { name: 'Campaign from a file' }).click();
  await answerFileDialogs(app, { open: path });
  await button(window, 'Choose a file…').click();
  await chooseCountry(carillon, 'Germany');
}

/** What each phone got. */
async function textsOf({ ask }: Carillon): Promise<ReadonlyMap<string, readonly string[]>> {
  const got = Map.groupBy(await arrivals(ask), ({ number }) => number);
  return new Map([...got].map(([number, texts]) => [number, texts.map(({ text }) => text).sort()]));
}

test('each row is a message of its own, and one for the phone where that is chosen', async ({ carillon }) => {
  const { app, ask, window, userData } = carillon;
  await openFile(carillon);
  await carillon.screenshot('send-file-columns');
  await button(window, 'Check the rows').click();
  await expect(window.getByText('These add up to all 4 rows.')).toBeVisible();
  await carillon.screenshot('send-file-review');
  await button(window, 'Write to 3 rows').click();

  await window.getByRole('textbox', { name: 'From' }).fill('PRAXIS');
  await window
    .getByRole('textbox', { name: 'Message' })
    .fill('{Kind} ist heute um {Uhrzeit: 14:30} bei uns. Bitte kommen Sie pünktlich.');
  await expect(window.getByText('3 texts').first()).toBeVisible();
  await window.getByRole('radio', { name: 'Text every phone of each row' }).click();
  await expect(window.getByText('4 texts').first()).toBeVisible();
  await expect(window.getByText('1 phone stands in several rows')).toBeVisible();
  await expect(window.getByText(/^For example: .*Zoë, Jürgen/)).toBeVisible();
  await expect(window.getByRole('radio', { name: 'A text for each row: 4 texts' })).toBeChecked();
  await expect(window.getByRole('radio', { name: 'One text for the phone: 3 texts' })).not.toBeChecked();
  await expect(window.getByRole('complementary').getByText(/^Zoë ist heute um 14:30/)).toBeVisible();
  await carillon.screenshot('send-file-compose');
  await review(window);
  const unusedRows = 'Rows of the file that were not taken over';
  await expect(window.getByRole('listitem').filter({ hasText: unusedRows })).toContainText('1');
  await carillon.screenshot('send-file-plan');
  await send(window);
  await expect(campaignState(window, 'Finished')).toBeVisible();
  await window.getByRole('tab', { name: 'Overview' }).click();
  await expect(window.getByRole('row').filter({ hasText: unusedRows })).toContainText('1');
  await carillon.screenshot('send-file-results');

  const rest = 'bei uns. Bitte kommen Sie pünktlich.';
  expect(await textsOf(carillon)).toEqual(
    new Map([
      [mother, [`Jürgen ist heute um 15:00 ${rest}`, `Zoë ist heute um 14:30 ${rest}`]],
      [father, [`Jürgen ist heute um 15:00 ${rest}`]],
      [another, [`Anaïs ist heute um 14:45 ${rest}`]],
    ]),
  );
  expect(await ask('contacts.count', { query: everybody })).toBe(0);

  const saved = join(userData, 'results.csv');
  await answerFileDialogs(app, { save: saved });
  await button(window, 'Export results').click();
  await expect.poll(() => readFile(saved, 'utf8').catch(() => '')).toContain('Jürgen');
  const [head = '', ...rows] = (await readFile(saved, 'utf8')).split('\r\n');
  expect(head).toMatch(/^.?"?Row/);
  expect(rows.filter((row) => row.includes('Jürgen ist')).every((row) => /^\D?4\D/.test(row))).toBe(true);
});

test('the rows of whoever refused are told apart, and the button counts those that are texted', async ({
  carillon,
}) => {
  const { window } = carillon;
  await carillon.ask('do-not-text.add', { text: `+${another}`, reason: 'STOP' });
  await openFile(carillon);
  await button(window, 'Check the rows').click();
  await expect(window.getByText('Rows whose number is on the do-not-text list get nothing.')).toBeVisible();
  await expect(window.getByText('kept as contacts', { exact: false })).toHaveCount(0);
  await carillon.screenshot('send-file-refused');
  await button(window, 'Write to 2 rows').click();
  await window.getByRole('textbox', { name: 'From' }).fill('PRAXIS');
  await window.getByRole('textbox', { name: 'Message' }).fill('Heute: {Kind}, {Uhrzeit: 14:30}');
  await review(window);
  await expect(button(window, 'Send 2 messages')).toBeVisible();
});

test('one text for the phone names both children', async ({ carillon }) => {
  const { window } = carillon;
  await openFile(carillon);
  await button(window, 'Check the rows').click();
  await button(window, 'Write to 3 rows').click();
  await window.getByRole('textbox', { name: 'From' }).fill('PRAXIS');
  await window.getByRole('textbox', { name: 'Message' }).fill('Heute: {Kind}, {Uhrzeit: 14:30}');
  await window.getByRole('radio', { name: 'One text for the phone: 2 texts' }).click();
  await expect(window.getByText('2 texts').first()).toBeVisible();
  await review(window);
  const phones = window.getByRole('definition').filter({ hasText: 'phone is shared by several people' });
  await expect(phones).toContainText('one text');
  await expect(phones).toContainText(/Zoë.*Jürgen/);
  await carillon.screenshot('send-file-before');
  await send(window);
  await expect(campaignState(window, 'Finished')).toBeVisible();
  expect(await textsOf(carillon)).toEqual(
    new Map([
      [mother, ['Heute: Zoë and Jürgen, 14:30 and 15:00']],
      [another, ['Heute: Anaïs, 14:45']],
    ]),
  );
});

test('the people of the file are saved as contacts too where that is asked for, and the rows that were refused are sent again alone', async ({
  carillon,
}) => {
  const { ask, window } = carillon;
  const refused = '4915123456700';
  await ask('practice.set-faults', { faults: ['reject-numbers'] });
  await openFile(
    carillon,
    lines.map((line) => line.replace('23456703', '23456700')),
  );
  await button(window, 'Check the rows').click();
  await window.getByRole('checkbox', { name: 'Save them as contacts too' }).check();
  await carillon.screenshot('send-file-save-too');
  await button(window, 'Write to 3 rows').click();
  await expect(window.getByText('As contacts: 2 new, 0 changed')).toBeVisible();
  expect(await ask('contacts.count', { query: everybody })).toBe(2);
  await window.getByRole('textbox', { name: 'From' }).fill('PRAXIS');
  await window.getByRole('textbox', { name: 'Message' }).fill('{Kind} um {Uhrzeit: 14:30}');
  await expect(window.getByText('3 texts').first()).toBeVisible();
  await review(window);
  await send(window);
  await expect(campaignState(window, 'Finished')).toBeVisible();
  expect((await textsOf(carillon)).has(refused)).toBe(false);

  await ask('practice.set-faults', { faults: [] });
  await button(window, 'Only the 1 who did not get it').click();
  await expect(window.getByText('1 text').first()).toBeVisible();
  await expect(window.getByRole('complementary').getByText(/^Anaïs um 14:45/)).toBeVisible();
  await carillon.screenshot('send-file-rest');
  await review(window);
  await send(window);
  await expect(campaignState(window, 'Finished')).toBeVisible();
  expect(await textsOf(carillon)).toEqual(
    new Map([
      [mother, ['Jürgen um 15:00', 'Zoë um 14:30']],
      [refused, ['Anaïs um 14:45']],
    ]),
  );
});
