import type { Locator } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { everyScreen } from '../support/every-screen.ts';
import { goTo } from '../support/screens.ts';

const heading = ({ window }: Carillon): Locator => window.getByRole('heading', { level: 1 });

/** Goes to the last choice of the menu that opens. */
async function lastOfMenu({ window }: Carillon): Promise<void> {
  await expect(window.getByRole('menu').locator('[data-autofocus]')).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(window.getByRole('menuitem').first()).toBeFocused();
  await window.keyboard.press('End');
  await expect(window.getByRole('menuitem').last()).toBeFocused();
}

test('whoever goes through the sections of the settings stays where they are', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  await goTo(carillon, '#/settings/account');
  const data = window.getByRole('link', { name: 'Data', exact: true });
  await data.focus();
  await window.keyboard.press('Enter');
  await expect(window.getByText('Back up everything')).toBeVisible();
  await expect(data).toBeFocused();
  await window.keyboard.press('Tab');
  await expect(window.getByRole('link', { name: 'Audit log' })).toBeFocused();
});

test('a pane, a dialog, the palette and the help give the focus back to where it was', async ({
  sharedUsedCarillon: carillon,
}) => {
  await everyScreen(carillon);
  const { window } = carillon;
  await goTo(carillon, '#/sender-ids');
  const add = window.getByRole('button', { name: 'New sender ID' });
  await add.focus();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('textbox', { name: 'Sender ID', exact: true })).toBeVisible();
  await expect(add).not.toBeFocused();
  await window.keyboard.press('Escape');
  await expect(add).toBeFocused();

  const more = window.getByRole('button', { name: /UpperSchoolOffice/ });
  await more.focus();
  await window.keyboard.press('Enter');
  await lastOfMenu(carillon);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await goTo(carillon, '#/contacts');
  const table = window.getByRole('grid', { name: 'Contacts' });
  await table.focus();
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await expect(table).not.toBeFocused();
  await window.keyboard.press('Escape');
  await expect(table).toBeFocused();

  for (const [keys, open] of [
    ['Control+k', window.getByRole('textbox', { name: /Search for a screen/ })],
    ['F1', window.getByRole('complementary', { name: 'Help' })],
  ] as const) {
    await window.keyboard.press(keys);
    await expect(open).toBeVisible();
    await expect(table).not.toBeFocused();
    await window.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
    await expect(table).toBeFocused();
  }
});

test('what is removed with the focus in it leaves the focus near', async ({
  sharedUsedCarillon: carillon,
}) => {
  await everyScreen(carillon);
  const { window } = carillon;
  await goTo(carillon, '#/sender-ids');
  await window.getByRole('button', { name: /447700900999/ }).focus();
  await window.keyboard.press('Enter');
  await lastOfMenu(carillon);
  await window.keyboard.press('Enter');
  await window.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(window.getByText('447700900999')).toHaveCount(0);
  await expect(window.getByRole('grid', { name: 'Sender IDs' })).toBeFocused();

  await goTo(carillon, '#/contacts/import');
  await window
    .getByRole('textbox', { name: 'Or paste rows' })
    .fill('First name\tMobile\nAda\t+44 7700 900123\n');
  await window.getByRole('button', { name: 'Use these rows' }).press('Enter');
  await expect(window.getByRole('button', { name: 'Check the rows' })).toBeVisible();
  await expect(heading(carillon)).toBeFocused();
});

test('with the help open the keyboard goes from the screen into it and back, on another screen too', async ({
  sharedUsedCarillon: carillon,
}) => {
  await everyScreen(carillon);
  const { window } = carillon;
  const help = window.getByRole('complementary', { name: 'Help' });
  const title = help.getByRole('heading', { name: 'Help' });
  await goTo(carillon, '#/campaigns');
  await window.keyboard.press('F1');
  await expect(title).toBeFocused();
  await window.keyboard.press('Tab');
  await expect(help.getByRole('button', { name: 'Close help' })).toBeFocused();
  // Backwards from the help is the end of the screen, the help's own first stop is next.
  await title.focus();
  await window.keyboard.press('Shift+Tab');
  await expect(window.locator('main :focus')).toHaveCount(1);
  await window.getByRole('button', { name: 'New campaign' }).focus();
  await window.keyboard.press('F1');
  await expect(title).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(window.getByRole('button', { name: 'New campaign' })).toBeFocused();

  await window.keyboard.press('F1');
  await expect(title).toBeFocused();
  await goTo(carillon, '#/contacts');
  await expect(heading(carillon)).toBeFocused();
  await window.keyboard.press('F1');
  await expect(title).toBeFocused();
  await goTo(carillon, '#/campaigns');
  await help.getByRole('button', { name: 'Close help' }).press('Enter');
  await expect(heading(carillon)).toBeFocused();
});

/** What a person may have set in the system. */
const light = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' } as const;
const otherThemes = {
  dark: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' },
  'high contrast': { colorScheme: 'light', contrast: 'more', forcedColors: 'none' },
  'the system’s own colours': { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' },
} as const;

test('every stop of the keyboard shows that it has the focus, in every theme', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(240_000);
  const screens = await everyScreen(carillon);
  const { window } = carillon;
  const unseen: string[] = [];
  for (const screen of [
    'home',
    'contact',
    'compose',
    'review',
    'report',
    'settings-texts',
    'settings-general',
  ]) {
    await window.emulateMedia({ ...light, reducedMotion: 'reduce' });
    await goTo(carillon, screens.get(screen) ?? '');
    await window.evaluate(() => Reflect.set(globalThis, 'stops', new Set()));
    const note = async (theme: string, again: boolean): Promise<void> => {
      for (const seen of await window.evaluate(unseenFocus, again))
        unseen.push(`${theme}, ${screen}: ${seen}`);
    };
    for (let stop = 0; stop < 45; stop++) {
      await window.keyboard.press('Tab');
      await note('light', false);
    }
    // The keyboard goes the same way in every theme: the others are held against the stops that it made.
    for (const [theme, media] of Object.entries(otherThemes)) {
      await window.emulateMedia({ ...media, reducedMotion: 'reduce' });
      await note(theme, true);
    }
  }
  expect(unseen).toEqual([]);
});

/**
 * What has the focus without showing it. The present stop is noted in the page; `again` goes through all that were, where
 * the page shows the focus as it does to a keyboard, since that was what moved it last.
 */
function unseenFocus(again: boolean): readonly string[] {
  const stops: Set<Element> = Reflect.get(globalThis, 'stops');
  const isRinged = (element: Element | null | undefined): boolean => {
    if (element === null || element === undefined) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)');
  };
  const unseen = (): readonly string[] => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches('[class*=skip]')) return [];
    if (!again) stops.add(focused);
    // A switch draws its ring on its track, a row on itself, a field on its frame.
    const row = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
    const around = [
      focused,
      focused.nextElementSibling,
      focused.parentElement,
      focused.parentElement?.parentElement,
      row,
    ];
    return around.some(isRinged) ? [] : [focused.outerHTML.slice(0, 160)];
  };
  if (!again) return unseen();
  // A stop that the screen has since taken away, as it does with what stands there while it loads, is none any more.
  const present = [...stops].filter((stop) => stop.isConnected);
  return present.flatMap((stop) => {
    if (stop instanceof HTMLElement || stop instanceof SVGElement) stop.focus();
    return stop === document.activeElement ? unseen() : [`takes no focus: ${stop.outerHTML.slice(0, 160)}`];
  });
}
