/**
 * Numbers as they were dialled before their country changed them, which phone books and exports are still full of. Only where every
 * such number became exactly one other.
 */
import type { CountryCode } from 'libphonenumber-js/max';
import { type NumberFacts, readInternational } from './numbering.ts';
import type { Digits } from './phone-digits.ts';
import type { PhoneContext } from './phone-reading.ts';

interface Change {
  readonly country: CountryCode;
  readonly callingCode: string;
  /** The digits behind the calling code, as they were. */
  readonly abroad: RegExp;
  /** As they were dialled at home. */
  readonly home: RegExp;
  /** What became of the digits that the patterns catch. */
  readonly now: string;
}

const vietnam = {
  120: '70',
  121: '79',
  122: '77',
  123: '83',
  124: '84',
  125: '85',
  126: '76',
  127: '81',
  128: '78',
  129: '82',
  162: '32',
  163: '33',
  164: '34',
  165: '35',
  166: '36',
  167: '37',
  168: '38',
  169: '39',
  186: '56',
  188: '58',
  199: '59',
};

const changes: readonly Change[] = [
  // Since August 2019 nobody dials 1 before a mobile number from abroad, nor 044, 045 or 01 at home.
  {
    country: 'MX',
    callingCode: '52',
    abroad: /^1(\d{10})$/,
    home: /^(?:0(?:1|44|45)|521)(\d{10})$/,
    now: '$1',
  },
  // Since November 2024 all numbers begin with 01.
  { country: 'BJ', callingCode: '229', abroad: /^(\d{8})$/, home: /^(\d{8})$/, now: '01$1' },
  // Until November 2016 Brazil's mobile numbers had no 9 before them. Those with 7 are left alone: radio telephones kept theirs.
  sameAtHome('BR', '55', '([1-9][1-9])([689]\\d{7})', '$19$2', '0?'),
  // Since January 2021 the mobile numbers of Côte d'Ivoire begin with their operator's two digits, as their second digit had told.
  sameAtHome('CI', '225', '((?:[0457][1-3]|[457]0)\\d{6})', '01$1'),
  sameAtHome('CI', '225', '([04-9][4-6]\\d{6})', '05$1'),
  sameAtHome('CI', '225', '([04-9][7-9]\\d{6})', '07$1'),
  // Since 2001 nobody dials 0 before an Italian mobile number. Only where no landline's area begins so.
  sameAtHome('IT', '39', '0(3(?:2[5-9]|3[03-9]|4[07-9]|6[0168]|7[089]|8[07-9])\\d{6,7})', '$1'),
  // In 2018 the eleven digits of Vietnam's mobile numbers became ten, by what they begin with.
  ...Object.entries(vietnam).map(([old, now]) => sameAtHome('VN', '84', `${old}(\\d{7})`, `${now}$1`, '0')),
];

/** Dialled at home as from abroad, but for what is dialled before it at home. */
function sameAtHome(
  country: CountryCode,
  callingCode: string,
  old: string,
  now: string,
  before = '',
): Change {
  return { country, callingCode, abroad: new RegExp(`^${old}$`), home: new RegExp(`^${before}${old}$`), now };
}

/** The number that these digits became; undefined where they are none of the kind. */
export function readOldPrefix({ digits, plus }: Digits, context: PhoneContext): NumberFacts | undefined {
  for (const { country, callingCode, abroad, home, now } of changes) {
    const behind = behindCode(digits, plus, callingCode, context);
    const old =
      behind !== undefined && abroad.test(behind)
        ? behind.replace(abroad, now)
        : !plus && context.country === country && home.test(digits) && !isAbroadToo(digits)
          ? digits.replace(home, now)
          : undefined;
    const facts = old === undefined ? undefined : readInternational(callingCode + old);
    if (facts?.valid) return facts;
  }
  return undefined;
}

/** A whole number of another country, whose plus is missing: nobody can tell which was meant. */
const isAbroadToo = (digits: string): boolean => readInternational(digits)?.valid === true;

/** What stands behind the calling code, where the digits are written with one. */
function behindCode(
  digits: string,
  plus: boolean,
  callingCode: string,
  { country, bare }: PhoneContext,
): string | undefined {
  const abroad = !plus && digits.startsWith('00') ? digits.slice(2) : digits;
  const isAbroad = plus || abroad !== digits || country === null || bare === 'international';
  return isAbroad && abroad.startsWith(callingCode) ? abroad.slice(callingCode.length) : undefined;
}
