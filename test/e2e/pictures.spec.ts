import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/rehearsal.ts';
import { goTo, picture, resize } from '../support/screens.ts';
import { buildWorld } from '../support/world.ts';

test('every screen of sending and results is there, with data, in light and dark', async ({ carillon }) => {
  test.setTimeout(120_000);
  await carillon.quit();
  await buildWorld(carillon.userData);
  await carillon.relaunch();
  const screens = {
    home: '#/',
    results: '#/results',
    'report-finished': '#/results/2',
    'sending-paused': '#/campaigns/4/sending',
    'report-long': '#/results/3',
    'do-not-text': '#/do-not-text',
    'sender-ids': '#/sender-ids',
    outbox: '#/outbox',
  };
  for (const size of ['small', 'large'] as const) {
    await resize(carillon, size);
    for (const [name, hash] of Object.entries(screens)) {
      await goTo(carillon, hash);
      await expect(carillon.window.locator('h1')).toBeVisible();
      await picture(carillon, `${name}-${size}`);
    }
  }
});

test('a campaign that waits for the limit says so, and the one behind it waits for its turn', async ({
  carillon,
}) => {
  test.setTimeout(120_000);
  const { window } = carillon;
  const people = 180;
  const first = await sendPracticeCampaign(carillon.ask, {
    name: 'Reminder for Monday',
    people,
    batchSize: 50,
    template: 'Hello {first name}, see you on Monday.',
  });
  const second = await sendPracticeCampaign(carillon.ask, {
    name: 'New opening hours',
    people,
    batchSize: 50,
    template: 'Hello {first name}, we now open at 8.',
  });
  await goTo(carillon, `#/campaigns/${first}/sending`);
  await expect(window.getByText(/^Waiting \d+ s: \d+ of 100 requests left in this minute/)).toBeVisible({
    timeout: 30_000,
  });
  await picture(carillon, 'sending-waiting');
  await window.getByRole('row').nth(2).click();
  await expect(window.getByText('X-RateLimit-Remaining')).toBeVisible();
  await picture(carillon, 'sending-batch');
  await goTo(carillon, '#/');
  await expect(window.getByText(/^Waiting for “Reminder for Monday”: \d+ messages go first/)).toBeVisible();
  await picture(carillon, 'home-two-campaigns');
  await goTo(carillon, `#/campaigns/${second}/sending`);
  await window.getByRole('button', { name: 'Send this one first' }).click();
  await expect(window.getByRole('button', { name: 'Send this one first' })).toBeHidden();
  await window.getByRole('button', { name: 'Stop' }).click();
  await window.getByRole('button', { name: 'Stop sending' }).click();
  await expect(window.getByText(/Stopped .*: \d+ sent, \d+ not sent\./)).toBeVisible();
  await picture(carillon, 'sending-stopped');
});
