/** A computer that only looks on shows the answers that another one records after a pause. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activeCampaigns } from '../../../../electron/db/campaigns/active-campaigns.ts';
import { pause } from '../../../../electron/sending/commands.ts';
import { Reporter } from '../../../../electron/sending/report/reporter.ts';
import type { SendingSnapshot } from '../../../../electron/shared/models.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

test('a paused campaign is looked at for as long as answers to its requests are missing', async () => {
  const { db, clock } = fixture;
  const id = await seedCampaign(db, { recipients: 20, batchSize: 10 });
  const become = (from: 'queued' | 'sending', state: 'sending' | 'accepted') =>
    db
      .updateTable('batches')
      .set({ state })
      .where('campaign_id', '=', id)
      .where('state', '=', from)
      .where('position', '=', 0)
      .execute();
  await become('queued', 'sending');
  await pause(db, id, clock.epochMs());
  const snapshots: SendingSnapshot[] = [];
  const view = {
    queues: new Map(),
    awaited: () => [],
    diskFull: () => null,
    unreachable: () => null,
    openingAt: () => null,
  };
  const reporter = new Reporter(db, clock, view, {
    onSnapshot: (snapshot) => snapshots.push(snapshot),
    onError: (cause) => fixture.troubles.push(cause),
  });
  fixture.closing(() => reporter.end());
  reporter.saw(await activeCampaigns(db));
  reporter.soon();
  const underWay = () => snapshots.at(-1)?.campaigns[0]?.counts.batches.sending;
  const passes = (until: () => boolean, what: string) =>
    fixture.until(async () => {
      clock.advance(100);
      return until();
    }, what);
  await passes(() => underWay() === 1, 'a snapshot with a request under way');
  // As the other computer records it, which tells nobody.
  await become('sending', 'accepted');
  await passes(() => underWay() === 0, 'a snapshot with its answer');
  expect(fixture.troubles).toEqual([]);
  const made = snapshots.length;
  clock.advance(60_000);
  await fixture.until(async () => true, 'a round');
  expect(snapshots).toHaveLength(made);
});
