/** A campaign of records that were put back goes on only where a person was asked, whichever way the command comes. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendingHandlers } from '../../../electron/sending/handlers.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const handlers = () =>
  sendingHandlers({
    db: fixture.db,
    now: () => 5,
    actor: 'ada',
    snapshot: () => Promise.reject(new Error('no queue')),
    wakeQueue: async () => undefined,
    changed: () => undefined,
  });

const putBack = { kind: 'records-put-back', scheduledAt: 4_000 } as const;

test('is refused without the answer, and goes on with it', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: putBack });
  const resume = handlers()['campaigns.resume'];
  await expect(resume({ id })).rejects.toMatchObject({ code: 'may-be-sent' });
  await expect(resume({ id, evenIfSent: false })).rejects.toMatchObject({ code: 'may-be-sent' });
  expect((await fixture.campaign(id)).status).toEqual({ state: 'paused', reason: putBack });
  expect((await resume({ id, evenIfSent: true })).status.state).toBe('sending');
});

test('with nobody left to get it there is nothing to ask', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: putBack });
  await fixture.db.updateTable('batches').set({ state: 'unconfirmed', maybe_delivered: 1 }).execute();
  expect((await handlers()['campaigns.resume']({ id })).status.state).toBe('sending');
});

test('a campaign that was paused by a person is not asked about', async () => {
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: { kind: 'user' } });
  expect((await handlers()['campaigns.resume']({ id })).status.state).toBe('sending');
});

test('it does not go on while computers of the team are waited for of which nothing was said', async () => {
  const [one, other] = [
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000002',
  ] as const;
  const waitsFor = [one, other].map((id) => ({ id, person: 'anna', computer: 'ANNA-PC' }));
  const id = await seedCampaign(fixture.db, { recipients: 10, pause: { ...putBack, waitsFor } });
  const resume = handlers()['campaigns.resume'];
  for (const without of [[], [one]])
    await expect(resume({ id, evenIfSent: true, without })).rejects.toMatchObject({ code: 'may-be-sent' });
  expect((await fixture.campaign(id)).status).toMatchObject({ state: 'paused', reason: { waitsFor } });
});
