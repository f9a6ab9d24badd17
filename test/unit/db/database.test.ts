import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openHere } from '../../../electron/db/sqlite/open.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import { onFilesOnly } from '../../support/engine.ts';
import { openInThread } from '../../support/in-thread.ts';
import { TemporaryRecords } from '../../support/temporary-records.ts';

let records: TemporaryRecords;
let folder: string;
const opened: Db[] = [];
const keep = (db: Db): Db => {
  opened.push(db);
  return db;
};

beforeEach(() => {
  records = new TemporaryRecords();
  ({ folder } = records);
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
  await records.close();
});

const contact = {
  number: '447700900001',
  name: 'Ada',
  country: 'GB',
  fields: '{}',
  created_at: 1,
  updated_at: 1,
};

onFilesOnly('threads')('the thread and a direct connection see each other’s commits', async () => {
  const inThread = keep(openInThread(folder));
  const here = keep(openHere(folder, 'campaigns'));
  await inThread.insertInto('contacts').values(contact).execute();
  expect(await here.selectFrom('contacts').select('name').execute()).toEqual([{ name: 'Ada' }]);
});

onFilesOnly('two files')('a connection for campaigns cannot write contacts', async () => {
  const here = keep(openHere(folder, 'campaigns'));
  await expect(here.insertInto('contacts').values(contact).execute()).rejects.toThrow(/readonly/);
});

test('recording an attempt does not wait for a transaction on the contacts', async () => {
  const importing = records.open('contacts');
  const engine = records.open('campaigns');
  await writeContacts(importing, async (trx) => {
    await trx.insertInto('contacts').values(contact).execute();
    await engine.transaction().execute(async (sending) => {
      await sending
        .insertInto('pacer_states')
        .values({ account_id: 'a', state: '{}', saved_at: 1 })
        .execute();
    });
  });
  expect(await engine.selectFrom('pacer_states').select('account_id').execute()).toHaveLength(1);
});
