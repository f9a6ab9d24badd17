import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { moving } from '../support/moving.ts';
import { delayAnswers, goTo } from '../support/screens.ts';

test('where the system asks for that, nothing moves in dialogs, and no colour lags behind', async ({
  sharedUsedCarillon: carillon,
}) => {
  const { window } = carillon;
  await window.emulateMedia({ reducedMotion: 'reduce' });
  // With the scheme every inherited colour changes at once.
  await goTo(carillon, '#/');
  await window.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  const inkOf = (selector: string): Promise<string> =>
    window
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await inkOf('h1')).toBe(await inkOf('body'));
  await goTo(carillon, '#/sender-ids');
  await window.getByRole('button', { name: /UpperSchoolOffice/ }).click();
  await window.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(window.getByRole('dialog')).toBeVisible();
  expect(await moving(carillon), 'a dialog').toEqual([]);
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+k');
  await expect(window.getByRole('textbox', { name: /Search for a screen/ })).toBeVisible();
  expect(await moving(carillon), 'the palette').toEqual([]);
});

test('the sign that a button is at work stands in its middle, also where nothing moves', async ({
  carillon,
}) => {
  const { window } = carillon;
  await window.emulateMedia({ reducedMotion: 'reduce' });
  await goTo(carillon, '#/campaigns');
  const answer = await delayAnswers(carillon, 'campaigns.create');
  await window.getByRole('button', { name: 'New campaign' }).first().click();
  const button = window.locator('button[data-loading]').first();
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [whole, sign] = [await middleOf(button), await middleOf(button.locator('.mantine-Button-loader'))];
  expect(Math.hypot(sign.x - whole.x, sign.y - whole.y)).toBeLessThan(2);
  await carillon.screenshot('button-at-work');
  await answer();
});

test.describe('elsewhere', () => {
  test.use({ launch: { reducedMotion: 'no-preference' } });

  test('progress moves calmly', async ({ sharedCarillon: carillon }) => {
    await goTo(carillon, '#/');
    expect(await moving(carillon)).not.toEqual([]);
  });
});
