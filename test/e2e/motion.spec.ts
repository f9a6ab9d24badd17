import { type Carillon, expect, test } from '../support/app.ts';
import { everyScreen } from '../support/every-screen.ts';
import { goTo } from '../support/screens.ts';

/** Longer than this a change can be seen to move. */
const seenMs = 20;

/** What moves, or would when it changes: its name and how long. */
function moving({ window }: Carillon): Promise<readonly string[]> {
  return window.evaluate((least) => {
    const longest = (durations: string): number =>
      Math.max(
        ...durations
          .split(',')
          .map((duration) => Number.parseFloat(duration) * (/ms$/.test(duration.trim()) ? 1 : 1000)),
      );
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const style = getComputedStyle(element);
      const animated = style.animationName !== 'none' && longest(style.animationDuration) > least;
      const changes = style.transitionProperty !== 'none' && longest(style.transitionDuration) > least;
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
      return animated || changes ? [`${name}: ${style.animationName} ${style.transitionDuration}`] : [];
    });
  }, seenMs);
}

test('nothing moves where the system asks for that, on any screen, in dialogs neither', async ({
  usedCarillon: carillon,
}) => {
  test.setTimeout(240_000);
  const screens = await everyScreen(carillon);
  const { window } = carillon;
  await window.emulateMedia({ reducedMotion: 'reduce' });
  for (const [name, hash] of screens) {
    await goTo(carillon, hash);
    expect(await moving(carillon), name).toEqual([]);
  }
  // Nothing lags behind either: with the scheme every inherited colour changes at once.
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

test.describe('elsewhere', () => {
  test.use({ launch: { reducedMotion: 'no-preference' } });

  test('progress moves calmly', async ({ carillon }) => {
    await goTo(carillon, '#/');
    expect(await moving(carillon)).not.toEqual([]);
  });
});
