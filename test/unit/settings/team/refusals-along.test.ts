/** The do-not-text list of a team comes along with a computer that leaves it: all of it is on its own list, or it has not left. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openHere } from '../../../../electron/db/sqlite/open.ts';
import { countRefusals } from '../../../../electron/db/workspace/bring/refusals.ts';
import { refusalsAlongFile } from '../../../../electron/records/chosen-workspace.ts';
import {
  dropRefusalsAlong,
  takeRefusalsAlong,
  writeRefusalsAlong,
} from '../../../../electron/settings/team/refusals-along.ts';
import { type MovingRecords, movingRecords } from '../../../support/moving-records.ts';

let records: MovingRecords;
let folder: string;
let teams: Db;
let own: Db;
beforeEach(async () => {
  records = await movingRecords();
  ({ folder, teams, own } = records);
});
afterEach(() => records[Symbol.asyncDispose]());

const number = (at: number): string => String(447_700_900_000 + at);
const refuse = (db: Db, numbers: readonly string[], reason: string) =>
  db
    .insertInto('do_not_text')
    .values(numbers.map((one) => ({ number: one, reason, source: 'a reply', added_at: 7, words: null })))
    .execute();
const listOf = (db: Db) =>
  db.selectFrom('do_not_text').select(['number', 'reason', 'source', 'added_at']).orderBy('number').execute();
const take = () => takeRefusalsAlong({ db: own, userData: folder, now: 9, actor: 'ada' });
const lines = async () =>
  (await own.selectFrom('audit').select(['action', 'detail']).orderBy('id').execute()).map(
    ({ action, detail }) => [action, JSON.parse(detail)],
  );
const path = () => join(folder, refusalsAlongFile);

test('all of the list is on the computer’s own, with why and when, and what was there stays as it was', async () => {
  // More than go in one statement, and one that is written in two ways.
  const many = Array.from({ length: 1_200 }, (_, at) => number(at));
  await refuse(teams, [...many, '5215512345678'], 'said no to the team');
  await refuse(own, [number(3), '33123456789'], 'said no here');
  expect(await countRefusals(teams)).toBe(1_201);
  await writeRefusalsAlong(teams, folder, 'The clinic');
  await take();
  const found = new Map((await listOf(own)).map((row) => [row.number, row]));
  expect([...found.keys()].sort()).toEqual([...many, '33123456789', '525512345678', '5215512345678'].sort());
  expect(found.get(number(3))?.reason).toBe('said no here');
  expect(found.get(number(4))).toEqual({
    number: number(4),
    reason: 'said no to the team',
    source: 'a reply',
    added_at: 7,
  });
  expect(await lines()).toEqual([['do-not-text.added', { numbers: 1_200, reason: '', from: 'The clinic' }]]);
  expect(existsSync(path())).toBe(false);
});

test('a computer that ended before the file was gone takes it once more, which changes nothing', async () => {
  await refuse(teams, [number(1), number(2)], 'no');
  await writeRefusalsAlong(teams, folder, 'The clinic');
  copyFileSync(path(), join(folder, 'kept'));
  await take();
  const before = [await listOf(own), await lines()];
  copyFileSync(join(folder, 'kept'), path());
  await take();
  expect([await listOf(own), await lines()]).toEqual(before);
});

test('a list that could not be read to its end is not taken for a whole one', async () => {
  const many = Array.from({ length: 1_200 }, (_, at) => number(at));
  await refuse(teams, many, 'no');
  let pages = 0;
  const cutOff = records.workspace.open(async (text) => {
    if (text.includes('do_not_text') && ++pages === 2) throw new Error('The line is cut');
  });
  await expect(writeRefusalsAlong(cutOff, folder, 'The clinic')).rejects.toThrow('The line is cut');
  await cutOff.destroy();
  expect(existsSync(path())).toBe(false);
});

test('whoever cannot write it down has it still', async () => {
  await refuse(teams, [number(1)], 'no');
  await writeRefusalsAlong(teams, folder, 'The clinic');
  const readOnly = openHere(join(folder, 'own'), 'contacts');
  await readOnly.destroy();
  await expect(takeRefusalsAlong({ db: readOnly, userData: folder, now: 9, actor: 'ada' })).rejects.toThrow();
  expect(existsSync(path())).toBe(true);
  await take();
  expect((await listOf(own)).map((row) => row.number)).toEqual([number(1)]);
});

test('whoever leaves without it leaves none of an earlier try behind', async () => {
  await writeRefusalsAlong(teams, folder, 'The clinic');
  await dropRefusalsAlong(folder);
  expect(readdirSync(folder)).toEqual(['own']);
});
