/**
 * The demo's second part: a clinic's day. A campaign from the file of today, and reminders that follow the file of the week.
 *
 * @module
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  answerFileDialogs,
  button,
  campaignState,
  choose,
  chooseCountry,
  chooseSender,
  expect,
  goTo,
  headingIs,
  review,
  send,
} from '../test/support/main-job.ts';
import { type Demo, demoSenderId } from './demo-steps.ts';
import { makeAppointmentsCsv } from './samples/make-appointments.ts';

type Step = (demo: Demo) => Promise<void>;

/** Rows of today's file: a request each, at 100 a minute. */
const today = 20;
const daysAhead = 2;

/** The day so many days later, as files have it. */
const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const fileForToday: Step = async ({ carillon: { app, window }, folder, picture, say }) => {
  const path = join(folder, 'today.csv');
  const [header = '', ...rows] = makeAppointmentsCsv(dayIn(0)).split('\r\n');
  await writeFile(path, [header, ...rows.slice(0, today), ''].join('\r\n'));
  say(`A campaign from a file of ${today} appointments …`);
  await goTo(window, 'Campaigns');
  await window.getByRole('link', { name: 'Campaign from a file' }).click();
  await answerFileDialogs(app, { open: path });
  await button(window, 'Choose a file…').click();
  await chooseCountry(window);
  await picture('file-columns');
  await button(window, 'Check the rows').click();
  await expect(button(window, /^Write to \d+ rows$/)).toBeVisible();
  await picture('file-review');
  await button(window, /^Write to \d+ rows$/).click();
  await chooseSender(window, demoSenderId);
  await window
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('{Patient}, {With} expects you today at {Next visit: 14:30}.');
  await expect(window.getByText(`${today} texts`).first()).toBeVisible();
  await picture('file-compose');
  await review(window);
  await send(window);
  await expect(campaignState(window, 'Finished')).toBeVisible({ timeout: 90_000 });
  await picture('file-finished');
};

const reminders: Step = async ({ carillon: { app, window }, folder, picture, say }) => {
  const path = join(folder, 'appointments.csv');
  await writeFile(path, makeAppointmentsCsv(dayIn(daysAhead)));
  say('A reminder of 200 appointments …');
  await answerFileDialogs(app, { open: path });
  await goTo(window, 'Contacts');
  await button(window, 'Import contacts').click();
  await button(window, 'Choose a file…').click();
  await chooseCountry(window);
  await button(window, 'Check the rows').click();
  await button(window, /^Import \d+ contacts$/).click();
  await expect(window.getByText('The contacts are in')).toBeVisible();
  const sidebar = window.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Reminders' }).click();
  await window.getByRole('link', { name: 'New reminder' }).click();
  await window.getByRole('textbox', { name: 'Name', exact: true }).fill('Appointments, the day before');
  await choose(window, window.getByRole('combobox', { name: 'People', exact: true }), 'From a file…');
  await expect(window.getByRole('combobox', { name: 'A row is known by' })).toHaveValue('Appointment no.');
  await chooseSender(window, demoSenderId);
  await window
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('{Patient}, we expect you on {Next visit: Monday 23 November} at {Next visit: 14:30}.');
  await expect(window.getByText(/^\d+ people get it$/)).toBeVisible();
  await picture('reminder');
  await button(window, 'Switch on').click();
  await headingIs(window, 'Reminders');
  await expect(window.getByText(/^appointments\.csv, read at/)).toBeVisible();
  await picture('reminders-today');
  await sidebar.getByRole('link', { name: 'Coming up' }).click();
  await headingIs(window, 'Coming up');
  await window.getByText('Calendar', { exact: true }).click();
  await expect(button(window, /: 1 planned$/).first()).toBeVisible();
  await picture('coming-up');
};

/** In the order in which a person takes them. */
export const stepsOfToday: readonly Step[] = [fileForToday, reminders];
