/** What one computer of a team does the others hear of, within a second, and their queues look at it at once. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import { addDoNotText } from '../../../../electron/db/contacts/do-not-text.ts';
import { saveList } from '../../../../electron/db/contacts/lists.ts';
import { saveMessageTemplate } from '../../../../electron/db/message/message-templates.ts';
import { saveSenderId } from '../../../../electron/db/message/sender-ids.ts';
import { connectWorkspace, tellOthers } from '../../../../electron/db/postgres/connect.ts';
import { type ChangeNotice, Listener, notices } from '../../../../electron/db/postgres/listener.ts';
import { isConnectionOf, openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { openWhole } from '../../../../electron/db/postgres/whole.ts';
import type { WorkspaceAt } from '../../../../electron/db/postgres/workspace-at.ts';
import { appendAudit } from '../../../../electron/db/records/audit.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { pause, resume, stop } from '../../../../electron/sending/commands.ts';
import { startBreakableLine } from '../../../support/breakable-line.ts';
import { startMutingProxy } from '../../../support/muting-proxy.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { serverUser } from '../../../support/postgres-server.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign, seedContacts } from '../../../support/seeds.ts';

/** A screen shows it within a second of the commit. */
const heardWithinMs = 1_000;

let fixture: QueueFixture;
/** Of another computer. */
let other: Db;
let patient: PatientService;
const heard: ChangeNotice[] = [];
beforeEach(async () => {
  heard.length = 0;
  fixture = new QueueFixture();
  other = fixture.open('both');
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
  // The database is there once it has answered.
  await sql`SELECT 1`.execute(fixture.db);
});
afterEach(() => fixture.close());

function at(): WorkspaceAt {
  if (fixture.records.kind === 'files') throw new Error('These are files');
  return fixture.records.at;
}

async function listening(
  onNotices: (changed: readonly ChangeNotice[]) => void = () => undefined,
  isOwn: (connection: number) => boolean = () => false,
) {
  const listener = new Listener({
    at: at(),
    isOwn,
    onNotices: (changed) => {
      heard.push(...changed);
      onNotices(changed);
    },
    onError: () => undefined,
  });
  fixture.closing(() => listener.close());
  await listener.listen();
}

async function heardOf(notice: ChangeNotice): Promise<void> {
  await vi.waitFor(() => expect(heard).toContain(notice), { timeout: 10_000, interval: 5 });
  heard.length = 0;
}

const refuse = (db: Db) =>
  addDoNotText(db, [{ number: '447700900001', reason: 'STOP' }], { source: 'manual', now: 1 });

const imported = { action: 'contacts.imported', detail: { added: 1, changed: 0, rejected: 0 } } as const;

const draft = async (id: number) => {
  const { senderId, template, audience, options } = await fixture.campaign(id);
  return { name: 'Another name', senderId, template, audience, options };
};

test('each kind of change is heard of within a second of its commit, and none that is not committed', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 1 });
  await fixture.db.updateTable('campaigns').set({ state: 'draft' }).where('id', '=', id).execute();
  const changed = await draft(id);
  await listening();
  const acts: [ChangeNotice, (db: Db) => Promise<unknown>][] = [
    ['contacts', (db) => seedContacts(db, [{ number: '447700900001' }])],
    ['contacts', (db) => saveList(db, null, 'Patients', 1)],
    ['do-not-text', (db) => refuse(db)],
    ['templates', (db) => saveMessageTemplate(db, { id: null, name: 'Reminder', text: 'Hello' }, 1)],
    ['settings', (db) => saveSenderId(db, { id: null, value: 'CLINIC', label: '', isDefault: true }, 1)],
    ['campaigns', (db) => saveDraft(db, id, changed, 2)],
    // Who it was that imported is told by the line that follows the import.
    ['audit', (db) => appendAudit(db, { at: 1, actor: 'ben', subject: 'people.csv', event: imported })],
  ];
  for (const [notice, act] of acts) {
    await act(other);
    const committed = performance.now();
    await heardOf(notice);
    expect(performance.now() - committed).toBeLessThan(heardWithinMs);
  }
  await other.transaction().execute(async (trx) => {
    await seedContacts(trx, [{ number: '447700900002' }]);
    await saveMessageTemplate(fixture.db, { id: null, name: 'Committed', text: 'Hello' }, 1);
    await vi.waitFor(() => expect(heard).toEqual(['templates']));
  });
  await vi.waitFor(() => expect(heard).toEqual(['templates', 'contacts']));
});

test('what a cycle of a queue writes of its own wakes no other one', async () => {
  await seedCampaign(fixture.db, { recipients: 1 });
  await listening();
  await other.updateTable('campaigns').set({ seen_at: 5, updated_at: 5, state: 'sending' }).execute();
  await other.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', -1).execute();
  await saveMessageTemplate(other, { id: null, name: 'Last', text: 'Hello' }, 1);
  await vi.waitFor(() => expect(heard).toEqual(['templates']));
});

test('a computer whose connection was lost asks for everything again', async () => {
  const connections = async (): Promise<readonly number[]> => {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' ORDER BY pid`.execute(other);
    return rows.map(({ pid }) => pid);
  };
  const before = await connections();
  await listening();
  const listeners = (await connections()).filter((pid) => !before.includes(pid));
  expect(listeners).toHaveLength(1);
  await sql`SELECT pg_terminate_backend(${listeners[0]})`.execute(other);
  await vi.waitFor(() => expect(heard).toEqual([...notices]), { timeout: 10_000 });
  heard.length = 0;
  await saveMessageTemplate(other, { id: null, name: 'Last', text: 'Hello' }, 1);
  await heardOf('templates');
});

test('a flood of notices, whatever they say, makes nobody do anything more than a few times a second', async () => {
  const asked: string[] = [];
  const listener = new Listener({
    at: at(),
    onNotices: () => asked.push('records'),
    onTeam: () => asked.push('team'),
    onShutOut: () => asked.push('shut out'),
    onError: () => undefined,
  });
  fixture.closing(() => listener.close());
  await listener.listen();
  for (const person of ['somebody', at().person])
    await sql`SELECT pg_notify('carillon', 'removed ' || json_build_object('person', CAST(${person} AS text), 'by', CAST(n AS text)))
      FROM generate_series(1, 5000) AS n`.execute(other);
  await saveMessageTemplate(other, { id: null, name: 'Last', text: 'Hello' }, 1);
  await vi.waitFor(() => expect(asked).toContain('records'), { timeout: 10_000 });
  expect(asked.filter((one) => one === 'team').length).toBeLessThan(30);
  expect(asked).not.toContain('shut out');
});

test('a line that gives no notice on is no way to a workspace', async () => {
  await using line = await startMutingProxy(at().port);
  line.mute();
  await expect(connectWorkspace({ ...at(), port: line.port })).rejects.toMatchObject({ why: 'no-notices' });
  const db = await connectWorkspace(at());
  await db.destroy();
});

test('a pooler that comes between while a computer works is noticed once it connects again', async () => {
  await using line = await startMutingProxy(at().port);
  const through = await connectWorkspace({ ...at(), port: line.port });
  fixture.closing(() => through.destroy());
  const { promise: unfit, resolve } = Promise.withResolvers<string>();
  const listener = new Listener({
    at: { ...at(), port: line.port },
    tell: (channel, payload) => tellOthers(through, channel, payload),
    onUnfit: ({ message }) => resolve(message),
    onNotices: (changed) => heard.push(...changed),
    onError: () => undefined,
  });
  fixture.closing(() => listener.close());
  await listener.listen();
  line.mute();
  expect(await unfit).toContain('no-notices');
  // What it says of itself is that it knows nothing, not that nothing has changed.
  expect(heard).toEqual([]);
});

test('a line through which notices come again is none that is unfit', async () => {
  await using line = await startBreakableLine(at().port);
  let unfit = 0;
  const listener = new Listener({
    at: { ...at(), port: line.port },
    tell: (channel, payload) => tellOthers(other, channel, payload),
    onUnfit: () => unfit++,
    onNotices: (changed) => heard.push(...changed),
    onError: () => undefined,
  });
  fixture.closing(() => listener.close());
  await listener.listen();
  line.cut();
  line.mend();
  await vi.waitFor(() => expect(heard).toEqual([...notices]), { timeout: 10_000 });
  expect(unfit).toBe(0);
});

test('pause, resume and stop from another computer are obeyed by the one that sends, without its own clock', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 60, batchSize: 10 });
  const queue = fixture.queue({ baseUrl: patient.baseUrl, inFlight: 1, tenure: new LeasedTenure() });
  await listening(() => queue.check());
  const shows = (state: string) =>
    fixture.until(async () => {
      // Of time only so much passes as a snapshot takes.
      fixture.clock.advance(1);
      return (
        fixture.snapshots.at(-1)?.campaigns.find(({ campaignId }) => campaignId === id)?.status.state ===
        state
      );
    }, `a screen that says ${state}`);
  await fixture.until(async () => patient.waiting() === 1, 'the first request');
  await pause(other, id, fixture.clock.epochMs());
  await shows('paused');
  // The computer that sends knows who has paused it.
  expect((await fixture.campaign(id)).status).toEqual({
    state: 'paused',
    reason: { kind: 'user', by: at().person },
  });
  patient.answerOne(200);
  await fixture.until(async () => (await fixture.batches(id)).some(({ state }) => state === 'accepted'));
  expect(patient.received()).toBe(1);
  await resume(other, id, fixture.clock.epochMs());
  await fixture.until(async () => patient.waiting() === 1, 'the second request');
  await stop(other, id, fixture.clock.epochMs());
  patient.answerOne(200);
  await shows('stopped');
  expect(patient.received()).toBe(2);
});

test('an account that is given back is taken by the next computer at once', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 20, batchSize: 10 });
  const spec = { baseUrl: patient.baseUrl, inFlight: 1 };
  const first = fixture.queue({ ...spec, tenure: new LeasedTenure() });
  await fixture.until(async () => patient.waiting() === 1, 'the first request');
  const second = fixture.queue({ ...spec, tenure: new LeasedTenure() });
  await listening(() => second.check());
  const quiet = first.quiesce();
  patient.answerOne(200);
  await quiet;
  await first.stop();
  await fixture.until(async () => patient.waiting() === 1, 'a request of the other computer');
  patient.release();
  await fixture.reaches(id, 'finished');
});

test('a computer does not hear what its own handlers write, which they have told, and hears all of another', async () => {
  const own = await connectWorkspace(at());
  fixture.closing(() => own.destroy());
  await listening(undefined, (connection) => isConnectionOf(own, connection));
  await saveList(own, null, 'Club', 1);
  await own.transaction().execute((trx) => saveList(trx, null, 'Regulars', 1));
  // Notices come in the order of the commits.
  await refuse(other);
  await vi.waitFor(() => expect(heard).toEqual(['do-not-text']), { timeout: 10_000, interval: 5 });
  await saveList(other, null, 'Others', 1);
  await vi.waitFor(() => expect(heard).toEqual(['do-not-text', 'contacts']), {
    timeout: 10_000,
    interval: 5,
  });
});

test('while a dump is being put back nobody reads half of it, and all is asked for again once it is there', async () => {
  await listening();
  const admin = openWorkspace({ ...at(), person: serverUser }, { kind: 'turns', connections: 1 });
  fixture.closing(() => admin.destroy());
  const guards = await sql<{
    name: string;
    made: string;
  }>`SELECT tgname AS name, pg_get_triggerdef(oid) AS made FROM pg_trigger
    WHERE tgrelid = 'carillon.audit'::regclass AND NOT tgisinternal`.execute(admin);
  expect(guards.rows.length).toBeGreaterThan(0);
  for (const { name } of guards.rows) await sql`DROP TRIGGER ${sql.id(name)} ON audit`.execute(admin);
  await expect(openWhole(at(), 'turns')).rejects.toMatchObject({ trouble: 'unreachable' });
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(admin);
  // As a restore puts rows: no trigger tells of them.
  await sql`SET session_replication_role = replica`.execute(admin);
  await refuse(admin);
  heard.length = 0;
  for (const { made } of guards.rows) await sql.raw(made).execute(admin);
  await heardOf('do-not-text');
});
