/** The channels of the audit log, the limits, and settings as a file. */

import { readFile, stat, writeFile } from 'node:fs/promises';
import { listSenderIds } from '../db/message/sender-ids.ts';
import { quarantineSeen, unseenQuarantine } from '../db/quarantine/list.ts';
import { appendAudit, auditPage } from '../db/records/audit.ts';
import { unknownCampaigns } from '../db/records/unknown-campaigns.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { Events, Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { loosenedGuards } from '../shared/settings/settings-guards.ts';
import type { FileWords } from '../words/words.ts';
import type { Keys } from './accounts/keys.ts';
import { auditColumns, writeAuditCsv } from './audit-csv.ts';
import { limitUsage } from './limits.ts';
import { largestSettingsFile, settingsFileText } from './settings-file.ts';
import type { SettingsStore } from './settings-store.ts';
import { planSettings, type SettingsPlan, takeSettings } from './take-settings.ts';
import { usageHistory } from './usage-history.ts';

export interface DataHandlersNeeds {
  /** In the language of the moment. */
  readonly words: () => FileWords;
  readonly db: Db;
  readonly settings: SettingsStore;
  readonly keys: Keys;
  readonly now: () => number;
  /** The operating system's account, for the audit log. */
  readonly who: string;
  /** Asks where to save; null where the person closed the dialog. */
  readonly askWhereToSave: (suggestedName: string) => Promise<string | null>;
  /** Asks for a file with one of these extensions; null where the person closed the dialog. */
  readonly askForFile: (extensions: readonly string[]) => Promise<string | null>;
  /** Lets the person be shown this file later. */
  readonly wrote: (path: string) => void;
  /** Resolves when nothing more is written that the settings of this moment do not want. */
  readonly wakeQueue: () => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (...what: Events['changed']['what']) => void;
}

export type DataHandlers = Pick<
  Handlers,
  | 'settings.export'
  | 'settings.look'
  | 'settings.import'
  | 'limits.usage'
  | 'limits.history'
  | 'limits.save-request'
  | 'limits.set-agreed'
  | 'audit.page'
  | 'audit.export'
  | 'records.quarantine'
  | 'records.quarantine-seen'
  | 'records.unknown'
>;

export function dataHandlers(needs: DataHandlersNeeds): DataHandlers {
  const { db, settings, keys, now, who, changed } = needs;
  const record = (subject: string, event: AuditEvent) => appendAudit(db, { at: now(), who, subject, event });

  let looks = 0;
  /** What a person is looking at; the file itself may be another one by the time they agree. */
  let looked: { readonly lookId: number; readonly path: string; readonly plan: SettingsPlan } | null = null;

  return {
    'settings.export': async () => {
      const path = await needs.askWhereToSave(needs.words()('name.settings'));
      if (path === null) return null;
      await writeFile(path, settingsFileText(settings.current(), keys.profiles(), await listSenderIds(db)));
      needs.wrote(path);
      await record('Settings', { action: 'settings.exported', detail: { path } });
      return { path };
    },
    'settings.look': async () => {
      const path = await needs.askForFile(['json']);
      if (path === null) return null;
      const plan = await planSettings(needs, await readWhole(path));
      looked = { lookId: ++looks, path, plan };
      const { changed, accounts, senderIds, unusable, after } = plan;
      return {
        lookId: looks,
        path,
        changed,
        loosened: loosenedGuards(settings.current(), after),
        ownNumbers: after.ownNumbers,
        accounts: accounts.map(({ name }) => name),
        senderIds: senderIds.map(({ value }) => value),
        unusable,
      };
    },
    'settings.import': async ({ lookId }) => {
      if (looked?.lookId !== lookId) throw new AppError('not-found', { what: 'look' });
      const { path, plan } = looked;
      const imported = await takeSettings(needs, path, plan);
      looked = null;
      const { accounts, senderIds } = imported;
      // Whoever reads that the texting hours are others may rely on it.
      if (plan.changed.includes('textingHours')) await needs.wakeQueue();
      const detail = { path, accounts: accounts.length, senderIds: senderIds.length };
      await record('Settings', { action: 'settings.imported', detail });
      changed('settings', 'account');
      return imported;
    },

    'limits.usage': async ({ id }) => {
      const profile = keys.profile(id);
      return limitUsage(db, profile.id, profile.agreedLimit, now());
    },
    'limits.history': async ({ id, by }) => usageHistory(db, keys.profile(id).id, by, now()),
    'limits.set-agreed': async ({ id, perMinute }) => {
      const profile = keys.setAgreedLimit(id, perMinute);
      await record(profile.name, { action: 'limit.agreed', detail: { account: id, perMinute } });
      changed('account');
      return profile;
    },
    'limits.save-request': async ({ text }) => {
      const path = await needs.askWhereToSave(needs.words()('name.limitRequest'));
      if (path === null) return null;
      await writeFile(path, text);
      needs.wrote(path);
      return { path };
    },

    'records.quarantine': () => unseenQuarantine(db),
    'records.quarantine-seen': async ({ upTo }) => {
      await quarantineSeen(db, upTo, now());
      changed('campaigns');
      return null;
    },
    'records.unknown': () => unknownCampaigns(db, now()),
    'audit.page': ({ filter, before, limit }) => auditPage(db, filter, before, limit),
    'audit.export': async ({ filter }) => {
      const t = needs.words();
      const path = await needs.askWhereToSave(t('name.audit'));
      if (path === null) return null;
      const rows = await writeAuditCsv(
        db,
        filter,
        auditColumns.map((name) => t(`audit.${name}`)),
        path,
      );
      needs.wrote(path);
      await record('Audit log', { action: 'audit.exported', detail: { path, rows } });
      return { path, rows };
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
