import { expect, test } from 'vitest';
import { readPriceTable } from '../../../../electron/shared/money/price-table.ts';
import { costOf, priceOf } from '../../../../electron/shared/money/prices.ts';
import { countryFinder } from '../../../../electron/shared/phone/also-called.ts';

const countries = countryFinder(['GB', 'IE', 'KR', 'NL', 'US'], ['en']);

test('a table is read however it is separated, with a point or a comma, with or without a currency', () => {
  const read = (text: string) => readPriceTable(text, countries);
  expect(read('Country\tPrice\nUnited Kingdom\t0.035\nIE\t0.06')).toEqual({
    prices: { GB: 0.035, IE: 0.06 },
    unreadable: [],
    repeated: [],
  });
  expect(read('GB;0,035\r\nIreland;0,06').prices).toEqual({ GB: 0.035, IE: 0.06 });
  expect(read('"United Kingdom","0.04"\n"Korea, South","0.05"').prices).toEqual({ GB: 0.04, KR: 0.05 });
  expect(read('GB £0.04\nIE 0.05 €').prices).toEqual({ GB: 0.04, IE: 0.05 });
  expect(read('GB,United Kingdom,0.04').prices).toEqual({ GB: 0.04 });
});

test('a country is found by what else it is called', () => {
  const table =
    'UK 0.04\nRepublic of Ireland\t0.05\nThe Netherlands;0,06\nU.S.A.,0.01\nKorea, Republic of\t0.02';
  expect(readPriceTable(table, countries)).toEqual({
    prices: { GB: 0.04, IE: 0.05, NL: 0.06, US: 0.01, KR: 0.02 },
    unreadable: [],
    repeated: [],
  });
});

test('what names no country or no price is said, not guessed', () => {
  expect(readPriceTable('GB 0.04\nAtlantis 1\nIE free\nIE 447700', countries)).toEqual({
    prices: { GB: 0.04 },
    unreadable: ['Atlantis 1', 'IE free', 'IE 447700'],
    repeated: [],
  });
});

test('of two prices on a line none is taken', () => {
  const lines = ['GB\t0.045\t0.05', 'IE\t1.200,50', 'GB;0,04;0,05'];
  expect(readPriceTable(lines.join('\n'), countries)).toEqual({
    prices: {},
    unreadable: lines,
    repeated: [],
  });
  expect(readPriceTable('GB\t44\t0.04', countries).prices).toEqual({ GB: 0.04 });
});

test('a price below nothing, or with two readings, is not taken for another one', () => {
  const lines = ['GB;0.04', 'IE;-1', 'US −0.5', 'NL;1,250', 'KR £-1'];
  expect(readPriceTable(lines.join('\n'), countries)).toEqual({
    prices: { GB: 0.04 },
    unreadable: lines.slice(1),
    repeated: [],
  });
  expect(readPriceTable('GB - 0.04', countries).prices).toEqual({ GB: 0.04 });
});

test('a country that comes twice with two prices is said', () => {
  const read = readPriceTable('United Kingdom 0,10\nGB 0.2\nIE 0.05\nIreland 0,05', countries);
  expect(read).toEqual({ prices: { GB: 0.2, IE: 0.05 }, unreadable: [], repeated: ['GB'] });
});

test('a sum of prices is the sum that a person comes to', () => {
  const countries = [{ country: 'GB', recipients: 3, segments: 3 }];
  expect(costOf(countries, { currency: 'GBP', prices: { GB: 0.1 }, otherPrice: null }).amount).toBe(0.3);
});

test('a cost is the sum over the countries with a price, and says how many people are without', () => {
  const table = { currency: 'GBP', prices: { GB: 0.04 }, otherPrice: null };
  const countries = [
    { country: 'GB', recipients: 10, segments: 20 },
    { country: null, recipients: 3, segments: 3 },
  ];
  expect(costOf(countries, table)).toEqual({ amount: 0.8, currency: 'GBP', unpriced: 3 });
  expect(costOf(countries, { ...table, otherPrice: 1 })).toEqual({
    amount: 3.8,
    currency: 'GBP',
    unpriced: 0,
  });
  expect(costOf(countries, { ...table, prices: {} })).toEqual({
    amount: null,
    currency: 'GBP',
    unpriced: 13,
  });
  expect(priceOf({ ...table, prices: {} }, 'constructor')).toBeNull();
});
