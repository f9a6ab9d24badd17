/** A COMMIT to which no answer came is looked up, and never assumed: nothing is sent twice, nothing is lost. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fence, takeAccount } from '../../../../electron/db/accounts/leases.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign, testAccountId } from '../../../support/seeds.ts';

let fixture: QueueFixture;
let service: HostileService;
beforeEach(async () => {
  fixture = new QueueFixture();
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  service = started;
  fixture.closing(() => started.stop());
});
afterEach(() => fixture.close());

const claims = /insert into attempts/i;
const outcomes = /update attempts set\s+ended_at/i;

const finished = (id: number) =>
  fixture.until(async () => {
    fixture.clock.advance(50);
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end of the campaign');

test.each([
  ['claims', 'before-commit', claims],
  ['claims', 'after-commit', claims],
  ['outcomes', 'before-commit', outcomes],
  ['outcomes', 'after-commit', outcomes],
] as const)('%s over a line that breaks %s: each number once, and nobody unconfirmed', async (_, at, of) => {
  const { db, line } = await fixture.openOverLine();
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  line.cut = { at, of };
  fixture.queue({ db, baseUrl: service.baseUrl, inFlight: 2, tenure: new LeasedTenure() });
  await finished(id);
  expect(line.cuts()).toBe(1);
  expect((await fixture.campaign(id)).counts.recipients).toMatchObject({ accepted: 60, unconfirmed: 0 });
  expect(service.received.size).toBe(60);
  expect(new Set(service.received.values())).toEqual(new Set([1]));
  const attempts = await fixture.db.selectFrom('attempts').select('outcome').execute();
  expect(attempts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'accepted'));
});

test('claims that another computer has taken over before they could be looked up are never sent', async () => {
  const { db, line } = await fixture.openOverLine();
  const id = await seedCampaign(fixture.db, { recipients: 60 });
  line.cut = { at: 'after-commit', of: claims };
  fixture.queue({ db, baseUrl: service.baseUrl, inFlight: 2, tenure: new LeasedTenure() });
  // It waits for its clock before it looks.
  await fixture.until(async () => line.cuts() === 1, 'the break');
  await sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql
    AS 'SELECT ''-infinity''::timestamptz'`.execute(fixture.db);
  const other = '00000000-0000-4000-8000-000000000002';
  const taken = await fixture.until(() =>
    writeCampaigns(fixture.db, async (trx) => {
      await sql`UPDATE leases SET renewed_at = clock_timestamp() - interval '25 s'`.execute(trx);
      return takeAccount(trx, testAccountId, { token: other });
    }),
  );
  expect((await fixture.campaign(id)).counts.batches).toMatchObject({ unconfirmed: 2, sending: 0 });
  await writeCampaigns(fixture.db, async (trx) => {
    const lease = { epoch: taken, counter: 0 };
    expect(await fence(trx, other, new Map([[testAccountId, lease]]))).toEqual([testAccountId]);
    await sql`UPDATE leases SET token = NULL`.execute(trx);
  });
  await finished(id);
  expect((await fixture.campaign(id)).counts.recipients).toMatchObject({ accepted: 40, unconfirmed: 20 });
  expect(service.received.size).toBe(40);
  expect(new Set(service.received.values())).toEqual(new Set([1]));
});
