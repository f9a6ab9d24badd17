/**
 * The settings in a workspace: those of the team as its server has them, and those that are this computer's own in its file, which keeps
 * all others as they were before. So whoever works alone again has their own.
 */
import { isDeepStrictEqual } from 'node:util';
import { troubleOf } from '../../db/sqlite/failure.ts';
import type { Db } from '../../db/sqlite/open.ts';
import { saidSettings, sayCountry, saySettings } from '../../db/workspace/settings.ts';
import { AppError } from '../../shared/errors.ts';
import {
  defaultSettings,
  Settings,
  type SettingsChange,
  SettingsOfTeam,
} from '../../shared/settings/settings.ts';
import { readSettings, type SettingsOfFile, type SettingsStore } from '../settings-store.ts';

export interface TeamSettingsDeps {
  readonly db: Db;
  /** Of this computer. */
  readonly own: SettingsOfFile;
  /** The time zone of this computer. */
  readonly ownZone: () => string;
}

/** The settings that belong to the team. */
export const teamFields = SettingsOfTeam.keyof().options;

const isOfTeam = (field: string): boolean => teamFields.some((one) => one === field);

export class TeamSettings implements SettingsStore {
  readonly #deps: TeamSettingsDeps;
  readonly unlogged = Settings.keyof().options;
  readonly #listeners = new Set<(settings: Settings) => void>();
  #teams: SettingsOfTeam = SettingsOfTeam.parse(defaultSettings);
  #version = -1;
  #zone: string | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: TeamSettingsDeps) {
    this.#deps = deps;
    deps.own.onChange(() => this.#tell());
  }

  get damage(): SettingsStore['damage'] {
    return this.#deps.own.damage;
  }

  current(): Settings {
    return { ...this.#deps.own.current(), ...this.#teams };
  }

  /** The zone by which numbers of no known country are texted: two computers that differ would hold and let go the same messages in turn. */
  homeZone(): string {
    return this.#zone ?? this.#deps.ownZone();
  }

  /** Reads what any computer may have changed; until the first time those of a new installation are in force. @throws what the server refuses */
  refresh(): Promise<void> {
    // One after the other: an answer that comes late must not undo what a later one said.
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { version, said } = await saidSettings(this.#deps.db);
    // A server that was put back has an older one.
    if (version === this.#version) return;
    this.#version = version;
    this.#teams = settingsIn(said);
    this.#zone = zoneIn(valuesIn(said).homeZone);
    this.#tell();
  }

  async save(change: SettingsChange, over: SettingsChange = {}): Promise<Settings> {
    const fields = Object.entries(change).filter(([, value]) => value !== undefined);
    const ofTeam = fields.filter(([field]) => isOfTeam(field));
    const ofOwn = fields.filter(([field]) => !isOfTeam(field));
    if (ofTeam.length > 0) await this.#say(Object.fromEntries(ofTeam), over);
    if (ofOwn.length > 0) this.#deps.own.save(Object.fromEntries(ofOwn));
    return this.current();
  }

  async #say(change: SettingsChange, over: SettingsChange): Promise<void> {
    const { db, ownZone } = this.#deps;
    const zone = this.#zone === null ? { homeZone: ownZone() } : {};
    try {
      const other = await saySettings(db, { ...change, ...zone }, (said) => isAsSeen(settingsIn(said), over));
      if (other === null) return await this.refresh();
      await this.refresh();
      throw new AppError('setting-changed', { by: other.by });
    } catch (cause) {
      const country = change.defaultCountry ?? null;
      if (troubleOf(cause) !== 'no-right' || country === null || this.current().defaultCountry !== null)
        throw cause;
      // People who write cannot go on without one.
      await sayCountry(db, country);
    }
    await this.refresh();
  }

  onChange(listener: (settings: Settings) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    const current = this.current();
    for (const listener of this.#listeners) listener(current);
  }
}

/** Whether these are the values that a person saw; settings of this computer do not count. */
const isAsSeen = (settings: SettingsOfTeam, over: SettingsChange): boolean =>
  teamFields.every((field) => !(field in over) || isDeepStrictEqual(settings[field], over[field]));

/** The settings in a team's row; a value that cannot be used falls back to that of a new installation. */
export const settingsIn = (said: unknown): SettingsOfTeam =>
  SettingsOfTeam.parse(readSettings(valuesIn(said)).settings);

const valuesIn = (said: unknown): Readonly<Record<string, unknown>> =>
  typeof said === 'object' && said !== null ? { ...said } : {};

/** Null where nobody has said one, or this computer does not know it. */
function zoneIn(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone;
  } catch {
    // A newer system knows more of them.
    return null;
  }
}
