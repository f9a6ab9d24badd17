/**
 * Putting a staged backup in place, at the start and before anything opens the databases. The replaced files are kept. An
 * interruption at any moment leaves a state that the next start goes on from.
 *
 * Three things are not taken back in time. Nobody has allowed night texting in what is restored. A number on the do-not-text list
 * stays there. And what was sent since stays sent: campaigns that went on are migrated; where that cannot be read, what was still
 * to be sent becomes unconfirmed, and a person decides (nobody is texted twice).
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { migrateSentSince, unconfirmQueued } from '../db/copies/staged-records.ts';
import { rescueDoNotText } from '../db/records/rescue-do-not-text.ts';
import { databaseFiles } from '../db/sqlite/connection.ts';
import { writeFlushed } from '../files/flush.ts';
import { pendingFolder, readyName } from '../records/pending.ts';
import type { DoNotTextKept } from '../shared/backups.ts';
import { Manifest } from './manifest.ts';
import { readSettingsChoice, type SettingsChoice } from './settings-choice.ts';

export type RestoreOutcome =
  | {
      readonly kind: 'restored';
      readonly madeAt: number;
      /** The folder with what was replaced. */
      readonly keptIn: string;
      /** The settings file of the backup, for `planSettings`; empty where it cannot be read. */
      readonly settingsText: string;
      readonly settingsChoice: SettingsChoice;
      /** Null: nothing of the do-not-text list that was replaced could be read. */
      readonly doNotTextKept: DoNotTextKept | null;
      /** Batches that are unconfirmed because of it. */
      readonly unconfirmed: number;
      /** Campaigns that went on since the backup and are kept as they were; null: the old records could not be read. */
      readonly migrated: number | null;
    }
  /** Nothing was changed; the backup was quarantined into this folder. */
  | { readonly kind: 'failed'; readonly quarantinedIn: string; readonly cause: unknown };

const databases = [databaseFiles.campaigns, databaseFiles.contacts] as const;
/** From its existence on, files are being moved, and there is only a way forward. */
const movingName = 'moving.json';

const Moving = z.object({
  keptIn: z.string(),
  doNotTextKept: z.object({ added: z.number(), whole: z.boolean() }).nullable(),
  unconfirmed: z.number(),
  migrated: z.number().nullable(),
});

/** Returns null where no restore was asked for. Before `migrateAll`: a backup may have an older schema. */
export function applyPendingRestore(folder: string, now: number): RestoreOutcome | null {
  const pending = join(folder, pendingFolder);
  if (!existsSync(pending)) return null;
  if (!existsSync(join(pending, readyName))) {
    // The app ended while the backup was being staged: no person has read that it will be restored.
    rmSync(pending, { recursive: true });
    return null;
  }
  const moving = join(pending, movingName);
  try {
    if (!existsSync(moving)) {
      // This comes before anything is moved: a backup that does not say what it is can still be put aside.
      Manifest.parse(JSON.parse(readFileSync(join(pending, readyName), 'utf8')));
      prepare(folder, pending, moving, now);
    }
  } catch (cause) {
    const quarantinedIn = join(folder, `restore-failed-${now}`);
    renameSync(pending, quarantinedIn);
    return { kind: 'failed', quarantinedIn, cause };
  }
  const { keptIn, doNotTextKept, unconfirmed, migrated } = readMoving(folder, moving, now);
  const madeAt = readMadeAt(join(pending, readyName));
  replaceFiles(folder, pending, keptIn);
  const settingsText = readStagedSettings(folder);
  const settingsChoice = readSettingsChoice(pending);
  rmSync(pending, { recursive: true });
  return {
    kind: 'restored',
    madeAt,
    keptIn,
    settingsText,
    settingsChoice,
    doNotTextKept,
    unconfirmed,
    migrated,
  };
}

/**
 * The files that were about to be moved. Where a bad disk took the note of it, the way is forward all the same: files have been
 * moved by then, and the staged copies were finished before the note was written.
 */
function readMoving(folder: string, moving: string, now: number): z.infer<typeof Moving> {
  try {
    return Moving.parse(JSON.parse(readFileSync(moving, 'utf8')));
  } catch {
    // Said to the person as a list that could not be read, since how much of it was kept is not known any more.
    const keptIn = join(folder, `replaced-${now}`);
    mkdirSync(keptIn, { recursive: true });
    return { keptIn, doNotTextKept: null, unconfirmed: 0, migrated: null };
  }
}

/** Unix ms; of a manifest that cannot be read any more, when it was laid there. */
function readMadeAt(ready: string): number {
  try {
    return Manifest.parse(JSON.parse(readFileSync(ready, 'utf8'))).madeAt;
  } catch {
    // Only a date for a person: no reason to stop half way.
    return Math.round(statSync(ready).mtimeMs);
  }
}

/** The backup that will be restored at the next start; null where there is none. */
export function readPending(folder: string): Pick<Manifest, 'madeAt' | 'version'> | null {
  const ready = join(folder, pendingFolder, readyName);
  if (!existsSync(ready)) return null;
  const { madeAt, version } = Manifest.parse(JSON.parse(readFileSync(ready, 'utf8')));
  return { madeAt, version };
}

/** Changes the staged copies only; done twice, it does nothing more. */
function prepare(folder: string, pending: string, moving: string, now: number): void {
  const doNotTextKept = keepDoNotText(folder, join(pending, databaseFiles.contacts));
  const staged = join(pending, databaseFiles.campaigns);
  const migrated = migrateSentSince(
    join(folder, databaseFiles.campaigns),
    staged,
    readMadeAt(join(pending, readyName)),
    now,
  );
  const unconfirmed = unconfirmQueued(staged, migrated, now);
  const keptIn = join(folder, `replaced-${now}`);
  mkdirSync(keptIn, { recursive: true });
  const plan: z.infer<typeof Moving> = {
    keptIn,
    doNotTextKept,
    unconfirmed,
    migrated: migrated?.wentOn ?? null,
  };
  writeFlushed(moving, JSON.stringify(plan));
}

function replaceFiles(folder: string, pending: string, keptIn: string): void {
  for (const name of databases) {
    // Already in place before an interruption.
    if (!existsSync(join(pending, name))) continue;
    // The log beside a database belongs to it alone: beside another one it would be replayed into that.
    for (const part of [`${name}-wal`, `${name}-shm`, name]) {
      if (existsSync(join(folder, part))) renameSync(join(folder, part), join(keptIn, part));
    }
    renameSync(join(pending, name), join(folder, name));
  }
}

/** @returns null where the present list is unreadable @throws where a number of it cannot be kept: nothing is restored then */
function keepDoNotText(folder: string, staged: string): DoNotTextKept | null {
  const present = join(folder, databaseFiles.contacts);
  if (existsSync(present)) return rescueDoNotText(present, staged);
  // The two files are made together: beside the other one this one was there, with a list in it.
  return existsSync(join(folder, databaseFiles.campaigns)) ? null : { added: 0, whole: true };
}

/** The settings file of the backup that is restored at the next start; empty where there is none. */
export function readStagedSettings(folder: string): string {
  const path = join(folder, pendingFolder, 'settings.json');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
