/**
 * The settings of this computer, checked field by field. A damaged or partial file never stops the app: what cannot
 * be used falls back to its default, the file is kept beside as a copy, and `damage` says so.
 */
import {
  defaultSettings,
  Settings,
  type SettingsChange,
  type SettingsDamage,
} from '../shared/settings/settings.ts';
import { type ConfigFile, openConfigFile } from './config-file.ts';

export interface SettingsStore {
  /** The parts that could not be used when the file was opened; null where all was well. */
  readonly damage: SettingsDamage | null;
  /** The fields whose changes are not for this computer to log: in a team the server logs those of the team, and nobody each computer's own. */
  readonly unlogged: readonly (keyof Settings)[];
  current(): Settings;
  /**
   * Changes the given fields; they are kept for good when it settles.
   *
   * @param over the fields as the person saw them, which somebody else of a team may change
   * @throws AppError `no-right` where it takes a manager of the team, `setting-changed` where one of them is another by now
   */
  save(change: SettingsChange, over?: SettingsChange): Settings | Promise<Settings>;
  /** Returns the function that ends the listening. */
  onChange(listener: (settings: Settings) => void): () => void;
}

/** The settings in a file of this computer. */
export interface SettingsOfFile extends SettingsStore {
  /** They are on the disk when it returns. */
  save(change: SettingsChange): Settings;
}

/** Reads `settings.json` in `folder`, the app's data folder (an absolute path). */
export function openSettings(folder: string, now: () => number): SettingsOfFile {
  const file = openConfigFile(folder, 'settings', now);
  const { settings, unusable } = readSettings(file.read());
  const damage = damageOf(file, unusable);
  // Written back at once, so that the same damage is reported once and not at every start.
  if (damage !== null) file.write({ ...file.read(), ...settings });
  const listeners = new Set<(settings: Settings) => void>();
  let current = settings;
  return {
    damage,
    unlogged: [],
    current: () => current,
    save: (change) => {
      const next = Settings.parse({ ...current, ...withoutUndefined(change) });
      // Entries that this version does not know stay: a newer one may have written them.
      file.write({ ...file.read(), ...next });
      current = next;
      for (const listener of listeners) listener(next);
      return next;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Settings from whatever a file held, with the names of the fields that could not be used. */
export function readSettings(values: Readonly<Record<string, unknown>>): {
  readonly settings: Settings;
  readonly unusable: readonly string[];
} {
  const unusable: string[] = [];
  const usable: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(Settings.shape)) {
    if (!Object.hasOwn(values, field)) continue;
    const parsed = schema.safeParse(values[field]);
    if (parsed.success) usable[field] = parsed.data;
    else unusable.push(field);
  }
  return { settings: Settings.parse({ ...defaultSettings, ...usable }), unusable };
}

function damageOf(file: ConfigFile, unusable: readonly string[]): SettingsDamage | null {
  if (file.quarantinedCopy !== null) return { copy: file.quarantinedCopy, fields: [] };
  if (unusable.length > 0) return { copy: file.keepCopy(), fields: unusable };
  return null;
}

function withoutUndefined(change: SettingsChange): SettingsChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
