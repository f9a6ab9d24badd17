/** The country of an import, as that of numbers without a code from then on. */
import { troubleOf } from '../db/sqlite/failure.ts';
import { withCountry } from '../shared/settings/home-country.ts';
import type { SettingsStore } from './settings-store.ts';

/**
 * @returns whether it is the country now: none of a person's choice is replaced, nor that of a team by somebody who does not manage it
 * @throws where it cannot be kept
 */
export async function keepCountry(settings: SettingsStore, country: string): Promise<boolean> {
  if (settings.current().countryChosen) return false;
  try {
    await settings.save({ ...withCountry(settings.current(), country), countryChosen: true });
    return true;
  } catch (cause) {
    if (troubleOf(cause) === 'no-right') return false;
    throw cause;
  }
}
