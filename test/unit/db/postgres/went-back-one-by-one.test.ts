/**
 * Several computers sent in turn from one account within the time that a server lost: each tells of its own, and nothing more is sent before
 * all of them have.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetHeard } from '../../../../electron/db/accounts/went-back.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { resume } from '../../../../electron/sending/commands.ts';
import type { Queue } from '../../../../electron/sending/queue.ts';
import { waitedForBy } from '../../../../electron/shared/pause-reasons.ts';
import { FreePacer, type RequestBudget } from '../../../support/free-pacer.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { databaseOf, dumpOf, reconnectedOf, restoreOf } from '../../../support/restored-dump.ts';
import { seedCampaign, testAccountId } from '../../../support/seeds.ts';

const size = 10;
const batches = 15;

let fixture: QueueFixture;
let service: HostileService;
let campaign: number;
beforeEach(async () => {
  fixture = new QueueFixture();
  service = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  fixture.closing(() => service.stop());
  campaign = await seedCampaign(fixture.db, { recipients: batches * size, batchSize: size });
  // The server started long ago: a holder from before it comes first for some seconds.
  await sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT ''-infinity''::timestamptz'`.execute(
    fixture.db,
  );
});
afterEach(() => fixture.close());

let desks: readonly Desk[] = [];

/** A computer of the team that sends as many requests as it is let. */
class Desk {
  readonly journal: TeamJournal;
  readonly #budget: RequestBudget = { left: 0 };
  #hasKey = true;
  #queue: Queue | null = null;

  constructor(name: string) {
    this.journal = new TeamJournal(join(fixture.folder, `${name}.journal`));
  }

  start(): void {
    const tenure = new LeasedTenure(() => (this.#hasKey ? 'usable' : 'none'), this.journal);
    this.#queue = fixture.queue({
      baseUrl: service.baseUrl,
      openPacer: () => new FreePacer(1, this.#budget),
      tenure,
      owner: tenure,
    });
  }

  async stop(): Promise<void> {
    await this.#queue?.quiesce();
    await this.#queue?.stop();
  }

  /** It has the account after whoever had it, and sends so many; meanwhile the others have no key. */
  async sends(requests: number): Promise<void> {
    const before = { requests: service.requests.length, accepted: await accepted() };
    this.#budget.left = requests;
    for (const desk of desks) desk.#hasKey = desk === this;
    await passes(async () => {
      fixture.wakeAll();
      return (
        service.requests.length === before.requests + requests &&
        (await accepted()) === before.accepted + requests
      );
    }, 'its requests');
    for (const desk of desks) desk.#hasKey = true;
  }

  /** From now on as many as there are. */
  goesOn(): void {
    this.#budget.left = Number.POSITIVE_INFINITY;
  }
}

const states = async () => (await fixture.batches(campaign)).map(({ state }) => state);
const accepted = async () => (await states()).filter((state) => state === 'accepted').length;
const computers = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM computer_accounts`.execute(
    fixture.db,
  );
  return rows[0]?.count ?? 0;
};

/** Three, of which so many are there and known to the server; the first has sent one request. */
async function team(count: number): Promise<readonly [Desk, Desk, Desk]> {
  const three = [new Desk('one'), new Desk('other'), new Desk('third')] as const;
  desks = three;
  for (const desk of three.slice(0, count)) desk.start();
  await passes(async () => (await computers()) === count, 'every computer');
  await three[0].sends(1);
  return three;
}

/** Time passes until it is so, and stands still while a request is on its way: a claim is good for 15 s, however slow the machine is. */
const passes = (isSo: () => Promise<boolean>, what: string) =>
  fixture.until(async () => {
    const isUnderWay = await states().then(
      (all) => all.includes('sending'),
      () => false,
    );
    if (!isUnderWay) fixture.clock.advance(100);
    return isSo().catch(() => false);
  }, what);

async function dump(): Promise<void> {
  await dumpOf(databaseOf(fixture));
  await reconnectedOf(fixture);
}
/** @param how into another database, as a dump is; or as the server itself goes back, with its database */
async function restore(how: 'dump' | 'same database' = 'dump'): Promise<void> {
  await restoreOf(databaseOf(fixture));
  await reconnectedOf(fixture);
  if (how === 'dump') return;
  await sql`UPDATE workspace SET database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    fixture.db,
  );
}

const waitedFor = async () => waitedForBy((await fixture.campaign(campaign)).status).map(({ id }) => id);
/** Paused, with so many requests that are unconfirmed and just these computers that are waited for. */
const isPutBack = (unconfirmed: number, ...desks: readonly Desk[]) =>
  passes(async () => {
    const { status } = await fixture.campaign(campaign);
    if (status.state !== 'paused' || status.reason.kind !== 'records-put-back') return false;
    const missing = (await states()).filter((state) => state === 'unconfirmed').length;
    const ids = (await waitedFor()).toSorted();
    return (
      missing === unconfirmed &&
      ids.join() ===
        desks
          .map(({ journal }) => journal.computer)
          .toSorted()
          .join()
    );
  }, 'a pause');

async function goesOnToItsEnd(...desks: readonly Desk[]): Promise<void> {
  await resume(fixture.db, campaign, fixture.clock.epochMs(), { evenIfSent: true });
  for (const desk of desks) desk.goesOn();
  fixture.wakeAll();
  await passes(async () => (await fixture.campaign(campaign)).status.state === 'finished', 'the end');
}

const eachOnce = () => {
  expect(service.requests).toHaveLength(batches);
  expect(service.received.size).toBe(batches * size);
};

test.each(['dump', 'same database'] as const)(
  'three computers that held the account in turn each tell of their own requests (%s)',
  async (how) => {
    const [one, other, third] = await team(3);
    await dump();
    await one.sends(1);
    await other.sends(2);
    await third.sends(2);
    await restore(how);
    await isPutBack(5);
    await goesOnToItsEnd(one, other, third);
    eachOnce();
    expect((await states()).filter((state) => state === 'unconfirmed')).toHaveLength(5);
  },
);

test.each(['dump', 'same database'] as const)(
  'a computer that is off is named and waited for, and heard once it is there (%s)',
  async (how) => {
    const [one, other, third] = await team(3);
    await dump();
    await other.sends(1);
    await third.sends(2);
    // The others have seen that it had the account.
    await fixture.settled();
    await third.stop();
    await restore(how);
    await isPutBack(1, third);
    for (const desk of [one, other]) desk.goesOn();
    for (const said of [{}, { evenIfSent: true }, { evenIfSent: true, without: [one.journal.computer] }])
      await expect(resume(fixture.db, campaign, fixture.clock.epochMs(), said)).rejects.toMatchObject({
        code: 'may-be-sent',
      });
    const before = service.requests.length;
    await fixture.passes(60_000);
    expect(service.requests).toHaveLength(before);
    third.start();
    await isPutBack(3);
    await goesOnToItsEnd(one, other, third);
    eachOnce();
  },
);

test('a person goes on without a computer that does not come: what it had sent goes out again, and nothing else', async () => {
  const [one, other, third] = await team(3);
  await dump();
  await other.sends(1);
  await third.sends(2);
  await third.stop();
  await restore();
  await isPutBack(1, third);
  const said = { evenIfSent: true, without: [third.journal.computer] };
  await resume(fixture.db, campaign, fixture.clock.epochMs(), said);
  for (const desk of [one, other]) desk.goesOn();
  await passes(async () => (await fixture.campaign(campaign)).status.state === 'finished', 'the end');
  expect(service.requests).toHaveLength(batches + 2);
  expect([...service.received.values()].filter((texts) => texts > 1)).toHaveLength(2 * size);
  // It comes after all, tells what nobody needs any more, and is one of them again.
  const second = await seedCampaign(fixture.db, { recipients: 2 * size, from: 447_700_800_000, position: 2 });
  third.start();
  await passes(async () => (await fixture.campaign(second)).status.state === 'finished', 'the end');
  await passes(async () => (await computers()) === 3, 'every computer');
  expect(service.requests).toHaveLength(batches + 4);
});

test('a computer that left the team is not waited for, unless it has something to tell', async () => {
  const [one, other, third] = await team(3);
  await third.stop();
  await forgetHeard(fixture.db, third.journal.computer);
  expect(await computers()).toBe(2);
  await dump();
  await other.sends(1);
  await other.stop();
  await restore();
  await isPutBack(0, other);
  await forgetHeard(fixture.db, other.journal.computer);
  expect(await waitedFor()).toEqual([other.journal.computer]);
  other.start();
  await isPutBack(1);
  await goesOnToItsEnd(one, other);
  eachOnce();
});

test('a campaign that is started while a computer is waited for waits as well', async () => {
  const [one, other, third] = await team(3);
  await dump();
  await third.sends(1);
  await third.stop();
  await restore();
  await isPutBack(0, third);
  const before = service.requests.length;
  campaign = await seedCampaign(fixture.db, { recipients: size, from: 447_700_800_000, position: 2 });
  for (const desk of [one, other]) desk.goesOn();
  await isPutBack(0, third);
  expect(service.requests).toHaveLength(before);
});

test('a computer that the restored server has never heard of tells of its requests all the same', async () => {
  const [one, other, third] = await team(2);
  await dump();
  third.start();
  await passes(async () => (await computers()) === 3, 'the third computer');
  await third.sends(2);
  await restore();
  await isPutBack(2);
  expect(await computers()).toBe(3);
  await goesOnToItsEnd(one, other, third);
  eachOnce();
});

test('a holder that slept all the while does not go on with what others had sent', async () => {
  const sleeper = new LeasedTenure(() => 'usable', new TeamJournal(join(fixture.folder, 'sleeper.journal')));
  /** @returns whether the account was its own */
  const wakes = async (): Promise<boolean> => {
    const isOurs = await writeCampaigns(fixture.db, (trx) => sleeper.begin(trx, []));
    sleeper.ended('committed');
    return isOurs(testAccountId);
  };
  expect(await wakes()).toBe(true);
  await dump();
  await sql`UPDATE leases SET renewed_at = clock_timestamp() - interval '25 s'`.execute(fixture.db);
  const other = new Desk('other');
  desks = [other];
  other.start();
  await other.sends(2);
  await other.stop();
  // Its lease is there again, just as it left it.
  await restore();
  expect(await wakes()).toBe(false);
  await isPutBack(0);
  other.start();
  await isPutBack(2);
  await goesOnToItsEnd(other);
  eachOnce();
});

test('two dumps restored one after another are each told of', async () => {
  const [one, other, third] = await team(3);
  await dump();
  await other.sends(1);
  await third.sends(1);
  await restore();
  await isPutBack(2);
  await resume(fixture.db, campaign, fixture.clock.epochMs(), { evenIfSent: true });
  await dump();
  await one.sends(1);
  await third.sends(2);
  await restore();
  await isPutBack(5);
  await goesOnToItsEnd(one, other, third);
  eachOnce();
});

test('a computer that is started again after all of it was told pauses nothing', async () => {
  const [one, other, third] = await team(3);
  await dump();
  await other.sends(1);
  await third.sends(1);
  await restore();
  await isPutBack(2);
  await third.stop();
  third.start();
  await goesOnToItsEnd(one, other, third);
  eachOnce();
});
