/** Choosing the country of numbers without a code, and what follows it. Pure. */
import { currencyOf } from '../money/currency-of.ts';
import { hasSums } from '../money/prices.ts';
import { defaultSettings, type Settings, type SettingsChange } from './settings.ts';

/**
 * The change that makes a country that of numbers without a code. The currency follows as long as it is the former country's and no sum
 * stands in it: figures that were entered would be other amounts. Nothing that is stored is read again.
 */
export function withCountry(settings: Settings, country: string): SettingsChange {
  const { defaultCountry, currency } = settings;
  const former = defaultCountry === null ? defaultSettings.currency : currencyOf(defaultCountry);
  const follows = currency === former && !hasSums(settings) ? currencyOf(country) : undefined;
  return { defaultCountry: country, ...(follows === undefined ? {} : { currency: follows }) };
}
