import { expect, test } from '../support/app.ts';
import { sendPracticeCampaign } from '../support/practice-campaign.ts';
import { answerAll, goTo, picture, resize } from '../support/screens.ts';

/** The screens that show lists and results, by the hash that opens them. */
const screens = {
  home: '#/',
  results: '#/results',
  sending: '#/campaigns/4/sending',
  'do-not-text': '#/do-not-text',
  'sender-ids': '#/sender-ids',
  outbox: '#/outbox',
} as const;

test('every screen of sending and results is there with data, long texts too', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(240_000);
  await carillon.ask('settings.save', { welcomed: true });
  for (const size of ['small', 'large'] as const) {
    await resize(carillon, size);
    for (const [name, hash] of Object.entries({ ...screens, report: '#/results/2', long: '#/results/3' })) {
      await goTo(carillon, hash);
      await picture(carillon, `${name}-${size}`);
    }
  }
  await goTo(carillon, '#/results');
  await carillon.window.getByText('People', { exact: true }).first().click();
  await carillon.window.getByRole('searchbox').fill('okafor');
  await expect(carillon.window.getByRole('row').nth(1)).toContainText('Okafor');
  await picture(carillon, 'results-people');
});

test('every screen says what it is for where there is nothing yet', async ({ sharedCarillon: carillon }) => {
  const { sending: _needsCampaign, ...others } = screens;
  for (const [name, hash] of Object.entries(others)) {
    await goTo(carillon, hash);
    await picture(carillon, `${name}-empty`);
  }
});

for (const way of ['never', 'refused'] as const) {
  test(`every screen has its state for an answer that is ${way === 'never' ? 'late' : 'refused'}`, async ({
    sharedUsedCarillon: carillon,
  }) => {
    await goTo(carillon, '#/settings/general');
    const answerAgain = await answerAll(carillon, way);
    for (const [name, hash] of Object.entries(screens)) {
      await carillon.window.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      const state =
        way === 'never'
          ? carillon.window.getByText('Loading…').first()
          : carillon.window.getByText('What to do').first();
      await expect(carillon.window.locator('h1')).toBeVisible();
      await expect(state).toBeVisible();
      if (way === 'refused') await expect(goTo(carillon, hash)).rejects.toThrow('could not show');
      await picture(carillon, `${name}-${way === 'never' ? 'loading' : 'error'}`);
    }
    await answerAgain();
  });
}

test('a campaign that waits for the limit says so, and the one behind it waits for its turn', async ({
  carillon,
}) => {
  test.setTimeout(240_000);
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
  await window.getByRole('tab', { name: 'Details' }).click();
  await window.getByRole('row').nth(2).click();
  await window.getByRole('complementary').getByText('Details').first().click();
  await expect(window.getByText('X-RateLimit-Remaining')).toBeVisible();
  await picture(carillon, 'sending-batch');
  await goTo(carillon, '#/');
  await expect(window.getByText(/^Waiting for “Reminder for Monday”: \d+ messages go first/)).toBeVisible();
  await expect(window.getByText('and 100 in practice')).toBeVisible();
  await picture(carillon, 'home-two-campaigns');
  await goTo(carillon, `#/campaigns/${second}/sending`);
  await window.getByRole('button', { name: 'Send this one first' }).click();
  await expect(window.getByRole('button', { name: 'Send this one first' })).toBeHidden();
  await window.getByRole('button', { name: 'Stop for good' }).click();
  await window.getByRole('button', { name: 'Stop sending' }).click();
  await expect(window.getByText(/Stopped .*: \d+ sent, \d+ not sent\./)).toBeVisible();
  await picture(carillon, 'sending-stopped');
});
