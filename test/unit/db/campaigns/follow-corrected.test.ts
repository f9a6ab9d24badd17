/** A number that is corrected while a text waits: the text follows the person, once, and nobody else's does. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followCorrected } from '../../../../electron/db/campaigns/follow-corrected.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const before = String(firstNumber);
const correction = { contactId: 7, before, number: '6421345678', country: 'NZ', name: 'Ann' };

async function planned(state: 'scheduled' | 'sending' | 'finished' = 'scheduled'): Promise<number> {
  const id = await seedCampaign(fixture.db, { recipients: 2, batchSize: 2, practice: false });
  await fixture.db
    .updateTable('recipients')
    .set({ contact_id: 7, name: 'Ann' })
    .where('number', '=', before)
    .execute();
  await fixture.db
    .updateTable('campaigns')
    .set({ state, plan_started: 1, plan_ready: 1, scheduled_at: 5 })
    .where('id', '=', id)
    .execute();
  return id;
}
const numbers = async () =>
  (await fixture.db.selectFrom('recipients').select('number').orderBy('id').execute()).map(
    ({ number }) => number,
  );
const other = String(firstNumber + 1);

test.each(['scheduled', 'sending'] as const)(
  'of a campaign that is %s the text goes to the new number',
  async (state) => {
    await planned(state);
    await followCorrected(fixture.db, correction);
    expect(await numbers()).toEqual(['6421345678', other]);
  },
);

test('what was sent, or may have been, stays with the number that it went to', async () => {
  await planned('sending');
  await fixture.db.updateTable('batches').set({ attempts: 1, maybe_delivered: 1 }).execute();
  await followCorrected(fixture.db, correction);
  expect(await numbers()).toEqual([before, other]);
});

test('whoever has another name by now may be somebody else', async () => {
  await planned();
  await followCorrected(fixture.db, { ...correction, name: 'Bob' });
  expect(await numbers()).toEqual([before, other]);
});

test('nobody gets it twice, where the new number is in the campaign already', async () => {
  await planned();
  await followCorrected(fixture.db, { ...correction, number: other });
  expect(await numbers()).toEqual([before, other]);
});

test('the records refuse a number that is nobody’s correction', async () => {
  await planned();
  const change = (set: { number: string; name?: string; contact_id?: number }) =>
    fixture.db.updateTable('recipients').set(set).where('number', '=', before).execute();
  await expect(change({ number: '6421345678', name: 'Bob' })).rejects.toThrow('do not change');
  await expect(change({ number: '6421345678', contact_id: 8 })).rejects.toThrow('do not change');
  await fixture.db.updateTable('batches').set({ attempts: 1 }).execute();
  await expect(change({ number: '6421345678' })).rejects.toThrow('do not change');
});
