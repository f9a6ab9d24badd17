/** Practice is a computer's own: what one of a team began is sent by no other, and waits for it where it is gone. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeAccount } from '../../../../electron/db/accounts/leases.ts';
import { isPractice } from '../../../../electron/db/campaigns/active-campaigns.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { type KeyHere, LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { stop } from '../../../../electron/sending/commands.ts';
import { endPractice } from '../../../../electron/sending/end-practice.ts';
import { practiceAccountOf } from '../../../../electron/shared/models.ts';
import { type PatientService, startPatientService } from '../../../support/patient-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, testAccountId } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

/** A computer of the team with its own practice service. */
class Desk {
  readonly journal: TeamJournal;
  readonly service: PatientService;
  readonly practice: string;
  key: (accountId: string) => KeyHere = (id) => (id === this.practice ? 'usable' : 'none');

  private constructor(name: string, service: PatientService) {
    this.journal = new TeamJournal(join(fixture.folder, `${name}.journal`));
    this.service = service;
    this.practice = practiceAccountOf(this.journal.computer);
  }

  static async of(name: string): Promise<Desk> {
    const service = await startPatientService();
    fixture.closing(() => service.stop());
    return new Desk(name, service);
  }

  /** With each start it has another token, and the same journal. */
  start() {
    const tenure = new LeasedTenure((id) => this.key(id), this.journal, fixture.clock);
    const { baseUrl } = this.service;
    return fixture.queue({ baseUrl, inFlight: 1, tenure, owner: tenure });
  }

  begins(at: number, recipients = 20): Promise<number> {
    const from = firstNumber + at * 1_000;
    return seedCampaign(fixture.db, { recipients, from, accountId: this.practice });
  }
}

const silentFor = (seconds: number) =>
  sql`UPDATE leases SET renewed_at = clock_timestamp() - ${seconds} * interval '1 s'`.execute(fixture.db);
const longAfterStart = () =>
  sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT ''-infinity''::timestamptz'`.execute(
    fixture.db,
  );

/** Time goes on meanwhile: what a computer tries again is tried after a while. */
const reaches = (id: number, state: 'finished') =>
  fixture.until(async () => {
    fixture.clock.advance(100);
    return (await fixture.campaign(id)).status.state === state;
  }, state);

test('two computers practise at once, and each one’s own service gets its texts', async () => {
  const [ana, ben] = [await Desk.of('ana'), await Desk.of('ben')];
  const [anas, bens] = [await ana.begins(0, 30), await ben.begins(1, 20)];
  ana.start();
  ben.start();
  await fixture.until(async () => {
    fixture.clock.advance(100);
    return ana.service.waiting() === 1 && ben.service.waiting() === 1;
  }, 'a request of each');
  const { rows } = await sql<{
    id: string;
  }>`SELECT account_id AS id FROM leases WHERE token IS NOT NULL`.execute(fixture.db);
  expect(rows.map(({ id }) => id).sort()).toEqual([ana.practice, ben.practice].sort());
  ana.service.release();
  ben.service.release();
  await reaches(anas, 'finished');
  await reaches(bens, 'finished');
  expect([ana.service.received(), ben.service.received()]).toEqual([3, 2]);
});

test('what a computer that is gone was practising waits for it, whatever keys others have', async () => {
  await longAfterStart();
  const [ana, ben] = [await Desk.of('ana'), await Desk.of('ben')];
  const id = await ana.begins(0, 30);
  const first = ana.start();
  await fixture.until(async () => ana.service.waiting() === 1, 'the first request');
  const quiet = first.quiesce();
  ana.service.answerOne(200);
  await quiet;
  await first.stop();
  ben.key = () => 'usable';
  const beside = ben.start();
  const other = await seedCampaign(fixture.db, {
    recipients: 10,
    from: firstNumber + 9_000,
    accountId: testAccountId,
  });
  ben.service.release();
  await reaches(other, 'finished');
  // Longer than a computer without a key leaves others' campaigns going.
  for (let round = 0; round < 8; round++) {
    await silentFor(31);
    fixture.clock.advance(10_000);
    beside.check();
    await fixture.settled();
  }
  expect((await fixture.campaign(id)).status).toEqual({ state: 'sending' });
  expect(ben.service.received()).toBe(1);
  ana.service.release();
  ana.start();
  await reaches(id, 'finished');
  expect([ana.service.received(), ben.service.received()]).toEqual([3, 1]);
});

test('it is stopped from anywhere, and what was on its way is unconfirmed once its computer comes', async () => {
  await longAfterStart();
  const ana = await Desk.of('ana');
  const id = await ana.begins(0, 30);
  const tenure = new LeasedTenure(ana.key, ana.journal, fixture.clock);
  const killed = fixture.open('campaigns');
  await writeCampaigns(killed, async (trx) => {
    await tenure.begin(trx, []);
    await trx.updateTable('batches').set({ state: 'sending' }).where('position', '=', 0).execute();
    await sql`INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at)
      SELECT id, campaign_id, ${ana.practice}, '447700900000', 1 FROM batches WHERE position = 0`.execute(
      trx,
    );
  });
  await killed.destroy();
  await stop(fixture.db, id, fixture.clock.epochMs());
  await silentFor(25);
  ana.start();
  await fixture.until(
    async () => (await fixture.batches(id))[0]?.state === 'unconfirmed',
    'the request put right',
  );
  expect((await fixture.campaign(id)).status.state).toBe('stopped');
  expect(ana.service.received()).toBe(0);
});

test('a computer that leaves ends what it was practising, and nothing of others', async () => {
  const [ana, ben] = [await Desk.of('ana'), await Desk.of('ben')];
  const [anas, bens] = [await ana.begins(0), await ben.begins(1)];
  const planned = await ana.begins(2);
  await fixture.db
    .updateTable('campaigns')
    .set({ state: 'scheduled', scheduled_at: fixture.clock.epochMs() + 86_400_000 })
    .where('id', '=', planned)
    .execute();
  await endPractice(fixture.db, ana.practice, fixture.clock.epochMs());
  const states = await Promise.all(
    [anas, planned, bens].map(async (id) => (await fixture.campaign(id)).status.state),
  );
  expect(states).toEqual(['stopped', 'draft', 'sending']);
});

test('the server gives a computer’s practice to nobody else, whatever program asks', async () => {
  const token = '00000000-0000-4000-8000-000000000001';
  const own = '00000000-0000-4000-8000-00000000000a';
  const taken = (computer: string | null) =>
    writeCampaigns(fixture.db, (trx) => takeAccount(trx, practiceAccountOf(own), { token, computer }));
  expect(await taken(null)).toBeNull();
  expect(await taken('00000000-0000-4000-8000-00000000000b')).toBeNull();
  expect(await taken(own)).not.toBeNull();
});

test('practice of any computer is practice: it keeps no hours and counts with no real texts', async () => {
  const { rows } = await sql<{ is: 0 | 1 }>`SELECT CASE WHEN ${sql.raw(isPractice)} THEN 1 ELSE 0 END AS is
    FROM (SELECT value AS account_id FROM json_each('["practice", "practice:a", "practices", "shop", null]')) AS c`.execute(
    fixture.db,
  );
  expect(rows.map((row) => row.is)).toEqual([1, 1, 0, 0, 0]);
});
