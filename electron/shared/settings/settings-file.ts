/** Settings as a file, to take along: what one would change, and what came of reading it. */
import type { Settings } from './settings.ts';
import type { SettingsGuard } from './settings-guards.ts';

/** The changes that a settings file would make, for a person to look at before it does. */
export interface SettingsPreview {
  readonly previewId: number;
  readonly path: string;
  readonly changed: readonly (keyof Settings)[];
  /** Changes that weaken a safety setting. */
  readonly loosened: readonly SettingsGuard[];
  /** The phones that tests would go to: digits with the country code. */
  readonly ownNumbers: readonly string[];
  /** Names of the accounts that would be added. */
  readonly accounts: readonly string[];
  readonly senderIds: readonly string[];
  /** Entries of the file that cannot be used. */
  readonly unusable: number;
}

/** The result of reading a settings file; accounts come without a key and are not put in use. */
export interface SettingsImport {
  readonly path: string;
  /** Settings that are different now. */
  readonly changed: readonly (keyof Settings)[];
  /** Names of the accounts that were added. */
  readonly accounts: readonly string[];
  readonly senderIds: readonly string[];
  /** Entries of the file that could not be used. */
  readonly unusable: number;
}
