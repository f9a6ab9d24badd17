/** Settings as both sides see them; kept by electron-store, never with a key in them. */
import { z } from 'zod';
import { FuseLimits, usualFuse } from '../models/fuse.ts';
import { E164Digits } from '../phone/e164.ts';
import { languages } from './languages.ts';

/** ISO 3166, two letters. */
const Country = z.string().regex(/^[A-Z]{2}$/);

/** A time of day, in minutes since midnight. */
const MinuteOfDay = z.number().int().min(0).max(1440);

/** The price of a segment, by the country of the number; a country without a price is one whose price is not known. */
const Price = z.number().min(0).max(1000);

/** Less would take away what "leave out people texted lately" and a reclamation still need. */
export const leastRetentionDays = 30;

/** As many as a large screen has room for. */
export const mostContactColumns = 8;

export const Settings = z.object({
  /** `system` follows the operating system. */
  appearance: z.enum(['system', 'light', 'dark']),
  language: z.literal('system').or(z.enum(languages)),
  /**
   * ISO 3166 country for numbers without a country code; null until the system, an import or a person has said which: until then no
   * such number is read at all.
   */
  defaultCountry: Country.nullable(),
  /** The country is a person's or an import's word, and not only what the system said. */
  countryChosen: z.boolean(),
  /** Numbers in one request, 1 to 1000. */
  batchSize: z.number().int().min(1).max(1000),
  /** Requests a minute left to other programs that use the same key. */
  reserve: z.number().int().min(0).max(100_000),
  pacing: z.enum(['fast', 'even']),
  /** From this many recipients on, the number has to be typed before sending. */
  typeCountFrom: z.number().int().min(1).max(10_000_000),
  /** Remind of rotating a key after this many days; null: never. */
  keyReminderDays: z.number().int().min(1).max(3650).nullable(),
  /**
   * When people may be texted, by the clocks of each number's country; from before until; null: at any hour.
   * Practice mode keeps none, as no phone gets its texts.
   */
  textingHours: z
    .object({ from: MinuteOfDay, until: MinuteOfDay })
    .refine(({ from, until }) => from < until)
    .nullable(),
  /** How often one phone may be texted. */
  fuse: FuseLimits,
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Price of one segment, by country. */
  prices: z.record(Country, Price),
  /** Price of one segment to every country that is not among them; null: not known. */
  otherPrice: Price.nullable(),
  /** A campaign that costs more is asked about once more; null: none is. */
  costCeiling: z.number().min(0).max(1_000_000_000).nullable(),
  /** Texts without a way to opt out are warned about. */
  wantOptOut: z.boolean(),
  /** How people stop texts that they cannot answer (a phone number, a link), for the notice that a message gets; empty: not said. */
  stopWay: z.string().trim().max(60),
  /** One's own phones, for tests. */
  ownNumbers: z.array(E164Digits).max(20),
  /** After so many days the numbers and texts of ended campaigns are removed; null: kept until a person removes them. */
  retentionDays: z.number().int().min(leastRetentionDays).max(3650).nullable(),
  /** The fields that the contacts' table has columns for, as far as there is room; empty: the most used ones. */
  contactColumns: z.array(z.string().trim().min(1).max(200)).max(mostContactColumns),
  /** The welcome was seen. */
  welcomed: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** Settings that stay as they are when a settings file is imported: they are this computer's or its records', or remove data. */
export const settingsOfThisComputer = { welcomed: true, retentionDays: true, contactColumns: true } as const;

/** The settings that are each computer's own in a team as well; all others belong to the team, and are the same on each of its computers. */
export const SettingsOfTeam = Settings.omit({
  appearance: true,
  language: true,
  welcomed: true,
  contactColumns: true,
  ownNumbers: true,
});
export type SettingsOfTeam = z.infer<typeof SettingsOfTeam>;

export const SettingsChange = Settings.partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

/** The settings of a fresh installation. */
export const defaultSettings: Settings = {
  appearance: 'system',
  language: 'system',
  defaultCountry: null,
  countryChosen: false,
  batchSize: 50,
  reserve: 0,
  pacing: 'fast',
  typeCountFrom: 1000,
  keyReminderDays: 90,
  textingHours: { from: 8 * 60, until: 21 * 60 },
  fuse: usualFuse,
  currency: 'GBP',
  prices: {},
  otherPrice: null,
  costCeiling: null,
  wantOptOut: true,
  stopWay: '',
  ownNumbers: [],
  retentionDays: null,
  contactColumns: [],
  welcomed: false,
};

/** Whether a setting has this name; a newer version may have more of them. */
export const isSetting = (name: string): name is keyof Settings => Object.hasOwn(defaultSettings, name);

/** The parts of the settings file that could not be used at the start, and where the file as it was lies now. */
export interface SettingsDamage {
  readonly copy: string;
  /** Fields that fell back to their defaults; empty: all of them. */
  readonly fields: readonly string[];
}

/** The files beside the records that could not be used at this start. */
export interface FilesDamage {
  readonly settings: SettingsDamage | null;
  /** Where the file with the accounts lies as it was; null where all of it could be used. */
  readonly accountsCopy: string | null;
}
