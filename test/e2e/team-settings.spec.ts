/** The settings of a team at two of its computers, each with the real app, on one server. */
import { verifierOf } from '../../electron/db/workspace/scram.ts';
import { expect, test } from '../support/app.ts';
import { textsOf } from '../support/catalogues.ts';
import type { RunningApp } from '../support/launch.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { startRealService } from '../support/real-service.ts';
import { delayAnswers, goTo } from '../support/screens.ts';
import { teamOfEachTest } from '../support/team-of-test.ts';
import { askServer, startClinic, teamPicture, teamPictures } from '../support/team-windows.ts';

const team = teamOfEachTest((port) => startClinic(port, { ana: 'manage', ben: 'write' }));
/** Manages. */
let ana: RunningApp;
/** Writes and sends. */
let ben: RunningApp;
test.beforeEach(async () => {
  ana = await team.desk('ana');
  ben = await team.desk('ben');
});

const pictures = (app: RunningApp, name: string): Promise<void> =>
  teamPictures(app, `team-settings-${name}`, async (language) => {
    const title = { name: textsOf(language, 'settings').get('title') ?? '' };
    await expect(app.window.getByRole('heading', title)).toBeVisible();
  });

test('a manager’s settings are everybody’s at once, and each computer keeps what is its own', async () => {
  await goTo(ana, '#/settings/texts');
  await goTo(ben, '#/settings/texts');
  const from = ({ window }: RunningApp) => window.getByRole('spinbutton', { name: 'Not before: hours' });

  await test.step('the hours that one changes are in force on the other, who is told why they cannot', async () => {
    await expect(
      ana.window.getByText('For everybody in “The clinic”', { exact: true }).first(),
    ).toBeVisible();
    await expect(
      ben.window.getByText('For everybody in “The clinic”. Whoever manages the team changes it.').first(),
    ).toBeVisible();
    await expect(from(ben)).toHaveValue('08');
    await expect(from(ben)).toBeDisabled();
    await expect(ben.window.getByRole('combobox', { name: 'Your own phones' })).toBeEnabled();
    await from(ana).click();
    await ana.window.keyboard.type('0930');
    await expect(ana.window.getByRole('spinbutton', { name: 'Not before: minutes' })).toHaveValue('30');
    await ana.window.keyboard.press('Tab');
    await expect(from(ben)).toHaveValue('09', { timeout: 1_000 });
    expect((await ben.ask('app.state', undefined)).settings.textingHours).toMatchObject({ from: 570 });
    await expect(ben.ask('settings.save', { textingHours: null })).rejects.toThrow('no-right');
    await pictures(ana, 'texts-manager');
    await pictures(ben, 'texts-writer');
    expect((await ana.ask('app.state', undefined)).settings.textingHours).toMatchObject({ from: 570 });
  });

  const [here, elsewhere] = [await startRealService(bensKey), await startRealService(bensKey)];
  for (const service of [here, elsewhere]) team.stopsWithTest(() => service.stop());
  const shop = { name: 'Shop', kind: 'production', dashboardUrl: '', key: null } as const;
  const { id } = await ana.ask('keys.save', { ...shop, id: null, baseUrl: here.baseUrl });

  await test.step('an account is everybody’s without its key, which each computer types for itself', async () => {
    await goTo(ben, '#/settings/account');
    await expect(sheetOf(ben)).toContainText('There is no key yet');
    await expect(ben.window.getByRole('button', { name: 'Add an account' })).toHaveCount(0);
    await sheetOf(ben).getByRole('button', { name: 'Add a key' }).click();
    await typeKey('Store the key');
    await expect(sheetOf(ben)).toContainText(`••••${bensKey.slice(-4)}`);
  });

  await test.step('nothing is sent outside the hours that another computer has set, and it goes on with them', async () => {
    await ana.ask('settings.save', { textingHours: hoursWithoutNow() });
    const hours = async () => (await ben.ask('app.state', undefined)).settings.textingHours;
    await expect.poll(hours, { timeout: 1_000 }).toEqual(hoursWithoutNow());
    let campaign = 0;
    // The server tells of the people that were added just now, and a plan of before that is not sent.
    await expect(async () => {
      campaign = await sendPracticeCampaign(ben.ask, { people: 2, batchSize: 2 });
    }).toPass();
    const deferred = async () =>
      (await ben.ask('sending.snapshot', undefined)).campaigns.find(
        ({ campaignId }) => campaignId === campaign,
      )?.deferredUntil;
    await expect.poll(deferred).toEqual(expect.any(Number));
    expect(here.requests()).toBe(0);
    await ana.ask('settings.save', { textingHours: null });
    await expect.poll(() => here.count()).toBe(2);
  });

  await test.step('where its address is changed, the key waits until it is typed for that one', async () => {
    await ana.ask('keys.save', { ...shop, id, baseUrl: elsewhere.baseUrl });
    await expect(sheetOf(ben)).toContainText('The address is another one since the key was typed', {
      timeout: 1_000,
    });
    await goTo(ana, '#/settings/account');
    await pictures(ana, 'accounts-manager');
    await pictures(ben, 'accounts-writer');
    expect(elsewhere.requests()).toBe(0);
    await sheetOf(ben).getByRole('button', { name: 'Type the key again' }).click();
    await typeKey('Replace the key');
    await expect(sheetOf(ben)).toContainText(`••••${bensKey.slice(-4)}`);
    await sendPracticeCampaign(ben.ask, { people: 2, batchSize: 2, template: 'We are open again.' });
    await expect.poll(() => elsewhere.count()).toBe(2);
    expect(here.requests()).toBe(1);
  });
  for (const app of [ana, ben]) await app.quit();
});

test('of two managers who change the same setting, the second sees what the first has set, and keeps what was typed', async () => {
  await askServer(team.port, 'clinic', (client) =>
    client.query('SELECT carillon.invite_person($1, $2, $3)', ['ben', verifierOf('secret'), 'manage']),
  );
  await goTo(ana, '#/settings/sending');
  const { window } = ana;
  const reserve = async () => (await ben.ask('app.state', undefined)).settings.reserve;
  const field = window.getByRole('textbox', { name: 'Requests a minute left to others' });

  await test.step('under what is being typed', async () => {
    await field.fill('30');
    await ben.ask('settings.save', { reserve: 12 });
    const note = window.getByText('Set to 12 by somebody else meanwhile');
    await expect(note).toBeVisible();
    await pictures(ana, 'overtaken');
    await field.focus();
    await field.blur();
    await expect(field).toHaveValue('30');
    expect(await reserve()).toBe(12);
    await field.press('Escape');
    await expect(field).toHaveValue('12');
    await field.fill('30');
    await ben.ask('settings.save', { reserve: 14 });
    await expect(window.getByText('Set to 14 by somebody else meanwhile')).toBeVisible();
    await field.press('Enter');
    await expect.poll(reserve).toBe(30);
    await expect(window.getByText('by somebody else meanwhile')).toHaveCount(0);
  });

  await test.step('in the moment before the screen has heard of it', async () => {
    const release = await delayAnswers(ana, 'app.state');
    await ben.ask('settings.save', { pacing: 'even', batchSize: 40 });
    await field.fill('31');
    await ben.ask('settings.save', { reserve: 16 });
    await field.press('Enter');
    await expect(window.getByText('“ben” set this meanwhile')).toBeVisible();
    expect(await reserve()).toBe(16);
    await release();
    await expect(window.getByText('Set to 16 by somebody else meanwhile')).toBeVisible();
    await expect(field).toHaveValue('31');
    await teamPicture(ana, 'team-settings-refused');
    await field.press('Enter');
    await expect.poll(reserve).toBe(31);
    expect((await ana.ask('app.state', undefined)).settings).toMatchObject({ pacing: 'even', batchSize: 40 });
  });
});

const bensKey = 'live_77b24d3c8a9e6f5f0c';

/** By the clocks of the numbers' country, far enough from now that a slow machine does not come into them. */
function hoursWithoutNow(): { from: number; until: number } {
  const london = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  return Number(london.format()) < 12 ? { from: 1_260, until: 1_320 } : { from: 120, until: 180 };
}

const sheetOf = ({ window }: RunningApp) => window.getByRole('region', { name: 'Shop' });

async function typeKey(button: string): Promise<void> {
  await ben.window.getByRole('textbox', { name: /API key$/ }).fill(bensKey);
  await ben.window.getByRole('complementary').getByRole('button', { name: button }).click();
}
