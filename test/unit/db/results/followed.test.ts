/** People whom a later campaign has taken over are no matter of the first one: neither offered, nor asked about, nor sent to again. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countRest } from '../../../../electron/db/contacts/lists.ts';
import { followedBy } from '../../../../electron/db/results/followed.ts';
import { notSent } from '../../../../electron/results/not-sent.ts';
import { attentionItems } from '../../../../electron/sending/attention.ts';
import { AppError } from '../../../../electron/shared/errors.ts';
import type { BatchState, CampaignState } from '../../../../electron/shared/models.ts';
import { decideAsSeen } from '../../../support/decide-as-seen.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign, seedContacts } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

/** A campaign with batches of ten in these states, for the contacts from `from` on. */
async function campaign(
  states: readonly BatchState[],
  { from = 0, follows = null, state = 'stopped' }: Later = {},
): Promise<number> {
  const { db } = fixture;
  const id = await seedCampaign(db, { recipients: states.length * 10, from: firstNumber + from });
  for (const [position, batch] of states.entries())
    await sql`UPDATE batches SET state = ${batch}, reason = 'Invalid number' WHERE campaign_id = ${id} AND position = ${position}`.execute(
      db,
    );
  await sql`UPDATE recipients SET contact_id = CAST(number AS BIGINT) - ${firstNumber} + 1 WHERE campaign_id = ${id}`.execute(
    db,
  );
  await sql`UPDATE campaigns SET state = ${state}, follows = ${follows}, started_at = ${id} WHERE id = ${id}`.execute(
    db,
  );
  return id;
}
type Later = { from?: number; follows?: number | null; state?: CampaignState };

async function contacts() {
  const db = fixture.open('contacts');
  await seedContacts(
    db,
    Array.from({ length: 60 }, (_, at) => ({ number: String(firstNumber + at) })),
  );
  return db;
}
const waiting = async (id: number) =>
  (await attentionItems(fixture.db)).filter(({ campaignId }) => campaignId === id);

test('once a follow-up is under way its people are offered no more by the first one, whatever text it has', async () => {
  const db = await contacts();
  const id = await campaign(['accepted', 'rejected', 'queued', 'unconfirmed']);
  const rest = { campaignId: id, which: 'not-sent' } as const;
  expect(await countRest(db, rest)).toBe(20);
  expect(await countRest(db, { campaignId: id, which: 'unconfirmed' })).toBe(10);
  expect(await followedBy(db, id)).toEqual([]);

  const next = await campaign(['queued', 'queued'], { from: 10, follows: id, state: 'draft' });
  expect(await countRest(db, rest)).toBe(20);
  await sql`UPDATE campaigns SET state = 'sending', template = 'Another one' WHERE id = ${next}`.execute(
    fixture.db,
  );
  await sql`UPDATE batches SET text = 'Another one' WHERE campaign_id = ${next}`.execute(fixture.db);
  expect(await countRest(db, rest)).toBe(0);
  expect((await notSent(db, rest, 'Not sent', 9)).contactIds).toEqual([]);
  expect(await followedBy(db, id)).toEqual([{ id: next, name: 'Spring', people: 20 }]);
  expect((await waiting(id)).map(({ state }) => state)).toEqual(['unconfirmed']);
});

test('whom a follow-up did not reach are offered by that one alone, and then by the one after it', async () => {
  const db = await contacts();
  const id = await campaign(['rejected', 'rejected']);
  const second = await campaign(['accepted', 'rejected'], { follows: id });
  const count = (campaignId: number) => countRest(db, { campaignId, which: 'not-sent' });
  expect([await count(id), await count(second)]).toEqual([0, 10]);
  const third = await campaign(['accepted'], { from: 10, follows: second });
  expect([await count(id), await count(second)]).toEqual([0, 0]);
  expect((await followedBy(db, id)).map(({ people }) => people)).toEqual([20, 10]);
  expect((await followedBy(db, second)).map(({ id: by }) => by)).toEqual([third]);
  expect(await attentionItems(db)).toEqual([]);
});

test('a copy counts for those who got the same text from it, and practice never for a real one', async () => {
  const db = await contacts();
  const id = await campaign(['rejected', 'rejected', 'rejected']);
  const count = () => countRest(db, { campaignId: id, which: 'not-sent' });
  const copy = await campaign(['accepted', 'rejected', 'accepted']);
  // The last one's text is of another day.
  await sql`UPDATE batches SET text = 'Hello again' WHERE campaign_id = ${copy} AND position = 2`.execute(
    fixture.db,
  );
  expect(await count()).toBe(20);
  expect(await waiting(id)).toMatchObject([{ recipients: 20, followed: true }]);
  await sql`UPDATE campaigns SET practice = 0 WHERE id = ${id}`.execute(fixture.db);
  expect(await count()).toBe(30);
  expect(await waiting(id)).toMatchObject([{ recipients: 30, followed: false }]);
});

test('what was taken over is not sent again by the first one, not even the rest of its request', async () => {
  await contacts();
  const { db } = fixture;
  const id = await campaign(['rejected', 'unconfirmed'], { state: 'finished' });
  await campaign(['queued'], { from: 5, follows: id, state: 'scheduled' });
  for (const from of ['rejected', 'unconfirmed'] as const) {
    const choice = { campaignId: id, batchIds: null, from } as const;
    await expect(
      decideAsSeen(db, { ...choice, as: 'queued' }, { at: 5, actor: 'mia' }),
    ).rejects.toBeInstanceOf(AppError);
    expect(await decideAsSeen(db, { ...choice, as: 'left-out' }, { at: 6, actor: 'mia' })).toMatchObject({
      recipients: 10,
    });
  }
});
