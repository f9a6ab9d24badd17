/** A draft is saved while it is written: what was typed is there after any end, or its loss was agreed to. */
import type { Page } from '@playwright/test';
import { type Carillon, expect, test } from '../support/app.ts';
import { openDraft } from '../support/clinic-draft.ts';
import { refuse } from '../support/refused-channel.ts';
import { delayAnswers, goTo } from '../support/screens.ts';

const message = (window: Page) => window.getByRole('textbox', { name: 'Message', exact: true });
const saved = async ({ ask }: Carillon, id: number): Promise<string> =>
  (await ask('campaigns.get', { id })).template;

/** Asks for the end as the menu does; the question, where there is one, is answered with its first button, the safe one. */
async function quitAndStay({ app }: Carillon): Promise<void> {
  await app.evaluate(({ app: electronApp, dialog }) => {
    const asked: unknown[] = [];
    Object.assign(globalThis, { asked });
    Object.assign(dialog, {
      showMessageBox: async (...args: unknown[]) => {
        asked.push(args.at(-1));
        return { response: 0, checkboxChecked: false };
      },
    });
    electronApp.quit();
  });
  await expect
    .poll(() => app.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'asked'))))
    .toMatch(/Quit without saving\?.*has not been saved.*Keep editing/);
}

/** From now on the wait before a save does not end, so that a test can be quicker than it. */
async function endlessPause(window: Page): Promise<void> {
  await window.evaluate(() => {
    const original = globalThis.setTimeout;
    const patient = (handler: () => void, ms?: number, ...args: unknown[]) =>
      ms === 400 ? 0 : Reflect.apply(original, globalThis, [handler, ms, ...args]);
    Object.assign(globalThis, { setTimeout: patient });
  });
}

test('what was typed is there after quitting, and what was typed without a pause after a kill', async ({
  carillon,
}) => {
  const id = await openDraft(carillon, []);
  await carillon.window.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring');
  await message(carillon.window).fill('We open on Monday.');
  await expect(carillon.window.getByText('Saved', { exact: true })).toBeVisible();
  await carillon.relaunch();
  await goTo(carillon, `#/campaigns/${id}/compose`);
  await expect(message(carillon.window)).toHaveValue('We open on Monday.');
  await expect(carillon.window.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Spring');

  const text = 'we never pause '.repeat(60);
  await message(carillon.window).fill('');
  const typing = carillon.window.keyboard.type(text, { delay: 30 }).then(
    () => 'all of it',
    () => 'cut off',
  );
  await expect.poll(() => saved(carillon, id)).toContain('we never pause we');
  await carillon.kill();
  expect(await typing).toBe('cut off');
  await carillon.relaunch();
  await goTo(carillon, `#/campaigns/${id}/compose`);
  const kept = await message(carillon.window).inputValue();
  expect(kept).toContain('we never pause we');
  expect(text.startsWith(kept)).toBe(true);
});

test('quitting in the moment before typing is saved asks, and leaving the screen saves it', async ({
  sharedCarillon: carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, []);
  await endlessPause(window);
  await message(window).fill('We open on Monday.');
  await expect(window.getByText('Saving…', { exact: true })).toBeVisible();
  expect(await saved(carillon, id)).toBe('');
  await quitAndStay(carillon);
  await expect(message(window)).toHaveValue('We open on Monday.');

  await window.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();
  expect(await saved(carillon, id)).toBe('We open on Monday.');
  await window.goBack();
  await expect(message(window)).toHaveValue('We open on Monday.');
});

test('quitting while a save is not answered yet asks; once it is, there is nothing to ask', async ({
  carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, []);
  const release = await delayAnswers(carillon, 'campaigns.save');
  await message(window).fill('We open on Monday.');
  await expect(window.getByText('Saving…', { exact: true })).toBeVisible();
  await quitAndStay(carillon);
  await release();
  await expect(window.getByText('Saved', { exact: true })).toBeVisible();
  const ended = carillon.app.waitForEvent('close');
  await carillon.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
  await ended;
  await carillon.relaunch();
  await goTo(carillon, `#/campaigns/${id}/compose`);
  await expect(message(carillon.window)).toHaveValue('We open on Monday.');
});

test('a save that fails is said, asked about on every way out, and made up for with one press', async ({
  carillon,
}) => {
  const { window } = carillon;
  const id = await openDraft(carillon, []);
  const accept = await refuse(carillon, 'campaigns.save', { code: 'database-busy', values: {} });
  await message(window).fill('We open on Monday.');
  await expect(window.getByText('Not saved', { exact: true })).toBeVisible();
  await carillon.screenshot('compose-not-saved');
  await quitAndStay(carillon);

  const dialog = window.getByRole('dialog', { name: 'Save your changes?' });
  await window.getByRole('link', { name: 'Home', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(message(window)).toHaveValue('We open on Monday.');

  await accept();
  await window.getByRole('button', { name: 'Try again' }).click();
  await expect(window.getByText('Saved', { exact: true })).toBeVisible();
  expect(await saved(carillon, id)).toBe('We open on Monday.');

  const acceptAgain = await refuse(carillon, 'campaigns.save', { code: 'database-busy', values: {} });
  await message(window).fill('We never open.');
  await expect(window.getByText('Not saved', { exact: true })).toBeVisible();
  await window.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(dialog).toBeVisible();
  await acceptAgain();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(window.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();
  await carillon.quit();
  await carillon.relaunch();
  expect(await saved(carillon, id)).toBe('We open on Monday.');
});
