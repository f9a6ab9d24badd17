/** The app itself: its start, its settings, and what it asks of the system. */
import { z } from 'zod';
import type { KeyProfile } from '../models.ts';
import type { Language } from '../settings/languages.ts';
import { type FilesDamage, type Settings, SettingsChange } from '../settings/settings.ts';
import type { SettingsImport, SettingsLook } from '../settings/settings-file.ts';
import { type StartTrouble, TroubleAnswer } from '../trouble.ts';
import { nothing, to } from './channel.ts';

/** What the shell of the app shows before anything else. */
export interface AppState {
  readonly version: string;
  readonly platform: 'win32' | 'darwin' | 'linux';
  /** The account in use; in practice mode, the embedded service's. */
  readonly account: KeyProfile;
  readonly keychain: 'available' | 'unavailable';
  readonly settings: Settings;
  /** What the page speaks: the language of the settings, in the system's variety of it. */
  readonly locale: string;
  /** What can be chosen. */
  readonly languages: readonly Language[];
}

export const appChannels = {
  'app.state': to<AppState>()(() => nothing),
  /** In the person's browser; `id` null: that of the account in use. */
  'app.open-dashboard': to<null>()(() => z.object({ id: z.string().max(64).nullable() })),
  /** Quits as the menu does, and starts again: what waits for the next start then happens. */
  'app.restart': to<null>()(() => nothing),
  /** Whether a person has typed something and not saved it: quitting asks then. */
  'app.unsaved': to<null>()(() => z.object({ unsaved: z.boolean() })),
  'app.show-file': to<null>()(() => z.object({ path: z.string().max(4096) })),

  /** What keeps the records from being opened; null where all is well. */
  'start.trouble': to<StartTrouble | null>()(() => nothing),
  /** Does it; the next trouble, or null when Carillon opens. */
  'start.solve': to<StartTrouble | null>()(() => z.object({ by: TroubleAnswer })),

  /** How long campaigns are kept has a channel of its own, since it removes data. */
  'settings.save': to<Settings>()(() => SettingsChange.omit({ retentionDays: true })),
  /** What could not be used of the settings file at the start; null where all was well. */
  'settings.damage': to<FilesDamage>()(() => nothing),
  /** Asks where to; settings, accounts without keys, and sender IDs. Null where the dialog was closed. */
  'settings.export': to<{ readonly path: string } | null>()(() => nothing),
  /** Asks for a file and tells what it would change; null where the dialog was closed. */
  'settings.look': to<SettingsLook | null>()(() => nothing),
  /** Takes over what the last look showed. */
  'settings.import': to<SettingsImport>()(() => z.object({ lookId: z.number().int() })),

  /** Whether Carillon starts when the person logs in, as the system says. */
  'login-item.get': to<boolean>()(() => nothing),
  'login-item.set': to<boolean>()(() => z.object({ on: z.boolean() })),
} as const;
