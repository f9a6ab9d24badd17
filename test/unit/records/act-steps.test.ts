/** Whatever a person takes back or narrows is known outside the records before it is answered: put back to before it, they ask. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCampaign, emptyDraft, saveDraft } from '../../../electron/db/campaigns/campaigns.ts';
import { unscheduleCampaign } from '../../../electron/db/campaigns/schedule.ts';
import { appendAudit } from '../../../electron/db/records/audit.ts';
import { type Db, openOverExecutor } from '../../../electron/db/sqlite/open.ts';
import type { OwnRecords } from '../../../electron/records/own-records.ts';
import { pause, setAnyHour, stop } from '../../../electron/sending/commands.ts';
import type { RecordsOpening } from '../../../electron/start/opener.ts';
import { ThreadExecutor } from '../../../electron/start/thread.ts';
import { removeAsPressed } from '../../support/ended-campaign.ts';
import { seedCampaign } from '../../support/seeds.ts';
import { foldersIn } from '../../support/start-folders.ts';

let folder = '';
let userData = '';
let data = '';
/** Killed, as far as its records go: what it has open is never closed. */
let killed: ThreadExecutor[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carillon-acts-'));
  userData = join(folder, 'app');
  data = join(userData, 'data');
  mkdirSync(data, { recursive: true });
  killed = [];
});
afterEach(async () => {
  await Promise.allSettled(killed.map((thread) => thread.close()));
  rmSync(folder, { recursive: true });
});

const open = (thread: ThreadExecutor, agreed: boolean): Promise<RecordsOpening> =>
  thread.open({ userData, marks: join(folder, 'marks'), movedFrom: null, now: 5, agreed });

/** A run of the app's own database thread that ends without a word. */
async function start(agreed = false): Promise<{ readonly db: Db; readonly ownRecords: OwnRecords }> {
  const { movedFrom } = foldersIn(userData);
  expect(movedFrom).toBeNull();
  const thread = ThreadExecutor.start(data);
  killed.push(thread);
  const opening = await open(thread, agreed);
  if (opening.kind !== 'opened') throw new Error(opening.trouble.kind);
  return { db: openOverExecutor(thread), ownRecords: opening.ownRecords };
}

async function attempt(): Promise<string> {
  const thread = ThreadExecutor.start(data);
  const opening = await open(thread, false);
  await thread.close();
  return opening.kind === 'opened' ? 'opened' : opening.trouble.kind;
}

/** The folder as it is, to be put back later. */
function keep(): () => void {
  const kept = join(folder, 'kept');
  cpSync(data, kept, { recursive: true });
  return () => {
    renameSync(data, join(folder, 'newer'));
    renameSync(kept, data);
  };
}

const sending = (db: Db) => seedCampaign(db, { recipients: 40 });
const scheduled = async (db: Db): Promise<number> => {
  const id = await seedCampaign(db, { recipients: 40, pause: { kind: 'user' } });
  await db
    .updateTable('campaigns')
    .set({ state: 'scheduled', pause: null, started_at: null, scheduled_at: 90 })
    .where('id', '=', id)
    .execute();
  return id;
};
const ended = async (db: Db): Promise<number> => {
  const id = await sending(db);
  await stop(db, id, 6);
  return id;
};

/** What there is when the folder is copied, and what a person does then. */
const acts: Readonly<
  Record<string, readonly [(db: Db) => Promise<number>, (db: Db, id: number) => Promise<unknown>]>
> = {
  'a campaign is paused': [sending, (db, id) => pause(db, id, 7)],
  'a campaign is stopped': [sending, (db, id) => stop(db, id, 7)],
  'a schedule is taken back': [scheduled, (db, id) => unscheduleCampaign(db, id, 7, true)],
  'a schedule is moved': [
    scheduled,
    (db, id) => db.updateTable('campaigns').set({ scheduled_at: 900 }).where('id', '=', id).execute(),
  ],
  'hours are kept again': [
    async (db) => {
      const id = await sending(db);
      await setAnyHour(db, id, true);
      return id;
    },
    (db, id) => setAnyHour(db, id, false),
  ],
  'a campaign is removed': [ended, removeAsPressed],
  'settings are narrowed, contacts removed, or anything else that has a line in the audit log': [
    sending,
    (db) =>
      appendAudit(db, {
        at: 7,
        actor: 'ada',
        subject: 'Settings',
        event: { action: 'settings.changed', detail: { fields: ['textingHours'] } },
      }),
  ],
};

test.for(Object.entries(acts))(
  'after a copy %s; the app is killed, the copy is put back: it is asked about',
  async ([, [prepare, act]]) => {
    const { db } = await start();
    const id = await prepare(db);
    const putBack = keep();
    await act(db, id);
    putBack();
    expect(await attempt()).toBe('set-back');
    const agreed = await start(true);
    const going = await agreed.db
      .selectFrom('campaigns')
      .select('id')
      .where('state', 'in', ['scheduled', 'sending'])
      .execute();
    expect(going).toEqual([]);
  },
);

test('records that were left by a kill after an act are ours', async () => {
  const { db } = await start();
  const id = await sending(db);
  await pause(db, id, 7);
  expect(await attempt()).toBe('opened');
});

test('a crash before a step of the queue and one of a person are outside leaves records that are ours', async () => {
  await start();
  const records = new DatabaseSync(join(data, 'campaigns.db'));
  records.exec('UPDATE records_owner SET counter = counter + 2');
  records.close();
  expect(await attempt()).toBe('opened');
});

test('typing in a draft takes no step, and one transaction takes one', async () => {
  const { db, ownRecords } = await start();
  const { id } = await createCampaign(db, emptyDraft(50), 6);
  const before = readFileSync(ownRecords.journalPath, 'utf8');
  await saveDraft(db, id, { ...emptyDraft(50), template: 'Hello' }, 7);
  expect(readFileSync(ownRecords.journalPath, 'utf8')).toBe(before);
  await db.transaction().execute(async (trx) => {
    for (const subject of ['one', 'two', 'three'])
      await appendAudit(trx, { at: 7, actor: 'ada', subject, event: { action: 'list.removed', detail: {} } });
  });
  expect(readFileSync(ownRecords.journalPath, 'utf8').split('\n')).toHaveLength(
    before.split('\n').length + 1,
  );
});

test('a disk that does not take the step keeps the person from being told, and what is known from being asked about', async () => {
  const { db, ownRecords } = await start();
  const id = await sending(db);
  const aside = `${ownRecords.journalPath}.aside`;
  renameSync(ownRecords.journalPath, aside);
  mkdirSync(ownRecords.journalPath);
  for (const _ of [1, 2, 3]) await expect(setAnyHour(db, id, true)).rejects.toThrow(/EISDIR/);
  // What only reads is answered.
  expect(await db.selectFrom('campaigns').select('any_hour').execute()).toEqual([{ any_hour: 1 }]);
  rmSync(ownRecords.journalPath, { recursive: true });
  renameSync(aside, ownRecords.journalPath);
  expect(existsSync(ownRecords.journalPath)).toBe(true);
  expect(await attempt()).toBe('opened');
});
