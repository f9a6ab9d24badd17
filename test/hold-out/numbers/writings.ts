/** One number, in the ways in which people, phones and exports write it. */
import { getNumberFrom } from 'awesome-phonenumber';
import type { ExampleNumber } from './example-numbers.ts';

export interface Writing {
  readonly name: string;
  /** Under the number's own country. Undefined: nobody writes this number so. */
  readonly write: (number: ExampleNumber) => string | undefined;
  /** Whether a person has to look at it: there is no number in it that may be texted as it stands. */
  readonly isRefused?: true;
  /** In a column of its own: how it is read depends on what else stands in the column. */
  readonly isAlone?: true;
}

const national = ({ parsed }: ExampleNumber) => parsed.number.national;
const international = ({ parsed }: ExampleNumber) => parsed.number.international;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The national number as it is dialled at home, trunk prefix included. */
const nationalDigits = (number: ExampleNumber) => digitsOf(national(number));

const spaced = (space: string) => (number: ExampleNumber) =>
  /[ -]/.test(national(number)) ? national(number).replaceAll(/[ -]/g, space) : undefined;
const spacedAbroad = (space: string) => (number: ExampleNumber) =>
  international(number).replaceAll(/[ -]/g, space);
const inDigits = (zero: number) => (number: ExampleNumber) =>
  national(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const from = (country: string) => (number: ExampleNumber) => {
  if (number.country === country) return undefined;
  const written = getNumberFrom(number.parsed, country);
  return written.valid && !written.number.startsWith('+') ? written.number : undefined;
};

/** `+49 (0)171 …`, where the country dials a zero that stands before this number. */
function zeroInBrackets(number: ExampleNumber): string | undefined {
  const home = national(number);
  const significant = number.parsed.number.significant;
  return nationalDigits(number) === `0${significant}` && home.startsWith('0')
    ? `+${number.callingCode} (0)${home.slice(1)}`
    : undefined;
}

const spaces: Readonly<Record<string, string>> = {
  'no-break': '\u00a0',
  thin: '\u2009',
  hair: '\u200a',
  figure: '\u2007',
  'narrow no-break': '\u202f',
  ideographic: '\u3000',
  tabs: '\t',
  'two of them': '  ',
};
const signs: Readonly<Record<string, string>> = {
  dots: '.',
  slashes: '/',
  'no-break hyphens': '\u2011',
  'figure dashes': '\u2012',
  'en dashes': '\u2013',
  'minus signs': '\u2212',
  'middle dots': '\u00b7',
};
const scripts: Readonly<Record<string, number>> = {
  'Arabic-Indic': 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Gurmukhi: 0xa66,
  Tamil: 0xbe6,
  Thai: 0xe50,
  Lao: 0xed0,
  Tibetan: 0xf20,
  Myanmar: 0x1040,
  Khmer: 0x17e0,
  Mongolian: 0x1810,
  'full-width': 0xff10,
};

/** Ways of writing a number in a file of its own country. */
export const writings: readonly Writing[] = [
  { name: 'national', isAlone: true, write: national },
  { name: 'national, digits alone', isAlone: true, write: nationalDigits },
  { name: 'international', write: international },
  { name: 'E.164', write: ({ phone }) => `+${phone}` },
  { name: 'the country code without plus', isAlone: true, write: ({ phone }) => phone },
  { name: 'RFC 3966', write: ({ parsed }) => parsed.number.rfc3966 },
  { name: '00 and the country code', isAlone: true, write: (number) => `00${number.phone}` },
  { name: '00, spaced', write: (number) => `00${international(number).slice(1)}` },
  { name: 'the country code and (0)', write: zeroInBrackets },
  {
    name: '00, the country code and (0)',
    isAlone: true,
    write: (number) => zeroInBrackets(number)?.replace('+', '00'),
  },
  ...Object.entries(spaces).flatMap(([name, space]): Writing[] => [
    { name: `spaces: ${name}`, write: spaced(space) },
    { name: `spaces: ${name}, international`, write: spacedAbroad(space) },
  ]),
  ...Object.entries(signs).flatMap(([name, sign]): Writing[] => [
    { name: `signs: ${name}`, write: spaced(sign) },
    { name: `signs: ${name}, international`, write: spacedAbroad(sign) },
  ]),
  ...Object.entries(scripts).map(
    ([name, zero]): Writing => ({
      name: `digits: ${name}`,
      write: inDigits(zero),
    }),
  ),
  {
    name: 'plus of full width',
    write: (number) =>
      international(number)
        .replace('+', '＋')
        .replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  },
  { name: 'marks without width', write: (number) => `\u202a${international(number)}\u202c\u200b` },
  { name: 'in brackets', write: (number) => `(${national(number)})` },
  { name: 'with an extension', write: (number) => `${national(number)} ext. 12`, isRefused: true },
  { name: 'with x12', write: (number) => `${international(number)} x12`, isRefused: true },
];

/** Ways of writing a number in a file of another country, `home`. */
export const writingsAbroad = (home: string): readonly Writing[] => [
  { name: 'abroad: international', write: international },
  { name: 'abroad: 00 and the country code', write: (number) => `00${number.phone}` },
  { name: 'abroad: as dialled there', isAlone: true, write: from(home) },
  { name: 'abroad: the country code without plus', isAlone: true, write: ({ phone }) => phone },
  { name: 'abroad: the country code and (0)', write: zeroInBrackets },
  {
    name: 'abroad: 00, the country code and (0)',
    write: (number) => zeroInBrackets(number)?.replace('+', '00'),
  },
];
