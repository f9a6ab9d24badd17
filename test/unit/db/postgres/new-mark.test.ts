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
import { resume } from '../../../../electron/sending/commands.ts';
import type { Queue } from '../../../../electron/sending/queue.ts';
import { waitedForBy } from '../../../../electron/shared/pause-reasons.ts';
import { FreePacer } from '../../../support/free-pacer.ts';
import { type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { databaseOf, dumpOf, reconnectedOf, restoreOf } from '../../../support/restored-dump.ts';
import { seedCampaign } from '../../../support/seeds.ts';
import { teamJournalOf } from '../../../support/team-journal-of.ts';

const size = 10;
const batches = 12;

let fixture: QueueFixture;
let service: HostileService;
let campaign: number;
beforeEach(async () => {
  fixture = new QueueFixture();
  service = await startHostileService({ behave: () => ({ kind: 'answer' }) });
  fixture.closing(() => service.stop());
  campaign = await seedCampaign(fixture.db, { recipients: batches * size, batchSize: size });
});
afterEach(() => fixture.close());

const pathOf = (app = 'app') => teamJournalOf(fixture.folder, app);
const computerOf = (app?: string) => new TeamJournal(pathOf(app)).computer;

/** Starts an installation, which sends so many requests at most. */
function start(requests: number, app?: string): Queue {
  const tenure = new LeasedTenure(() => 'usable', new TeamJournal(pathOf(app)));
  const budget = { left: requests };
  const openPacer = () => new FreePacer(1, budget);
  return fixture.queue({ baseUrl: service.baseUrl, openPacer, tenure, owner: tenure });
}

async function end(queue: Queue): Promise<void> {
  await queue.quiesce();
  await queue.stop();
}

const states = async () => (await fixture.batches(campaign)).map(({ state }) => state);
const countOf = async (state: string) => (await states()).filter((one) => one === state).length;
const waitedFor = async () => waitedForBy((await fixture.campaign(campaign)).status).map(({ id }) => id);
const generation = async () =>
  (await sql<{ generation: number }>`SELECT generation FROM workspace`.execute(fixture.db)).rows[0]
    ?.generation;
/** Attempts that say that the server went back, by batch. */
const reported = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM attempts WHERE failure = 'went-back' GROUP BY batch_id`.execute(fixture.db);
  return rows.map(({ count }) => Number(count));
};

/** Time passes until it is so, and stands still while a request is on its way. */
const passes = (isSo: () => Promise<boolean>, what: string) =>
  fixture.until(async () => {
    const isUnderWay = await states().then(
      (all) => all.includes('sending'),
      () => false,
    );
    if (!isUnderWay) fixture.clock.advance(100);
    return isSo().catch(() => false);
  }, what);

/** An installation is started, sends so many requests, and ends. */
async function sends(requests: number, app?: string): Promise<void> {
  const before = await countOf('accepted');
  const queue = start(requests, app);
  await passes(async () => (await countOf('accepted')) === before + requests, 'its requests');
  await end(queue);
}

async function dump(): Promise<void> {
  await dumpOf(databaseOf(fixture));
  await reconnectedOf(fixture);
}
async function restore(): Promise<void> {
  await restoreOf(databaseOf(fixture));
  await reconnectedOf(fixture);
}

const isPutBack = (unconfirmed: number, ...ids: readonly string[]) =>
  passes(async () => {
    const { status } = await fixture.campaign(campaign);
    if (status.state !== 'paused' || status.reason.kind !== 'records-put-back') return false;
    const waiting = (await waitedFor()).toSorted();
    return (await countOf('unconfirmed')) === unconfirmed && waiting.join() === ids.toSorted().join();
  }, 'a pause');

async function goesOnToItsEnd(without: readonly string[] = []): Promise<void> {
  await resume(fixture.db, campaign, fixture.clock.epochMs(), { evenIfSent: true, without });
  fixture.wakeAll();
  await passes(async () => (await fixture.campaign(campaign)).status.state === 'finished', 'the end');
}

const eachOnce = () => {
  expect(service.requests).toHaveLength(batches);
  expect(service.received.size).toBe(batches * size);
};

const harms: readonly (readonly [string, string, () => void])[] = [
  ['its mark was damaged', 'app', () => writeFileSync(join(dirname(pathOf()), 'mark.json'), '')],
  [
    'its app folder was renamed',
    'renamed',
    () => renameSync(join(fixture.folder, 'app'), join(fixture.folder, 'renamed')),
  ],
];

test.each(harms)(
  'a computer tells of what it had sent before %s, and who goes on without it as it was texts nobody twice',
  async (_how, app, harm) => {
    await sends(1);
    await dump();
    await sends(3);
    const before = computerOf();
    harm();
    await restore();
    start(Number.POSITIVE_INFINITY, app);
    await isPutBack(3, before);
    await goesOnToItsEnd([before]);
    eachOnce();
    expect(await reported()).toEqual([1, 1, 1]);
  },
);

test('two installations of one computer that know the same requests tell of each once', async () => {
  await sends(1);
  await sends(1, 'other');
  await dump();
  await sends(2);
  // It begins with what the first had sent, and the first goes on.
  await sends(1, 'third');
  await sends(1);
  await restore();
  const copying = start(Number.POSITIVE_INFINITY, 'third');
  await isPutBack(3, computerOf(), computerOf('other'));
  const gone = await generation();
  start(Number.POSITIVE_INFINITY);
  await isPutBack(4, computerOf('other'));
  start(Number.POSITIVE_INFINITY, 'other');
  await isPutBack(4);
  expect(await generation()).toBe(gone);
  await end(copying);
  start(Number.POSITIVE_INFINITY, 'third');
  await goesOnToItsEnd();
  expect(await reported()).toEqual([1, 1, 1, 1]);
  eachOnce();
});

test('the requests of another installation pause nothing where the server knows them', async () => {
  const holder = start(4);
  await passes(async () => (await countOf('accepted')) >= 2, 'requests');
  const before = await generation();
  // It begins with what was sent so far.
  await sends(0, 'other');
  await passes(async () => (await countOf('accepted')) === 4, 'requests after it has begun');
  await end(holder);
  await sends(1, 'other');
  writeFileSync(join(dirname(pathOf('other')), 'mark.json'), '');
  start(Number.POSITIVE_INFINITY, 'other');
  await passes(async () => (await fixture.campaign(campaign)).status.state === 'finished', 'the end');
  expect(await generation()).toBe(before);
  expect(new Set(await states())).toEqual(new Set(['accepted']));
  expect(await reported()).toEqual([]);
  eachOnce();
});
