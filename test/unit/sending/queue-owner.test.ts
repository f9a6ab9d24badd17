/** A queue whose records another Carillon took over claims nothing, and nothing goes out that is not written down outside first. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Holder, takeInUse } from '../../../electron/records/in-use-file.ts';
import { RecordsGuard } from '../../../electron/sending/attempt/records-guard.ts';
import { type PatientService, startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

const holder = (token: string): Holder => ({
  token,
  installation: token,
  computer: 'desk',
  actor: 'ada',
  process: process.pid,
  since: 1,
});
const journalPath = () => join(fixture.folder, 'journal');
const guard = (token: string) =>
  new RecordsGuard({ folder: fixture.folder, token, journalPath: journalPath() });
const own = (token: string) =>
  sql`UPDATE records_owner SET token = ${token}, installation = ${token} WHERE id = 1`.execute(fixture.db);

test('each step is on the disk, with what it claims, before the first byte', async () => {
  await own('ours');
  const id = await seedCampaign(fixture.db, { recipients: 40 });
  const written: boolean[] = [];
  fixture.queue({
    baseUrl: patient.baseUrl,
    owner: guard('ours'),
    client: {
      send: async () => {
        written.push(existsSync(journalPath()) && readFileSync(journalPath(), 'utf8').includes(`${id}:`));
        return await new Promise(() => undefined);
      },
    },
  });
  await vi.waitFor(() => expect(written.length).toBeGreaterThan(0));
  expect(written).not.toContain(false);
  const { rows } = await sql<{ counter: number }>`SELECT counter FROM records_owner`.execute(fixture.db);
  expect(Number(readFileSync(journalPath(), 'utf8').split(/\s/)[0])).toBe(rows[0]?.counter);
});

test('where the step cannot be written outside nothing is sent, and it is known as never sent', async () => {
  await own('ours');
  mkdirSync(journalPath());
  const id = await seedCampaign(fixture.db, { recipients: 40 });
  fixture.queue({ baseUrl: patient.baseUrl, owner: guard('ours') });
  await vi.waitFor(async () => {
    await fixture.settled();
    fixture.clock.advance(5_000);
    expect((await fixture.campaign(id)).status).toEqual({ state: 'paused', reason: { kind: 'disk-full' } });
  });
  expect(patient.waiting()).toBe(0);
  const batches = await fixture.batches(id);
  expect(batches.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(batches.map(() => 'queued 0'));
});

test('records that another took over in the database are left as they are', async () => {
  await own('theirs');
  const id = await seedCampaign(fixture.db, { recipients: 40 });
  await sql`UPDATE batches SET state = 'sending' WHERE position = 1 AND campaign_id = ${id}`.execute(
    fixture.db,
  );
  fixture.failureExpected = true;
  fixture.queue({ baseUrl: patient.baseUrl, owner: guard('ours') });
  await vi.waitFor(() => expect(fixture.failure).toMatchObject({ name: 'RecordsTakenOver' }));
  expect(patient.waiting()).toBe(0);
  // Those under way there are not ours to call unconfirmed.
  expect((await fixture.batches(id)).map(({ state }) => state)).not.toContain('unconfirmed');
});

test('so are records whose lock file another has, whatever the database shows', async () => {
  await own('ours');
  await seedCampaign(fixture.db, { recipients: 40 });
  expect(await takeInUse(fixture.folder, holder('theirs'), fixture.clock)).toEqual({ kind: 'taken' });
  fixture.failureExpected = true;
  fixture.queue({ baseUrl: patient.baseUrl, owner: guard('ours') });
  await vi.waitFor(() => expect(fixture.failure).toMatchObject({ name: 'RecordsTakenOver' }));
  expect(patient.waiting()).toBe(0);
});
