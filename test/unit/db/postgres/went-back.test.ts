/** A server that went back to a state of a while ago is told of what was sent since, before anything more is sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { resume } from '../../../../electron/sending/commands.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { databaseOf, dumpOf, reconnectedOf, restoreOf } from '../../../support/restored-dump.ts';
import { seedCampaign, testAccountId } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let patient: PatientService;
beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
});
afterEach(() => fixture.close());

const path = () => join(fixture.folder, 'team-requests.journal');

/** A computer of the team; with each start it has another token, and the same journal. */
const desk = () => {
  const tenure = new LeasedTenure(() => 'usable', new TeamJournal(path()));
  return fixture.queue({ baseUrl: patient.baseUrl, inFlight: 1, tenure, owner: tenure });
};

const dump = () => dumpOf(databaseOf(fixture));
const restore = () => restoreOf(databaseOf(fixture));

async function answered(requests: number): Promise<void> {
  for (let nth = 0; nth < requests; nth++) {
    await fixture.until(async () => {
      // A connection that was lost is tried again after a while.
      fixture.clock.advance(100);
      return patient.waiting() === 1;
    }, 'a request');
    patient.answerOne(200);
  }
}

const states = async () =>
  (await fixture.batches(await theCampaign())).map(({ state, reason }) => `${state} ${reason ?? ''}`.trim());
const theCampaign = async () =>
  (await fixture.db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow()).id;

const reconnected = () => reconnectedOf(fixture);

async function becomesUnconfirmed(id: number): Promise<void> {
  await fixture.until(async () => {
    fixture.clock.advance(100);
    return (await states()).filter((state) => state === 'unconfirmed interrupted').length === 2;
  }, 'what was sent since');
  const { status } = await fixture.campaign(id);
  expect(status).toMatchObject({ state: 'paused', reason: { kind: 'records-put-back' } });
}

async function goesOn(id: number): Promise<void> {
  const before = patient.received();
  // As a person does who has read that its records are from an earlier time.
  await resume(fixture.db, id, fixture.clock.epochMs(), { evenIfSent: true });
  fixture.wakeAll();
  patient.release();
  await fixture.until(async () => {
    fixture.clock.advance(100);
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end');
  // Those that the journal knows of are nobody's to send but a person's.
  expect(patient.received()).toBe(before + 2);
  expect(await states()).toEqual([
    'accepted',
    'unconfirmed interrupted',
    'unconfirmed interrupted',
    // Its answer came to the computer that had asked.
    'accepted',
    'accepted',
    'accepted',
  ]);
}

test('a computer that sends while its server goes back tells it of the requests that it lost', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 60, batchSize: 10 });
  desk();
  await answered(1);
  await fixture.until(async () => (await states())[0] === 'accepted', 'the first answer');
  await dump();
  await reconnected();
  await answered(2);
  await fixture.until(async () => patient.waiting() === 1, 'a request that nobody has answered');
  await fixture.until(async () => (await states())[2] === 'accepted', 'the third answer');
  await restore();
  await reconnected();
  patient.answerOne(200);
  await becomesUnconfirmed(id);
  await goesOn(id);
});

test('a computer that is started after its server went back does so before it sends anything', async () => {
  // Asked about after four requests: else one more may be claimed, and taken back unsent, as the computer ends.
  const id = await seedCampaign(fixture.db, { recipients: 60, batchSize: 10, askAfter: 40 });
  await dump();
  await reconnected();
  const first = desk();
  await answered(4);
  await fixture.until(async () => (await fixture.campaign(id)).status.state === 'paused', 'the question');
  await first.quiesce();
  await first.stop();
  const sent = patient.received();
  // The first line says whose it is.
  expect(readFileSync(path(), 'utf8').trimEnd().split('\n')).toHaveLength(1 + sent);
  await restore();
  await reconnected();
  desk();
  await fixture.until(async () => {
    fixture.clock.advance(100);
    return (await states()).filter((state) => state === 'unconfirmed interrupted').length === sent;
  }, 'what was sent since');
  expect(patient.received()).toBe(sent);
  const lines = await fixture.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'data.taken-on')
    .execute();
  expect(lines.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ why: 'set-back', batches: sent }]);
  const { status } = await fixture.campaign(id);
  expect(status).toMatchObject({ state: 'paused', reason: { kind: 'records-put-back' } });
});

test('a server that knows all of it is told nothing, also where requests were taken back', async () => {
  await seedCampaign(fixture.db, { recipients: 40, batchSize: 10 });
  const first = desk();
  await answered(2);
  await fixture.until(async () => patient.waiting() === 1, 'a third request');
  const quiet = first.quiesce();
  patient.answerOne(200);
  await quiet;
  await first.stop();
  desk();
  await answered(1);
  await fixture.reaches(await theCampaign(), 'finished');
  expect(new Set(await states())).toEqual(new Set(['accepted']));
});

test('what a transaction that was taken back had seen of its own is no sign of a server that went back', async () => {
  await seedCampaign(fixture.db, { recipients: 1 });
  await seedCampaign(fixture.db, { recipients: 1, accountId: 'elsewhere' });
  const db = fixture.open('campaigns');
  const computer = (name: string, keys: readonly string[]) => {
    const journal = new TeamJournal(join(fixture.folder, name));
    return new LeasedTenure((id) => (keys.includes(id) ? 'usable' : 'none'), journal);
  };
  const takes = async (tenure: LeasedTenure): Promise<boolean> => {
    const isOurs = await writeCampaigns(db, (trx) => tenure.begin(trx, []));
    tenure.ended('committed');
    return isOurs(testAccountId);
  };
  const generation = async () =>
    (await sql<{ generation: number }>`SELECT generation FROM workspace`.execute(db)).rows[0]?.generation;
  const one = computer('one.journal', [testAccountId]);
  const other = computer('other.journal', [testAccountId]);
  expect(await takes(one)).toBe(true);
  const before = await generation();
  const takenBack = writeCampaigns(db, async (trx) => {
    await one.begin(trx, []);
    throw new Error('Cut off');
  });
  await expect(takenBack).rejects.toThrow('Cut off');
  one.ended('taken-back');
  await sql`UPDATE leases SET token = NULL WHERE token IS NOT NULL`.execute(fixture.db);
  expect(await takes(other)).toBe(true);
  expect(await takes(one)).toBe(false);
  expect(await generation()).toBe(before);
  expect(await takes(other)).toBe(true);
});

test('another workspace that comes into the place of the one before gets nothing, also over a connection that stays', async () => {
  await seedCampaign(fixture.db, { recipients: 4, batchSize: 1 });
  desk();
  await answered(1);
  await fixture.until(async () => {
    fixture.clock.advance(100);
    return patient.waiting() === 1;
  }, 'the second request');
  await sql`UPDATE workspace SET id = gen_random_uuid()`.execute(fixture.db);
  await sql`UPDATE leases SET token = gen_random_uuid()`.execute(fixture.db);
  const before = await states();
  patient.release();
  await fixture.until(async () => {
    fixture.clock.advance(100);
    return fixture.snapshots.at(-1)?.failure?.kind === 'unreachable';
  }, 'the word that nothing goes out');
  expect(patient.received()).toBe(2);
  expect(await states()).toEqual(before);
});
