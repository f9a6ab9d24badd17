import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  defaultSenderId,
  listSenderIds,
  noteSenderIdUse,
  removeSenderId,
  saveSenderId,
} from '../../../../electron/db/message/sender-ids.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

let records: TemporaryRecords;
let db: Db;
beforeEach(() => {
  records = new TemporaryRecords();
  db = records.open('both');
});
afterEach(async () => {
  await records.close();
});

const save = (value: string, isDefault = false) =>
  saveSenderId(db, { id: null, value, label: '', isDefault }, 1);
const values = async () => (await listSenderIds(db)).map(({ value, isDefault }) => [value, isDefault]);

test('the first becomes the default, later ones only where it is asked', async () => {
  await save(' Shop ');
  await save('Club');
  expect(await values()).toEqual([
    ['Shop', true],
    ['Club', false],
  ]);
  await save('Bells', true);
  expect((await values()).filter(([, isDefault]) => isDefault)).toEqual([['Bells', true]]);
});

test('new campaigns come from the default, and from nobody where there is none', async () => {
  expect(await defaultSenderId(db)).toBeUndefined();
  await save('Shop');
  await save('Bells', true);
  expect(await defaultSenderId(db)).toBe('Bells');
});

test('a change keeps the uses', async () => {
  const shop = await save('Shop');
  await noteSenderIdUse(db, 'Shop', 50);
  expect(
    await saveSenderId(db, { id: shop.id, value: 'Shop2', label: 'Till', isDefault: false }, 60),
  ).toEqual({
    id: shop.id,
    value: 'Shop2',
    label: 'Till',
    isDefault: true,
    lastUsedAt: 50,
    useCount: 1,
  });
});

test('the same twice, an empty one and an unknown one are refused', async () => {
  const shop = await save('Shop');
  const club = await save('Club');
  await expect(save('Shop')).rejects.toMatchObject({ code: 'name-taken' });
  await expect(
    saveSenderId(db, { id: club.id, value: 'Shop', label: '', isDefault: false }, 1),
  ).rejects.toMatchObject({ code: 'name-taken' });
  await expect(save('  ')).rejects.toMatchObject({ code: 'bad-request' });
  await removeSenderId(db, shop.id);
  await expect(removeSenderId(db, shop.id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    saveSenderId(db, { id: shop.id, value: 'X', label: '', isDefault: true }, 1),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('a failed change of the default leaves the default as it was', async () => {
  await save('Shop');
  await save('Club');
  await expect(save('Club', true)).rejects.toMatchObject({ code: 'name-taken' });
  expect((await values())[0]).toEqual(['Shop', true]);
});

test('a use is counted inside the transaction of a campaign, and remembers what was typed', async () => {
  await save('Shop');
  await writeCampaigns(db, async (trx) => {
    await noteSenderIdUse(trx, 'Shop', 10);
    await noteSenderIdUse(trx, 'Shop', 9);
    await noteSenderIdUse(trx, 'Typed', 20);
  });
  expect(await listSenderIds(db)).toMatchObject([
    { value: 'Shop', lastUsedAt: 10, useCount: 2 },
    { value: 'Typed', lastUsedAt: 20, useCount: 1, isDefault: false },
  ]);
});
