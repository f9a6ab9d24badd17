/** Settings, also as a file, and the sender IDs of this installation. */
import { z } from 'zod';
import { Id, type SenderId } from '../models.ts';
import { type FilesDamage, type Settings, SettingsChange } from '../settings/settings.ts';
import type { SettingsImport, SettingsPreview } from '../settings/settings-file.ts';
import { nothing, reads, returns } from './channel.ts';

export const settingsChannels = {
  /**
   * How long campaigns are kept has a channel of its own, since it removes data. `over`: these settings as they were shown; refused
   * with `setting-changed` where somebody of the team has set another one since.
   */
  'settings.save': returns<Settings>().taking(() =>
    SettingsChange.omit({ retentionDays: true }).extend({ over: SettingsChange.optional() }),
  ),
  /** The parts of the settings file that could not be used at the start; null where all was well. */
  'settings.damage': reads<FilesDamage>().taking(() => nothing),
  /** Asks where to; settings, accounts without keys, and sender IDs. Null where the dialog was closed. */
  'settings.export': reads<{ readonly path: string } | null>().taking(() => nothing),
  /** Asks for a file and tells what it would change; null where the dialog was closed. */
  'settings.preview': reads<SettingsPreview | null>().taking(() => nothing),
  /** Takes over what the last look showed. */
  'settings.import': returns<SettingsImport>().taking(() => z.object({ previewId: z.number().int() })),
} as const;

export const senderIdsChannels = {
  'sender-ids.list': reads<readonly SenderId[]>().taking(() => nothing),
  'sender-ids.save': returns<SenderId>().taking(() =>
    z.object({
      id: Id.nullable(),
      value: z.string().min(1).max(100),
      label: z.string().max(200),
      isDefault: z.boolean(),
    }),
  ),
  'sender-ids.remove': returns<null>().taking(() => z.object({ id: Id })),
} as const;
