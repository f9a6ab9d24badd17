import { expect, test } from '../support/app.ts';
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
