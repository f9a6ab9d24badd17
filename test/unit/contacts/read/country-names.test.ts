import { describe, expect, it } from 'vitest';
import { countries } from '../../../../electron/contacts/phone/numbering-plans.ts';
import { readCountry } from '../../../../electron/contacts/read/country-names.ts';
import { languages } from '../../../../electron/shared/settings/languages.ts';

describe('a country in a list', () => {
  it.each([
    [
      'GB',
      'gb, UK, U.K., u. k., United Kingdom, the UK, England, Scotland, Great Britain, +44, 0044, Royaume-Uni',
    ],
    [
      'US',
      'US, U.S., U.S.A., USA, United States, The United States of America, America, EE.UU., 1, États-Unis',
    ],
    [
      'IE',
      'Ireland, Republic of Ireland, The Republic of Ireland, Ireland (Republic of), Eire, Éire, IRELAND',
    ],
    ['TR', 'Turkey, Türkiye, TÜRKİYE, Turkiye, Turquie, Republic of Türkiye'],
    ['HK', 'Hong Kong, Hong Kong SAR, Hong-Kong, HK, Hong Kong SAR China'],
    ['NL', 'The Netherlands, Netherlands, Netherlands (the), Holland, Kingdom of the Netherlands, Nederland'],
    ['KR', 'Korea, South Korea, Republic of Korea, Korea (Republic of), S. Korea, 대한민국'],
    ['KP', 'North Korea, Democratic People’s Republic of Korea, Korea (North)'],
    ['CI', "Ivory Coast, Côte d’Ivoire, Cote d'Ivoire, Elfenbeinküste, Costa de Marfil"],
    ['MO', 'Macau, Macao'],
    ['CN', "China, People's Republic of China, PRC"],
    ['TW', 'Taiwan, Republic of China'],
    ['CD', 'DR Congo, Democratic Republic of the Congo, Congo (Democratic Republic of the)'],
    ['CG', 'Republic of the Congo, Congo-Brazzaville'],
    ['CZ', 'Czech Republic, Czechia'],
    ['VN', 'Viet Nam, Vietnam'],
    ['TZ', 'Tanzania, United Republic of Tanzania, Tanzania (United Republic of)'],
    ['IR', 'Iran, Iran (Islamic Republic of)'],
    ['MD', 'Moldova, Republic of Moldova'],
    ['GM', 'Gambia, The Gambia, Gambia (the)'],
    ['BA', 'Bosnia and Herzegovina, Bosnia & Herzegovina, Bosnia-Herzegovina'],
    ['LC', 'Saint Lucia, St. Lucia, St Lucia'],
    [
      'DE',
      'Deutschland, Germany, Allemagne, BRD, Federal Republic of Germany, GERMANY (DE), Germany [DEU], Allemagne (+49), DE - Deutschland, DE: Germany',
    ],
    ['AT', 'Österreich, Oesterreich, Austria'],
    ['FI', 'Suomi, Finland'],
    ['AE', 'UAE, U.A.E., الإمارات العربية المتحدة'],
  ])('is %s: %s', (code, names) => {
    for (const name of names.split(', ')) {
      expect([name, readCountry(name)]).toEqual([name, code]);
    }
  });

  it.each(['Narnia', 'Republic of', 'the', '', 'xx', '999'])('is none: %s', (name) => {
    expect(readCountry(name)).toBeUndefined();
  });

  it('is each country by its name in every language of Carillon', () => {
    const wrong = languages.flatMap((language) => {
      const display = new Intl.DisplayNames(language, { type: 'region' });
      return countries().flatMap((code) => {
        const name = display.of(code) ?? code;
        return readCountry(name) === code ? [] : [`${name}: ${readCountry(name)} instead of ${code}`];
      });
    });
    expect(wrong).toEqual([]);
  });
});
