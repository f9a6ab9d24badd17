import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../build/setup/paths.mjs';
import { type Language, languages } from '../../electron/shared/settings/languages.ts';
import { type Carillon, expect, test } from '../support/app.ts';
import { textsOf, translations } from '../support/catalogues.ts';
import { cutTexts } from '../support/cut-texts.ts';
import { everyScreen as everyScreenOf, screens } from '../support/every-screen.ts';
import { speakPseudo } from '../support/pseudo-language.ts';
import { goTo, settle } from '../support/screens.ts';
import { unreachable } from '../support/unreachable.ts';
import { onBrowserWindow } from '../support/until-answered.ts';

/** And those of campaigns in further states. */
const everyScreen = {
  ...screens,
  compose: '#/campaigns/6/compose',
  review: '#/campaigns/6/review',
  paused: '#/campaigns/5/sending',
};

/** A small laptop, and the narrowest window there is. */
const sizes = { laptop: { width: 1280, height: 720 }, narrow: { width: 800, height: 720 } } as const;

/** Goes through all screens in both sizes, takes their pictures, and answers what cannot be read or reached. */
async function inspectAround(
  carillon: Carillon,
  name: string,
  visited: Readonly<Record<string, string>> = everyScreen,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [size, { width, height }] of Object.entries(sizes)) {
    await onBrowserWindow(carillon, (window) =>
      window.evaluate((target, [w, h]) => target.setContentSize(w, h), [width, height] as const),
    );
    await carillon.window.waitForFunction((w) => innerWidth === w, width);
    for (const [screen, hash] of Object.entries(visited)) {
      await goTo(carillon, hash);
      await carillon.screenshot(`${name}/${screen}-${size}`);
      found.push(...(await cutTexts(carillon)).map((what) => `${screen}, ${width} px wide: ${what}`));
      if (size === 'narrow')
        found.push(...(await inspectReach(carillon)).map((what) => `${screen}: ${what}`));
    }
    await carillon.window.keyboard.press('F1');
    await expect(carillon.window.locator('aside[aria-label]').last()).toBeVisible();
    await carillon.screenshot(`${name}/help-${size}`);
    found.push(...(await cutTexts(carillon)).map((what) => `help, ${width} px wide: ${what}`));
    await carillon.window.keyboard.press('Escape');
  }
  return found;
}

/** What of a screen in the narrowest window nobody gets to, or cannot be read once everything was reached for. */
async function inspectReach(carillon: Carillon): Promise<readonly string[]> {
  const out = (await unreachable(carillon)).map((control) => `${control} cannot be reached`);
  return [...out, ...(await cutTexts(carillon))];
}

/** What opens over the screens and on the way of an import; by keys and by what is first, as names differ by language. */
async function inspectInside(carillon: Carillon, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  const { window } = carillon;
  const inspect = async (place: string): Promise<void> => {
    await settle(carillon);
    await carillon.screenshot(`${name}/in-${place}`);
    found.push(...(await cutTexts(carillon)).map((what) => `${place}: ${what}`));
  };
  const primary = window.locator(
    'main .mantine-Button-root:not([data-variant=default], [data-variant=subtle])',
  );
  const dialog = window.locator('[role=dialog]');

  await goTo(carillon, '#/');
  await carillon.ask('settings.save', { welcomed: false });
  await expect(window.locator('#welcome')).toBeVisible();
  await inspect('welcome');
  await carillon.ask('settings.save', { welcomed: true });

  await window.keyboard.press('Control+k');
  await window.locator('input.mantine-Spotlight-search').fill('a');
  await inspect('palette');
  await window.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await window.keyboard.press('Control+/');
  await expect(dialog).toBeVisible();
  await inspect('shortcuts');
  await window.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await goTo(carillon, '#/campaigns/6/review');
  await primary.last().click();
  await expect(dialog).toBeVisible();
  await inspect('confirmation');
  await window.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await goTo(carillon, '#/settings/account');
  await primary.first().click();
  await inspect('new-account');

  await goTo(carillon, '#/contacts/import');
  await window
    .locator('main textarea')
    .fill(await readFile(join(root, 'build', 'samples', 'contacts.csv'), 'utf8'));
  await window.locator('main div:has(> .mantine-Textarea-root) > button').last().click();
  await expect(window.locator('main table')).toBeVisible();
  await inspect('import-columns');
  await primary.last().click();
  await expect(window.locator('main dl')).toBeVisible();
  await inspect('import-review');

  await window.evaluate("location.hash = '#/print/2'");
  await window.reload();
  await expect(window.locator('main header h1')).toBeVisible();
  await inspect('paper');
  return found;
}

test('texts two fifths longer than English fit every screen', async ({ sharedUsedCarillon: carillon }) => {
  test.setTimeout(300_000);
  await carillon.ask('settings.save', { welcomed: true });
  await speakPseudo(carillon);
  expect(await inspectAround(carillon, 'pseudo')).toEqual([]);
});

test('English fits every screen, and words that no line has room for', async ({
  sharedUsedCarillon: carillon,
}) => {
  test.setTimeout(300_000);
  await carillon.ask('settings.save', { welcomed: true });
  const long = await everyScreenOf(carillon);
  const visited = {
    ...everyScreen,
    'long-compose': long.get('compose') ?? '',
    'long-review': long.get('review') ?? '',
  };
  const around = await inspectAround(carillon, 'en', visited);
  expect([...around, ...(await inspectInside(carillon, 'en'))]).toEqual([]);
});

for (const language of translations) {
  test(`every screen fits and speaks ${language}`, async ({ sharedUsedCarillon: carillon }) => {
    test.setTimeout(300_000);
    await carillon.ask('settings.save', { welcomed: true });
    await carillon.ask('settings.save', { language });
    await expect(carillon.window.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
    await expect(carillon.window.locator('h1')).toHaveText(textsOf(language, 'home').get('title') ?? '');
    await expectDirection(carillon, language);
    const cut = [...(await inspectAround(carillon, language)), ...(await inspectInside(carillon, language))];
    expect(cut).toEqual([]);
  });
}

test('a start shows no word of English first in any language, and its menu speaks it', async ({
  carillon,
}) => {
  for (const language of translations) {
    await test.step(`a start in ${language}`, async () => {
      await carillon.ask('settings.save', { language });
      await carillon.relaunch();
      const { window } = carillon;
      await window.addInitScript(() => {
        const seen = new Set<string>();
        Reflect.set(globalThis, 'textsSeen', seen);
        new MutationObserver(() => {
          for (const element of document.querySelectorAll('nav span, h1'))
            seen.add(element.textContent ?? '');
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      await window.reload();
      await expect(window.locator('h1')).toHaveText(textsOf(language, 'home').get('title') ?? '');
      const seen = await window.evaluate(() => [...new Set<string>(Reflect.get(globalThis, 'textsSeen'))]);
      const own = textsOf(language, 'shell');
      const foreign = [...textsOf('en', 'shell')].filter(
        ([key, text]) => key.startsWith('nav.') && own.get(key) !== text,
      );
      expect(seen.filter((text) => foreign.some(([, english]) => english === text))).toEqual([]);
      const menu = await carillon.app.evaluate(({ Menu }) =>
        Menu.getApplicationMenu()?.items.map(({ label }) => label),
      );
      expect(menu?.[0]).toBe(textsOf(language, 'desktop').get('menu.file'));
    });
  }
});

test('in Arabic what a person wrote begins at the right, and marks lie under the words that they mark', async ({
  sharedUsedCarillon: carillon,
}) => {
  await carillon.ask('settings.save', { welcomed: true });
  await carillon.ask('settings.save', { language: 'ar' });
  const { window } = carillon;
  await expect(window.locator('html')).toHaveAttribute('dir', 'rtl');
  await goTo(carillon, '#/sender-ids');
  const begins = await window.locator('[role=gridcell] [dir=auto]').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [box, letters] = [text.getBoundingClientRect(), range.getBoundingClientRect()];
      return letters.width > box.width ? [] : [Math.round(box.right - letters.right)];
    }),
  );
  expect(begins.length).toBeGreaterThan(3);
  expect(new Set(begins)).toEqual(new Set([0]));

  await goTo(carillon, '#/campaigns/6/compose');
  const area = window.locator('main textarea').first();
  for (const text of ['Hello {first name}, see you', 'مرحبا {first name}']) {
    await area.fill(text);
    const pair = await area.evaluate((field) => {
      const of = (element: Element | null) => {
        if (element === null) return [];
        const { direction, unicodeBidi, textAlign } = getComputedStyle(element);
        return [direction, unicodeBidi, textAlign];
      };
      return { words: of(field), marks: of(field.previousElementSibling) };
    });
    expect(pair.marks).toEqual(pair.words);
  }
});

test('in Arabic the headings and first values of a file stand in their cells, and a long one is cut at its own end', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  await ask('settings.save', { language: 'ar' });
  await expect(window.locator('html')).toHaveAttribute('dir', 'rtl');
  await goTo(carillon, '#/contacts/import');
  const long = 'Reminder of the parents’ evening with the photographer in the week before the holidays';
  await window
    .locator('main textarea')
    .fill(
      `Appointment of the child\tMobile\n${long}\t07700 900123\nنص طويل ${'جدا '.repeat(60)}\t07700 900124\n`,
    );
  await window.locator('main div:has(> .mantine-Textarea-root) > button').last().click();
  const values = window.locator('main td bdi').filter({ visible: true });
  await expect(values.first()).toHaveText(long);
  await carillon.screenshot('arabic-import-columns');
  const cut = await values.evaluateAll((texts) =>
    texts
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((text) => [getComputedStyle(text).direction, getComputedStyle(text).textOverflow]),
  );
  expect(cut).toContainEqual(['ltr', 'ellipsis']);
  const gaps = await window.locator('main tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const [heading, sample] = ['th span', 'td bdi'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      return (heading?.left ?? 0) - (sample?.right ?? 0);
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12);
});

test('in Arabic a reply in Latin letters stands under its number', async ({ sharedCarillon: carillon }) => {
  const { ask, window } = carillon;
  const wordOf = (key: string): string => textsOf('ar', 'do-not-text').get(key) ?? '';
  await ask('settings.save', { language: 'ar' });
  await expect(window.locator('html')).toHaveAttribute('dir', 'rtl');
  await goTo(carillon, '#/do-not-text');
  await window
    .getByRole('button', { name: wordOf('add'), exact: true })
    .first()
    .click();
  await window
    .getByRole('textbox', { name: wordOf('adding.numbers') })
    .fill('+44 7700 900401: STOP please\n+44 7700 900402: توقف\n');
  await window.getByRole('button', { name: wordOf('adding.confirm'), exact: true }).click();
  const replies = window.getByText(/^(STOP please|توقف)$/);
  await expect(replies).toHaveCount(2);
  for (const reply of await replies.all()) await expect(reply).toHaveCSS('text-align', 'right');
  await expect(replies.first()).toHaveCSS('direction', 'ltr');
  await carillon.screenshot('arabic-replies');
});

test('the language follows the system, and a choice in the settings at once', async ({
  sharedCarillon: carillon,
}) => {
  const html = carillon.window.locator('html');
  await expect(html).toHaveAttribute('lang', 'en-GB');
  expect((await carillon.ask('app.state', undefined)).languages).toEqual(
    languages.filter((language) => language === 'en' || translations.includes(language)),
  );
  for (const language of translations) {
    await carillon.ask('settings.save', { language });
    await expect(html).toHaveAttribute('lang', new RegExp(`^${language}\\b`));
    await expectDirection(carillon, language);
  }
  await carillon.ask('settings.save', { language: 'system' });
  await expect(html).toHaveAttribute('lang', 'en-GB');
  await expect(html).toHaveAttribute('dir', 'ltr');
});

/** Arabic has the sidebar on the right, all others on the left. */
async function expectDirection(carillon: Carillon, language: Language): Promise<void> {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  await expect(carillon.window.locator('html')).toHaveAttribute('dir', direction);
  const sidebar = await carillon.window.locator('nav').first().boundingBox();
  const main = await carillon.window.locator('main').boundingBox();
  expect((sidebar?.x ?? 0) > (main?.x ?? 0)).toBe(direction === 'rtl');
}

test('in Arabic a name in Latin letters is cut at its own end, and times and numbers stay in their order', async ({
  sharedCarillon: carillon,
}) => {
  const { ask, window } = carillon;
  const name = 'Reminder for all families about the winter evening, the new timetable and the photographer';
  const number = '+447700900100';
  const { id } = await ask('contacts.save', { id: null, number, fields: { Name: name }, listIds: [] });
  const draft = await ask('campaigns.create', { copyOf: null });
  const { audience, options } = draft;
  const words = { name, senderId: 'Clinic', template: 'Hello' };
  await ask('campaigns.save', {
    id: draft.id,
    draft: { ...words, audience: { ...audience, everyone: true }, options },
  });
  await ask('settings.save', { language: 'ar', textingHours: { from: 8 * 60, until: 21 * 60 } });
  await expect(window.locator('html')).toHaveAttribute('dir', 'rtl');

  await goTo(carillon, `#/contacts/${id}`);
  const title = window.getByRole('heading', { level: 2, name });
  await expect(title).toHaveCSS('direction', 'ltr');
  await expect(title).toHaveCSS('text-align', 'right');
  const field = window.getByRole('textbox', { name: 'Name', exact: true });
  await expect(field).toHaveValue(name);
  await expect(field).toHaveCSS('direction', 'ltr');
  await expect(field).toHaveCSS('text-align', 'right');
  await carillon.screenshot('arabic-long-name-pane');

  await window.keyboard.press('Control+k');
  const label = window.getByRole('button', { name }).locator('span', { hasText: name }).last();
  await expect(label).toHaveCSS('unicode-bidi', 'plaintext');
  await expect(label).toHaveCSS('-webkit-line-clamp', '2');
  await carillon.screenshot('arabic-long-name-palette');
  await window.keyboard.press('Escape');

  await goTo(carillon, '#/settings/texts');
  const from = window.getByRole('group', { name: textsOf('ar', 'settings').get('texts.from') ?? '' });
  const parts = [from.getByRole('combobox'), ...(await from.getByRole('spinbutton').all())];
  const places = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.x ?? 0));
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  await carillon.screenshot('arabic-times');

  await goTo(carillon, `#/campaigns/${draft.id}/compose`);
  await window
    .getByRole('button', { name: textsOf('ar', 'compose').get('test.open') ?? '', exact: true })
    .click();
  const numbersLabel = textsOf('ar', 'compose').get('test.numbers') ?? '';
  const numbers = window.getByRole('combobox', { name: numbersLabel });
  await expect(numbers).toHaveCSS('direction', 'ltr');
  await numbers.fill('+44 7700 900123');
  await carillon.screenshot('arabic-test-numbers');
});
