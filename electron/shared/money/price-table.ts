/** Price tables as people have them: a spreadsheet's columns pasted, or a CSV file, one country and price on a line. */

import type { CountryFinder } from '../phone/also-called.ts';
import { readTypedFigure } from '../text/typed-figure.ts';

export interface ReadPriceTable {
  /** Price of a segment by country (ISO 3166). */
  readonly prices: Readonly<Record<string, number>>;
  /** Lines that name no country, no price or two of them, as they are; a first line of headings is not among them. */
  readonly unreadable: readonly string[];
  /** Countries that come again with another price. */
  readonly repeated: readonly string[];
}

/** A country, something between, and a number at the end of the line; a dash right before the number is a minus sign. */
const linePattern =
  /^(?<country>.*?)[\s,;|]+(?:[-–—]\s+)?[^\d\s,;|−–—-]{0,3}\s?(?<price>\d{1,6}(?:[.,]\d{1,6})?)\s?[^\d\s]{0,3}$/u;
/** Another price on the line, as in "1.200,50" or a table with two columns of prices: which one is meant is not guessed. */
const secondPrice = /(?:^|[\s,;|])[^\d\s,;|]{0,3}\d{1,6}[.,]\d{1,6}[^\d\s,;|]{0,3}(?:$|[\s,;|])/u;
/** Prices of a text message lie far below; what is above is a year or a phone number. */
const highest = 1_000;

/**
 * Reads a table. The country stands first, as its two letters or by a name; the decimal mark is a point or a
 * comma. A country that comes twice has the last price, and is said.
 *
 * @param countries finds them by code or name
 */
export function readPriceTable(text: string, countries: CountryFinder<string>): ReadPriceTable {
  const prices: Record<string, number> = {};
  const unreadable: string[] = [];
  const repeated = new Set<string>();
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll('"', '').trim())
    .filter((line) => line !== '');
  for (const [index, line] of lines.entries()) {
    const found = linePattern.exec(line)?.groups;
    const country = found === undefined ? undefined : countryOf(found.country ?? '', countries);
    const isOne = found !== undefined && !secondPrice.test(found.country ?? '');
    const price = readTypedFigure(found?.price ?? '');
    if (isOne && country !== undefined && price.kind === 'number' && price.value <= highest) {
      if (Object.hasOwn(prices, country) && prices[country] !== price.value) repeated.add(country);
      prices[country] = price.value;
    } else if (index > 0 || found !== undefined) unreadable.push(line);
  }
  return { prices, unreadable, repeated: [...repeated] };
}

function countryOf(written: string, { find }: CountryFinder<string>): string | undefined {
  const word = written.replace(/[\s,;|]+$/u, '').trim();
  const known = find(word);
  if (known !== undefined) return known;
  // A table with a column for the code and one for the name has the code in one of them.
  for (const part of word.split(/[,;|\t]/u)) {
    const named = find(part.trim());
    if (named !== undefined) return named;
  }
  return undefined;
}
