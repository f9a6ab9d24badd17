/** A computer whose journal was damaged is never heard as who it was: the server is told what can be read, and a person of the rest. */
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import { CampaignOfATeam } from '../../../support/campaign-of-a-team.ts';
import { FreePacer } from '../../../support/free-pacer.ts';
import { teamJournalOf } from '../../../support/team-journal-of.ts';

const batches = 12;

let team: CampaignOfATeam;
beforeEach(async () => {
  team = await CampaignOfATeam.ofBatches(batches);
});
afterEach(() => team.fixture.close());

const path = () => teamJournalOf(team.fixture.folder, 'app');
const computer = () => new TeamJournal(path()).computer;

function start(requests = Number.POSITIVE_INFINITY) {
  const tenure = new LeasedTenure(() => 'usable', new TeamJournal(path()));
  const openPacer = () => new FreePacer(1, { left: requests });
  return team.fixture.queue({ baseUrl: team.service.baseUrl, openPacer, tenure, owner: tenure });
}

/** It is started, sends so many requests, and ends. */
async function sends(requests: number): Promise<void> {
  const before = await team.countOf('accepted');
  const queue = start(requests);
  await team.passes(async () => (await team.countOf('accepted')) === before + requests, 'its requests');
  await queue.quiesce();
  await queue.stop();
}

/** Zeros in place of so many lines, the last of which stands that far from the end. */
function damage(count: number, fromEnd: number): void {
  const lines = readFileSync(path(), 'latin1').match(/.*\n/g) ?? [];
  const [from, to] = [lines.length - fromEnd - count, lines.length - fromEnd];
  const damaged = lines.map((line, nth) =>
    nth < from || nth >= to ? line : `${'\0'.repeat(line.length - 1)}\n`,
  );
  writeFileSync(path(), damaged.join(''), 'latin1');
}

const known = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`SELECT CAST(id AS text) AS id FROM computers`.execute(
    team.fixture.db,
  );
  return rows.map(({ id }) => id);
};

test('a restored server waits for a computer whose journal is damaged in its middle, and hears of the rest', async () => {
  await sends(1);
  await team.dump();
  await sends(6);
  const before = computer();
  damage(2, 2);
  await team.restore();
  start();
  await team.isPutBack(4, before);
  expect(await team.namedAsWaitedFor()).toMatchObject([{ id: before, isDamaged: true }]);
  await expect(team.resume({ evenIfSent: true })).rejects.toMatchObject({ code: 'may-be-sent' });
  const sent = team.service.requests.length;
  await team.fixture.passes(60_000);
  expect(team.service.requests).toHaveLength(sent);
  await team.resumes([before]);
  await team.ends();
  // Of those that nobody can tell of.
  expect(team.service.requests).toHaveLength(batches + 2);
});

test('a server that never heard of a computer waits for it where its journal is damaged', async () => {
  await team.dump();
  await sends(6);
  const before = computer();
  damage(2, 2);
  await team.restore();
  start();
  await team.isPutBack(4, before);
});

test('a server is not taken to know what a journal lost at its end, and whoever goes on is asked once', async () => {
  await sends(3);
  const before = computer();
  damage(1, 0);
  const first = start(2);
  await team.isPutBack(0, before);
  await team.resumes([before]);
  await team.passes(async () => (await team.countOf('accepted')) === 5, 'its requests');
  await first.quiesce();
  await first.stop();
  start();
  await team.ends();
  team.eachOnce();
});

test('a server that knows a later request than those that cannot be read waits for nobody', async () => {
  await sends(6);
  const before = computer();
  damage(2, 2);
  start();
  await team.ends();
  team.eachOnce();
  expect(await known()).toEqual([computer()]);
  expect(computer()).not.toBe(before);
});

test('a computer that finds its journal damaged while it sends goes on as another one', async () => {
  await sends(1);
  await team.dump();
  const before = computer();
  start(3);
  await team.passes(async () => (await team.countOf('accepted')) === 4, 'its requests');
  damage(1, 1);
  await team.restore();
  await team.isPutBack(2, before);
});
