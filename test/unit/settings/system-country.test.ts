import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSettings } from '../../../electron/settings/settings-store.ts';
import { countryOfSystem, takeSystemCountry } from '../../../electron/settings/system-country.ts';

it.each([
  ['DE', ['en-US'], 'DE'],
  ['', ['de-DE'], 'DE'],
  ['', ['de_CH.UTF-8'], 'CH'],
  ['', ['zh-Hant-TW'], 'TW'],
  ['', ['de-DE', 'en-DE'], 'DE'],
  // Nothing, or not one thing: then the person is asked.
  ['', [], null],
  ['', ['en'], null],
  ['', ['C'], null],
  ['', ['POSIX'], null],
  ['', ['es-419'], null],
  ['', ['en-001'], null],
  ['', ['en-US', 'de-DE'], null],
  ['001', ['en'], null],
  ['ZZ', [''], null],
] as const)('a system of the country "%s" with the languages %j is in %s', (country, languages, expected) => {
  expect(countryOfSystem({ country, languages, timeZone: 'UTC' })).toBe(expected);
});

it.each([
  ['FR', 'Europe/Paris', 'FR'],
  ['FR', 'America/Martinique', null],
  ['FR', 'Europe/Brussels', null],
  ['US', 'Europe/Vienna', null],
  ['US', 'America/Chicago', 'US'],
  ['NO', 'Europe/Oslo', 'NO'],
  ['IN', 'Asia/Calcutta', 'IN'],
  ['XK', 'Europe/Belgrade', 'XK'],
  ['GB', 'Etc/GMT+3', 'GB'],
  ['GB', 'GMT', 'GB'],
] as const)('a system of %s whose clock is set to %s is in %s', (country, timeZone, expected) => {
  expect(countryOfSystem({ country, languages: [], timeZone })).toBe(expected);
});

it('the country is taken at the first start alone, with its currency, and is no choice of the person', () => {
  const folder = mkdtempSync(join(tmpdir(), 'carillon-country-'));
  const start = (country: string) => {
    const settings = openSettings(folder, () => 1);
    takeSystemCountry(settings, () => ({ country, languages: [], timeZone: 'UTC' }));
    const { defaultCountry, currency, countryChosen } = openSettings(folder, () => 1).current();
    return [defaultCountry, currency, countryChosen];
  };
  expect(start('')).toEqual([null, 'GBP', false]);
  expect(start('DE')).toEqual(['DE', 'EUR', false]);
  // A journey changes nothing.
  expect(start('US')).toEqual(['DE', 'EUR', false]);
  rmSync(folder, { recursive: true });
});
