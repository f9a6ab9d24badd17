/**
 * The main job, step by step, as a person does it on the screen: from a contact file to the results. The demo and the
 * end-to-end tests walk the same way.
 *
 * Everything is found by its role and its words, so that a screen that a reader cannot use fails here too.
 *
 * @module
 */
import { join } from 'node:path';
import { expect as baseExpect, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import { root } from '../../build/setup/paths.mjs';

/** Outside of Playwright's own runner the wait is short, and a loaded machine slow. */
export const expect = baseExpect.configure({ timeout: 15_000 });

/** 600 rows as a real export looks, flaws included; none of its numbers can reach anybody. */
export const sampleFile = join(root, 'build', 'samples', 'contacts.csv');

/** What the sample file holds, whatever Carillon says about it. */
export const sample = {
  rows: 600,
  /** The country of its numbers without a country code. */
  country: 'United States (+1)',
} as const;

/** A campaign as a person would write it down on paper first. */
export type CampaignOnPaper = {
  readonly name: string;
  readonly senderId: string;
  /** Names of lists; null is everybody. */
  readonly lists: readonly string[] | null;
  readonly message: string;
};

/** The entries of the sidebar. */
export type Place =
  | 'Home'
  | 'Campaigns'
  | 'Contacts'
  | 'Do not text'
  | 'Sender IDs'
  | 'Results'
  | 'Settings'
  | 'Practice outbox';

/** Opens a screen from the sidebar and waits until it is there. */
export async function goTo(window: Page, place: Place): Promise<void> {
  await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
  await headingIs(window, place);
}

/** Waits for a screen by its title. */
export async function headingIs(window: Page, title: string | RegExp): Promise<void> {
  await expect(window.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name });
}

/** Answers the system's next file dialogs, which no test can reach into, with these paths. */
export async function answerFileDialogs(
  app: ElectronApplication,
  answers: { readonly open?: string; readonly save?: string },
): Promise<void> {
  await app.evaluate(({ dialog }, { open, save }) => {
    if (open !== undefined) {
      Reflect.set(dialog, 'showOpenDialog', async () => ({ canceled: false, filePaths: [open] }));
    }
    if (save !== undefined) {
      Reflect.set(dialog, 'showSaveDialog', async () => ({ canceled: false, filePath: save }));
    }
  }, answers);
}

/** In the second step of an import: whose numbers stand without a country code. */
export async function chooseCountry(window: Page): Promise<void> {
  await expect(button(window, 'Check the rows')).toBeEnabled();
  await choose(
    window,
    window.getByRole('combobox', { name: 'Country of numbers without a code' }),
    sample.country,
  );
}

/** In the second step of an import: numbers of the sample's country, everybody on a new list. */
export async function settleColumns(window: Page, list: string): Promise<void> {
  await chooseCountry(window);
  await window.getByLabel('on a new list').fill(list);
}

/** Chooses from a list that opens below a field. */
export async function choose(window: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await window.getByRole('option', { name: option, exact: true }).click();
}

/** Adds a sender ID on its screen. */
export async function addSenderId(window: Page, value: string, purpose: string): Promise<void> {
  await button(window, 'New sender ID').click();
  await window.getByRole('textbox', { name: 'Sender ID' }).fill(value);
  await window.getByRole('textbox', { name: 'What it is for' }).fill(purpose);
  await button(window, 'Save').click();
  await expect(window.getByRole('grid', { name: 'Sender IDs' }).getByText(value)).toBeVisible();
}

/** Chooses who an open message comes from, where it is another one. */
export async function chooseSender(window: Page, senderId: string): Promise<void> {
  const sender = window.getByRole('combobox', { name: 'From', exact: true });
  if ((await sender.inputValue()) === senderId) return;
  await sender.click();
  await window.getByRole('option').filter({ hasText: senderId }).click();
}

/** Fills in an open draft, and waits until it is saved and shown as a real person will get it. */
export async function writeCampaign(window: Page, paper: CampaignOnPaper): Promise<void> {
  await window.getByRole('textbox', { name: 'Name', exact: true }).fill(paper.name);
  await chooseSender(window, paper.senderId);
  if (paper.lists === null) {
    await window.getByText('All contacts', { exact: true }).click();
  } else {
    const lists = window.getByRole('combobox', { name: 'Choose lists' });
    for (const list of paper.lists) await choose(window, lists, list);
    await lists.press('Escape');
  }
  await window.getByRole('textbox', { name: 'Message', exact: true }).fill(paper.message);
  await expect(window.getByText('Saved', { exact: true })).toBeVisible();
  await expect(window.getByRole('complementary').getByText(paper.senderId)).toBeVisible();
}

/** From an open draft to its review, with every text made. */
export async function review(window: Page): Promise<void> {
  await button(window, 'Review').click();
  await headingIs(window, 'Review');
  await expect(sendButton(window)).toBeEnabled();
}

/** The button that says how many messages it sends. */
export function sendButton(within: Page | Locator): Locator {
  return button(within, /^Send [\d,]+ messages?$/);
}

/** Sends what is under review: the button, the question, and the seconds in which it can be undone. */
export async function send(window: Page, onCountdown: () => Promise<void> = async () => {}): Promise<void> {
  await sendButton(window).click();
  await sendButton(window.getByRole('dialog')).click();
  await expect(button(window, 'Undo')).toBeVisible();
  await onCountdown();
  await expect(campaignState(window, /^(Sending|Finished)$/)).toBeVisible();
}

/** The state of the open campaign, beside its name. */
export function campaignState(window: Page, state: string | RegExp): Locator {
  return window.locator('main header').getByText(state, typeof state === 'string' ? { exact: true } : {});
}

/** What an open campaign says while the requests of this minute are used up. */
export function waitsForLimit(window: Page): Locator {
  return window.getByText(/^Waiting \d+ s: 0 of 100 requests left/);
}
