import fc from 'fast-check';
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { countries } from '../../../../electron/contacts/phone/numbering-plans.ts';
import { readPhoneCell } from '../../../../electron/contacts/phone/phone-cell.ts';
import {
  bareDigitsOf,
  countedBefore,
  countedBehind,
  doubtsOf,
  hasSecondEnding,
} from '../../../../electron/contacts/phone/phone-digits.ts';
import type { PhoneContext } from '../../../../electron/contacts/phone/phone-reading.ts';

const inBritain: PhoneContext = { country: 'GB', bare: 'national' };
const nowhere: PhoneContext = { country: null, bare: 'international' };
const number = (phone: string, rest: object = {}) =>
  expect.objectContaining({ kind: 'number', phone, repair: null, warning: null, ...rest });
const rejected = (reason: string, perhaps: string | null = null) => ({ kind: 'rejected', reason, perhaps });

describe('a phone cell', () => {
  it.each([
    ['PL', '(0) 661 170 609', '48661170609'],
    ['ES', '(0)661170609', '34661170609'],
    ['DE', '(0) 151 23456789', '4915123456789'],
    ['CZ', '725/150/011', '420725150011'],
    ['FR', '06/12/34/56/78', '33612345678'],
  ] as const)(
    'is read with a zero in brackets and with slashes between its groups: %s %s',
    (country, cell, phone) => {
      expect(readPhoneCell(cell, { country, bare: 'national' })).toEqual(number(phone));
    },
  );

  it.each([
    '07700 900123',
    '+44 7700 900123',
    '+44 (0)7700 900-123',
    '0044 7700 900123',
    '447700900123',
    '(07700) 900.123',
    '07700/900123',
    '  07700\u00a0900123 ',
    '\u202a+44 7700 900123\u202c',
    '٠٧٧٠٠٩٠٠١٢٣',
    '０７７００９００１２３',
    "'07700900123",
    'tel:+44-7700-900123',
    '+44–7700–900123',
  ])('is read however it is written: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(number('447700900123', { country: 'GB' }));
  });

  it('is read with 00 before the country code also where people dial something else', () => {
    const inAmerica: PhoneContext = { country: 'US', bare: 'national' };
    expect(readPhoneCell('0049 176 04069000', inAmerica)).toEqual(number('4917604069000', { country: 'DE' }));
  });

  it.each([
    ['DE', '0049-171/3920002', '491713920002'],
    ['DE', '0049 171/3920002', '491713920002'],
    ['DE', '0049(171)/3920002', '491713920002'],
    ['DE', '0049.171.3920002', '491713920002'],
    ['DE', '0049-171-392-00-02', '491713920002'],
    ['DE', '0049 171  3920002', '491713920002'],
    ['DE', '0043-664/1234567', '436641234567'],
    ['DE', '+49 (0)171/3920002', '491713920002'],
    ['AT', '0043 664/1234567', '436641234567'],
    ['AT', '0049-171/3920002', '491713920002'],
    ['CH', '0041-791/234567', '41791234567'],
    ['FR', '0033-612/345678', '33612345678'],
    ['US', '0049-171/3920002', '491713920002'],
    [null, '0049-171/3920002', '491713920002'],
  ] as const)(
    'is one number with a slash behind the codes of country and area: %s %s',
    (country, cell, phone) => {
      expect(readPhoneCell(cell, { country, bare: 'national' })).toEqual(number(phone));
    },
  );

  it.each([
    // What is behind the slash begins as a number does.
    ['DE', '0049-171/03920002'],
    ['DE', '0049 171 392/0171 3920003'],
    // No mobile phone has so few digits.
    ['DE', '0049-171/392000'],
    // It is one in South Korea, through a carrier, and one in Namibia.
    ['KR', '0026481/1234575'],
  ] as const)('is not put together where a number may end at the slash: %s %s', (country, cell) => {
    expect(readPhoneCell(cell, { country, bare: 'national' }).kind).toBe('rejected');
  });

  it('keeps a whole number before a slash apart from the next one', () => {
    expect(readPhoneCell('0049 171 3920002/0049 171 3920003', { country: 'DE', bare: 'national' })).toEqual(
      number('491713920002', { warning: 'several-numbers', further: ['491713920003'] }),
    );
  });

  it.each([
    ['447700900123.0', 'decimal-dropped'],
    ['447700900123,00', 'decimal-dropped'],
    ['07700900123.0', 'decimal-dropped'],
    ['4.47700900123E+11', 'exponent-expanded'],
    ['4,47700900123e11', 'exponent-expanded'],
    ['="07700900123"', 'formula-unwrapped'],
    ['=447700900123', 'formula-unwrapped'],
    ['7700900123', 'zero-restored'],
  ])('is mended where only one number can be meant: %s', (cell, repair) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(number('447700900123', { repair }));
  });

  it.each([
    ['GB', '+52 1 55 1234 5678', '525512345678'],
    ['GB', '0052 1 55 1234 5678', '525512345678'],
    [null, '5215512345678', '525512345678'],
    ['MX', '5215512345678', '525512345678'],
    ['MX', '044 55 1234 5678', '525512345678'],
    ['MX', '045 (55) 1234-5678', '525512345678'],
    ['MX', '01 55 1234 5678', '525512345678'],
    ['GB', '+229 97 12 34 56', '2290197123456'],
    ['BJ', '97 12 34 56', '2290197123456'],
    ['GB', '+55 11 8765-4321', '5511987654321'],
    ['BR', '(11) 8765-4321', '5511987654321'],
    ['BR', '011 6765-4321', '5511967654321'],
    ['GB', '+225 07 12 34 56', '2250707123456'],
    ['CI', '54 12 34 56', '2250554123456'],
    ['CI', '40 12 34 56', '2250140123456'],
    ['GB', '+39 0347 1234567', '393471234567'],
    ['IT', '0338 1234567', '393381234567'],
    ['VN', '0120 456 7890', '84704567890'],
    ['GB', '+84 199 595 9999', '84595959999'],
    ['VN', '0169 9333 999', '84399333999'],
  ] as const)(
    'is what it became where its country changed its numbers, as in %s: %s',
    (country, cell, phone) => {
      const bare = country === null ? 'international' : 'national';
      expect(readPhoneCell(cell, { country, bare })).toEqual(number(phone, { repair: 'old-prefix' }));
    },
  );

  it.each([
    ['BR', '4792345678'],
    ['BR', '+55 11 1234-5678'],
    ['CI', '60 12 34 56'],
    ['CI', '20 31 23 45'],
    ['VN', '0111 456 7890'],
  ] as const)('is not guessed from an earlier writing in %s: %s', (country, cell) => {
    expect(readPhoneCell(cell, { country, bare: 'national' }).kind).toBe('rejected');
  });

  it.each([
    ['IT', '0331 123456', '390331123456'],
    ['BR', '11 3265-4321', '551132654321'],
    ['BR', '11 7812-3456', '551178123456'],
  ] as const)('is left as it is where it is a number today, as in %s: %s', (country, cell, phone) => {
    expect(readPhoneCell(cell, { country, bare: 'national' })).toMatchObject({ kind: 'number', phone });
  });

  it.each([
    ['MX', '55 1234 5678', '525512345678'],
    ['MX', '525512345678', '525512345678'],
    ['GB', '+52 55 1234 5678', '525512345678'],
    ['BJ', '01 97 12 34 56', '2290197123456'],
  ] as const)('needs no repair as it is dialled today, as in %s: %s', (country, cell, phone) => {
    expect(readPhoneCell(cell, { country, bare: 'national' })).toEqual(number(phone));
  });

  it('keeps a number of today where an old one would look like it', () => {
    const inMexico: PhoneContext = { country: 'MX', bare: 'national' };
    expect(readPhoneCell('15512345678', inMexico).kind).toBe('rejected');
    expect(readPhoneCell('0445512345678', inBritain).kind).toBe('rejected');
    expect(readPhoneCell('97123456', inBritain).kind).toBe('rejected');
  });

  it.each([
    ['BR', '11 91234-5678', '5511912345678'],
    ['IN', '98765 43210', '919876543210'],
    ['CN', '139 1234 5678', '8613912345678'],
  ] as const)('lacks no zero where nobody writes one, as in %s', (country, cell, phone) => {
    expect(readPhoneCell(cell, { country, bare: 'national' })).toEqual(number(phone));
  });

  it.each([
    ['DE', '1712345671', '491712345671'],
    ['FR', '612345678', '33612345678'],
    ['JE', '7797712345', '447797712345'],
    ['JP', '9012345678', '819012345678'],
  ] as const)('had lost its zero where everybody writes it, as in %s', (country, cell, phone) => {
    expect(readPhoneCell(cell, { country, bare: 'national' })).toEqual(
      number(phone, { repair: 'zero-restored' }),
    );
  });

  it.each([
    ['4.474E+11', 'digits-lost'],
    ['4.477009E+11', 'digits-lost'],
    ['########', 'digits-lost'],
    ['#N/A', 'spreadsheet-error'],
    ['#REF!', 'spreadsheet-error'],
    ['=A2&B2', 'formula'],
    ['=HYPERLINK("tel:07700900123")', 'formula'],
    ['60777', 'short-code'],
    ['07700 9001', 'wrong-length'],
    ['+44 7700', 'too-short'],
    ['07700 900123456', 'too-long'],
    ['+44 7700 500200', 'not-in-use'],
    ['00447700500200', 'not-in-use'],
    ['07700 500200', 'not-of-country'],
    ['n/a', 'not-a-number'],
    ['-', 'not-a-number'],
    ['07700 90O123', 'not-a-number'],
    ['1'.repeat(5000), 'not-a-number'],
  ])('is rejected, never guessed, where the number is not certain: %s', (cell, reason) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(rejected(reason));
  });

  it('says that the country may be the wrong one where the digits are none of it', () => {
    expect(readPhoneCell('030 1234567', inBritain)).toEqual(rejected('not-of-country'));
    expect(readPhoneCell('030 1234567', { country: 'DE', bare: 'national' })).toMatchObject({
      kind: 'number',
    });
  });

  it.each(['07700_900123', '++447700900123', '07700 900123;', '*07700 900123'])(
    'says that signs are in the way, not that the number is wrong: %s',
    (cell) => {
      expect(readPhoneCell(cell, inBritain)).toEqual(rejected('words-beside', '447700900123'));
    },
  );

  it('does not take a foreign number without its plus for granted, but says what it may be', () => {
    expect(readPhoneCell('33612345678', inBritain)).toEqual(rejected('foreign-without-plus', '33612345678'));
  });

  it('reads digits without a plus as international in a column that is written so', () => {
    const column: PhoneContext = { country: 'US', bare: 'international' };
    expect(readPhoneCell('447700900123', column)).toEqual(
      number('447700900123', { repair: 'plus-restored' }),
    );
    expect(readPhoneCell('(212) 555-0123', column)).toEqual(number('12125550123'));
  });

  it('rejects a number with an extension, which a text cannot reach', () => {
    expect(readPhoneCell('020 7946 0018 ext. 5', inBritain)).toEqual(rejected('extension'));
  });

  it('takes the first mobile of several numbers and says so', () => {
    const cell = '020 7946 0018 / 07700 900123; 07700 900456';
    expect(readPhoneCell(cell, inBritain)).toEqual(
      number('447700900123', { warning: 'several-numbers', further: ['442079460018', '447700900456'] }),
    );
    expect(readPhoneCell('020 7946 0018 / 020 7946 0019', inBritain)).toEqual(
      number('442079460018', { warning: 'landline', further: ['442079460019'] }),
    );
  });

  it.each([
    '07700900123;07700900456',
    '07700900123 ::: 07700900456',
    '07700900123 & 07700900456',
    '07700900123, 07700900456',
    '07700 900123 - 07700 900456',
    '1) 07700 900123 2) 07700 900456',
    '1. 07700 900123, 2. 07700 900456',
  ])('takes the first of several, however they are set apart: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(
      number('447700900123', { warning: 'several-numbers', further: ['447700900456'] }),
    );
  });

  it('reads ten digits of Turkey, with and without a hyphen among them', () => {
    const inTurkey: PhoneContext = { country: 'TR', bare: 'national' };
    for (const cell of ['5321234567', '532 123 45 67', '532 - 123 - 45 67'])
      expect(readPhoneCell(cell, inTurkey)).toEqual(expect.objectContaining({ phone: '905321234567' }));
  });

  it('never joins the ending of a second number to the first', () => {
    const inGermany: PhoneContext = { country: 'DE', bare: 'national' };
    for (const [cell, phone] of [
      ['0151 23456789/8', '4915123456789'],
      ['0171 2345678 / 9', '491712345678'],
      ['030 123456/57', '4930123456'],
    ] as const) {
      expect(readPhoneCell(cell, inGermany)).toEqual(
        expect.objectContaining({ phone, warning: expect.stringMatching(/several-numbers|landline/) }),
      );
    }
    expect(readPhoneCell('0171/2345678', inGermany)).toEqual(number('491712345678'));
    expect(readPhoneCell('0171/23 45 678', inGermany)).toEqual(number('491712345678'));
  });

  it('mends no digits that are a number with and without a zero', () => {
    const inGermany: PhoneContext = { country: 'DE', bare: 'national' };
    expect(readPhoneCell('491712345671', inGermany)).toEqual(
      rejected('foreign-without-plus', '491712345671'),
    );
    expect(readPhoneCell('1712345671', inGermany)).toEqual(
      number('491712345671', { repair: 'zero-restored' }),
    );
  });

  it.each([
    'M: 07700900123',
    'Mob. 07700 900123',
    '07700 900123 (m)',
    'Mobile 2: 07700 900123',
    'Handy: 07700 900123 (privat)',
    'Tél. portable : 07700 900123',
    'Teléfono móvil 07700 900123',
    'Telemóvel: 07700 900123',
    'جوال: 07700 900123',
    '手机：07700900123',
    'Моб. тел.: 07700 900123',
  ])('is read where the words say only that it is a number: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(number('447700900123'));
  });

  it.each([
    '07700 900123 (ask for Mary)',
    '07700 900123 old',
    '07700 900123 work',
    'W: 07700 900123',
    '07700 900123 – bureau',
    '07700 900123 nuova',
    'Ann: 07700 900123',
  ])('is a question where words say more: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(rejected('words-beside', '447700900123'));
  });

  it.each([
    '07700 900123, landlord',
    '07700 900123 Mum',
    '07700 900123 (Mutter)',
    '07700 900123 (la vecina)',
    '07700 900123, mãe',
    '07700 900123 (الأم)',
    '07700 900123 mąż',
    '07700 900123 (sister)',
    '07700 900123 (fille)',
    '07700 900123 – hijo',
  ])('is somebody else’s where words name another person, and nothing is proposed: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(rejected('others-number'));
  });

  it.each([
    '07700 900123, DO NOT TEXT',
    '07700 900123; STOP',
    'deceased / 07700 900123',
    '07700 900123 (keine SMS)',
    'verstorben 07700 900123',
    '07700 900123 - ne pas contacter',
    '07700 900123 décédée',
    '07700 900123 / no enviar',
    'fallecido: 07700 900123',
    '07700 900123 não contactar',
    '07700 900123 (لا ترسل)',
    '07700 900123 متوفى',
    '07700 900123 не звонить',
    '07700900123 已故',
    '07700 900123 sms yok',
  ])('is kept from texts where the words beside it refuse them: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual({
      ...rejected('refused-beside'),
      refused: ['447700900123'],
    });
  });

  it.each([
    ['07700 900123 do not use', ['447700900123']],
    ['wrong number 07700 900123', ['447700900123']],
    ['07700 900123 (falsche Nummer); 07700 900124', ['447700900123']],
    ['07700 900124 / 07700 900123 dead', ['447700900123']],
    ['07700 900123, not in service, 07700 900124', ['447700900123']],
  ])(
    'is kept from texts where the words call its number wrong, and no other one with it: %s',
    (cell, refused) => {
      expect(readPhoneCell(cell, inBritain)).toEqual({
        ...rejected('refused-beside'),
        refused,
        isOfNumber: true,
      });
    },
  );

  it('is a question where one of several numbers cannot be read, first or last', () => {
    for (const cell of ['07700 90012 / 07700 900123', '07700 900123; 07700 90012'])
      expect(readPhoneCell(cell, inBritain)).toEqual(rejected('part-unreadable'));
  });

  const inGermany: PhoneContext = { country: 'DE', bare: 'national' };
  const between = [
    '/',
    ' / ',
    '-',
    ' - ',
    '–',
    '.',
    ' ',
    '_',
    ';',
    ',',
    '|',
    ':',
    '*',
    '\\',
    '~',
    "'",
    '=',
    '\n',
    ') ',
  ];
  it.each(between)('keeps the prefix before %j where it says which number was perhaps meant', (sign) => {
    for (const behind of [' (Empfang)', ' Empfang', '(Empfang)', ', abends', ' [Fr. Meier]', ' – neu']) {
      expect(readPhoneCell(`0151${sign}23456789${behind}`, inGermany)).toEqual(
        rejected('words-beside', '4915123456789'),
      );
      // Of a mobile number that lacks a digit, the rest alone would be a landline.
      expect(readPhoneCell(`0151${sign}2345678${behind}`, inGermany)).toMatchObject({ perhaps: null });
      expect(readPhoneCell(`Empfang: 0151${sign}23456789`, inGermany)).toMatchObject({
        reason: 'words-beside',
        perhaps: '4915123456789',
      });
    }
    expect(readPhoneCell(`0151${sign}23456789 KEINE SMS`, inGermany)).toEqual({
      ...rejected('refused-beside'),
      refused: ['4915123456789'],
    });
  });

  it.each([
    '0151/23456789 (Tochter, ab 18 Uhr)',
    '0151/23456789 / 0171/23456790 (Tochter)',
    '0151/23456789; 12',
    '0151/23456789 (2) Tochter',
    '0151/23456789 App. 12',
    '030/1234567 DW 12',
    '0151,2345678',
    '0151;2345678',
  ])('proposes no number that would drop a digit of %s', (cell) => {
    expect(readPhoneCell(cell, inGermany)).toMatchObject({ kind: 'rejected', perhaps: null });
  });

  it.each([
    '0151/23456789; 0171/23456790',
    '0151/23456789 oder 0171/23456790',
    '0151-23456789 | 0171/23456790',
  ])('takes a slash within a number for no other one: %s', (cell) => {
    expect(readPhoneCell(cell, inGermany)).toMatchObject({
      phone: '4915123456789',
      warning: 'several-numbers',
      further: ['4917123456790'],
    });
  });

  it.each([
    ['0162 11', 'too-short'],
    ['0162', 'too-short'],
    ['016211', 'too-short'],
    ['612 34', 'too-short'],
    ['01/62', 'too-short'],
    ['60777', 'short-code'],
    ['110', 'short-code'],
    ['000', 'short-code'],
    ['*100#', 'short-code'],
  ])('calls %s %s', (cell, reason) => {
    expect(readPhoneCell(cell, inGermany)).toMatchObject({ kind: 'rejected', reason });
  });

  it('has no digit of what counts it', () => {
    const inGermany: PhoneContext = { country: 'DE', bare: 'national' };
    expect(readPhoneCell('0171 1234567 (2)', inGermany)).toEqual(number('491711234567'));
    for (const cell of ['0171 1234567 (23)', '0171 1234567 2)', '1. 0171 1234567', '2) 0171 1234567'])
      expect(readPhoneCell(cell, inGermany).kind, cell).toBe('rejected');
  });

  it.each([
    '07700\u2009900\u2009123',
    '07700\u202f900123',
    '07700\u2007900123',
    '07700\t900123',
    '07700\u3000900123',
    '07700\u00b7900\u00b7123',
    '०७७०० ९००१२३',
    '০৭৭০০ ৯০০১২৩',
    '๐๗๗๐๐ ๙๐๐๑๒๓',
    '＋４４ ７７００ ９００１２３',
    '\u2066+44\u2069 7700\u200b 900123',
  ])('is read in the spaces, signs and digits of every script: %s', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual(number('447700900123'));
  });

  it('has its own country\u2019s code behind 00 before another\u2019s, and asks where both are numbers', () => {
    const inKorea: PhoneContext = { country: 'KR', bare: 'national' };
    const inThailand: PhoneContext = { country: 'TH', bare: 'national' };
    const inRussia: PhoneContext = { country: 'RU', bare: 'national' };
    expect(readPhoneCell('0082 (0)10 2000 0000', inKorea)).toEqual(number('821020000000'));
    expect(readPhoneCell('0066 81 234 5678', inThailand)).toEqual(number('66812345678'));
    expect(readPhoneCell('00264811234575', inKorea)).toEqual(
      rejected('foreign-without-plus', '264811234575'),
    );
    expect(readPhoneCell('8~10 44 7700 900123', inRussia)).toEqual(number('447700900123'));
  });

  it('says what stands in the cell where it is no number alone', () => {
    expect(readPhoneCell('07700 900123 new', inBritain)).toEqual(rejected('words-beside', '447700900123'));
    expect(readPhoneCell('07700900123 (new) 07700900456 (old)', inBritain)).toEqual(rejected('words-beside'));
    expect(readPhoneCell('01/02/2026', inBritain)).toEqual(rejected('date'));
    expect(readPhoneCell('2026-02-01 10:30', inBritain)).toEqual(rejected('date'));
  });

  it('warns of a landline and of numbers that are no mobiles', () => {
    expect(readPhoneCell('020 7946 0018', inBritain)).toEqual(
      number('442079460018', { warning: 'landline' }),
    );
    expect(readPhoneCell('0800 496 0123', inBritain)).toEqual(
      number('448004960123', { warning: 'not-mobile' }),
    );
  });

  it('needs a country for a national number', () => {
    expect(readPhoneCell('07700 900123', nowhere)).toEqual(rejected('country-missing'));
    expect(readPhoneCell('447700900123', nowhere)).toEqual(number('447700900123'));
    expect(readPhoneCell('0044 7700 900123', nowhere)).toEqual(number('447700900123'));
  });

  it.each(['', '   ', '\u200e', "'"])('is empty where nothing can be seen in it', (cell) => {
    expect(readPhoneCell(cell, inBritain)).toEqual({ kind: 'empty' });
  });

  it('agrees with libphonenumber on every plainly written number of every country', () => {
    const spaced = fc.array(fc.constantFrom('', ' ', '-', '(', ') ', '/'), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(fc.constantFrom(...countries()), fc.boolean(), spaced, (country, abroad, gaps) => {
        const example = getExampleNumber(country, examples);
        if (!example) return;
        const digits = abroad ? example.number : example.formatNational().replace(/\D/g, '');
        const cell = [...digits].map((digit, at) => digit + (at === 0 ? '' : gaps[at % 16])).join('');
        // Read as two numbers, or as one with a count behind it, which the library does not know of.
        if (hasSecondEnding(cell) || [countedBefore, countedBehind].some((counts) => counts.test(cell)))
          return;
        const theirs = parsePhoneNumberFromString(cell, { defaultCountry: country, extract: false });
        const ours = readPhoneCell(cell, { country, bare: 'national' });
        if (theirs?.isValid() && !theirs.ext)
          expect(ours, cell).toEqual(expect.objectContaining({ phone: theirs.number.slice(1) }));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never makes a number out of digits that the cell does not have, and never fails', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[-+0-9 ()./,;=E#x]{0,30}$/),
    );
    fc.assert(
      fc.property(anything, (cell) => {
        const reading = readPhoneCell(cell, inBritain);
        if (reading.kind !== 'number' || reading.repair === 'old-prefix') return;
        const digits = cell
          .normalize('NFKC')
          .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
          .replace(/\D/g, '');
        expect(digits).toContain(reading.phone.slice(2));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the way in which a column writes its digits', () => {
  it('is international where most cells can only be read so', () => {
    expect(bareDigitsOf(['447700900123', '33612345678', '4915112345678', ''], 'US')).toBe('international');
  });
  it('is national where there is doubt', () => {
    expect(bareDigitsOf(['2125550123', '447700900123'], 'US')).toBe('national');
    expect(bareDigitsOf(['07700900123', '79111234567'], 'GB')).toBe('national');
  });
});

describe('digits that are a number at home and abroad', () => {
  it('are asked about where a whole column of them may be of another country', () => {
    const norwegian = ['4792345678', '4793456789', '4798765432'];
    expect(doubtsOf(norwegian, 'US')).toEqual({ doubted: [], maybeAbroad: { callingCode: '47', count: 3 } });
    expect(doubtsOf(['2125550123', '4792345678', '3055550123'], 'US').maybeAbroad).toBeNull();
    expect(doubtsOf(['(479) 234-5678', '479-876-5432'], 'US').maybeAbroad).toBeNull();
    expect(doubtsOf(norwegian, 'NO').maybeAbroad).toBeNull();
  });
  it('are a question where others of the column can only be of that country', () => {
    const { doubted } = doubtsOf(['4791234567', '4792345678', '2125550123'], 'US');
    expect(doubted).toEqual(['47']);
    const german = doubtsOf(['4917612345678', '491621234567', '2125550123'], 'US').doubted;
    expect(german).toEqual(['49']);
    const inUs: PhoneContext = { country: 'US', bare: 'national', doubted: ['47'] };
    expect(readPhoneCell('4792345678', inUs)).toEqual(rejected('foreign-without-plus', '4792345678'));
    expect(readPhoneCell('2125550123', inUs)).toEqual(number('12125550123'));
  });
});
