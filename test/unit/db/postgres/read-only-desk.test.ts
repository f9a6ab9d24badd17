/** A computer of somebody who may only look takes no part in sending, and nothing of that is a trouble; also where rights change while it is open. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorkspace } from '../../../../electron/db/postgres/open.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { type KeyHere, LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import type { PersonSet } from '../../../../electron/shared/workspace/team.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { databaseOf } from '../../../support/restored-dump.ts';
import { seedCampaign, testAccountId } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let patient: PatientService;
/** Of the roles of this test: they are the server's, which other tests use as well. */
let suffix = '';

beforeEach(async () => {
  fixture = new QueueFixture();
  patient = await startPatientService();
  fixture.closing(() => patient.stop());
  suffix = randomUUID().slice(0, 8);
  await sql`UPDATE workspace SET id = gen_random_uuid()`.execute(fixture.db);
  await sql`SELECT grant_sets()`.execute(fixture.db);
});
afterEach(() => fixture.close());

/** People who are no superusers send what was planned. */
async function seedPlanned(spec: Parameters<typeof seedCampaign>[1]): Promise<number> {
  const id = await seedCampaign(fixture.db, spec);
  await sql`UPDATE campaigns SET plan_started = 1, plan_ready = 1`.execute(fixture.db);
  return id;
}

const nameOf = (person: string) => `${person}_${suffix}`;
const mayDo = (person: string, set: PersonSet) =>
  sql`SELECT invite_person(${nameOf(person)}, ${verifierOf('secret')}, ${set})`.execute(fixture.db);

/** A computer of a person, with the whole of its queue. @param key what it has of the account's key */
async function desk(person: string, { key = 'usable' }: { readonly key?: KeyHere } = {}) {
  const at = { ...databaseOf(fixture), person: nameOf(person), password: null, ca: null, notDurable: true };
  const db = openWorkspace(at, { kind: 'turns', connections: 3 });
  fixture.closing(() => db.destroy());
  const journal = new TeamJournal(join(fixture.folder, `${person}.journal`));
  const tenure = new LeasedTenure(() => key, journal, fixture.clock);
  const asked: string[] = [];
  const queue = fixture.queue({
    db,
    tenure,
    owner: tenure,
    inFlight: 1,
    account: async (id) => {
      asked.push(id);
      return { baseUrl: patient.baseUrl, key: `key-of-${person}`, pacing: { mode: 'fast', reserve: 0 } };
    },
  });
  return { queue, asked };
}

/** The person who holds the account. */
const holder = async () =>
  (
    await sql<{
      person: string | null;
    }>`SELECT CASE WHEN token IS NULL THEN NULL ELSE person::text END AS person
    FROM leases WHERE account_id = ${testAccountId}`.execute(fixture.db)
  ).rows[0]?.person;
const computers = async () =>
  (await sql<{ person: string }>`SELECT person::text AS person FROM computers`.execute(fixture.db)).rows.map(
    ({ person }) => person,
  );
const attempts = async () =>
  (
    await sql<{ outcome: string | null }>`SELECT outcome FROM attempts ORDER BY id`.execute(fixture.db)
  ).rows.map(({ outcome }) => outcome);
/** As if nothing had been heard from the holder for longer than others wait. */
const silent = () =>
  sql`UPDATE leases SET renewed_at = clock_timestamp() - interval '30 s' WHERE token IS NOT NULL`.execute(
    fixture.db,
  );

/** Time passes until there is an answer: computers look every few seconds. No faster, as a claim is soon too old to be sent. */
const inTime = <T>(ask: () => Promise<T | null | false | undefined>, what: string): Promise<T> =>
  fixture.until(async () => {
    fixture.clock.advance(50);
    return ask();
  }, what);
async function aMinute(): Promise<void> {
  const end = fixture.clock.monotonicMs() + 60_000;
  await inTime(async () => fixture.clock.monotonicMs() >= end, 'a minute');
}
const isWaiting = (count: number) => inTime(async () => patient.waiting() === count, `${count} requests`);
const acceptedAt = () => fixture.snapshots.at(-1)?.campaigns[0]?.counts.recipients.accepted;

/** Neither a failure that is shown, nor one that is only logged. */
function expectNoTrouble(): void {
  expect(fixture.failure).toBeNull();
  expect(fixture.troubles).toEqual([]);
  expect(fixture.snapshots.filter(({ failure }) => failure !== null)).toEqual([]);
}

test.each(['usable', 'none'] as const)(
  'somebody who only looks sees what others send, with their key %s, and has no part in it',
  async (key) => {
    await mayDo('looks', 'read');
    await mayDo('sends', 'manage');
    const id = await seedPlanned({ recipients: 30, practice: false });
    const looks = await desk('looks', { key });
    // For longer than any computer without a key waits before it says so.
    await aMinute();
    expect(acceptedAt()).toBe(0);
    expect(patient.received()).toBe(0);
    expect(await holder()).toBeUndefined();
    expect(await computers()).toEqual([]);

    await desk('sends');
    await isWaiting(1);
    patient.answerOne(200);
    await isWaiting(1);
    await inTime(async () => acceptedAt() === 10, 'ten in the window');
    expect(await holder()).toBe(nameOf('sends'));
    patient.release();
    await inTime(async () => (await fixture.campaign(id)).status.state === 'finished', 'the end');
    expect(looks.asked).toEqual([]);
    expect(await computers()).toEqual([nameOf('sends')]);
    expectNoTrouble();
  },
);

test('whoever may only look from now on sends no more, and the others go on without a second text', async () => {
  await mayDo('one', 'write');
  await mayDo('other', 'write');
  const id = await seedPlanned({ recipients: 30, practice: false });
  await desk('one');
  await isWaiting(1);
  await mayDo('one', 'read');
  patient.answerOne(200);
  // Nothing more is on its way by the time that others may have it.
  await aMinute();
  expect(patient.received()).toBe(1);
  expectNoTrouble();

  await desk('other');
  await inTime(async () => {
    await silent();
    return patient.waiting() === 1;
  }, 'the other');
  expect(await attempts()).toEqual(['unconfirmed', null]);
  patient.release();
  const { counts } = await inTime(async () => {
    const campaign = await fixture.campaign(id);
    return campaign.status.state === 'finished' ? campaign : null;
  }, 'the end');
  expect(counts.recipients).toMatchObject({ accepted: 20, unconfirmed: 10 });
  expect(patient.received()).toBe(3);
  expect(await holder()).not.toBe(nameOf('one'));
  expectNoTrouble();
});

test('whoever may write again goes on where nobody else has, and has lost no answer', async () => {
  await mayDo('one', 'write');
  const id = await seedPlanned({ recipients: 30, practice: false });
  await desk('one');
  await isWaiting(1);
  await mayDo('one', 'read');
  patient.answerOne(200);
  await aMinute();
  expect(patient.received()).toBe(1);
  await mayDo('one', 'write');
  patient.release();
  const { counts } = await inTime(async () => {
    const campaign = await fixture.campaign(id);
    return campaign.status.state === 'finished' ? campaign : null;
  }, 'the end');
  expect(counts.recipients.accepted).toBe(30);
  expect(patient.received()).toBe(3);
  expectNoTrouble();
});

test('whoever is let write while they look sends from then on', async () => {
  await mayDo('looks', 'read');
  const id = await seedPlanned({ recipients: 10, practice: false });
  await desk('looks');
  await inTime(async () => acceptedAt() === 0, 'a snapshot');
  await mayDo('looks', 'write');
  patient.release();
  await inTime(async () => (await fixture.campaign(id)).status.state === 'finished', 'the end');
  expect(await computers()).toEqual([nameOf('looks')]);
  expectNoTrouble();
});

test('a computer that sent and may only look by now ends without a failure', async () => {
  await mayDo('one', 'write');
  await seedPlanned({ recipients: 30, practice: false });
  const { queue } = await desk('one');
  await isWaiting(1);
  await mayDo('one', 'read');
  patient.answerOne(200);
  await aMinute();
  await queue.quiesce();
  await queue.stop();
  expectNoTrouble();
});
