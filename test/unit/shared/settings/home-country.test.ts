import { expect, it } from 'vitest';
import { currencyOf } from '../../../../electron/shared/money/currency-of.ts';
import callingCodes from '../../../../electron/shared/phone/calling-codes.json' with { type: 'json' };
import { withCountry } from '../../../../electron/shared/settings/home-country.ts';
import { defaultSettings, Settings } from '../../../../electron/shared/settings/settings.ts';

const british: Settings = { ...defaultSettings, defaultCountry: 'GB' };

it('the currency follows the country', () => {
  expect(withCountry(defaultSettings, 'DE')).toEqual({ defaultCountry: 'DE', currency: 'EUR' });
  expect(withCountry(british, 'CH')).toEqual({ defaultCountry: 'CH', currency: 'CHF' });
});

it.each([
  ['another one was chosen', { currency: 'USD' }],
  ['a price is entered', { otherPrice: 0.04 }],
  ['a price of a country is entered', { prices: { GB: 0.04 } }],
  ['a ceiling is entered', { costCeiling: 100 }],
])('the currency stays where %s', (_, change) => {
  expect(withCountry({ ...british, ...change }, 'DE')).toEqual({ defaultCountry: 'DE' });
});

it('each country that has numbers has a currency', () => {
  const countries = Object.values(callingCodes.countries).flatMap((sharing) => sharing.split(' '));
  expect(
    countries.filter((country) => !Settings.shape.currency.safeParse(currencyOf(country)).success),
  ).toEqual([]);
});
