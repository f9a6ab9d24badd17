/**
 * Right before the first byte the server of the records cannot be asked how a request stands, though the cycle that claimed it could:
 * that says nothing of the SMS service. Nothing is sent, nobody is unconfirmed, and another computer that can ask goes on.
 */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../../build/postgres/programs.ts';
import { type StandingReader, standingOver } from '../../../../electron/db/campaigns/standing.ts';
import { ServerConnection } from '../../../../electron/db/postgres/server-connection.ts';
import type { WorkspaceAt } from '../../../../electron/db/postgres/workspace-at.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign } from '../../../support/seeds.ts';

const people = 60;

let fixture: QueueFixture;
let service: HostileService;
let id: number;
/** Reads how requests stand for the computer that is tried; a role of its own, so that the server may refuse it alone. */
let reader: string;
beforeEach(async () => {
  fixture = new QueueFixture();
  const started = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  service = started;
  fixture.closing(() => started.stop());
  id = await seedCampaign(fixture.db, { recipients: people });
  reader = `reader_${at().database.slice(-12)}`;
  await asked(`CREATE ROLE ${reader} LOGIN IN ROLE pg_read_all_data`);
  fixture.closing(() => asked(`DROP OWNED BY ${reader}`, `DROP ROLE ${reader}`));
});
afterEach(() => fixture.close());

function at(): WorkspaceAt {
  if (fixture.records.kind !== 'workspace') throw new Error('The records are files');
  return fixture.records.at;
}

async function asked(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(fixture.db);
}

/** As a computer has it, from the port at which the server is to be found at that moment. */
function standing(port = () => at().port): StandingReader['read'] {
  const read = standingOver(
    () => new ServerConnection({ ...at(), port: port(), person: reader }, 'turns', 5_000),
  );
  fixture.closing(() => read.close());
  return read.read;
}

/** A computer whose requests are refused their reading, and one that can ask, where it is started. */
const firstDesk = (read: StandingReader['read']) =>
  fixture.queue({ baseUrl: service.baseUrl, inFlight: 2, tenure: new LeasedTenure(), standing: read });
const secondDesk = () => fixture.queue({ baseUrl: service.baseUrl, inFlight: 2, tenure: new LeasedTenure() });

const lastSnapshot = () => fixture.snapshots.at(-1);
const leaseHeard = async () =>
  (await sql<{ at: string }>`SELECT renewed_at::text AS at FROM leases`.execute(fixture.db)).rows[0]?.at;

/** Seconds in which the queue tries again. */
async function secondsPass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    fixture.clock.advance(1_000);
    await fixture.settled();
  }
}

const showsUnreachable = () =>
  fixture.until(async () => {
    fixture.clock.advance(50);
    return lastSnapshot()?.failure?.kind === 'unreachable';
  }, 'the server’s trouble');

/** Everybody waits, as if nothing of it had been claimed. */
async function allWait(): Promise<void> {
  const { status, counts } = await fixture.campaign(id);
  expect(status).toEqual({ state: 'sending' });
  expect(counts.recipients).toMatchObject({ queued: people, sending: 0, unconfirmed: 0 });
  expect(service.bytes()).toBe(0);
}

async function finishes(): Promise<void> {
  await fixture.until(async () => {
    fixture.clock.advance(50);
    return (await fixture.campaign(id)).status.state === 'finished';
  }, 'the end of the campaign');
  expect((await fixture.campaign(id)).counts.recipients).toMatchObject({ accepted: people, unconfirmed: 0 });
  expect(service.received.size).toBe(people);
  expect(new Set(service.received.values())).toEqual(new Set([1]));
}

/** From now on whoever reads for the first computer gets nothing but this code: one function of the statement refuses that person. */
async function refuses(sqlstate: string): Promise<() => Promise<void>> {
  const { rows } = await sql<{ written: string }>`
    SELECT pg_get_functiondef('carillon.json_each(text)'::regprocedure) AS written`.execute(fixture.db);
  const written = z.string().parse(rows[0]?.written);
  await asked(
    written.replace('carillon.json_each(', 'carillon.json_each_of_others('),
    `CREATE OR REPLACE FUNCTION carillon.json_each(text) RETURNS TABLE (key text, value text, type text, id bigint)
      LANGUAGE plpgsql ROWS 1 AS $$ BEGIN
        IF session_user = '${reader}' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlstate}'; END IF;
        RETURN QUERY SELECT * FROM carillon.json_each_of_others($1);
      END $$`,
  );
  return () => asked(written, 'DROP FUNCTION carillon.json_each_of_others');
}

/** Why the records cannot be read, and what makes it so until it is mended. */
const unreachable: readonly (readonly [why: string, begin: () => Promise<() => Promise<void>>])[] = [
  ...['53300', '57P01', '57P02', '57P03', '08006', '08003'].map(
    (code) => [`the server says ${code}`, () => refuses(code)] as const,
  ),
  [
    'the role has no connection left',
    async () => {
      await asked(`ALTER ROLE ${reader} CONNECTION LIMIT 0`);
      return () => asked(`ALTER ROLE ${reader} CONNECTION LIMIT -1`);
    },
  ],
];

test.each(unreachable)(
  'the records are waited for, and the service has no fault: %s',
  async (_why, begin) => {
    const mend = await begin();
    firstDesk(standing());
    await showsUnreachable();
    await secondsPass(5);
    await allWait();
    expect(lastSnapshot()?.failure).toMatchObject({ kind: 'unreachable' });
    await mend();
    await finishes();
  },
);

test('a server to which no line leads is waited for, too', async () => {
  let port = await freePort();
  firstDesk(standing(() => port));
  await showsUnreachable();
  await secondsPass(5);
  await allWait();
  port = at().port;
  await finishes();
});

test.each(['53200', '57014', '55P03', '40P01', '40001'])(
  'a server that is busy (%s) is asked again',
  async (code) => {
    const mend = await refuses(code);
    firstDesk(standing());
    await fixture.until(
      async () => (await fixture.batches(id)).some(({ reason }) => reason === 'withheld'),
      'a request that was withheld',
    );
    await secondsPass(5);
    await allWait();
    await mend();
    await finishes();
  },
);

test('a full disk of the server pauses as it does everywhere', async () => {
  const mend = await refuses('53100');
  firstDesk(standing());
  await fixture.until(async () => {
    await secondsPass(5);
    return (await fixture.campaign(id)).status.state === 'paused';
  }, 'the pause');
  const { status, counts } = await fixture.campaign(id);
  expect(status).toMatchObject({ reason: { kind: 'disk-full' } });
  expect(counts.recipients).toMatchObject({ queued: people, unconfirmed: 0 });
  expect(service.bytes()).toBe(0);
  await mend();
});

test.each(['42501', '28P01', '58030', 'XX001', '42P01'])(
  'what no waiting mends (%s) ends the queue, which the program starts anew: nobody is unconfirmed, the service has no fault',
  async (code) => {
    await refuses(code);
    fixture.failureExpected = true;
    firstDesk(standing());
    await expect.poll(() => fixture.failure, { timeout: 30_000 }).toMatchObject({ sqlstate: code });
    await allWait();
  },
);

test('a connection that the server ended is made anew without a word', async () => {
  const read = standing();
  let ends = 0;
  firstDesk(read);
  await fixture.until(async () => {
    fixture.clock.advance(50);
    const { rows } = await sql<{ ended: boolean }>`
      SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity WHERE usename = ${reader}`.execute(
      fixture.db,
    );
    ends += rows.length;
    return ends >= 3 || (await fixture.campaign(id)).status.state === 'finished';
  }, 'three connections that were ended, or the end of the campaign');
  expect(ends).toBeGreaterThan(0);
  await finishes();
});

test('requests that are on their way are recorded; then the lease lapses, and another computer goes on', async () => {
  await asked(
    `CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql
      AS 'SELECT ''-infinity''::timestamptz'`,
  );
  const read = standing();
  firstDesk(read);
  await fixture.until(async () => {
    fixture.clock.advance(50);
    return (await fixture.campaign(id)).counts.recipients.accepted > 0;
  }, 'the first answers');
  const mend = await refuses('53300');
  await showsUnreachable();
  const { accepted, queued, unconfirmed, sending } = (await fixture.campaign(id)).counts.recipients;
  expect({ unconfirmed, sending }).toEqual({ unconfirmed: 0, sending: 0 });
  expect(accepted + queued).toBe(people);
  expect(service.received.size).toBe(accepted);
  const heard = await leaseHeard();
  await secondsPass(30);
  expect(await leaseHeard()).toBe(heard);
  await sql`UPDATE leases SET renewed_at = clock_timestamp() - interval '25 s'`.execute(fixture.db);
  secondDesk();
  await finishes();
  await mend();
});
