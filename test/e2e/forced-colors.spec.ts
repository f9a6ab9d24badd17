import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { goTo } from '../support/screens.ts';

test.use({ launch: { colorScheme: 'dark' } });

const ground = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).backgroundColor);
const line = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).borderBlockEndColor);

test('in the system’s own colours it can be seen what is on, and how far a campaign is', async ({
  sharedUsedCarillon: carillon,
}) => {
  const { window } = carillon;
  await window.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' });
  await goTo(carillon, '#/settings/texts');
  const section = (name: string): Locator => window.getByRole('link', { name, exact: true });
  expect(await line(section('Texts and costs'))).not.toBe(await line(section('Sending')));

  await goTo(carillon, '#/settings/general');
  const track = (of: Locator): Locator => of.locator('xpath=following-sibling::*[1]');
  const off = track(window.getByRole('switch', { name: 'Start Carillon when you log in' }));
  const offGround = await ground(off);
  await goTo(carillon, '#/settings/texts');
  expect(await ground(track(window.getByRole('switch', { name: 'Texting hours' })))).not.toBe(offGround);

  await goTo(carillon, '#/results/2');
  const bar = window.getByRole('progressbar').first();
  const looks = await bar.evaluate((element) =>
    [...element.children].map((part) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(part);
      return `${backgroundColor} ${backgroundImage}`;
    }),
  );
  // Accepted, unconfirmed and rejected.
  expect(new Set(looks).size).toBe(3);
  expect(looks).not.toContain(await ground(bar));
  expect(await line(window.getByRole('tab', { selected: true }))).not.toBe(
    await line(window.getByRole('tab', { selected: false }).first()),
  );
});
