/** The messages to a person about backups. */
import type { Settings } from './settings/settings.ts';
import type { SettingsGuard } from './settings/settings-guards.ts';

/** A backup that is laid ready, or that was chosen. */
export interface BackupInfo {
  readonly madeAt: number;
  /** Of the Carillon that made it. */
  readonly version: string;
}

/** The changes that the settings in a backup would make here. */
export type BackupSettings =
  | {
      readonly kind: 'readable';
      readonly changed: readonly (keyof Settings)[];
      /** Changes that weaken a safety setting. */
      readonly loosened: readonly SettingsGuard[];
      /** The phones that tests would go to: digits with the country code. */
      readonly ownNumbers: readonly string[];
      /** Names of the accounts that are added, whichever settings are chosen: their campaigns need them. */
      readonly accounts: readonly string[];
      /** Whether they are taken over, as things stand. */
      readonly take: boolean;
    }
  /** No settings file that is known, or one with a stored key in it: nothing of it is taken. */
  | { readonly kind: 'unreadable' };

/** A backup that is restored at the next start. */
export interface PendingRestore extends BackupInfo {
  readonly settings: BackupSettings;
}

/**
 * The settings of a backup after a restore: taken over; left, as a person chose; left, since they take away a guard that nobody
 * agreed to lose; not readable.
 */
export type SettingsAfterRestore = 'taken' | 'kept' | 'guarded' | 'unreadable';

/** Numbers of a do-not-text list that were taken over into the one in its place. */
export interface DoNotTextKept {
  /** The numbers that the other list did not have. */
  readonly added: number;
  /** False: a part of the list could not be read, and nobody knows who was in it. */
  readonly whole: boolean;
}

/** The result of the restore at this start. */
export type RestoreReport =
  | {
      readonly kind: 'restored';
      readonly madeAt: number;
      /** The folder with what was replaced. */
      readonly keptIn: string;
      /** Null: nothing of the do-not-text list that was replaced could be read. */
      readonly doNotTextKept: DoNotTextKept | null;
      /** Batches that are unconfirmed because of it: they may have been sent after the backup was made. */
      readonly unconfirmed: number;
      /** Campaigns that went on since the backup and are kept as they were; null: the old records could not be read. */
      readonly migrated: number | null;
      readonly settings: SettingsAfterRestore;
    }
  /** Nothing was changed; the backup was quarantined into this folder. */
  | { readonly kind: 'failed'; readonly quarantinedIn: string };
