/** What waits for a person stands apart where something else helps, and together where the same does. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attentionItems } from '../../../electron/sending/attention.ts';
import type { BatchState } from '../../../electron/shared/models.ts';
import { decideAsSeen } from '../../support/decide-as-seen.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

/** A finished campaign of batches of ten, each with what its last answer was. */
async function answered(
  state: BatchState,
  answers: readonly { status: number | null; reason: string }[],
): Promise<number> {
  const { db } = fixture;
  const id = await seedCampaign(db, { recipients: answers.length * 10 });
  for (const [position, { status, reason }] of answers.entries()) {
    await sql`UPDATE batches SET state = ${state}, reason = ${reason} WHERE position = ${position}`.execute(
      db,
    );
    await sql`INSERT INTO attempts (batch_id, campaign_id, account_id, numbers, started_at, status)
      SELECT id, campaign_id, 'a', '', 1, ${status} FROM batches WHERE position = ${position}`.execute(db);
  }
  await sql`UPDATE campaigns SET state = 'finished' WHERE id = ${id}`.execute(db);
  return id;
}

const refusals = [
  { status: 404, reason: '404 Not Found' },
  { status: 301, reason: 'redirect' },
  { status: 413, reason: 'Too many recipients (max 40)' },
  { status: 400, reason: 'Invalid phone number: 447700900031' },
  { status: 400, reason: 'Invalid phone number: 447700900041' },
];

test('refusals are one item where the same helps, with what was said for how many; no number is looked for where none is to blame', async () => {
  await answered('rejected', refusals);
  const items = await attentionItems(fixture.db);
  const shown = items.map(({ kind, recipients, splittable, reasons }) => ({
    kind,
    recipients,
    splittable,
    said: reasons.map((one) => [one.reason, one.recipients]),
  }));
  expect(shown.sort((a, b) => String(a.kind).localeCompare(String(b.kind)))).toEqual([
    {
      kind: 'address',
      recipients: 20,
      splittable: 0,
      said: expect.arrayContaining([
        ['404 Not Found', 10],
        ['redirect', 10],
      ]),
    },
    { kind: 'number', recipients: 20, splittable: 2, said: [[expect.stringMatching(/^Invalid phone/), 20]] },
    { kind: 'size', recipients: 10, splittable: 1, said: [['Too many recipients (max 40)', 10]] },
  ]);
});

test('a decision about one kind leaves the others as they are', async () => {
  const id = await answered('rejected', refusals);
  const choice = { campaignId: id, batchIds: null, from: 'rejected', kind: 'address' } as const;
  expect(await decideAsSeen(fixture.db, { ...choice, as: 'queued' }, { at: 5, actor: 'mia' })).toMatchObject({
    batches: 2,
    recipients: 20,
  });
  expect((await fixture.batches(id)).map(({ state }) => state)).toEqual([
    'queued',
    'queued',
    'rejected',
    'rejected',
    'rejected',
  ]);
});

test('the unconfirmed are one item, with each cause and how many it is of', async () => {
  await answered('unconfirmed', [
    { status: 500, reason: 'Internal error' },
    { status: null, reason: 'connection-lost' },
    { status: 502, reason: '502 Bad Gateway' },
    { status: null, reason: 'timeout' },
  ]);
  expect(await attentionItems(fixture.db)).toMatchObject([
    {
      kind: null,
      recipients: 40,
      reasons: [
        { reason: 'server-error', recipients: 20 },
        { reason: 'connection-lost', recipients: 10 },
        { reason: 'timeout', recipients: 10 },
      ],
    },
  ]);
});
