/** The values that people write into a country column: a code, a calling code, or a name in one of several languages. */
import type { CountryCode } from 'libphonenumber-js/max';
import { type CountryFinder, countryFinder } from '../../shared/phone/also-called.ts';
import { countries, countryOfCallingCode } from '../phone/numbering-plans.ts';

const languages = 'en fr es de pt it nl pl ar sv da nb fi cs sk hu ro hr bg el tr ru uk he hi ja ko zh'.split(
  ' ',
);
/** A file names a few countries a million times. */
const mostRemembered = 1_000;

let finder: CountryFinder<CountryCode> | undefined;
const read = new Map<string, CountryCode | undefined>();

/** The country that a cell names; undefined where it names none that we know. */
export function readCountry(cell: string): CountryCode | undefined {
  if (read.has(cell)) return read.get(cell);
  const country = find(cell.trim());
  if (read.size < mostRemembered) read.set(cell, country);
  return country;
}

const nameAndCode = [/^(.+?)\s*[([]\s*([^()[\]]+?)\s*[)\]]$/, /^(\p{L}{2,3})\s*[-–:|]\s*(.+)$/u];

/** `GERMANY (DE)`, `DE - Germany`: both have to say the same, since Georgia (US) and Springfield (IL) are not in the country of either. */
function saidTwice(text: string): CountryCode | undefined {
  for (const form of nameAndCode) {
    const [, one, other] = form.exec(text) ?? [];
    const country = one === undefined ? undefined : find(one);
    if (country !== undefined && other !== undefined && find(other) === country) return country;
  }
  return undefined;
}

function find(text: string): CountryCode | undefined {
  if (/^(?:\+|00)?\d{1,3}$/.test(text)) return countryOfCallingCode(text.replace(/^(?:\+|00)/, ''));
  if (text.length > 80) return undefined;
  finder ??= countryFinder(countries(), languages);
  return finder.find(text) ?? saidTwice(text);
}
