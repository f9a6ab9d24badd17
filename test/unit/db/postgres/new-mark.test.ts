/**
 * A computer whose mark was made anew tells a server that went back of all that was sent from it; where the server has not gone back, it is one
 * more computer and nothing else.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TeamJournal } from '../../../../electron/sending/attempt/team-journal.ts';
import { LeasedTenure } from '../../../../electron/sending/attempt/tenure.ts';
import type { Queue } from '../../../../electron/sending/queue.ts';
import { CampaignOfATeam } from '../../../support/campaign-of-a-team.ts';
import { FreePacer } from '../../../support/free-pacer.ts';
import { teamJournalOf } from '../../../support/team-journal-of.ts';

const batches = 12;

let team: CampaignOfATeam;
beforeEach(async () => {
  team = await CampaignOfATeam.ofBatches(batches);
});
afterEach(() => team.fixture.close());

const pathOf = (app = 'app') => teamJournalOf(team.fixture.folder, app);
const computerOf = (app?: string) => new TeamJournal(pathOf(app)).computer;

/** Starts an installation, which sends so many requests at most. */
function start(requests: number, app?: string): Queue {
  const tenure = new LeasedTenure(() => 'usable', new TeamJournal(pathOf(app)));
  const budget = { left: requests };
  const openPacer = () => new FreePacer(1, budget);
  return team.fixture.queue({ baseUrl: team.service.baseUrl, openPacer, tenure, owner: tenure });
}

async function end(queue: Queue): Promise<void> {
  await queue.quiesce();
  await queue.stop();
}

const generation = async () =>
  (await sql<{ generation: number }>`SELECT generation FROM workspace`.execute(team.fixture.db)).rows[0]
    ?.generation;
/** Attempts that say that the server went back, by batch. */
const reported = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM attempts WHERE failure = 'went-back' GROUP BY batch_id`.execute(
    team.fixture.db,
  );
  return rows.map(({ count }) => Number(count));
};

/** An installation is started, sends so many requests, and ends. */
async function sends(requests: number, app?: string): Promise<void> {
  const before = await team.countOf('accepted');
  const queue = start(requests, app);
  await team.passes(async () => (await team.countOf('accepted')) === before + requests, 'its requests');
  await end(queue);
}

const harms: readonly (readonly [string, string, () => void])[] = [
  ['its mark was damaged', 'app', () => writeFileSync(join(dirname(pathOf()), 'mark.json'), '')],
  [
    'its app folder was renamed',
    'renamed',
    () => renameSync(join(team.fixture.folder, 'app'), join(team.fixture.folder, 'renamed')),
  ],
];

test.each(harms)(
  'a computer tells of what it had sent before %s, and who goes on without it as it was texts nobody twice',
  async (_how, app, harm) => {
    await sends(1);
    await team.dump();
    await sends(3);
    const before = computerOf();
    harm();
    await team.restore();
    start(Number.POSITIVE_INFINITY, app);
    await team.isPutBack(3, before);
    await team.resumes([before]);
    await team.ends();
    team.eachOnce();
    expect(await reported()).toEqual([1, 1, 1]);
  },
);

test('two installations of one computer that know the same requests tell of each once', async () => {
  await sends(1);
  await sends(1, 'other');
  await team.dump();
  await sends(2);
  // It begins with what the first had sent, and the first goes on.
  await sends(1, 'third');
  await sends(1);
  await team.restore();
  const copying = start(Number.POSITIVE_INFINITY, 'third');
  await team.isPutBack(3, computerOf(), computerOf('other'));
  const gone = await generation();
  start(Number.POSITIVE_INFINITY);
  await team.isPutBack(4, computerOf('other'));
  start(Number.POSITIVE_INFINITY, 'other');
  await team.isPutBack(4);
  expect(await generation()).toBe(gone);
  await end(copying);
  start(Number.POSITIVE_INFINITY, 'third');
  await team.resumes();
  await team.ends();
  expect(await reported()).toEqual([1, 1, 1, 1]);
  team.eachOnce();
});

test('the requests of another installation pause nothing where the server knows them', async () => {
  const holder = start(4);
  await team.passes(async () => (await team.countOf('accepted')) >= 2, 'requests');
  const before = await generation();
  // It begins with what was sent so far.
  await sends(0, 'other');
  await team.passes(async () => (await team.countOf('accepted')) === 4, 'requests after it has begun');
  await end(holder);
  await sends(1, 'other');
  writeFileSync(join(dirname(pathOf('other')), 'mark.json'), '');
  start(Number.POSITIVE_INFINITY, 'other');
  await team.ends();
  expect(await generation()).toBe(before);
  expect(new Set(await team.states())).toEqual(new Set(['accepted']));
  expect(await reported()).toEqual([]);
  team.eachOnce();
});
