/** The channels of settings, also as a file, and of sender IDs. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { listSenderIds, removeSenderId, saveSenderId } from '../db/message/sender-ids.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import { type SavesFiles, saveFile } from '../files/saved-file.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { senderIdsChannels, settingsChannels } from '../shared/channels/settings.ts';
import type { Events } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { changedSums } from '../shared/settings/changed-sums.ts';
import { withCountry } from '../shared/settings/home-country.ts';
import { loosenedGuards } from '../shared/settings/settings-guards.ts';
import type { Keys } from './accounts/keys.ts';
import { largestSettingsFile, settingsFileText } from './settings-file.ts';
import type { SettingsStore } from './settings-store.ts';
import { planSettings, type SettingsPlan, takeSettings } from './take-settings.ts';

export interface SettingsHandlersDeps extends Acting, SavesFiles {
  readonly settings: SettingsStore;
  readonly keys: Keys;
  /** Asks for a file with one of these extensions; null where the person closed the dialog. */
  readonly askForFile: (extensions: readonly string[]) => Promise<string | null>;
  /** Lets the queue look for what may go on now; settles when it writes nothing more that is not wanted any more. */
  readonly wakeQueue: () => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (...what: Events['changed']['what']) => void;
}

export function settingsHandlers(deps: SettingsHandlersDeps): HandlersOf<typeof settingsChannels> {
  const { db, settings, keys, changed } = deps;
  const record = auditBy(deps);
  let previews = 0;
  /** The plan that a person is looking at; the file itself may be another one by the time they agree. */
  let previewed: { readonly previewId: number; readonly path: string; readonly plan: SettingsPlan } | null =
    null;

  return {
    'settings.save': async ({ over = {}, ...asked }) => {
      const country = asked.defaultCountry ?? null;
      const change =
        country === null
          ? asked
          : { ...withCountry(settings.current(), country), ...asked, countryChosen: true };
      const before = settings.current();
      const saved = await Promise.resolve(settings.save(change, over)).catch((refusal: unknown) => {
        // The page is to show what somebody else has set.
        changed('settings');
        throw refusal;
      });
      // A person who reads that the hours are others may rely on it.
      if (change.textingHours !== undefined) await deps.wakeQueue();
      const unlogged = new Set<string>(['countryChosen', ...settings.unlogged]);
      const fields = Object.keys(change).filter((field) => !unlogged.has(field));
      const money = changedSums(before, saved);
      if (fields.length > 0)
        await record('Settings', { action: 'settings.changed', detail: { fields, ...(money && { money }) } });
      changed('settings');
      return saved;
    },
    'settings.damage': async () => ({ settings: settings.damage, accountsCopy: keys.damagedCopy }),
    'settings.export': async () => {
      const saved = await saveFile(deps, deps.words()('name.settings'), async (path) =>
        writeFile(path, settingsFileText(settings.current(), keys.accounts(), await listSenderIds(db))),
      );
      if (saved === null) return null;
      const { path } = saved;
      await record('Settings', { action: 'settings.exported', detail: { path } });
      return { path };
    },
    'settings.preview': async () => {
      const path = await deps.askForFile(['json']);
      if (path === null) return null;
      const plan = await planSettings(deps, await readWhole(path));
      previewed = { previewId: ++previews, path, plan };
      const { changed, accounts, senderIds, unusable, after } = plan;
      return {
        previewId: previews,
        path,
        changed,
        loosened: loosenedGuards(settings.current(), after),
        ownNumbers: after.ownNumbers,
        accounts: accounts.map(({ name }) => name),
        senderIds: senderIds.map(({ value }) => value),
        unusable,
      };
    },
    'settings.import': async ({ previewId }) => {
      if (previewed?.previewId !== previewId) throw new AppError('not-found', { what: 'preview' });
      const { path, plan } = previewed;
      const imported = await takeSettings(deps, path, plan);
      previewed = null;
      const { accounts, senderIds } = imported;
      // A person who reads that the texting hours are others may rely on it.
      if (plan.changed.includes('textingHours')) await deps.wakeQueue();
      const detail = { path, accounts: accounts.length, senderIds: senderIds.length };
      await record('Settings', { action: 'settings.imported', detail });
      changed('settings', 'account');
      return imported;
    },
  };
}

async function readWhole(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > largestSettingsFile) throw new AppError('file-too-large', { path, most: largestSettingsFile });
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('file-unreadable', { path }, { cause });
  }
}

export function senderIdsHandlers({
  changed,
  ...acting
}: Acting & Pick<SettingsHandlersDeps, 'changed'>): HandlersOf<typeof senderIdsChannels> {
  const { db, now } = acting;
  const record = auditBy(acting);
  return {
    'sender-ids.list': () => listSenderIds(db),
    'sender-ids.save': async (change) => {
      const saved = await saveSenderId(db, change, now());
      await record(saved.value, { action: 'sender-id.saved', detail: { isDefault: saved.isDefault } });
      changed('settings');
      return saved;
    },
    'sender-ids.remove': async ({ id }) => {
      const removed = await removeSenderId(db, id);
      await record(removed.value, { action: 'sender-id.removed', detail: {} });
      changed('settings');
      return null;
    },
  };
}
