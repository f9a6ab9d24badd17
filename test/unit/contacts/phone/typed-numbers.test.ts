import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTypedNumbers, requireNumbers } from '../../../../electron/contacts/phone/typed-numbers.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { TypedNumber } from '../../../../electron/shared/phone/typed-number.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('contacts');
});
afterEach(() => records.close());

/** How a text is read, in a few words. */
async function read(text: string, home: string | null, country?: string | null): Promise<string> {
  const [typed] = await readTypedNumbers(db, [{ text, country }], home);
  return typed === undefined ? 'nothing' : said(typed);
}

function said(typed: TypedNumber): string {
  switch (typed.kind) {
    case 'whole':
    case 'national':
    case 'contact':
      return `${typed.kind} ${typed.number} ${typed.country}`;
    case 'unclear':
      return `unclear ${typed.readings.map(({ number }) => number).join(' ')}`;
    case 'no-country':
    case 'none':
      return typed.kind;
    default:
      return typed satisfies never;
  }
}

describe('a number with its country code', () => {
  it.each([
    ['+49 162 1112224', 'GB', 'whole 491621112224 DE'],
    ['0049 162 1112224', 'GB', 'whole 491621112224 DE'],
    ['+49 (0)162 1112224', 'GB', 'whole 491621112224 DE'],
    ['011 49 162 1112224', 'US', 'whole 491621112224 DE'],
    ['0011 49 162 1112224', 'AU', 'whole 491621112224 DE'],
    ['8~10 49 162 1112224', 'RU', 'whole 491621112224 DE'],
    ['+1 416 555 2671', 'US', 'whole 14165552671 CA'],
    ['+7 701 123 4567', 'RU', 'whole 77011234567 KZ'],
    ['+44 7700 900123', null, 'whole 447700900123 GB'],
    ['0044 7700 900123', null, 'whole 447700900123 GB'],
  ])('%s is the same number under %s', async (text, home, expected) => {
    expect(await read(text, home)).toBe(expected);
  });

  it.each(['011 49 162 1112224', '0011 49 162 1112224'])(
    'is read where it is dialled as elsewhere: %s under GB',
    async (text) => {
      expect(await read(text, 'GB')).toMatch(/ 491621112224 DE$/);
    },
  );
});

describe('a national number', () => {
  it.each([
    ['07700 900123', 'GB', 'national 447700900123 GB'],
    ['0162 1112224', 'DE', 'national 491621112224 DE'],
    ['333 4440011', 'IT', 'national 393334440011 IT'],
    ['612 34 56 78', 'ES', 'national 34612345678 ES'],
    ['20 12 34 56', 'DK', 'national 4520123456 DK'],
    ['0639 01 23 45', 'YT', 'national 262639012345 YT'],
    ['(416) 555-2671', 'US', 'national 14165552671 CA'],
    ['212 555 2671', 'CA', 'national 12125552671 US'],
    ['8 916 123 45 67', 'RU', 'national 79161234567 RU'],
    ['8 701 123 45 67', 'RU', 'national 77011234567 KZ'],
    ['12', 'GB', 'none'],
    ['my phone', 'GB', 'none'],
  ])('%s is read as one of %s', async (text, home, expected) => {
    expect(await read(text, home)).toBe(expected);
  });

  it.each(['07700 900123', '0162 1112224', '4155552671', '447700900123'])(
    'is nobody’s while no country is known: %s',
    async (text) => {
      await seedContacts(db, [{ number: '491621112224' }]);
      expect(await read(text, null)).toBe('no-country');
    },
  );

  it('is the number of the one contact who has it in another country', async () => {
    await seedContacts(db, [{ number: '491621112224', name: 'Anna' }, { number: '447700900123' }]);
    const [typed] = await readTypedNumbers(db, [{ text: '0162 1112224' }], 'GB');
    expect(typed).toMatchObject({
      kind: 'contact',
      number: '491621112224',
      country: 'DE',
      contact: { name: 'Anna' },
      otherwise: { number: '441621112224', country: 'GB', contact: null },
    });
    expect(await read('07700 900123', 'GB')).toBe('national 447700900123 GB');
  });

  it.each([
    ['8 916 123 45 67', '79161234567'],
    ['06 20 123 4567', '36201234567'],
    ['333 4440011', '393334440011'],
    ['20 12 34 56', '4520123456'],
    ['(416) 555-2671', '14165552671'],
  ])('is found among the contacts as it is dialled there: %s', async (text, number) => {
    await seedContacts(db, [{ number }]);
    expect(await read(text, 'GB')).toMatch(new RegExp(`^contact ${number} `));
  });

  it('is asked about where two contacts may be meant, one of them at home or both abroad', async () => {
    await seedContacts(db, [
      { number: '491621112224' },
      { number: '441621112224' },
      { number: '33612345678' },
    ]);
    expect(await read('0162 1112224', 'GB')).toBe('unclear 441621112224 491621112224');
    await seedContacts(db, [{ number: '31612345678' }]);
    expect(await read('06 12 34 56 78', 'GB')).toBe('unclear 31612345678 33612345678');
    await expect(requireNumbers(db, ['0162 1112224'], 'GB')).rejects.toMatchObject({
      code: 'number-unclear',
      values: { number: '0162 1112224' },
    });
  });

  it('is what a person says it is, whoever has it', async () => {
    await seedContacts(db, [{ number: '491621112224' }]);
    expect(await read('0162 1112224', 'GB', 'GB')).toBe('national 441621112224 GB');
    expect(await read('07700 900123', 'GB', 'ES')).toBe('none');
  });

  it('is not acted on where it is none, or nobody knows whose', async () => {
    await expect(requireNumbers(db, ['+447700900123', 'my phone'], 'GB')).rejects.toMatchObject({
      code: 'number-invalid',
      values: { number: 'my phone' },
    });
    await expect(requireNumbers(db, ['07700 900123'], null)).rejects.toMatchObject({
      code: 'number-country',
    });
  });
});
