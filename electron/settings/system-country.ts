/** The country that the operating system is set to, taken once: at the first start. */
import { hasNumbers } from '../shared/phone/calling-codes.ts';
import { withCountry } from '../shared/settings/home-country.ts';
import { zonesOf } from '../shared/time/time-zones.ts';
import type { SettingsOfFile } from './settings-store.ts';

/** UTC, `Etc/GMT+3` and `GMT` are in none. */
const inACountry = /^(?!Etc\/).+\//;

/** The operating system's word on where it is used. */
export interface SystemRegion {
  /** ISO 3166; empty or something else where it has none. */
  readonly country: string;
  /** BCP 47, the preferred one first. */
  readonly languages: readonly string[];
  /** IANA; UTC and the like where the clock stands in no country. */
  readonly timeZone: string;
}

/**
 * The country of a system; null where it says none, as under C and POSIX, with languages that name no region ("en", "es-419"), with
 * languages of several, or where its clock is set to another country, as on the many computers in Brussels or Vienna that were
 * left at France or the United States: a wrong country texts strangers, and asking costs one click.
 */
export function countryOfSystem(region: SystemRegion): string | null {
  const said = countrySaid(region);
  return said === null || isElsewhere(region.timeZone, said) ? null : said;
}

function countrySaid({ country, languages }: SystemRegion): string | null {
  const said = country.toUpperCase();
  if (hasNumbers(said)) return said;
  const regions = new Set(
    languages.map(regionOf).filter((region) => region !== undefined && hasNumbers(region)),
  );
  const [only] = regions;
  return regions.size === 1 && only !== undefined ? only : null;
}

function isElsewhere(timeZone: string, country: string): boolean {
  const zones = zonesOf(country);
  return inACountry.test(timeZone) && zones.length > 0 && !zones.includes(timeZone);
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language.replaceAll('_', '-').replace(/[.@].*$/, '')).region;
  } catch {
    return undefined;
  }
}

/** Takes over the system's country where no country is known yet. */
export function takeSystemCountry(settings: SettingsOfFile, region: () => SystemRegion): void {
  const current = settings.current();
  if (current.defaultCountry !== null) return;
  const country = countryOfSystem(region());
  if (country !== null) settings.save(withCountry(current, country));
}
