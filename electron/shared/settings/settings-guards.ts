/** The settings that keep people from a mistake, and whether a change of settings takes one of them away. Pure. */
import { priceOf } from '../money/prices.ts';
import type { Settings } from './settings.ts';

export const settingsGuards = [
  'textingHours',
  'fuse',
  'typeCountFrom',
  'costCeiling',
  'prices',
  'wantOptOut',
  'ownNumbers',
  'keyReminderDays',
] as const satisfies readonly (keyof Settings)[];
export type SettingsGuard = (typeof settingsGuards)[number];

/**
 * Whether a change would let through something that the guard stops today. Where it is not sure, it says so: a word too many
 * costs a look.
 */
const loosened: Readonly<Record<SettingsGuard, (before: Settings, after: Settings) => boolean>> = {
  textingHours: ({ textingHours: before }, { textingHours: after }) =>
    before !== null && (after === null || after.from < before.from || after.until > before.until),
  fuse: ({ fuse: before }, { fuse: after }) =>
    after.sameTextHours < before.sameTextHours || after.textsPerDay > before.textsPerDay,
  typeCountFrom: (before, after) => after.typeCountFrom > before.typeCountFrom,
  // In another currency the same figure is another amount.
  costCeiling: (before, after) =>
    isLooser(before.costCeiling, after.costCeiling) ||
    (before.costCeiling !== null && before.currency !== after.currency),
  // A ceiling asks late where texts seem cheaper than they are; the one above says where there is none to compare.
  prices: (before, after) =>
    before.costCeiling !== null &&
    after.costCeiling !== null &&
    before.currency === after.currency &&
    hasLowerPrice(before, after),
  wantOptOut: (before, after) => before.wantOptOut && !after.wantOptOut,
  ownNumbers: (before, after) => after.ownNumbers.some((number) => !before.ownNumbers.includes(number)),
  keyReminderDays: (before, after) => isLooser(before.keyReminderDays, after.keyReminderDays),
};

/** Null: no limit at all. */
function isLooser(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/** To any country; where no price is known any more, texts cost nothing. */
function hasLowerPrice(before: Settings, after: Settings): boolean {
  const countries = [...Object.keys(before.prices), ...Object.keys(after.prices), null];
  return countries.some((country) => (priceOf(after, country) ?? 0) < (priceOf(before, country) ?? 0));
}

/** The guards that `after` loosens or takes away, in the order above. */
export function loosenedGuards(before: Settings, after: Settings): readonly SettingsGuard[] {
  return settingsGuards.filter((guard) => loosened[guard](before, after));
}
