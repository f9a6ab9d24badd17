import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { barriers } from '../support/barriers.ts';
import { everyScreen } from '../support/every-screen.ts';
import { moving } from '../support/moving.ts';
import { goTo, settle } from '../support/screens.ts';

const ground = (of: Locator): Promise<string> =>
  of.evaluate((element) => getComputedStyle(element).backgroundColor);

test('every screen takes the focus at its heading, has no barrier in any theme, and moves nothing where that is asked for', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(480_000);
  const { window } = carillon;
  const place = window.getByRole('navigation', { name: 'Main' });
  const faults: string[] = [];
  for (const [name, hash] of await everyScreen(carillon)) {
    await test.step(name, async () => {
      // The sections of the settings are one screen, and keep the focus where it is.
      await goTo(carillon, name === 'home' ? '#/campaigns' : '#/');
      await goTo(carillon, hash);
      // So that a reader says where one is.
      await expect(window.getByRole('heading', { level: 1 }), name).toBeFocused();
      faults.push(...(await moving(carillon)).map((what) => `${name} moves: ${what}`));
      faults.push(...(await barriers(window)).map((barrier) => `${name}, ${barrier}`));
      await window.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' });
      await settle(carillon);
      const here = place.locator('[aria-current=page]');
      const elsewhere = place.locator('li a:not([aria-current])').first();
      if ((await ground(here)) === (await ground(elsewhere)))
        faults.push(`${name} does not show in the system’s own colours where one is`);
      await carillon.screenshot(`${name}-forced-colors`);
      await window.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
    });
  }
  expect(faults.join('\n')).toBe('');
});
