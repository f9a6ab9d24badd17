/**
 * One app for the tests of a worker that leave nothing behind which cannot be taken away: most of what a small test takes is the start
 * of the app. Between two tests all that came to its records is removed, its settings are put back and its page is loaded
 * anew; where that does not bring it back to how it was when it started, it ends, and the next test starts another one.
 *
 * @module
 */
import { expect } from '@playwright/test';
import type { ContactsQuery } from '../../electron/shared/contacts-query.ts';
import { type LaunchOptions, type RunningApp, resize, usualLaunch } from './launch.ts';
import { onBrowserWindow } from './until-answered.ts';

const everybody: ContactsQuery = { search: '', listId: null, sort: 'name', direction: 'ascending' };

/** All that a person can put into an app, as far as it says whether something came to it. */
async function kept({ ask }: RunningApp) {
  const { settings, account } = await ask('app.state', undefined);
  return {
    settings,
    account: account.id,
    accounts: (await ask('keys.list', undefined)).map(({ id, name }) => [id, name]),
    campaigns: (await ask('campaigns.list', undefined)).map(({ id, name, status }) => [
      id,
      name,
      status.state,
    ]),
    tests: (await ask('campaigns.tests', undefined)).length,
    people: await ask('contacts.count', { query: everybody }),
    fields: await ask('contacts.fields', undefined),
    kinds: await ask('contacts.field-kinds', undefined),
    lists: await ask('lists.list', undefined),
    imports: (await ask('imports.list', undefined)).length,
    doNotText: await ask('do-not-text.count', undefined),
    senderIds: await ask('sender-ids.list', undefined),
    templates: await ask('templates.list', undefined),
    reminders: (await ask('reminders.list', undefined)).reminders.map(({ id, name }) => [id, name]),
    texts: await ask('practice.count', undefined),
    faults: await ask('practice.faults', undefined),
  };
}

type Kept = Awaited<ReturnType<typeof kept>>;

/** What of `rows` was not there before. */
function added(
  rows: readonly { readonly id: number }[],
  before: readonly { readonly id: number }[],
): readonly number[] {
  return rows.map(({ id }) => id).filter((id) => !before.some((row) => row.id === id));
}

/** Takes away what came to the records of an app since `before`. */
async function remove({ ask }: RunningApp, before: Kept): Promise<void> {
  const known = before.campaigns.map(([id]) => id);
  for (const { id, status } of await ask('campaigns.list', undefined)) {
    if (!known.includes(id) && status.state === 'draft') await ask('campaigns.remove', { id });
  }
  for (const id of added(await ask('templates.list', undefined), before.templates))
    await ask('templates.remove', { id });
  for (const id of added(await ask('sender-ids.list', undefined), before.senderIds))
    await ask('sender-ids.remove', { id });
  for (const id of added(await ask('lists.list', undefined), before.lists)) await ask('lists.remove', { id });
  if (before.people === 0 && (await ask('contacts.count', { query: everybody })) > 0)
    await ask('contacts.remove-found', { query: everybody });
  if (before.doNotText === 0 && (await ask('do-not-text.count', undefined)) > 0) {
    const { rows } = await ask('do-not-text.page', { search: '', after: null, limit: 500 });
    for (const { number } of rows) await ask('do-not-text.remove', { number, why: 'The test is over.' });
  }
  const { retentionDays: _own, ...settings } = before.settings;
  const { settings: present } = await ask('app.state', undefined);
  // Saving one may have consequences of its own, as a country has that is chosen.
  for (const [name, value] of Object.entries(settings)) {
    if (JSON.stringify(value) !== JSON.stringify(Reflect.get(present, name)))
      await ask('settings.save', { [name]: value });
  }
}

/** An app that tests use one after another. */
export class SharedApp {
  readonly run: RunningApp;
  readonly #launch: Omit<LaunchOptions, 'userData'>;
  readonly #before: Kept;

  private constructor(run: RunningApp, launch: Omit<LaunchOptions, 'userData'>, before: Kept) {
    this.run = run;
    this.#launch = launch;
    this.#before = before;
  }

  static async of(run: RunningApp, launch: Partial<LaunchOptions>): Promise<SharedApp> {
    return new SharedApp(run, { ...usualLaunch, ...launch }, await kept(run));
  }

  async hide(): Promise<void> {
    await onBrowserWindow(this.run, (window) => window.evaluate((target) => target.hide()));
  }

  /** Shows its window again where it is hidden. */
  async show(): Promise<void> {
    await onBrowserWindow(this.run, (window) => window.evaluate((target) => target.show()));
  }

  /** Makes it as it was when it started; false where it cannot be. */
  async restore(): Promise<boolean> {
    if (!this.run.isRunning()) return false;
    const { app, window } = this.run;
    // Away from the screen first, which may ask for what is removed, and may be writing down a draft.
    await window.evaluate("location.hash = '#/'");
    await expect(window.locator('h1')).toBeVisible();
    await remove(this.run, this.#before);
    await onBrowserWindow(this.run, (browserWindow) =>
      browserWindow.evaluate(({ webContents }) => webContents.setZoomFactor(1)),
    );
    await window.emulateMedia({
      colorScheme: this.#launch.colorScheme,
      reducedMotion: this.#launch.reducedMotion,
      contrast: null,
      forcedColors: null,
    });
    await resize(app, window, this.#launch);
    await window.reload();
    await expect(window.locator('h1')).toBeVisible();
    return JSON.stringify(await kept(this.run)) === JSON.stringify(this.#before);
  }
}
