import { afterEach, beforeEach, expect, test } from 'vitest';
import { recipientPage } from '../../../../electron/db/results/batch-pages.ts';
import { peopleResults, type ResultsPeopleQuery } from '../../../../electron/db/results/people.ts';
import { refusedWaiting } from '../../../../electron/db/results/refused-waiting.ts';
import type { PauseReason } from '../../../../electron/shared/models.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const [other, refusing] = [String(firstNumber), String(firstNumber + 1)];

const paused = (reason: PauseReason = { kind: 'user' }) =>
  seedCampaign(fixture.db, { recipients: 2, batchSize: 1, pause: reason });

const refuse = (number = refusing) =>
  fixture
    .open('contacts')
    .insertInto('do_not_text')
    .values({ number, reason: '', source: 'by hand', added_at: 5 })
    .execute();

async function numbers(campaignId: number, state: ResultsPeopleQuery['state']): Promise<string[]> {
  const query = { search: '', campaignId, state, before: null, limit: 50 };
  return (await peopleResults(fixture.db, query)).rows.map(({ number }) => number);
}

test('who waits and is on the do-not-text list by now is left out in the list of people, and counted as such', async () => {
  const id = await paused();
  expect([await refusedWaiting(fixture.db, [id]), await numbers(id, 'skipped')]).toEqual([0, []]);
  await refuse();
  await refuse('447700900777');
  expect(await refusedWaiting(fixture.db, [id])).toBe(1);
  expect([await numbers(id, 'queued'), await numbers(id, 'skipped')]).toEqual([[other], [refusing]]);
  const { rows } = await peopleResults(fixture.db, {
    search: '',
    campaignId: id,
    state: null,
    before: null,
    limit: 50,
  });
  expect(rows.map(({ number, refuses }) => [number, refuses])).toEqual([
    [refusing, true],
    [other, false],
  ]);
  const batches = await fixture.db.selectFrom('batches').select('id').orderBy('position').execute();
  const inBatches = await Promise.all(batches.map((batch) => recipientPage(fixture.db, batch.id, null, 50)));
  expect(inBatches.flatMap((page) => page.rows.map(({ skipReason }) => skipReason))).toEqual([
    null,
    'do-not-text',
  ]);
  await fixture.open('contacts').deleteFrom('do_not_text').execute();
  expect([await refusedWaiting(fixture.db, [id]), await numbers(id, 'skipped')]).toEqual([0, []]);
});

test('of a campaign that goes on with whom the service refused, they count too; of one that was stopped or sent, nobody', async () => {
  const id = await paused({ kind: 'refused-alike', status: 400, said: 'No credit' });
  await fixture.db.updateTable('batches').set({ state: 'rejected', reason: 'No credit' }).execute();
  await refuse();
  expect(await refusedWaiting(fixture.db, [id])).toBe(1);
  await fixture.db.updateTable('batches').set({ state: 'accepted', reason: null }).execute();
  expect([await refusedWaiting(fixture.db, [id]), await numbers(id, 'skipped')]).toEqual([0, []]);
  const stopped = await paused();
  await fixture.db
    .updateTable('campaigns')
    .set({ state: 'stopped', pause: null, ended_at: 9 })
    .where('id', '=', stopped)
    .execute();
  expect([await refusedWaiting(fixture.db, [stopped]), await numbers(stopped, 'skipped')]).toEqual([0, []]);
});
