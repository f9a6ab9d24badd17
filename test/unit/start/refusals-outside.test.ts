/** Refusals are known outside the records, so that records that are put back never forget who asked not to be texted. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDoNotText, onDoNotText, removeDoNotText } from '../../../electron/db/contacts/do-not-text.ts';
import { openConnection } from '../../../electron/db/sqlite/connection.ts';
import { type Db, openHere, openOverExecutor } from '../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import type { OwnRecords } from '../../../electron/records/own-records.ts';
import type { RecordsOpening } from '../../../electron/start/opener.ts';
import { ThreadExecutor } from '../../../electron/start/thread.ts';
import { seedCampaign } from '../../support/seeds.ts';
import { foldersIn } from '../../support/start-folders.ts';

const [before, since, takenOff] = ['4915110000001', '4915110000002', '4915110000003'];
const putting = { source: 'by hand', now: 5 };

let folder = '';
let userData = '';
let data = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-refusals-'));
  userData = join(folder, 'app');
  data = join(userData, 'data');
  mkdirSync(data, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

async function open(thread: ThreadExecutor, agreed: boolean): Promise<RecordsOpening> {
  const { movedFrom } = foldersIn(userData);
  return thread.open({ userData, marks: join(folder, 'marks'), movedFrom, now: 5, agreed });
}

/** One run of the app's own database thread, in which `work` is done with the records. */
async function run<Result>(
  work: (db: Db, ownRecords: OwnRecords) => Promise<Result>,
  agreed = false,
): Promise<Result> {
  const thread = ThreadExecutor.start(data);
  const opening = await open(thread, agreed);
  if (opening.kind !== 'opened') throw new Error(opening.trouble.kind);
  const db = openOverExecutor(thread);
  const result = await work(db, opening.ownRecords);
  await db.destroy();
  return result;
}

async function attempt(): Promise<RecordsOpening> {
  const thread = ThreadExecutor.start(data);
  const opening = await open(thread, false);
  await thread.close();
  return opening;
}

const refuse = (db: Db, numbers: readonly string[]) =>
  writeContacts(db, (trx) =>
    addDoNotText(
      trx,
      numbers.map((number) => ({ number, reason: 'asked' })),
      putting,
    ),
  );

const listed = async (db: Db) => [...(await onDoNotText(db, [before, since, takenOff]))].sort();

function keep(what = data): () => void {
  const kept = join(folder, 'kept');
  cpSync(what, kept, { recursive: true });
  return () => {
    renameSync(what, join(folder, 'newer'));
    if (what !== data) for (const part of ['-wal', '-shm']) rmSync(`${what}${part}`, { force: true });
    renameSync(kept, what);
  };
}

test('whoever refused since records were set back is on the list again before anything can be sent', async () => {
  const putBack = await run(async (db) => {
    await seedCampaign(db, { recipients: 4 });
    await refuse(db, [before]);
    const back = keep();
    await refuse(db, [since, takenOff]);
    await removeDoNotText(db, takenOff);
    return back;
  });
  putBack();
  expect(await attempt()).toMatchObject({ kind: 'trouble', trouble: { kind: 'set-back', refusals: 1 } });
  expect(await run(listed, true)).toEqual([before, since]);
  const lines = await run((db) =>
    db.selectFrom('audit').select('detail').where('action', '=', 'do-not-text.put-back').execute(),
  );
  expect(lines).toEqual([{ detail: '{"numbers":1}' }]);
});

test('a list that was put back alone has its refusals again', async () => {
  await run((db) => refuse(db, [before]));
  const putBack = keep(join(data, 'contacts.db'));
  await run((db) => refuse(db, [since]));
  putBack();
  expect(await run(listed)).toEqual([before, since]);
});

test('a number that a person took off later is never taken off by itself', async () => {
  await run((db) => refuse(db, [takenOff]));
  const putBack = keep();
  await run((db) => removeDoNotText(db, takenOff));
  putBack();
  expect(await run(listed, true)).toEqual([takenOff]);
});

test('what another thread put on the list is known outside once the next statement is answered', async () => {
  await run(async (db, { refusalsPath }) => {
    const other = openHere(data, 'contacts');
    await refuse(other, [since]);
    await other.destroy();
    expect(existsSync(refusalsPath)).toBe(false);
    await listed(db);
    expect(readFileSync(refusalsPath, 'utf8')).toMatch(new RegExp(`^\\+${since}\\n=[\\w-]{36}\\n$`));
    expect(statSync(refusalsPath).mode & 0o777).toBe(0o600);
  });
});

test('what was on the list before it was known outside, or changed just before a crash, is known after the next start', async () => {
  await run(async () => undefined);
  const records = new DatabaseSync(join(data, 'contacts.db'));
  records.exec(`INSERT INTO do_not_text (number, reason, source, added_at) VALUES ('${before}', '', '', 1);
    DELETE FROM do_not_text_changes`);
  records.close();
  const path = await run(async (_, { refusalsPath }) => refusalsPath);
  expect(readFileSync(path, 'utf8')).toContain(`+${before}\n`);
  const crashed = openConnection(data, 'contacts');
  crashed.exec(`DELETE FROM do_not_text`);
  crashed.close();
  expect(await run(listed)).toEqual([]);
  expect(readFileSync(path, 'utf8')).toContain(`-${before}\n`);
});

test('a disk that does not take the line keeps the person from being told that it is done', async () => {
  await run(async (db, { refusalsPath }) => {
    mkdirSync(refusalsPath);
    await expect(refuse(db, [since])).rejects.toThrow(/EISDIR/);
    rmSync(refusalsPath, { recursive: true });
    await listed(db);
    expect(readFileSync(refusalsPath, 'utf8')).toContain(`+${since}\n`);
  });
});

test('a hundred and fifty thousand numbers are one group in the file, which does not grow with what was taken off', async () => {
  const many = Array.from({ length: 150_000 }, (_, place) => String(4_915_120_000_000 + place));
  const path = await run(async (db, { refusalsPath }) => {
    await refuse(db, many);
    expect(readFileSync(refusalsPath, 'utf8').match(/^=/gm)).toHaveLength(1);
    await writeContacts(db, (trx) => trx.deleteFrom('do_not_text').execute());
    await refuse(db, [since]);
    return refusalsPath;
  });
  expect(statSync(path).size).toBeGreaterThan(4_000_000);
  await run(async () => undefined);
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^\\+${since}\\n=[\\w-]{36}\\n$`));
});
