import { afterEach, beforeEach, expect, test } from 'vitest';
import { audiencePage, audienceSize } from '../../../../electron/db/contacts/audience.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { type FieldFilter, nobody } from '../../../../electron/shared/models.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
const people: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  past: { Day: '2026-11-25', At: '2026-11-25T09:00', Amount: '9', Hour: '09:00' },
  today: { Day: '2026-11-26', At: '2026-11-26T23:30', Amount: '10', Hour: '14:30' },
  tomorrow: { Day: '2026-11-27', At: '2026-11-27', Amount: '-2.5', Hour: '23:59' },
  later: { Day: '2026-12-03', At: '2026-12-03T08:00', Amount: '1000' },
  muchLater: { Day: '2027-01-01' },
  words: { Day: 'to be agreed', At: '27.11.2026', Amount: '10 or more', Hour: 'noon' },
  nothing: {},
};
const names = Object.keys(people);
/** By the computer's calendar. */
const now = new Date(2026, 10, 26, 12).getTime();

beforeEach(async () => {
  records = new TemporaryRecords();
  db = records.open('contacts');
  await seedContacts(
    db,
    names.map((name, at) => ({ number: `4477009001${10 + at}`, name, fields: people[name] ?? {} })),
  );
});
afterEach(() => records.close());

async function found(filter: Omit<FieldFilter, 'or'> & { or?: string[] }, at = now): Promise<string[]> {
  const audience = { ...nobody, everyone: true, filters: [{ or: [], ...filter }] };
  const { members } = await audiencePage(db, { audience, now: at, practice: null }, 0, 100);
  expect(await audienceSize(db, audience, at)).toBe(members.length);
  return members.map(({ name }) => name);
}

test.for([
  ['today', '', ['today']],
  ['tomorrow', '', ['tomorrow']],
  ['before-today', '', ['past']],
  ['next-days', '1', ['today']],
  ['next-days', '2', ['today', 'tomorrow']],
  ['next-days', '7', ['today', 'tomorrow']],
  ['next-days', '8', ['today', 'tomorrow', 'later']],
  ['equal', '2026-11-27', ['tomorrow']],
  ['before', '2026-11-26', ['past']],
  ['after', '2026-11-27', ['later', 'muchLater']],
  ['empty', '', ['nothing']],
] as const)('a day that is %s %s', async ([is, value, expected]) => {
  expect(await found({ field: 'Day', as: 'date', is, value })).toEqual(expected);
});

test('a day between two others, both among them', async () => {
  const between = {
    field: 'Day',
    as: 'date',
    is: 'between',
    value: '2026-11-26',
    or: ['2026-12-03'],
  } as const;
  expect(await found({ ...between, or: ['2026-12-03'] })).toEqual(['today', 'tomorrow', 'later']);
});

test('a day with its time counts as the day', async () => {
  expect(await found({ field: 'At', as: 'date-time', is: 'today', value: '' })).toEqual(['today']);
  expect(await found({ field: 'At', as: 'date-time', is: 'tomorrow', value: '' })).toEqual(['tomorrow']);
});

test('today is the day of the computer, until its last minute and from its first one on', async () => {
  const today = { field: 'Day', as: 'date', is: 'today', value: '' } as const;
  expect(await found(today, new Date(2026, 10, 26, 0, 0).getTime())).toEqual(['today']);
  expect(await found(today, new Date(2026, 10, 26, 23, 59, 59).getTime())).toEqual(['today']);
  expect(await found(today, new Date(2026, 10, 27, 0, 0).getTime())).toEqual(['tomorrow']);
});

test('numbers are compared as numbers, and words are none', async () => {
  const amount = { field: 'Amount', as: 'number' } as const;
  expect(await found({ ...amount, is: 'after', value: '9' })).toEqual(['today', 'later']);
  expect(await found({ ...amount, is: 'before', value: '0' })).toEqual(['tomorrow']);
  expect(await found({ ...amount, is: 'equal', value: '10.00' })).toEqual(['today']);
  expect(await found({ ...amount, is: 'between', value: '-3', or: ['9'] })).toEqual(['past', 'tomorrow']);
});

test.for([
  ['number', '-'],
  ['number', '.'],
  ['number', '--'],
  ['number', '1.2.3'],
  ['number', '2026-01-05'],
  ['number', '020-7946'],
  ['number', '1'.repeat(400)],
  ['number', '٣'],
  ['number', '1e3'],
  ['number', 'NaN'],
  ['number', 'Infinity'],
  ['date', 'kein-er-da'],
  ['date', '9999-??-??'],
  ['date-time', '2026-11-26Tab:cd'],
  ['date-time', '٢٠٢٦-١١-٢٦'],
  ['time', 'ab:cd'],
] as const)(
  'what is no %s, such as %s, is before and after nothing, and is in nobody’s way',
  async ([as, value]) => {
    await seedContacts(db, [{ number: '447700900199', name: 'odd', fields: { Odd: value } }]);
    const condition = { field: 'Odd', as } as const;
    const lowest = { number: '-999999', date: '0000-01-01', 'date-time': '0000-01-01', time: '00:00' }[as];
    expect(await found({ ...condition, is: 'after', value: lowest })).toEqual([]);
    expect(await found({ ...condition, is: 'before', value: lowest.replace(/\d/, '9') })).toEqual([]);
    expect(await found({ ...condition, is: 'not-equal', value: lowest })).toContain('odd');
    expect(await found({ ...condition, is: 'not-empty', value: '' })).toEqual(['odd']);
  },
);

test('hours of a day are before and after one another', async () => {
  expect(await found({ field: 'Hour', as: 'time', is: 'after', value: '12:00' })).toEqual([
    'today',
    'tomorrow',
  ]);
});

test('a condition from before compares texts as ever', async () => {
  expect(await found({ field: 'Day', is: 'equal', value: '2026-11-27' })).toEqual(['tomorrow']);
  expect(await found({ field: 'Day', is: 'contains', value: '2026' })).toHaveLength(4);
});
