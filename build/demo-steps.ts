/**
 * The steps of the demo, each with its pictures: from a first start to the results of a campaign.
 *
 * @module
 */
import type { RunningApp } from '../test/support/launch.ts';
import {
  addSenderId,
  answerFileDialogs,
  button,
  campaignState,
  expect,
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
} from '../test/support/main-job.ts';

/** What a step works with. */
export type Demo = {
  readonly carillon: RunningApp;
  /** Whether every recipient gets a text of their own. */
  readonly each: boolean;
  /** For files that the demo makes. */
  readonly folder: string;
  /** Where the results are exported to. */
  readonly resultsFile: string;
  readonly say: (what: string) => void;
  /** Takes a picture of the window; the name tells what is on it. */
  readonly picture: (name: string) => Promise<void>;
};

type Step = (demo: Demo) => Promise<void>;

const list = 'June appointments';
export const demoSenderId = 'HARBOUR';
const message =
  'Hi {First name}, our {City} clinic now opens at 8 in the morning. Reply STOP to get no more texts.';
const messageToEach =
  'Hi {First name}, we look forward to seeing you in {City} on {Appointment}. Reply STOP to get no more texts.';

/** A campaign of 600 requests takes six minutes at 100 a minute; past this it hangs. */
const campaignTimeoutMs = 9 * 60_000;

const firstStart: Step = async ({ carillon: { window }, picture }) => {
  await headingIs(window, 'Home');
  await picture('first-start');
};

const importContacts: Step = async ({ carillon: { app, window }, picture, say }) => {
  say(`Importing ${sample.rows} rows …`);
  await goTo(window, 'Contacts');
  await picture('no-contacts-yet');
  await button(window, 'Import contacts').click();
  await headingIs(window, 'Import contacts');
  await picture('import-file');
  await answerFileDialogs(app, { open: sampleFile });
  await button(window, 'Choose a file…').click();
  await settleColumns(window, list);
  await picture('import-columns');
  await button(window, 'Check the rows').click();
  await expect(button(window, /^Import \d+ contacts$/)).toBeEnabled();
  await picture('import-review');
  await window
    .getByRole('button', { name: /phone number/ })
    .first()
    .click();
  await picture('import-problems');
  await button(window, /^Import \d+ contacts$/).click();
  await expect(button(window, 'Write to them')).toBeVisible();
  await picture('import-done');
  await button(window, 'Show contacts').click();
  await headingIs(window, 'Contacts');
  await expect(window.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await window.getByRole('grid').getByRole('row').nth(3).getByRole('gridcell').nth(1).click();
  await expect(
    window.getByRole('complementary').getByRole('textbox', { name: 'Phone number' }),
  ).toBeVisible();
  await picture('contacts');
  await window.getByRole('link', { name: /^Lists/ }).click();
  await headingIs(window, 'Lists');
  await expect(window.getByText(list)).toBeVisible();
  await picture('lists');
};

const doNotText: Step = async ({ carillon: { window }, picture }) => {
  await goTo(window, 'Do not text');
  await button(window, 'Add numbers').click();
  const pane = window.getByRole('complementary');
  await pane.getByRole('textbox', { name: 'Numbers' }).fill('+46 70-174 06 14\n+1 312 555 0143');
  await pane.getByRole('textbox', { name: 'Reason' }).fill('Replied STOP');
  await button(pane, 'Put on the list').click();
  await expect(pane.getByText('2 numbers added.')).toBeVisible();
  await picture('do-not-text');
};

const senderIds: Step = async ({ carillon: { window }, picture }) => {
  await goTo(window, 'Sender IDs');
  await addSenderId(window, demoSenderId, 'Appointments and news of the clinic');
  await picture('sender-ids');
};

const compose: Step = async ({ carillon: { window }, each, picture }) => {
  await goTo(window, 'Campaigns');
  await picture('no-campaigns-yet');
  await button(window, 'New campaign').click();
  await writeCampaign(window, {
    name: each ? 'Appointment reminders' : 'New opening hours',
    senderId: demoSenderId,
    lists: [list],
    message: each ? messageToEach : message,
  });
  await picture('compose');
};

const reviewAndSend: Step = async ({ carillon: { window }, picture, say }) => {
  await review(window);
  await picture('review');
  await sendButton(window).click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await picture('last-question');
  await button(window.getByRole('dialog'), 'Do not send').click();
  await expect(window.getByRole('dialog')).toBeHidden();
  say('Sending …');
  await send(window, () => picture('undo'));
};

const watch: Step = async ({ carillon: { window }, picture }) => {
  await expect(waitsForLimit(window)).toBeVisible({ timeout: 30_000 });
  await expect(window.getByText(/^\d{2,} in this minute$/)).toBeVisible();
  await picture('sending');
  await window.getByRole('tab', { name: 'Details' }).click();
  const batches = window.getByRole('grid', { name: 'Batches' });
  const first = batches.getByRole('row').nth(1);
  // The rows follow the counts within a second.
  await expect(first).toBeVisible();
  await expect(batches.getByText('Sending')).toHaveCount(0);
  await first.click();
  await window.getByRole('complementary').getByText('Technical details').first().click();
  await expect(window.getByText('X-RateLimit-Remaining')).toBeVisible();
  await picture('one-batch');
  await button(window.getByRole('complementary'), 'Close').click();
  await button(window, 'Pause').click();
  await expect(campaignState(window, 'Paused')).toBeVisible();
  await picture('paused');
  await button(window, 'Resume').click();
  await expect(campaignState(window, 'Sending')).toBeVisible();
  await goTo(window, 'Home');
  await expect(window.getByText('Being sent')).toBeVisible();
  await picture('home-while-sending');
};

const finish: Step = async ({ carillon: { app, window }, resultsFile, picture, say }) => {
  await goTo(window, 'Campaigns');
  await window.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click();
  say('Waiting until everything is sent, at 100 requests a minute …');
  await expect(campaignState(window, 'Finished')).toBeVisible({ timeout: campaignTimeoutMs });
  await answerFileDialogs(app, { save: resultsFile });
  await button(window, 'Export results').click();
  await expect(window.getByText(/rows saved as/)).toBeVisible();
  await picture('finished');
  await expect(window.getByText(/rows saved as/)).toBeHidden();
  await goTo(window, 'Campaigns');
  await picture('campaigns');
  await goTo(window, 'Results');
  await picture('results');
  await goTo(window, 'Practice outbox');
  await window.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').first().click();
  await expect(window.getByRole('complementary')).toBeVisible();
  await picture('practice-outbox');
  await goTo(window, 'Home');
  await picture('home');
};

/** The sections of the settings, each with its picture. */
const settings: Step = async ({ carillon: { window }, picture }) => {
  await goTo(window, 'Settings');
  const sections = window.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link');
  for (const section of await sections.all()) {
    const name = await section.innerText();
    await section.click();
    await expect(section).toHaveAttribute('aria-current', 'page');
    await picture(`settings-${name.toLowerCase().replaceAll(' ', '-')}`);
  }
};

const help: Step = async ({ carillon: { window }, picture }) => {
  await window.keyboard.press('F1');
  await expect(window.getByRole('complementary').or(window.getByRole('dialog')).first()).toBeVisible();
  await picture('help');
  await window.keyboard.press('Escape');
};

const inTheDark: Step = async ({ carillon: { window }, picture }) => {
  await goTo(window, 'Home');
  await window.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await picture('home-dark');
  await goTo(window, 'Campaigns');
  await window.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click();
  await expect(campaignState(window, 'Finished')).toBeVisible();
  await picture('finished-dark');
};

/** In the order in which a person takes them. */
export const stepsOfMainJob: readonly Step[] = [
  firstStart,
  importContacts,
  doNotText,
  senderIds,
  compose,
  reviewAndSend,
  watch,
  finish,
  settings,
  help,
  inTheDark,
];
