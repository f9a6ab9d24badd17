import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/rehearsal.ts';

test('quitting while sending asks first, and closing the window goes on sending', async ({ carillon }) => {
  const { app, ask } = carillon;
  await ask('practice.set-faults', { faults: ['slow'] });
  const id = await sendPracticeCampaign(ask, { people: 60, batchSize: 1 });
  await expect
    .poll(async () => (await ask('campaigns.get', { id })).counts.recipients.accepted)
    .toBeGreaterThan(0);

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
  await expect
    .poll(() => app.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'asked'))))
    .toMatch(/Quit while messages are being sent\?.*of 60 messages have been accepted.*Keep sending/);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(false);
  expect((await ask('campaigns.get', { id })).status.state).toBe('sending');
  await app.evaluate(({ app: electronApp }) => electronApp.emit('activate'));
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  await ask('campaigns.pause', { id });
});
