/** The channels of backup and restore. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listSenderIds } from '../db/message/sender-ids.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import type { RecordsAt } from '../db/records-at.ts';
import type { SavesFiles } from '../files/saved-file.ts';
import { pendingFolder } from '../records/pending.ts';
import type { Keys } from '../settings/accounts/keys.ts';
import { settingsFileText } from '../settings/settings-file.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { planSettings } from '../settings/take-settings.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { BackupSettings, RestoreReport } from '../shared/backups.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { backupsChannels } from '../shared/channels/records.ts';
import { AppError } from '../shared/errors.ts';
import { loosenedGuards, type SettingsGuard } from '../shared/settings/settings-guards.ts';
import type { FileWords } from '../words/words.ts';
import { readPending, readStagedSettings } from './apply.ts';
import type { MadeBackup, MakeBackup } from './make.ts';
import { readSettingsChoice, settingsToTake, writeSettingsChoice } from './settings-choice.ts';
import { copyOutInThread, makeBackupInThread, stageRestoreInThread } from './thread.ts';

export interface BackupHandlersDeps extends Acting, Pick<SavesFiles, 'words' | 'wrote'> {
  readonly settings: SettingsStore;
  readonly keys: Keys;
  /** Where the records are: a team's server is backed up by whoever runs it. */
  readonly at: RecordsAt;
  /** The app's data folder. */
  readonly folder: string;
  /** Of the app. */
  readonly version: string;
  /** Asks for a folder; null where the person closed the dialog. */
  readonly askForFolder: () => Promise<string | null>;
  readonly onProgress: (done: number, total: number) => void;
  /** From `takeOverRestored` at this start. */
  readonly report: RestoreReport | null;
}

export function backupHandlers(deps: BackupHandlersDeps): HandlersOf<typeof backupsChannels> {
  const { db, settings, keys, folder, version, now, onProgress } = deps;
  const inWorkspace = deps.at.kind === 'workspace';
  const record = (event: AuditEvent) => auditBy(deps)('Backup', event);
  /** Two at once would write into the same folder. */
  let busy = false;
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inWorkspace) throw new AppError('in-workspace');
    return oneAtATime(work);
  };
  const oneAtATime = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy) throw new AppError('not-allowed-now', { reason: 'backup-running' });
    busy = true;
    try {
      return await work();
    } finally {
      busy = false;
    }
  };

  /** Asks where to, and has everything written there. */
  async function make(write: (task: Omit<MakeBackup, 'folder'>) => Promise<MadeBackup>) {
    const parent = await deps.askForFolder();
    if (parent === null) return null;
    const settingsText = settingsFileText(settings.current(), keys.accounts(), await listSenderIds(db));
    const target = join(parent, backupName(deps.words(), new Date(now())));
    const made = await write({ target, settingsText, version, now: now(), onProgress });
    deps.wrote(made.path);
    await record({ action: 'data.backed-up', detail: { path: made.path } });
    return made;
  }

  const pending = join(folder, pendingFolder);
  /** The guards that a person was shown to go. */
  let shown: readonly SettingsGuard[] = [];

  async function settingsOfPending(): Promise<BackupSettings> {
    try {
      const { changed, after, accounts } = await planSettings(deps, readStagedSettings(folder));
      shown = loosenedGuards(settings.current(), after);
      return {
        kind: 'readable',
        changed,
        loosened: shown,
        ownNumbers: after.ownNumbers,
        accounts: accounts.map(({ name }) => name),
        take: settingsToTake(readSettingsChoice(pending), shown) === 'taken',
      };
    } catch (cause) {
      if (cause instanceof AppError) return { kind: 'unreadable' };
      throw cause;
    }
  }

  return {
    'backups.make': () => alone(() => make((task) => makeBackupInThread({ ...task, folder }))),
    'backups.copy-out': () =>
      oneAtATime(async () => {
        if (!inWorkspace) throw new AppError('refused');
        return make((task) => copyOutInThread({ ...task, records: deps.at }));
      }),
    'backups.restore': () =>
      alone(async () => {
        const backupFolder = await deps.askForFolder();
        if (backupFolder === null) return null;
        const { madeAt, version: madeBy } = await stageRestoreInThread(folder, backupFolder);
        await record({ action: 'data.restore-asked', detail: { path: backupFolder, madeAt } });
        return { madeAt, version: madeBy };
      }),
    'backups.report': async () => deps.report,
    'backups.pending': async () => {
      const info = inWorkspace ? null : readPending(folder);
      return info === null ? null : { ...info, settings: await settingsOfPending() };
    },
    'backups.choose-settings': async ({ take }) => {
      if (readPending(folder) === null) throw new AppError('not-found', { what: 'backup' });
      writeSettingsChoice(pending, take ? { kind: 'take', agreed: [...shown] } : { kind: 'keep' });
      return null;
    },
    'backups.cancel-restore': () =>
      alone(async () => {
        if (!existsSync(pending)) return null;
        await rm(pending, { recursive: true });
        await record({ action: 'data.restore-cancelled', detail: {} });
        return null;
      }),
  };
}

/** By local time, as people name such folders; no colon, which Windows does not take. */
function backupName(t: FileWords, at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return t('name.backup', { day, time: `${two(at.getHours())}.${two(at.getMinutes())}` });
}
