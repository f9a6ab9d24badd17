import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attentionItems } from '../../../electron/db/attention.ts';
import { auditPage } from '../../../electron/db/audit.ts';
import { batchPage } from '../../../electron/db/batch-pages.ts';
import { resume, stop } from '../../../electron/sending/commands.ts';
import { decide, undoDecision } from '../../../electron/sending/decisions.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import type { BatchState } from '../../../electron/shared/models.ts';
import { startPatientService } from '../../support/patient-service.ts';
import { addCampaign, Stage } from '../../support/stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

const me = (at: number) => ({ at, who: 'mia' });

/** Batches of ten, the first ones in the state, with one attempt each. */
async function campaignWith(
  state: BatchState,
  batches: number,
  status: number | null = null,
): Promise<number> {
  const id = await addCampaign(stage.db, { recipients: batches * 10 + 10 });
  const chosen = stage.db
    .selectFrom('batches')
    .select('id')
    .where('campaign_id', '=', id)
    .where('position', '<', batches);
  for (const { id: batch } of await chosen.execute()) {
    await stage.db
      .updateTable('batches')
      .set({ state, attempts: 1, reason: state === 'rejected' ? 'validation' : 'timeout' })
      .where('id', '=', batch)
      .execute();
    await stage.db
      .insertInto('attempts')
      .values({ batch_id: batch, campaign_id: id, lane: 'lane-a', numbers: '', started_at: 1, status })
      .execute();
  }
  return id;
}

const states = async (id: number) => (await stage.batches(id)).map(({ state, reason }) => [state, reason]);

test('sending again is taken back also for the numbers that a first look cut off', async () => {
  const patient = await startPatientService();
  stage.closing(() => patient.stop());
  const id = await addCampaign(stage.db, { recipients: 20, askAfter: 15, pause: { kind: 'user' } });
  await stage.db
    .updateTable('batches')
    .set({ state: 'unconfirmed', attempts: 1, reason: 'timeout' })
    .where('position', '=', 1)
    .execute();
  await decide(stage.db, { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' }, me(5));
  await resume(stage.db, id, 6);
  stage.queue({ baseUrl: patient.baseUrl });
  await stage.until(async () => patient.waiting() === 2);
  expect((await stage.batches(id)).map(({ size }) => size)).toEqual([10, 5, 5]);
  expect(await undoDecision(stage.db, id, 5, me(7))).toEqual({ undone: 1, tooLate: 1 });
  expect((await states(id))[2]).toEqual(['unconfirmed', 'timeout']);
});

describe('deciding', () => {
  test('unconfirmed ones count as sent, and taking it back makes them unconfirmed for the same reason', async () => {
    const id = await campaignWith('unconfirmed', 2);
    const taken = await decide(
      stage.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'accepted' },
      me(5),
    );
    expect(taken).toEqual({ batches: 2, recipients: 20, decision: 5 });
    expect((await stage.campaign(id)).counts.recipients).toMatchObject({ accepted: 20, unconfirmed: 0 });
    expect(await attentionItems(stage.db)).toEqual([]);
    expect(await undoDecision(stage.db, id, 5, me(6))).toEqual({ undone: 2, tooLate: 0 });
    expect((await states(id)).slice(0, 2)).toEqual([
      ['unconfirmed', 'timeout'],
      ['unconfirmed', 'timeout'],
    ]);
  });

  test('sending again cannot be taken back for what has been sent since', async () => {
    const id = await campaignWith('unconfirmed', 2);
    await decide(stage.db, { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' }, me(5));
    await stage.db
      .updateTable('batches')
      .set({ attempts: 2, state: 'accepted' })
      .where('position', '=', 0)
      .execute();
    expect(await undoDecision(stage.db, id, 5, me(6))).toEqual({ undone: 1, tooLate: 1 });
    expect((await states(id)).slice(0, 2)).toEqual([
      ['accepted', 'marked-queued'],
      ['unconfirmed', 'timeout'],
    ]);
  });

  test('what was left out stays what it is, asks for no attention, and is not in the next decision for all', async () => {
    const id = await campaignWith('rejected', 3, 422);
    const [first] = (await batchPage(stage.db, id, 'rejected', null, 10)).rows;
    const choice = { campaignId: id, from: 'rejected' } as const;
    await decide(stage.db, { ...choice, batchIds: [first?.id ?? 0], as: 'left-out' }, me(5));
    expect(await attentionItems(stage.db)).toMatchObject([
      { campaignId: id, state: 'rejected', batches: 2, recipients: 20, splittable: 2 },
    ]);
    expect((await batchPage(stage.db, id, 'rejected', null, 10)).rows.map(({ leftOut }) => leftOut)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await decide(stage.db, { ...choice, batchIds: null, as: 'queued' }, me(7))).toMatchObject({
      batches: 2,
    });
  });

  test('a rejected batch never counts as sent, and a stopped campaign sends nothing again', async () => {
    const id = await campaignWith('rejected', 1, 422);
    const choice = { campaignId: id, batchIds: null, from: 'rejected' } as const;
    await expect(decide(stage.db, { ...choice, as: 'accepted' }, me(5))).rejects.toBeInstanceOf(AppError);
    await stop(stage.db, id, 6);
    await expect(decide(stage.db, { ...choice, as: 'queued' }, me(7))).rejects.toBeInstanceOf(AppError);
    await expect(decide(stage.db, { ...choice, as: 'finding' }, me(7))).rejects.toBeInstanceOf(AppError);
    expect((await states(id))[0]).toEqual(['rejected', 'validation']);
  });

  test('all batches that were rejected as a whole are halved at once', async () => {
    const id = await campaignWith('rejected', 2, 422);
    const choice = { campaignId: id, batchIds: null, from: 'rejected', as: 'finding' } as const;
    expect(await decide(stage.db, choice, me(5))).toEqual({ batches: 2, recipients: 20, decision: null });
    expect((await stage.batches(id)).map(({ size, state }) => [size, state])).toEqual([
      [5, 'queued'],
      [5, 'queued'],
      [10, 'queued'],
      [5, 'queued'],
      [5, 'queued'],
    ]);
  });

  test('who decided what, and that it was taken back, is in the audit log', async () => {
    const id = await campaignWith('unconfirmed', 1);
    await decide(stage.db, { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'left-out' }, me(5));
    await undoDecision(stage.db, id, 5, me(6));
    const filter = { search: '', actions: null, from: null, to: null };
    const { rows } = await auditPage(stage.db, filter, null, 10);
    expect(rows.map(({ who, at, event }) => [who, at, event])).toEqual([
      ['mia', 6, { action: 'batches.resolution-undone', detail: { batches: 1, campaignId: id } }],
      [
        'mia',
        5,
        {
          action: 'batches.resolved',
          detail: { batches: 1, recipients: 10, as: 'left-out', campaignId: id },
        },
      ],
    ]);
  });
});
