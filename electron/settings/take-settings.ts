/** Taking over a settings file: what it would change here, and doing that whole or not at all. */
import { isDeepStrictEqual } from 'node:util';
import { addSenderIds, listSenderIds } from '../db/message/sender-ids.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { AppError } from '../shared/errors.ts';
import { Settings, type SettingsChange } from '../shared/settings/settings.ts';
import type { SettingsImport } from '../shared/settings/settings-file.ts';
import type { Keys } from './accounts/keys.ts';
import { readSettingsFile, type SettingsFileContent } from './settings-file.ts';
import type { SettingsStore } from './settings-store.ts';

export interface TakeSettingsDeps {
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly now: () => number;
}

/** The parts of a file that are new here. */
export interface SettingsPlan {
  readonly changed: readonly (keyof Settings)[];
  /** All settings as they would be. */
  readonly after: Settings;
  readonly accounts: SettingsFileContent['accounts'];
  readonly senderIds: SettingsFileContent['senderIds'];
  readonly unusable: number;
}

/**
 * Changes nothing.
 *
 * @throws AppError `file-unreadable` where it is no settings file, `key-in-file` where a stored key is in it
 */
export async function planSettings(
  { db, settings, keys }: Pick<TakeSettingsDeps, 'db' | 'settings' | 'keys'>,
  text: string,
): Promise<SettingsPlan> {
  const file = readSettingsFile(text);
  // Names and sender IDs lie in the records in clear, and are shown, exported and texted.
  if (textsOf(file).some((part) => keys.isKeyIn(part))) throw new AppError('key-in-file');
  const before = settings.current();
  const after = Settings.parse({ ...before, ...file.settings });
  const known = new Set((await listSenderIds(db)).map(({ value }) => value));
  return {
    changed: Settings.keyof().options.filter((field) => !isDeepStrictEqual(before[field], after[field])),
    after,
    accounts: keys.newOf(file.accounts),
    senderIds: file.senderIds.filter(({ value }) => !known.has(value) && known.add(value)),
    unusable: file.unusable,
  };
}

/** All of it, or nothing where any part fails. Accounts are added without a key and never put in use. */
export async function takeSettings(
  { db, settings, keys, now }: TakeSettingsDeps,
  path: string,
  plan: SettingsPlan,
): Promise<SettingsImport> {
  const before = fieldsOf(settings.current(), plan.changed);
  const undo: (() => unknown)[] = [];
  try {
    // Settings of a team are refused to whoever does not manage it: then nothing has been done yet.
    await settings.save(fieldsOf(plan.after, plan.changed));
    undo.push(() => settings.save(before));
    const accounts = await keys.add(plan.accounts);
    undo.push(() => Promise.all(accounts.map(({ id }) => keys.remove(id))));
    const senderIds = await writeCampaigns(db, (trx) => addSenderIds(trx, plan.senderIds, now()));
    const names = accounts.map(({ name }) => name);
    return { path, changed: plan.changed, accounts: names, senderIds, unusable: plan.unusable };
  } catch (cause) {
    for (const step of undo.reverse()) await step();
    throw cause;
  }
}

function fieldsOf(settings: Settings, fields: readonly (keyof Settings)[]): SettingsChange {
  return Object.fromEntries(fields.map((field) => [field, settings[field]]));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsOf(part)]);
}
