/** The app itself: its start, and what it asks of the system. */
import { z } from 'zod';
import type { Account } from '../models.ts';
import type { Language } from '../settings/languages.ts';
import type { Settings } from '../settings/settings.ts';
import { type StartTrouble, TroubleChoice } from '../trouble.ts';
import { nothing, reads, returns } from './channel.ts';

/** The facts that the shell of the app shows before anything else. */
export interface AppState {
  readonly version: string;
  readonly platform: 'win32' | 'darwin' | 'linux';
  /** The account in use; in practice mode, the embedded service's. */
  readonly account: Account;
  readonly keychain: 'available' | 'unavailable';
  readonly settings: Settings;
  /** The language of the page: that of the settings, in the system's variety of it. */
  readonly locale: string;
  /** The records are a team's, on a server. */
  readonly inTeam: boolean;
  /** It will be other records after the next start, by which nothing is done in these any more. */
  readonly startsAnew: boolean;
  /** By how much this computer's clock is ahead of the team's server, by which every time is, ms; negative: behind. */
  readonly clockAheadMs: number;
  /** The languages to choose from. */
  readonly languages: readonly Language[];
}

export const appChannels = {
  'app.state': reads<AppState>().taking(() => nothing),
  /** In the person's browser; `id` null: that of the account in use. */
  'app.open-dashboard': returns<null>().taking(() => z.object({ id: z.string().max(64).nullable() })),
  /** Quits as the menu does, and starts again: what waits for the next start then happens. */
  'app.restart': returns<null>().taking(() => nothing),
  /** Whether a person has typed something and not saved it: quitting asks then. */
  'app.unsaved': returns<null>().taking(() => z.object({ unsaved: z.boolean() })),
  'app.show-file': returns<null>().taking(() => z.object({ path: z.string().max(4096) })),
} as const;

export const startChannels = {
  /** The trouble that keeps the records from being opened; null where all is well. */
  'start.trouble': returns<StartTrouble | null>().taking(() => nothing),
  /** Does it; the next trouble, or null when Carillon opens. `password`: for the team's server, kept in place of the one before. */
  'start.solve': returns<StartTrouble | null>().taking(() =>
    z.object({ by: TroubleChoice, password: z.string().max(1_000).optional() }),
  ),
} as const;

export const loginItemChannels = {
  /** Whether Carillon starts when the person logs in, as the system says. */
  'login-item.get': returns<boolean>().taking(() => nothing),
  'login-item.set': returns<boolean>().taking(() => z.object({ on: z.boolean() })),
} as const;
