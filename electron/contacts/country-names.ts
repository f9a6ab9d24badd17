/** What people write into a country column: a code, a calling code, or a name in one of several languages. */
import type { CountryCode } from 'libphonenumber-js/max';
import { alsoCalled } from '../shared/also-called.ts';
import { countries, countryOfCallingCode, isCountry } from './numbering.ts';

const languages = ['en', 'fr', 'es', 'de', 'pt', 'it', 'nl', 'pl', 'ar'];

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

let names: ReadonlyMap<string, CountryCode> | undefined;
function allNames(): ReadonlyMap<string, CountryCode> {
  if (names) return names;
  const made = new Map<string, CountryCode>();
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const country of countries()) {
      const name = display.of(country);
      if (name && !made.has(plain(name))) made.set(plain(name), country);
    }
  }
  for (const [name, country] of Object.entries(alsoCalled)) made.set(name, country);
  names = made;
  return made;
}

/** The country that a cell names; undefined where it names none that we know. */
export function readCountry(cell: string): CountryCode | undefined {
  const text = cell.trim();
  if (/^[A-Za-z]{2}$/.test(text)) {
    const code = text.toUpperCase();
    if (isCountry(code)) return code;
  }
  if (/^(?:\+|00)?\d{1,3}$/.test(text)) return countryOfCallingCode(text.replace(/^(?:\+|00)/, ''));
  return text.length > 80 ? undefined : allNames().get(plain(text));
}
