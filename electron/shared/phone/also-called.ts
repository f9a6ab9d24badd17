/** Finding a country by what people call it. */
import { fromDataFile } from '../data-file.ts';
import countryNames from './country-names.json' with { type: 'json' };

const alsoCalled = fromDataFile(countryNames, ({ names }) => new Map(Object.entries(names)));

/**
 * The part that all spellings of a name share: no accents, full stops, hyphens, brackets and "the"; "&" is "and", "Saint" is
 * "St".
 */
export function countryKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replaceAll('.', '')
    .replaceAll('&', ' and ')
    .replace(/people['’]s/g, 'peoples')
    .replace(/[-–,()/'’]+/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the (?=.)| the$/g, '');
}

/** The form of a state before its name, or in a list behind it: "Republic of Ireland", "Moldova, Republic of". */
const form =
  '(?:(?:federal|federative|islamic|arab|bolivarian|plurinational|united|cooperative|co operative|democratic socialist|peoples democratic|peoples|independent|oriental|hashemite|grand) )*(?:republic|kingdom|state|commonwealth|principality|federation|sultanate|union|duchy) of';
const before = new RegExp(`^${form} (?:the )?(?=.)`);
const behind = new RegExp(` ${form}(?: the)?$`);

export interface CountryFinder<Code extends string> {
  /** The country that a text names; undefined where it names none that is known. */
  readonly find: (written: string) => Code | undefined;
}

/** Finds those of the countries by their codes, their names in these languages, and what else they are called. */
export function countryFinder<Code extends string>(
  codes: readonly Code[],
  languages: readonly string[],
): CountryFinder<Code> {
  const byName = new Map<string, Code>();
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const key = countryKey(display.of(code) ?? '');
      if (key !== '' && !byName.has(key)) byName.set(key, code);
    }
  }
  for (const code of codes) {
    for (const name of alsoCalled().get(code)?.split(', ') ?? []) byName.set(countryKey(name), code);
    byName.set(code.toLowerCase(), code);
  }
  return {
    find(written) {
      const key = countryKey(written);
      // As a whole first: the Republic of China is Taiwan.
      return byName.get(key) ?? byName.get(key.replace(before, '').replace(behind, ''));
    },
  };
}
