/** Records that are not as they were left: each is told, nothing is lost without a word, and there is a way on. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Holder, inUseName, renewInUse } from '../../../electron/records/in-use-file.ts';
import { Opener } from '../../../electron/start/opener.ts';
import { resetRecords } from '../../../electron/start/reset-records.ts';
import { foldersIn } from '../../support/start-folders.ts';

let userData = '';
let data = '';
beforeEach(() => {
  userData = mkdtempSync(join(tmpdir(), 'carillon-opener-'));
  data = join(userData, 'data');
});
afterEach(() => rmSync(userData, { recursive: true }));

const attempt = () => new Opener({ ...foldersIn(userData), userData }).attempt(5);
const opened = { kind: 'opened', restored: null };
const damaged = (name: string) => ({ kind: 'trouble', trouble: { kind: 'damaged', path: join(data, name) } });

/** A first start, up to the accounts that it writes last. */
async function startOnce(): Promise<void> {
  expect(await attempt()).toMatchObject(opened);
  writeFileSync(join(userData, 'accounts.json'), '{}');
}

test('records that another Carillon holds and renews are not opened, and it is said who has them', async () => {
  await startOnce();
  const other: Holder = {
    token: 'theirs',
    installation: 'another',
    computer: 'till-2',
    actor: 'grace',
    process: 1,
    since: 3,
  };
  rmSync(join(data, inUseName), { force: true });
  let beat = 0;
  const renewing = setInterval(() => renewInUse(data, other, beat++), 20);
  try {
    renewInUse(data, other, beat++);
    expect(await attempt()).toMatchObject({
      kind: 'trouble',
      trouble: { kind: 'in-use-elsewhere', by: { computer: 'till-2', actor: 'grace' } },
    });
  } finally {
    clearInterval(renewing);
  }
});

test('a first start makes the records, and one that was interrupted makes the rest', async () => {
  expect(await attempt()).toMatchObject(opened);
  rmSync(join(data, 'contacts.db'));
  expect(await attempt()).toMatchObject(opened);
});

test.each(['contacts.db', 'campaigns.db'])('%s that is empty or gone is no first start', async (name) => {
  await startOnce();
  truncateSync(join(data, name), 0);
  expect(await attempt()).toMatchObject(damaged(name));
  rmSync(join(data, name));
  expect(await attempt()).toMatchObject(damaged(name));
  resetRecords(data, 5);
  expect(await attempt()).toMatchObject(opened);
});

test('a folder that is gone, or has nothing in it any more, is said to be gone, and nothing is made in its place', async () => {
  await startOnce();
  const gone = { kind: 'trouble', trouble: { kind: 'folder-gone', path: data } };
  const elsewhere = `${data}.elsewhere`;
  renameSync(data, elsewhere);
  expect(await attempt()).toMatchObject(gone);
  expect(existsSync(data)).toBe(false);
  mkdirSync(data);
  expect(await attempt()).toMatchObject(gone);
  expect(readdirSync(data)).toEqual([]);
  rmdirSync(data);
  renameSync(elsewhere, data);
  expect(await attempt()).toMatchObject(opened);
});

test('where the do-not-text list is gone, a reset says that nothing of it could be read', async () => {
  await startOnce();
  rmSync(join(data, 'contacts.db'));
  expect(resetRecords(data, 5)).toMatchObject({ doNotTextKept: null });
});

test.each([0, 1, 3, 5])(
  'a file of another program with version %i of ours is damaged, and moved aside',
  async (version) => {
    await startOnce();
    const path = join(data, 'contacts.db');
    for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
    const foreign = new DatabaseSync(path);
    foreign.exec(`CREATE TABLE x (y); PRAGMA user_version = ${version}`);
    foreign.close();
    expect(await attempt()).toMatchObject(damaged('contacts.db'));
    const { keptIn } = resetRecords(data, 5);
    expect(existsSync(join(keptIn, 'contacts.db'))).toBe(true);
    expect(await attempt()).toMatchObject(opened);
  },
);

test('a folder in place of a file is damaged, and moved aside', async () => {
  await startOnce();
  const path = join(data, 'contacts.db');
  for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
  mkdirSync(path);
  expect(await attempt()).toMatchObject(damaged('contacts.db'));
  resetRecords(data, 5);
  expect(await attempt()).toMatchObject(opened);
});

test('a file in place of the folder is damaged, and moved aside', async () => {
  writeFileSync(data, 'somebody’s notes');
  expect(await attempt()).toMatchObject({ kind: 'trouble', trouble: { kind: 'damaged', path: data } });
  const { keptIn } = resetRecords(data, 5);
  expect(readFileSync(keptIn, 'utf8')).toBe('somebody’s notes');
  expect(await attempt()).toMatchObject(opened);
});

test('a restore whose note of itself cannot be read any more is laid aside, or goes forward', async () => {
  await startOnce();
  const pending = join(data, 'restore-pending');
  mkdirSync(pending);
  writeFileSync(join(pending, 'ready.json'), '{"app":');
  expect(await attempt()).toMatchObject({ kind: 'opened', restored: { kind: 'failed' } });
  expect(readdirSync(data).filter((name) => name.startsWith('restore-failed-'))).toHaveLength(1);

  mkdirSync(pending);
  writeFileSync(join(pending, 'ready.json'), '{"app":');
  writeFileSync(join(pending, 'moving.json'), '{"keptIn":');
  expect(await attempt()).toMatchObject({
    kind: 'opened',
    restored: { kind: 'restored', doNotTextKept: null },
  });
  expect(existsSync(pending)).toBe(false);
});

test('whether the folder can be written is tried under a name that nobody has', async () => {
  const precious = join(userData, 'precious.txt');
  writeFileSync(precious, 'precious');
  symlinkSync(precious, join(userData, '.write-probe'));
  expect(await attempt()).toMatchObject(opened);
  expect(readFileSync(precious, 'utf8')).toBe('precious');
});
