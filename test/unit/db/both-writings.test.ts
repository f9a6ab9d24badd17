/** A person who refused under one writing of a number is refused under the other, and nobody else is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getExample, getSupportedRegionCodes } from 'awesome-phonenumber';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { standingOver } from '../../../electron/db/campaigns/standing.ts';
import { saveContact } from '../../../electron/db/contacts/contacts.ts';
import {
  addDoNotText,
  doNotTextCount,
  doNotTextPage,
  onDoNotText,
  removeDoNotText,
} from '../../../electron/db/contacts/do-not-text.ts';
import { rescueDoNotText } from '../../../electron/db/records/rescue-do-not-text.ts';
import { migrateAll } from '../../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import { otherWriting } from '../../../electron/shared/phone/other-writing.ts';
import { onFilesOnly } from '../../support/engine.ts';
import { seedCampaign } from '../../support/seeds.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder: string;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  ({ folder } = records);
  db = records.open('contacts');
});
afterEach(async () => {
  await records.close();
});

const putting = { source: 'person', now: 1 };
const refuse = (...numbers: readonly string[]) =>
  addDoNotText(
    db,
    numbers.map((number) => ({ number, reason: 'asked' })),
    putting,
  );
const listed = async (...numbers: readonly string[]) => [...(await onDoNotText(db, numbers))].sort();
const shown = async (search = '', whole: string | null = null) =>
  (await doNotTextPage(db, search, null, 100, whole)).rows.map(({ number }) => number);

/** As a number is written now, and as it was or is written elsewhere. */
const pairs: readonly (readonly [country: string, now: string, other: string])[] = [
  ['Argentina, Buenos Aires', '5491123456789', '541123456789'],
  ['Argentina, four digits of area', '5492966123456', '542966123456'],
  ['Mexico', '525512345678', '5215512345678'],
  ['Brazil', '5511987654321', '551187654321'],
  ['Brazil with 6', '5585968765432', '558568765432'],
  ['Benin', '2290195123456', '22995123456'],
  ['Côte d’Ivoire, Orange', '2250707123456', '22507123456'],
  ['Côte d’Ivoire, MTN', '2250554123456', '22554123456'],
  ['Côte d’Ivoire, Moov', '2250140123456', '22540123456'],
];

test.each(pairs)(
  '%s: a refusal in either writing refuses both, and taking either off takes off both',
  async (_, now, other) => {
    for (const [one, otherWriting] of [
      [now, other],
      [other, now],
    ] as const) {
      expect(await refuse(one)).toBe(1);
      expect(await listed(now, other)).toEqual([now, other].sort());
      expect(await refuse(otherWriting)).toBe(0);
      expect(await doNotTextCount(db)).toBe(1);
      expect(await shown()).toEqual([one]);
      expect(await shown(`+${otherWriting}`, otherWriting)).toEqual([one]);
      await removeDoNotText(db, otherWriting);
      expect(await listed(now, other)).toEqual([]);
      expect(await shown()).toEqual([]);
    }
  },
);

test('imports and plans know the same writings as the list', async () => {
  const alone = ['541123', '5511978123456', '551178123456', '551132654321', '22520312345', '447700900123'];
  for (const number of [...pairs.flatMap(([, now, other]) => [now, other]), ...alone]) {
    await refuse(number);
    const listed = (await db.selectFrom('do_not_text').select('number').execute()).map((row) => row.number);
    expect(listed.sort()).toEqual([number, otherWriting(number) ?? []].flat().sort());
    await removeDoNotText(db, number);
  }
});

test('the contact’s name stands beside either writing', async () => {
  const ana = { id: null, number: '541123456789', country: 'AR', fields: { Name: 'Ana' }, listIds: [] };
  await writeContacts(db, (trx) => saveContact(trx, ana, 1));
  await refuse('5491123456789');
  expect((await doNotTextPage(db, '', null, 10)).rows).toMatchObject([
    { number: '5491123456789', name: 'Ana' },
  ]);
  expect(await shown('Ana')).toEqual(['5491123456789']);
});

test.each([
  ['a landline of another area', '541123456789', '5492223456789'],
  ['a Brazilian radio telephone', '551178123456', '5511978123456'],
  ['a Brazilian landline', '551132654321', '5511932654321'],
  ['a landline of Côte d’Ivoire', '22520312345', '2252720312345'],
  ['an American number', '12125550123', '112125550123'],
])('%s stays another person’s', async (_, one, other) => {
  await refuse(one);
  expect(await listed(one, other)).toEqual([one]);
});

test('no number of another country has a second writing', async () => {
  const withTwo = new Set<string>();
  for (const region of getSupportedRegionCodes()) {
    for (const type of ['mobile', 'fixed-line', 'toll-free', 'premium-rate', 'voip'] as const) {
      const number = exampleOf(region, type);
      if (number === undefined) continue;
      await refuse(number);
      const rows = await db.selectFrom('do_not_text').select('number').execute();
      if (rows.length > 1) withTwo.add(region);
      await removeDoNotText(db, number);
    }
  }
  // The example of Côte d'Ivoire begins with digits that no old number had.
  expect([...withTwo].sort()).toEqual(['AR', 'BJ', 'BR', 'MX']);
});

function exampleOf(region: string, type: 'mobile' | 'fixed-line' | 'toll-free' | 'premium-rate' | 'voip') {
  try {
    return getExample(region, type).number?.e164?.slice(1);
  } catch {
    return undefined;
  }
}

onFilesOnly('rescued from a damaged file')(
  'a list that is taken over from other records has both, and is not longer for it',
  async () => {
    await refuse('5491123456789');
    const other = mkdtempSync(join(tmpdir(), 'carillon-writings-'));
    try {
      migrateAll(other);
      expect(rescueDoNotText(join(folder, 'contacts.db'), join(other, 'contacts.db'))).toMatchObject({
        whole: true,
      });
      const taken = openHere(other, 'contacts');
      expect(await doNotTextCount(taken)).toBe(1);
      expect((await onDoNotText(taken, ['5491123456789', '541123456789'])).size).toBe(2);
      await taken.destroy();
    } finally {
      rmSync(other, { recursive: true });
    }
  },
);

test('right before the first byte the other writing is refused too', async () => {
  await refuse('5491123456789');
  const campaignId = await seedCampaign(records.open('campaigns'), { recipients: 0 });
  const connection = await records.connection();
  const standing = standingOver(() => connection);
  expect(standing.read({ attemptId: 1, campaignId, phones: ['541123456789'] })).toMatchObject({
    barred: true,
  });
  expect(standing.read({ attemptId: 1, campaignId, phones: ['541123456780'] })).toMatchObject({
    barred: false,
  });
  await standing.close();
});
