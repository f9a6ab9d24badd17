import type { ElectronApplication } from 'playwright';
import { expect, test } from '../support/app.ts';
import {
  arrivals,
  planPracticeCampaign,
  schedulePlan,
  sendPracticeCampaign,
} from '../support/practice-campaign.ts';
import { untilAnswered } from '../support/until-answered.ts';

/** Quits as the menu does; the question is answered with its first button, the safe one. */
async function quitAndStay(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app: electronApp, dialog }) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    Object.assign(dialog, {
      showMessageBox: async (...args: unknown[]) => {
        asked.push(args.at(-1));
        return { response: 0, checkboxChecked: false };
      },
    });
    electronApp.quit();
  });
}

const askedIn = (app: ElectronApplication) =>
  app.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'asked')));
const closeWindow = (app: ElectronApplication) =>
  untilAnswered(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()));
const isVisible = (app: ElectronApplication) =>
  untilAnswered(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()));
const activate = (app: ElectronApplication) =>
  untilAnswered(() => app.evaluate(({ app: electronApp }) => electronApp.emit('activate')));

test('quitting while sending asks first, and closing the window goes on sending', async ({ carillon }) => {
  const { app, ask } = carillon;
  await ask('practice.set-faults', { faults: ['slow'] });
  const id = await sendPracticeCampaign(ask, { people: 60, batchSize: 1 });
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).counts.recipients.accepted)
    .toBeGreaterThan(0);

  await quitAndStay(app);
  await expect
    .poll(() => askedIn(app))
    .toMatch(/Quit while messages are being sent\?.*of 60 messages have been accepted.*Keep sending/);

  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect((await ask('campaigns.get', { id })).status.state).toBe('sending');
  await activate(app);
  await expect.poll(() => isVisible(app)).toBe(true);
  await ask('campaigns.pause', { id });
});

test('Carillon stays for what is scheduled: the window only hides, and quitting asks', async ({
  carillon,
}) => {
  const { app, ask } = carillon;
  const plan = await planPracticeCampaign(ask, { people: 2, batchSize: 1 });
  await schedulePlan(ask, plan, 3_600_000);
  await quitAndStay(app);
  await expect
    .poll(() => askedIn(app))
    .toMatch(/Quit while a campaign is scheduled\?.*1 campaign is scheduled: .*it is not sent.*Keep running/);
  await closeWindow(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  await activate(app);
  await expect.poll(() => isVisible(app)).toBe(true);

  await ask('campaigns.unschedule', { id: plan.id });
  const gone = app.waitForEvent('close');
  // The app may be gone before it has answered.
  await closeWindow(app).catch(() => undefined);
  await gone;
});

test('the window can be closed and shown again as often as one likes while something is scheduled', async ({
  carillon,
}) => {
  const { app, ask } = carillon;
  const plan = await planPracticeCampaign(ask, { people: 2, batchSize: 1 });
  await schedulePlan(ask, plan, 3_600_000);
  for (let times = 0; times < 40; times += 1) {
    await closeWindow(app);
    await expect.poll(() => isVisible(app)).toBe(false);
    await activate(app);
    await expect.poll(() => isVisible(app)).toBe(true);
  }
  await ask('campaigns.unschedule', { id: plan.id });
});

test('quitting and closing the window ask about what was typed and not saved, the end of the system does not', async ({
  carillon,
}) => {
  const { ask } = carillon;
  await ask('contacts.save', {
    id: null,
    number: '+447700900101',
    fields: { 'First name': 'Dave' },
    listIds: [],
  });
  const typeSomething = async (): Promise<void> => {
    await carillon.window.getByRole('link', { name: 'Contacts' }).click();
    await carillon.window.getByRole('row', { name: /Dave/ }).click();
    await carillon.window.getByRole('textbox', { name: 'First name' }).fill('David');
    await expect(carillon.window.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    // What the page asks comes after what it told: by the answer, the main process knows of the change.
    await carillon.ask('app.state', undefined);
  };
  await typeSomething();
  await quitAndStay(carillon.app);
  await expect
    .poll(() => askedIn(carillon.app))
    .toMatch(/Quit without saving\?.*has not been saved.*Keep editing/);
  await carillon.app.evaluate(({ Menu }) => {
    const find = (items: Electron.MenuItem[]): Electron.MenuItem | undefined =>
      items.find(({ role }) => role === 'quit') ??
      items.map(({ submenu }) => submenu && find(submenu.items)).find((item) => item);
    const item = find(Menu.getApplicationMenu()?.items ?? []);
    item?.click();
  });
  const times = async (): Promise<number> =>
    (await askedIn(carillon.app)).split('Quit without saving').length - 1;
  await expect.poll(times).toBe(2);
  await closeWindow(carillon.app);
  await expect.poll(times).toBe(3);
  await expect(carillon.window.getByRole('textbox', { name: 'First name' })).toHaveValue('David');
  await carillon.window.reload();
  await carillon.window.getByRole('row', { name: /Dave/ }).waitFor();

  // With the page what was typed into it is gone: there is nothing to ask about.
  const gone = carillon.app.waitForEvent('close');
  await closeWindow(carillon.app).catch(() => undefined);
  await gone;

  await carillon.relaunch();
  await typeSomething();
  const ended = carillon.app.waitForEvent('close');
  await carillon.app
    .evaluate(({ app, powerMonitor }) => {
      powerMonitor.emit('shutdown');
      app.quit();
    })
    .catch(() => undefined);
  await ended;

  await carillon.relaunch();
  await typeSomething();
  const stopped = carillon.app.waitForEvent('close');
  carillon.app.process().kill('SIGTERM');
  await stopped;
});

test('what counts down when Carillon ends is asked about at the next start, and not sent', async ({
  carillon,
}) => {
  const { id, version } = await planPracticeCampaign(carillon.ask, { people: 2, batchSize: 1 });
  await carillon.ask('campaigns.send', { campaign: id, plan: version, at: null });
  await carillon.kill();
  await carillon.relaunch();
  const { ask, window } = carillon;
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).status)
    .toMatchObject({ state: 'paused', reason: { kind: 'missed-schedule' } });
  await window.evaluate((hash) => location.assign(hash), `#/campaigns/${id}/sending`);
  await expect(window.getByText('but Carillon was closed before that. Nothing was sent')).toBeVisible();
  await carillon.screenshot('missed-countdown');
  await expect(window.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Review and send' }).click();
  await expect(window.getByRole('button', { name: 'Send 2 messages' })).toBeVisible();
  expect(await arrivals(ask)).toEqual([]);
});
