/**
 * Several computers sent in turn from one account within the time that a server lost: each tells of its own, and nothing more is sent before
 * all of them have.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetHeard } from '../../../../electron/db/accounts/went-back.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { verifierOf } from '../../../../electron/db/workspace/scram.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import type { Queue } from '../../../../electron/sending/queue.ts';
import { CampaignOfATeam } from '../../../support/campaign-of-a-team.ts';
import { FreePacer, type RequestBudget } from '../../../support/free-pacer.ts';
import { testAccountId } from '../../../support/seeds.ts';

const batches = 15;

let shared: CampaignOfATeam;
beforeEach(async () => {
  shared = await CampaignOfATeam.ofBatches(batches);
  // The server started long ago: a holder from before it comes first for some seconds.
  await sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT ''-infinity''::timestamptz'`.execute(
    shared.fixture.db,
  );
});
afterEach(() => shared.fixture.close());

let desks: readonly Desk[] = [];

/** A computer of the team that sends as many requests as it is let. */
class Desk {
  readonly journal: TeamJournal;
  readonly #budget: RequestBudget = { left: 0 };
  #hasKey = true;
  #queue: Queue | null = null;

  constructor(name: string) {
    this.journal = new TeamJournal(join(shared.fixture.folder, `${name}.journal`));
  }

  start(): void {
    const tenure = new LeasedTenure(() => (this.#hasKey ? 'usable' : 'none'), this.journal);
    this.#queue = shared.fixture.queue({
      baseUrl: shared.service.baseUrl,
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
    const before = { requests: shared.service.requests.length, accepted: await shared.countOf('accepted') };
    this.#budget.left = requests;
    for (const desk of desks) desk.#hasKey = desk === this;
    await shared.passes(async () => {
      shared.fixture.wakeAll();
      return (
        shared.service.requests.length === before.requests + requests &&
        (await shared.countOf('accepted')) === before.accepted + requests
      );
    }, 'its requests');
    for (const desk of desks) desk.#hasKey = true;
  }

  /** From now on as many as there are. */
  goesOn(): void {
    this.#budget.left = Number.POSITIVE_INFINITY;
  }
}

const computers = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM computer_accounts`.execute(
    shared.fixture.db,
  );
  return rows[0]?.count ?? 0;
};

type Team = readonly [Desk, Desk, Desk];

/** Three, of which so many are there and known to the server; the first has sent one request. */
async function team(count: number): Promise<Team> {
  const three = [new Desk('one'), new Desk('other'), new Desk('third')] as const;
  desks = three;
  for (const desk of three.slice(0, count)) desk.start();
  await shared.passes(async () => (await computers()) === count, 'every computer');
  await three[0].sends(1);
  return three;
}

/** @param how into another database, as a dump is; or as the server itself goes back, with its database */
async function restore(how: 'dump' | 'same database' = 'dump'): Promise<void> {
  await shared.restore();
  if (how === 'dump') return;
  await sql`UPDATE workspace SET database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
    shared.fixture.db,
  );
}

/** With so many requests that are unconfirmed and just these computers that are waited for. */
const isPutBack = (unconfirmed: number, ...waitedFor: readonly Desk[]) =>
  shared.isPutBack(unconfirmed, ...waitedFor.map(({ journal }) => journal.computer));

/** Nobody is texted twice, and nobody is left out. */
async function goesOnToItsEnd(...sending: readonly Desk[]): Promise<void> {
  for (const desk of sending) desk.goesOn();
  await shared.resumes();
  await shared.ends();
  shared.eachOnce();
}

/** Three; the server has lost the one request of the third, which is off. */
async function teamThatWaitsForItsThird(): Promise<Team> {
  const three = await team(3);
  const [, , third] = three;
  await shared.dump();
  await third.sends(1);
  await third.stop();
  await restore();
  await isPutBack(0, third);
  return three;
}

/** Three; the server has lost a request of each of the last two, and both have reported theirs. */
async function teamThatReportedTwo(): Promise<Team> {
  const three = await team(3);
  const [, other, third] = three;
  await shared.dump();
  await other.sends(1);
  await third.sends(1);
  await restore();
  await isPutBack(2);
  return three;
}

test.each(['dump', 'same database'] as const)(
  'three computers that held the account in turn each tell of their own requests (%s)',
  async (how) => {
    const [one, other, third] = await team(3);
    await shared.dump();
    await one.sends(1);
    await other.sends(2);
    await third.sends(2);
    await restore(how);
    await isPutBack(5);
    await goesOnToItsEnd(one, other, third);
    expect((await shared.states()).filter((state) => state === 'unconfirmed')).toHaveLength(5);
  },
);

test.each(['dump', 'same database'] as const)(
  'a computer that is off is named and waited for, and heard once it is there (%s)',
  async (how) => {
    const [one, other, third] = await team(3);
    await shared.dump();
    await other.sends(1);
    await third.sends(2);
    // The others have seen that it had the account.
    await shared.fixture.settled();
    await third.stop();
    await restore(how);
    await isPutBack(1, third);
    for (const desk of [one, other]) desk.goesOn();
    for (const said of [{}, { evenIfSent: true }, { evenIfSent: true, without: [one.journal.computer] }])
      await expect(shared.resume(said)).rejects.toMatchObject({
        code: 'may-be-sent',
      });
    const before = shared.service.requests.length;
    await shared.fixture.passes(60_000);
    expect(shared.service.requests).toHaveLength(before);
    third.start();
    await isPutBack(3);
    await goesOnToItsEnd(one, other, third);
  },
);

test('a person goes on without a computer that does not come: what it had sent goes out again, and nothing else', async () => {
  const [one, other, third] = await team(3);
  await shared.dump();
  await other.sends(1);
  await third.sends(2);
  await third.stop();
  await restore();
  await isPutBack(1, third);
  const said = { evenIfSent: true, without: [third.journal.computer] };
  await shared.resume(said);
  for (const desk of [one, other]) desk.goesOn();
  await shared.ends();
  expect(shared.service.requests).toHaveLength(batches + 2);
  expect([...shared.service.received.values()].filter((texts) => texts > 1)).toHaveLength(2 * 10);
  // It comes after all, tells what nobody needs any more, and is one of them again.
  for (const desk of [one, other]) await desk.stop();
  await shared.another(2);
  third.goesOn();
  third.start();
  await shared.ends();
  await shared.passes(async () => (await computers()) === 3, 'every computer');
  expect(shared.service.requests).toHaveLength(batches + 4);
});

test('a computer that left the team is not waited for, unless it has something to tell', async () => {
  const [one, other, third] = await team(3);
  await third.stop();
  await forgetHeard(shared.fixture.db, third.journal.computer);
  expect(await computers()).toBe(2);
  await shared.dump();
  await other.sends(1);
  await other.stop();
  await restore();
  await isPutBack(0, other);
  await forgetHeard(shared.fixture.db, other.journal.computer);
  expect(await shared.waitedFor()).toEqual([other.journal.computer]);
  other.start();
  await isPutBack(1);
  await goesOnToItsEnd(one, other);
});

/** Somebody of the team, whose computer this is as the server knows it. Roles are the whole server's, which other tests share. */
async function personOf(
  desk: Desk,
): Promise<{ readonly person: string; may(kind: string | null): Promise<void> }> {
  const person = `ben_${randomUUID().slice(0, 8)}`;
  const may = async (kind: string | null): Promise<void> => {
    await (kind === null
      ? sql`SELECT remove_person(${person})`
      : sql`SELECT invite_person(${person}, ${verifierOf('secret')}, ${kind})`
    ).execute(shared.fixture.db);
  };
  await may('write');
  await sql`UPDATE computers SET person = ${person} WHERE id = CAST(${desk.journal.computer} AS uuid)`.execute(
    shared.fixture.db,
  );
  return { person, may };
}

test.each(['read', null] as const)(
  'a computer whose person could not send any more before the dump is not waited for (%s)',
  async (kind) => {
    const [one, other, third] = await team(3);
    await third.stop();
    const { person, may } = await personOf(third);
    const lease = (token: string | null) =>
      sql`INSERT INTO leases (account_id, epoch, token, person) VALUES ('held', 1, CAST(${token} AS uuid), ${person})
        ON CONFLICT (account_id) DO UPDATE SET token = excluded.token`.execute(shared.fixture.db);
    await sql`INSERT INTO computer_accounts (account_id, computer_id)
      VALUES ('held', CAST(${third.journal.computer} AS uuid))`.execute(shared.fixture.db);
    // With an account that it still holds it would go on, were the right given back.
    await lease(randomUUID());
    await may(kind);
    expect(await computers()).toBe(3);
    await lease(null);
    await may('write');
    await may(kind);
    expect(await computers()).toBe(2);
    await shared.dump();
    await other.sends(1);
    await restore();
    await isPutBack(1);
    await goesOnToItsEnd(one, other);
  },
);

test('the notice says of a computer that its person may not send any more, until they may again', async () => {
  const [one, other, third] = await teamThatWaitsForItsThird();
  const { person, may } = await personOf(third);
  const isNamed = (as: object) =>
    shared.passes(async () => {
      const [named] = await shared.namedAsWaitedFor();
      return isDeepStrictEqual({ may: named?.may, person: named?.person }, { may: undefined, person, ...as });
    }, 'its name');
  await may('read');
  await isNamed({ may: 'read' });
  await may(null);
  await isNamed({ may: 'nothing' });
  // It sent what nobody else knows: nobody may forget it because its person may not say so.
  expect(await computers()).toBe(3);
  await may('write');
  await isNamed({});
  third.start();
  await isPutBack(1);
  await goesOnToItsEnd(one, other, third);
});

test('a campaign that is started while a computer is waited for waits as well', async () => {
  const [one, other, third] = await teamThatWaitsForItsThird();
  const before = shared.service.requests.length;
  await shared.another(1);
  for (const desk of [one, other]) desk.goesOn();
  await isPutBack(0, third);
  expect(shared.service.requests).toHaveLength(before);
});

test('a computer that the restored server has never heard of tells of its requests all the same', async () => {
  const [one, other, third] = await team(2);
  await shared.dump();
  third.start();
  await shared.passes(async () => (await computers()) === 3, 'the third computer');
  await third.sends(2);
  await restore();
  await isPutBack(2);
  expect(await computers()).toBe(3);
  await goesOnToItsEnd(one, other, third);
});

test('a holder that slept all the while does not go on with what others had sent', async () => {
  const sleeper = new LeasedTenure(
    () => 'usable',
    new TeamJournal(join(shared.fixture.folder, 'sleeper.journal')),
  );
  /** @returns whether the account was its own */
  const wakes = async (): Promise<boolean> => {
    const isOurs = await writeCampaigns(shared.fixture.db, (trx) => sleeper.begin(trx, []));
    sleeper.ended('committed');
    return isOurs(testAccountId);
  };
  expect(await wakes()).toBe(true);
  await shared.dump();
  await sql`UPDATE leases SET renewed_at = clock_timestamp() - interval '25 s'`.execute(shared.fixture.db);
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
});

test('two dumps restored one after another are each told of', async () => {
  const [one, other, third] = await teamThatReportedTwo();
  await shared.resumes();
  await shared.dump();
  await one.sends(1);
  await third.sends(2);
  await restore();
  await isPutBack(5);
  await goesOnToItsEnd(one, other, third);
});

test('a computer whose person has another login by now tells of what it had sent once', async () => {
  const [one] = await team(1);
  await shared.dump();
  await one.sends(2);
  await one.stop();
  await restore();
  // The server says of nobody's leases how far they came but to whom they are.
  for (const table of ['leases', 'ended_leases', 'computers'])
    await sql`UPDATE ${sql.table(table)} SET person = 'earlier'`.execute(shared.fixture.db);
  one.start();
  await isPutBack(2);
  await one.stop();
  one.start();
  await goesOnToItsEnd(one);
});

test('a computer that is started again after all of it was told pauses nothing', async () => {
  const [one, other, third] = await teamThatReportedTwo();
  await third.stop();
  third.start();
  await goesOnToItsEnd(one, other, third);
});
