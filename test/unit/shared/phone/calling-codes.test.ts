import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { countriesSharing } from '../../../../electron/shared/phone/calling-codes.ts';

test('every country has the calling code that the phone library gives it', () => {
  const codes = Map.groupBy(getCountries(), (country) => getCountryCallingCode(country));
  for (const [code, countries] of codes)
    expect(countriesSharing(code).toSorted()).toEqual(countries.toSorted());
  expect(countriesSharing('999')).toEqual([]);
});
