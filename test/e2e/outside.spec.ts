import { expect, test } from '../support/app.ts';
import { startPatientService } from '../support/patient-service.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { putRealAccountInUse } from '../support/real-service.ts';
import { goTo } from '../support/screens.ts';

test('while sending the dock shows how far it is and the computer stays awake; at the end a notification leads to it', async ({
  carillon,
}) => {
  const { app, ask, window } = carillon;
  await using service = await startPatientService();
  await putRealAccountInUse(ask, service.baseUrl, { kind: 'development' });
  await goTo(carillon, '#/contacts');
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const bars: number[] = [];
    const notes: { title: string; click: () => void }[] = [];
    Object.assign(globalThis, { bars, notes });
    for (const shown of BrowserWindow.getAllWindows()) {
      shown.setProgressBar = (share) => void bars.push(share);
      // Somebody who works in another program.
      shown.isFocused = () => false;
    }
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      notes.push({ title: this.title, click: () => this.emit('click') });
    };
  });
  const awake = () =>
    app.evaluate(({ powerSaveBlocker }) =>
      Array.from({ length: 8 }, (_, id) => powerSaveBlocker.isStarted(id)).includes(true),
    );
  expect(await awake()).toBe(false);

  const id = await sendPracticeCampaign(ask, { people: 12, batchSize: 4, name: 'Reminder' });
  await expect.poll(awake).toBe(true);
  await goTo(carillon, `#/campaigns/${id}/sending`);
  await expect(window.getByText('Waiting for the last answers.')).toBeVisible();
  await goTo(carillon, '#/contacts');
  service.release();

  await expect.poll(async () => (await ask('campaigns.get', { id })).status.state).toBe('finished');
  await expect.poll(awake).toBe(false);
  const bars = await app.evaluate((): number[] => Reflect.get(globalThis, 'bars'));
  expect(bars.some((share) => share >= 0 && share < 1)).toBe(true);
  await expect.poll(() => app.evaluate((): number => Reflect.get(globalThis, 'bars').at(-1))).toBe(-1);
  const titles = () =>
    app.evaluate((): string[] =>
      Reflect.get(globalThis, 'notes').map((note: { title: string }) => note.title),
    );
  await expect.poll(titles).toEqual(['Finished: Reminder']);
  await app.evaluate(() => Reflect.get(globalThis, 'notes')[0].click());
  await expect(window.getByRole('heading', { level: 1, name: 'Reminder' })).toBeVisible();
});
