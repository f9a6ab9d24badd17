import { expect, test } from '../support/app.ts';
import { goTo, picture } from '../support/screens.ts';
import { longName, seedWeeksOfUse } from '../support/weeks-of-use.ts';

const waiting = { state: 'paused', pause: { kind: 'user' }, ago: 60_000 } as const;

test('the order of several campaigns is seen, and changed with the keyboard alone', async ({ carillon }) => {
  await carillon.quit();
  await seedWeeksOfUse(carillon.userData, {
    campaigns: ['Reminder', 'Opening hours', longName].map((name) => ({
      ...waiting,
      name,
      runs: [{ batches: 20, state: 'queued' }],
    })),
  });
  await carillon.relaunch();
  const { ask, window } = carillon;
  await ask('settings.save', { welcomed: true });
  await goTo(carillon, '#/');
  const order = async () =>
    (await ask('sending.snapshot', undefined)).campaigns.map(({ campaignId }) => campaignId);
  const places = window.getByRole('group', { name: 'Order of sending' });
  await expect(places).toHaveText(['Place 1 of 3', 'Place 2 of 3', 'Place 3 of 3']);
  await picture(carillon, 'home-order');

  await window.getByRole('button', { name: 'Send “Opening hours” later' }).focus();
  await window.keyboard.press('Enter');
  await expect.poll(order).toEqual([1, 3, 2]);
  // It has gone to the end, where nothing comes later: the focus is on what can still be done.
  const earlier = window.getByRole('button', { name: 'Send “Opening hours” earlier' });
  await expect(earlier).toBeFocused();
  await window.keyboard.press('ArrowUp');
  await expect.poll(order).toEqual([1, 2, 3]);
  await expect(earlier).toBeFocused();
  await window.keyboard.press('ArrowUp');
  await expect.poll(order).toEqual([2, 1, 3]);
  await expect(window.getByRole('button', { name: 'Send “Opening hours” later' })).toBeFocused();

  await goTo(carillon, '#/campaigns/2/sending');
  await expect(places).toHaveText('Place 1 of 3');
});
