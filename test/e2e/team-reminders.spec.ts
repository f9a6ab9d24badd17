/** Reminders of a team in two real windows: what one person pressed for later goes out from another computer, and a file lies on one of them. */
import { writeFileSync } from 'node:fs';
import { expect, test } from '../support/app.ts';
import { chooseCountry, pasteRows, pick } from '../support/import-steps.ts';
import type { RunningApp } from '../support/launch.ts';
import { putRealAccountInUse, realKey, startRealService } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, startClinic, teamPictures } from '../support/team-windows.ts';

const minute = 60_000;
const hour = 60 * minute;

let server = 0;
const team = teamOfEachTest((port) => {
  server = port;
  return startClinic(port, { ana: 'manage', ben: 'write' });
});
let ana: RunningApp;
let ben: RunningApp;
test.beforeEach(async () => {
  ana = await team.desk('ana');
  ben = await team.desk('ben');
});

const draft = {
  name: 'Visits',
  senderId: 'Clinic',
  template: 'We expect you soon.',
  source: { field: 'Visit', listId: null, file: null },
  rule: { when: { kind: 'hours', before: 2 }, yearly: false, latest: 'date' },
  options: { batchSize: 50, askAfter: null },
} as const;

/** One account of the team, with its key on both computers. @returns what the service got, by number */
async function shareAccount(): Promise<() => ReadonlyMap<string, number>> {
  const service = await startRealService();
  team.stopsWithTest(() => service.stop());
  const id = await putRealAccountInUse(ana.ask, service.baseUrl);
  const known = async () => (await ben.ask('keys.list', undefined)).map((account) => account.id);
  await expect.poll(known).toContain(id);
  const shop = { id, name: 'Shop', kind: 'production', baseUrl: service.baseUrl, dashboardUrl: '' } as const;
  await ben.ask('keys.save', { ...shop, key: realKey });
  await ben.ask('keys.use', { id });
  return () => service.countByNumber();
}

async function visits(app: RunningApp, soon: number): Promise<void> {
  // A date at midnight is one without a time.
  const at = soon % (24 * hour) < minute ? soon + minute : soon;
  const written = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  await pasteRows(
    app,
    `Name,Phone,Visit\nAnn Lee,07700 900123,${written}\nBen Fox,07700 900124,${written}\n`,
  );
  await chooseCountry(app, 'United Kingdom');
  await app.window.getByRole('button', { name: 'Check the rows' }).click();
  await app.window.getByRole('button', { name: 'Import 2 contacts' }).click();
  await expect(app.window.getByText('The contacts are in')).toBeVisible();
}

test('what one person pressed for later goes out at its time from another computer, once', async () => {
  // Most of it is waiting until they are due, which is far enough away for a press before it on a slow machine.
  test.setTimeout(8 * minute);
  const received = await shareAccount();
  await visits(ana, Math.ceil(Date.now() / minute) * minute + 2 * hour + 2 * minute);
  await ana.ask('reminders.save', { id: null, draft });
  await goTo(ben, '#/reminders');
  await ben.window.getByRole('button', { name: /^Send / }).click();
  await ben.window
    .getByRole('dialog')
    .getByRole('button', { name: /^Send / })
    .click();
  const isPressed = async () =>
    (await ana.ask('reminders.day', undefined)).planned.map(({ waits }) => waits).join();
  await expect.poll(isPressed).toBe('goes,goes');
  await goTo(ana, '#/reminders');
  await teamPictures(ana, 'team-reminders');
  await ben.quit();
  const texts = () => [...received()].toSorted();
  await expect.poll(texts, { timeout: 4 * minute }).toEqual([
    ['447700900123', 1],
    ['447700900124', 1],
  ]);
  await expect.poll(isPressed).toBe('');
});

/** A reminder that follows a file on a computer of ana's, which is closed; its texts are due in an hour. @param path of its file, there and here */
async function followOnFrontDesk(path: string): Promise<number> {
  await visits(ana, Date.now() + 3 * hour);
  const { id } = await ana.ask('reminders.save', { id: null, draft });
  const on = { id: 'practice:far', computer: 'FRONT-DESK', person: 'ana' };
  const file = { path, identity: null, layout: 'x', fields: ['Name', 'Visit', 'Room'], on };
  const source = JSON.stringify({ field: 'Visit', listId: null, file });
  await askServer(server, 'clinic', (client) =>
    client.query('UPDATE carillon.reminders SET source = $1, template = $2 WHERE id = $3', [
      source,
      'We expect you in {Room}.',
      id,
    ]),
  );
  return id;
}

test('a reminder whose file another computer reads says so once, and its text is corrected here', async () => {
  const id = await followOnFrontDesk('C:\\Agenda\\agenda.csv');
  const { window } = ben;
  await goTo(ben, '#/reminders');
  await expect(window.getByText(/“.?Visits.?” follows a file on .?FRONT-DESK/)).toBeVisible();
  await expect(window.getByText('Carillon is closed there')).toBeVisible();
  await expect(window.getByText('Waits for the computer of its file')).toHaveCount(2);
  await teamPictures(ben, 'team-reminders-file');
  await goTo(ben, `#/reminders/${id}`);
  await expect(window.getByText(/agenda\.csv.? is read on .?FRONT-DESK/)).toHaveCount(1);
  await expect(window.getByText('Saved as it stands here.')).toBeVisible();
  await expect(window.getByRole('alert')).toHaveCount(0);
  await expect(window.getByText(/has a field/)).toHaveCount(0);
  await expect(window.getByRole('combobox', { name: 'When it goes out' })).toBeDisabled();
  await teamPictures(ben, 'team-reminders-file-edit');
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('We expect you soon in {Room}.');
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const texts = async () =>
    (await ana.ask('reminders.list', undefined)).reminders.map(({ template }) => template);
  await expect.poll(texts).toEqual(['We expect you soon in {Room}.']);
});

test('a file that nobody reads any more is taken over under the same path, and goes on from there', async () => {
  const path = test.info().outputPath('agenda.csv');
  const date = new Date(Date.now() + 30 * hour).toISOString().slice(0, 16).replace('T', ' ');
  writeFileSync(path, `Name,Phone,Visit\nAnn Lee,07700 900123,${date}\nBen Fox,07700 900124,${date}\n`);
  await followOnFrontDesk(path);
  await askServer(server, 'clinic', (client) =>
    client.query('UPDATE carillon.reminders SET source = replace(source, \'"ana"\', \'"somebody-removed"\')'),
  );
  const { window } = ben;
  await goTo(ben, '#/reminders');
  await expect(window.getByText(/Nobody reads the file of “.?Visits.?” any more/)).toBeVisible();
  const unread = window.getByText('Does not go out: nobody reads its file any more');
  await expect(unread).toHaveCount(2);
  await teamPictures(ben, 'team-reminders-unread');
  await goTo(ben, '#/planned');
  await expect(unread).toHaveCount(1);
  await teamPictures(ben, 'team-planned-unread');
  await goTo(ben, '#/');
  await expect(window.getByText(/Nobody reads the file of “.?Visits.?” any more/)).toBeVisible();
  await teamPictures(ben, 'team-reminders-unread-home');
  await window.getByRole('link', { name: 'Open the reminder' }).click();
  await expect(window.getByText(/Nobody reads .?agenda\.csv.? any more/)).toHaveCount(1);
  await teamPictures(ben, 'team-reminders-unread-edit');
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill('We expect you: {Visit}.');
  await pick(ben, path);
  await window.getByRole('button', { name: 'Choose the file on this computer…' }).click();
  await expect(window.getByText('2 people get it')).toBeVisible();
  await expect(window.getByText(/FRONT-DESK/)).toHaveCount(0);
  await expect(window.getByRole('alert')).toHaveCount(0);
  await teamPictures(ben, 'team-reminders-taken-over');
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText(/^agenda\.csv, read at/)).toBeVisible();

  await goTo(ana, '#/settings/team');
  await ana.window.getByRole('button', { name: 'Remove' }).click();
  await expect(ana.window.getByText(/a file on a computer of .?ben.?: .?Visits/)).toBeVisible();
  await teamPictures(ana, 'team-remove-with-file');
  await goTo(ben, '#/settings/team');
  await window.getByRole('button', { name: 'Work alone…' }).click();
  await expect(window.getByText(/a file on this computer: .?Visits/)).toBeVisible();
  await teamPictures(ben, 'team-leave-with-file');
});
