/** A number that is corrected while a text waits: the text follows the person, once, and nobody else's does. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followCorrected } from '../../../../electron/db/campaigns/follow-corrected.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const before = String(firstNumber);
const other = String(firstNumber + 1);
const correction = { contactId: 7, before, number: '6421345678', country: 'NZ', name: 'Ann' };

/** @param second the number of the second person, and whether they are left out */
async function planned(
  state: 'scheduled' | 'sending' | 'finished' = 'scheduled',
  second: { readonly number: string; readonly isLeftOut?: boolean } = { number: other },
): Promise<number> {
  const id = await seedCampaign(fixture.db, { recipients: 2, batchSize: 2, practice: false });
  await fixture.db
    .updateTable('recipients')
    .set({
      number: second.number,
      ...(second.isLeftOut === true && { batch_id: null, skip_reason: 'left-out' }),
    })
    .where('number', '=', other)
    .execute();
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
const left = async () =>
  (await fixture.db.selectFrom('recipients').select('skip_reason').orderBy('id').execute()).map(
    ({ skip_reason }) => skip_reason,
  );

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

test('whoever has the number of somebody in the campaign is left out, as a plan does it', async () => {
  const id = await planned();
  await followCorrected(fixture.db, { ...correction, number: other });
  expect(await numbers()).toEqual([before, other]);
  expect(await left()).toEqual(['same-number', null]);
  expect((await fixture.campaign(id)).counts).toMatchObject({ skipped: 1, recipients: { queued: 1 } });
});

describe('a phone whose number has two writings', () => {
  const [today, old] = ['5491123456789', '541123456789'];

  test.for([
    [today, old],
    [old, today],
    [today, today],
  ] as const)(
    'is texted once: by %s, not by %s, to which another number was corrected',
    async ([had, got]) => {
      await planned('sending', { number: had });
      await followCorrected(fixture.db, { ...correction, number: got, country: 'AR' });
      expect(await numbers()).toEqual([before, had]);
      expect(await left()).toEqual(['same-number', null]);
    },
  );

  test('is texted where whoever has it too is left out', async () => {
    await planned('sending', { number: today, isLeftOut: true });
    await followCorrected(fixture.db, { ...correction, number: old, country: 'AR' });
    expect(await numbers()).toEqual([old, today]);
  });
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
