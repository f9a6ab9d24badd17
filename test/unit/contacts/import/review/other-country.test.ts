import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReader, type Reader } from '../../../../hold-out/reader.ts';

let reader: Reader;
beforeAll(() => {
  reader = openReader();
});
afterAll(() => reader.close());

async function other(country: string, numbers: readonly string[], more = '') {
  const lines = numbers.map((number, at) => `Person ${at},${number}${more && `,${more}`}`);
  const source = reader.sourceOf([`Name,Mobile${more && ',Country'}`, ...lines].join('\r\n'), 'people.csv');
  const { columns, reading } = await reader.preview(source, null);
  const { review } = await reader.readFile(source, {
    reading,
    defaultCountry: country,
    columns: columns.map(({ meaning }) => meaning),
  });
  return review;
}

const german = Array.from(
  { length: 57 },
  (_, at) => `${['0162 111', '0151 1234', '0176 1234', '0171 111'][at % 4]}${2200 + at}`,
);

it('a list of another country is said to be one, with its name and both counts', async () => {
  const review = await other('GB', [...german, '030 901820', '030 901821', '040 428280']);
  expect(review.otherCountry).toMatchObject({ country: 'DE', count: 60, better: 57 });
  expect(review.otherCountry?.good).toBeLessThan(10);
  expect(review.notices.map(({ kind }) => kind)).not.toContain('mostly-landlines');
});

it.each([
  ['its own country’s', 'DE', german],
  ['few', 'GB', german.slice(0, 4)],
  [
    'those of several countries',
    'GB',
    [...german.slice(0, 10), ...german.slice(0, 10).map((_, at) => `333 444 01${at}0`)],
  ],
  ['whole', 'GB', german.map((number) => number.replace(/^0/, '+49 '))],
])('numbers that are %s are not said to be another’s', async (_, country, numbers) => {
  expect((await other(country, numbers)).otherCountry).toBeNull();
});

it('rows that name their country are none of another', async () => {
  expect((await other('GB', german, 'United Kingdom')).otherCountry).toBeNull();
});

it('of several countries that would do, the landlines or the contacts tell which; else nobody can', async () => {
  const short = german.filter((number) => /^01[67][12]/.test(number));
  expect((await other('GB', short)).otherCountry).toBeNull();
  expect((await other('GB', [...short, '030 901820'])).otherCountry?.country).toBe('DE');
  const dutchOrFrench = Array.from({ length: 12 }, (_, at) => `06 12 34 5${at % 10} ${10 + at}`);
  expect((await other('GB', dutchOrFrench)).otherCountry).toBeNull();
});

it('of several countries that would do, the language of the headings tells which', async () => {
  const written = (headings: string) =>
    [
      headings,
      ...german
        .filter((number) => /^01[67][12]/.test(number))
        .map((number, at) => `Ada,Person ${at},${number}`),
    ].join('\r\n');
  const found = async (headings: string) => {
    const read = await reader.readFile(reader.sourceOf(written(headings), 'people.csv'), {
      defaultCountry: 'ES',
    });
    return read.review.otherCountry?.country;
  };
  expect(await found('Vorname,Nachname,Handy')).toBe('DE');
  expect(await found('First name,Last name,Mobile')).toBeUndefined();
});

const jordanian = Array.from({ length: 20 }, (_, at) => `7${[7, 8, 9][at % 3]}${1234500 + at}`);
const mixed = (code: string, zero: string) =>
  jordanian.map((number, at) => `${at % 2 === 0 ? code : zero}${number}`);

it.each([
  ['GB', '+962 ', '0'],
  ['DE', '+962', '0'],
  ['DE', '00962', '0'],
  ['US', '962', ''],
])(
  'beside numbers with the code of one other country, those without one are asked about: by %s, %s',
  async (country, code, zero) => {
    expect((await other(country, mixed(code, zero))).otherCountry).toMatchObject({
      country: 'JO',
      count: 10,
      better: 10,
      beside: 10,
    });
  },
);

it('numbers that are good at home and in the country of those beside them are asked about too', async () => {
  const saudi = Array.from({ length: 8 }, (_, at) => `${at % 2 === 0 ? '+966 ' : '0'}50 123 45${10 + at}`);
  expect((await other('AE', saudi)).otherCountry).toMatchObject({
    country: 'SA',
    good: 4,
    better: 4,
    beside: 4,
  });
});

it('numbers with codes of one’s own country, or of several, say nothing of those without', async () => {
  expect((await other('JO', mixed('+962', '0'))).otherCountry).toBeNull();
  const visitors = ['+43 664 1234567', '+41 79 123 45 67', '+33 6 12 34 56 78', '+31 6 12345678'];
  expect((await other('DE', [...german.slice(0, 20), ...visitors])).otherCountry).toBeNull();
});

const belgianMobiles = Array.from({ length: 24 }, (_, at) => `04${70 + (at % 20)} 12 34 ${10 + at}`);
const belgianLandlines = Array.from({ length: 8 }, (_, at) => `02 345 67 ${80 + at}`);

it('beside many landlines, a country that some numbers carry the code of is named', async () => {
  const coded = ['+32 475 11 22 33', '+32 476 11 22 34'];
  const review = await other('FR', [...belgianMobiles, ...belgianLandlines, ...coded]);
  expect(review.otherCountry).toMatchObject({ country: 'BE', count: 32, good: 0, better: 24 });
  // Without them nobody can tell.
  expect((await other('FR', [...belgianMobiles, ...belgianLandlines])).otherCountry).toBeNull();
});

it('the country of this computer’s time zone is meant, where the numbers are good there', async () => {
  const numbers = [...belgianMobiles, ...belgianLandlines];
  vi.stubEnv('TZ', 'Europe/Brussels');
  try {
    expect((await other('FR', numbers)).otherCountry).toMatchObject({ country: 'BE', better: 24 });
    expect((await other('BE', numbers)).otherCountry).toBeNull();
  } finally {
    vi.unstubAllEnvs();
  }
});
