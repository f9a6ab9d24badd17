/** What a person is told of backups. */

/** A backup that is laid ready, or that was chosen. */
export interface BackupInfo {
  readonly madeAt: number;
  /** Of the Carillon that made it. */
  readonly version: string;
}

/** Numbers of a do-not-text list that were taken over into the one in its place. */
export interface DoNotTextKept {
  /** Those that the other list did not have. */
  readonly added: number;
  /** False: a part of the list could not be read, and nobody knows who was in it. */
  readonly whole: boolean;
}

/** What the restore at this start came to. */
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
      readonly carried: number | null;
      readonly settingsRestored: boolean;
    }
  /** Nothing was changed; the backup was laid aside into this folder. */
  | { readonly kind: 'failed'; readonly laidAside: string };
