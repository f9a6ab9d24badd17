/** Refusals in national numbers: whose they are is looked up among the contacts, and shown before anything is on the list. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LongWork } from '../../../../electron/contacts/bulk/long-work.ts';
import { doNotTextHandlers } from '../../../../electron/contacts/refusals/do-not-text-handlers.ts';
import { withReadings } from '../../../../electron/contacts/refusals/found-numbers.ts';
import { readNumbers } from '../../../../electron/contacts/refusals/read-numbers.ts';
import { openConnection } from '../../../../electron/db/sqlite/connection.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import type { DoNotTextPreview } from '../../../../electron/shared/contract.ts';
import { englishWords } from '../../../support/english-words.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
let home: string | null;
beforeEach(async () => {
  records = new TemporaryRecords();
  db = records.open('both');
  home = 'GB';
  await seedContacts(db, [{ number: '491621112224', name: 'Anna' }]);
});
afterEach(() => records.close());

function handlers() {
  return doNotTextHandlers({
    words: () => englishWords.files,
    locale: () => 'en-GB',
    db,
    now: () => 1_781_000_000_000,
    actor: 'ada',
    defaultCountry: () => home,
    changed: () => undefined,
    askForFile: async () => null,
    askWhereToSave: async () => null,
    wrote: () => undefined,
    work: new LongWork({
      start: () => {
        throw new Error('nothing else is done here');
      },
      onProgress: () => undefined,
    }),
    readNumbers: (source, country, sent, onProgress) => {
      const connection = openConnection(records.folder, 'contacts');
      const task = { kind: 'read-numbers', source, country, locale: 'en-GB', sent } as const;
      const tools = { connection, stopped: () => false, onProgress, elapsed: () => 0 };
      const outcome = readNumbers(task, tools).finally(() => connection.close());
      return { outcome, stop: () => undefined, abandon: () => undefined };
    },
  });
}

const sides = ({ taken, unsure }: DoNotTextPreview) => ({
  taken: taken.people.map(({ number, read }) => [number, read?.kind]),
  unsure: unsure.people.map(({ number, read }) => [number, read?.kind]),
});

async function shown(text: string, country?: string | null): Promise<DoNotTextPreview> {
  const found = await handlers()['do-not-text.add']({ text, reason: '', country });
  if (found.kind !== 'preview') throw new Error('It was put on the list at once');
  return found.preview;
}

it.each([
  ['alone', '0162 1112224'],
  ['with what was said', '0162 1112224: bitte keine SMS mehr'],
  ['in a paste that is read in a thread', `0162 1112224\n${'\n'.repeat(60_000)}`],
])('a refusal of a contact of another country is put down for them: %s', async (_, text) => {
  expect(sides(await shown(text))).toEqual({ taken: [['491621112224', 'contact']], unsure: [] });
});

it('a contact’s number that is none at home is found all the same', async () => {
  await seedContacts(db, [{ number: '4520123456' }]);
  expect(sides(await shown('20 12 34 56')).taken).toEqual([['4520123456', 'contact']]);
});

it('a person decides where two contacts may have refused', async () => {
  await seedContacts(db, [{ number: '441621112224' }]);
  expect(sides(await shown('0162 1112224'))).toEqual({
    taken: [],
    unsure: [
      ['441621112224', 'unclear'],
      ['491621112224', 'unclear'],
    ],
  });
});

it('a national number is shown before it is on the list, a whole one goes there at once', async () => {
  const preview = await shown('07700 900123');
  expect(preview.country).toBe('GB');
  expect(preview.taken.people).toMatchObject([
    { number: '447700900123', read: { written: '07700 900123', kind: 'national' } },
  ]);
  expect(await handlers()['do-not-text.count'](undefined)).toBe(0);
  expect(await handlers()['do-not-text.add']({ text: '+44 7700 900123', reason: '' })).toMatchObject({
    kind: 'added',
    added: 1,
  });
});

it('what was shown can be read as numbers of another country, and then goes on the list as such', async () => {
  const here = handlers();
  const found = await here['do-not-text.add']({ text: '0171 3920012', reason: 'asked' });
  if (found.kind !== 'preview') throw new Error('It was put on the list at once');
  const again = await here['do-not-text.read-again']({ previewId: found.preview.previewId, country: 'DE' });
  expect(sides(again).taken).toEqual([['491713920012', 'national']]);
  expect(again.country).toBe('DE');
  const { previewId } = again;
  await here['do-not-text.put']({ previewId, everybody: false, moved: [], reason: 'asked' });
  const { rows } = await here['do-not-text.page']({ search: '', after: null, limit: 10 });
  expect(rows.map(({ number }) => number)).toEqual(['491713920012']);
});

it('a country that a person chose stands above the contacts', async () => {
  expect(sides(await shown('0162 1112224', 'GB')).taken).toEqual([['441621112224', 'national']]);
});

it('nothing is read while no country is known', async () => {
  home = null;
  await expect(shown('0162 1112224')).rejects.toMatchObject({ code: 'number-country' });
  expect(sides(await shown('0162 1112224', 'DE')).taken).toEqual([['491621112224', 'national']]);
});

it('a search for a national number finds the contact’s entry', async () => {
  await handlers()['do-not-text.add']({ text: '+49 162 1112224', reason: '' });
  const { rows } = await handlers()['do-not-text.page']({ search: '0162 1112224', after: null, limit: 10 });
  expect(rows.map(({ number }) => number)).toEqual(['491621112224']);
});

it.each(['01621112224 07700900123', '01621112224 / 07700 900123', '0162 1112224; 07700 900123'])(
  'each of several numbers in a line is looked up and shown: %s',
  async (text) => {
    expect(sides(await shown(text)).taken).toEqual([
      ['491621112224', 'contact'],
      ['447700900123', 'national'],
    ]);
  },
);

describe('of a number that may be meant otherwise', () => {
  const found = (taken: boolean, unsure: boolean) =>
    withReadings(
      {
        people: [{ number: '351912267506', said: '', reason: '', taken, unsure }],
        unreadable: [],
        uncertain: [],
        areReplies: true,
      },
      new Map([['351912267506', { written: '351912267506', kind: 'unclear' }]]),
    ).people.map(({ taken: isTaken, unsure: isAsked }) => [isTaken, isAsked]);

  it('a refusal is asked about, and an ordinary answer stays off', () => {
    expect([found(true, false), found(false, true), found(false, false)]).toEqual([
      [[false, true]],
      [[false, true]],
      [[false, false]],
    ]);
  });
});
