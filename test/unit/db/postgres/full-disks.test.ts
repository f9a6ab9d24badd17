/** A computer that cannot write its journal sends nothing, and keeps nobody of its team from sending; a full server is no disk of theirs. */
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditPage } from '../../../../electron/db/records/audit.ts';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { CampaignOfATeam } from '../../../support/campaign-of-a-team.ts';
import { FreePacer } from '../../../support/free-pacer.ts';

let team: CampaignOfATeam;
beforeEach(async () => {
  team = await CampaignOfATeam.ofBatches(6);
  // The server started long ago: a holder from before it comes first for some seconds.
  await sql`CREATE FUNCTION carillon.pg_postmaster_start_time() RETURNS timestamptz LANGUAGE sql AS 'SELECT ''-infinity''::timestamptz'`.execute(
    team.fixture.db,
  );
});
afterEach(() => team.fixture.close());

class Computer {
  readonly #path: string;
  readonly #budget = { left: 0 };

  constructor(name: string) {
    this.#path = join(team.fixture.folder, `${name}.team`);
    const tenure = new LeasedTenure(() => 'usable', new TeamJournal(this.#path), team.fixture.clock);
    const openPacer = () => new FreePacer(1, this.#budget);
    const db = team.fixture.open('campaigns');
    team.fixture.queue({ baseUrl: team.service.baseUrl, openPacer, tenure, owner: tenure, db });
  }

  maySend(requests = Number.POSITIVE_INFINITY): void {
    this.#budget.left = requests;
    team.fixture.wakeAll();
  }

  /** The system does not let it write, as on a disk that is full or read-only. */
  losesItsDisk(): void {
    renameSync(this.#path, `${this.#path}.away`);
    mkdirSync(this.#path);
  }

  hasItsDiskBack(): void {
    rmdirSync(this.#path);
    renameSync(`${this.#path}.away`, this.#path);
  }
}

const isNobodys = async (): Promise<boolean> =>
  (await sql<{ free: 0 | 1 }>`SELECT token IS NULL AS free FROM leases`.execute(team.fixture.db)).rows[0]
    ?.free === 1;

/** One that has sent two requests, and then claims without being able to write it down. */
async function thatLostItsDisk(): Promise<Computer> {
  const computer = new Computer('ana');
  computer.maySend(2);
  await team.passes(async () => (await team.countOf('accepted')) === 2, 'its requests');
  computer.losesItsDisk();
  computer.maySend();
  await team.passes(isNobodys, 'the account given back');
  expect(team.service.requests).toHaveLength(2);
  return computer;
}

/** Nobody has had the account for so long that a computer says why. */
async function isPausedForIt(): Promise<void> {
  await team.passes(async () => {
    await sql`UPDATE leases SET renewed_at = clock_timestamp() - interval '31 s'`.execute(team.fixture.db);
    return (await team.pause())?.kind === 'disk-full';
  }, 'the pause');
}

/** The details of the lines about pauses by Carillon itself. */
async function pausedInLog(): Promise<unknown[]> {
  const { rows } = await auditPage(
    team.fixture.db,
    { search: '', actions: ['campaign.paused-itself'], from: null, to: null },
    null,
    10,
  );
  return rows.map(({ event }) => event?.detail);
}

test('another computer with the key goes on by itself', async () => {
  await thatLostItsDisk();
  new Computer('ben').maySend();
  await team.ends();
  team.eachOnce();
});

test('where nobody else can, the pause names the computer and why, and ends once another computer is on', async () => {
  await thatLostItsDisk();
  await isPausedForIt();
  expect(await team.pause()).toMatchObject({
    at: { kind: 'computer', person: 'carillon', because: 'unwritable' },
  });
  expect(await pausedInLog()).toMatchObject([{ disk: 'unwritable', person: 'carillon' }]);
  new Computer('ben').maySend();
  await team.ends();
  team.eachOnce();
});

test('it goes on itself once its disk can be written again', async () => {
  const computer = await thatLostItsDisk();
  computer.hasItsDiskBack();
  await team.ends();
  team.eachOnce();
});

test('the pause comes again where it is resumed too early, and ends once the disk can be written again', async () => {
  const computer = await thatLostItsDisk();
  await isPausedForIt();
  await team.resumes();
  await isPausedForIt();
  computer.hasItsDiskBack();
  await team.ends();
  team.eachOnce();
});

test('a server without room is named as what it is, and no computer of the team', async () => {
  const computer = new Computer('ana');
  computer.maySend(2);
  await team.passes(async () => (await team.countOf('accepted')) === 2, 'its requests');
  await sql`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`.execute(
    team.fixture.db,
  );
  await sql`CREATE TRIGGER no_room BEFORE INSERT ON attempts EXECUTE FUNCTION no_room()`.execute(
    team.fixture.db,
  );
  computer.maySend();
  const reason = { kind: 'disk-full', at: { kind: 'server' } };
  await team.passes(async () => {
    const [shown] = team.fixture.snapshots.at(-1)?.campaigns ?? [];
    return shown?.status.state === 'paused' && isDeepStrictEqual(shown.status.reason, reason);
  }, 'the word of it');
  expect(team.service.requests).toHaveLength(2);
  await sql`DROP TRIGGER no_room ON attempts`.execute(team.fixture.db);
  await team.passes(async () => isDeepStrictEqual(await team.pause(), reason), 'the pause');
  expect(await pausedInLog()).toMatchObject([{ disk: 'server' }]);
  await team.resumes();
  await team.ends();
  team.eachOnce();
});
