import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attemptsWithNumbers } from '../../../electron/db/campaigns/attempts.ts';
import { moveCampaign } from '../../../electron/db/campaigns/campaigns.ts';
import { auditPage } from '../../../electron/db/records/audit.ts';
import { batchPage } from '../../../electron/db/results/batch-pages.ts';
import { writeContacts } from '../../../electron/db/sqlite/write.ts';
import { attentionItems } from '../../../electron/sending/attention.ts';
import { resume, stop } from '../../../electron/sending/commands.ts';
import { decide, sentAgain, undoDecision } from '../../../electron/sending/decisions.ts';
import { AppError } from '../../../electron/shared/errors.ts';
import { type BatchState, type ResultState, seenOf, seenTogether } from '../../../electron/shared/models.ts';
import { pauseMark } from '../../../electron/shared/pause-reasons.ts';
import { decideAsSeen } from '../../support/decide-as-seen.ts';
import { startHostileService } from '../../support/hostile-service.ts';
import { startPatientService } from '../../support/patient-service.ts';
import { QueueFixture } from '../../support/queue-fixture.ts';
import { firstNumber, seedCampaign } from '../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const me = (at: number) => ({ at, actor: 'mia' });

/** Batches of ten, the first ones in the state, with one attempt each. */
async function campaignWith(
  state: BatchState,
  batches: number,
  status: number | null = null,
  recipients = batches * 10 + 10,
): Promise<number> {
  const id = await seedCampaign(fixture.db, { recipients });
  const chosen = fixture.db
    .selectFrom('batches')
    .select('id')
    .where('campaign_id', '=', id)
    .where('position', '<', batches);
  for (const { id: batch } of await chosen.execute()) {
    await fixture.db
      .updateTable('batches')
      .set({
        state,
        attempts: 1,
        maybe_delivered: state === 'unconfirmed' ? 1 : 0,
        reason: state === 'rejected' ? 'validation' : 'timeout',
      })
      .where('id', '=', batch)
      .execute();
    await fixture.db
      .insertInto('attempts')
      .values({
        batch_id: batch,
        campaign_id: id,
        account_id: 'account-a',
        numbers: '',
        started_at: 1,
        status,
      })
      .execute();
  }
  return id;
}

const states = async (id: number) => (await fixture.batches(id)).map(({ state, reason }) => [state, reason]);

test('sending again is taken back also for the numbers that a first look cut off', async () => {
  const patient = await startPatientService();
  fixture.closing(() => patient.stop());
  const id = await seedCampaign(fixture.db, { recipients: 20, askAfter: 15, pause: { kind: 'user' } });
  await fixture.db
    .updateTable('batches')
    .set({ state: 'unconfirmed', attempts: 1, maybe_delivered: 1, reason: 'timeout' })
    .where('position', '=', 1)
    .execute();
  await decideAsSeen(
    fixture.db,
    { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' },
    me(5),
  );
  await resume(fixture.db, id, fixture.clock.epochMs());
  fixture.queue({ baseUrl: patient.baseUrl });
  await fixture.until(async () => patient.waiting() === 2);
  expect((await fixture.batches(id)).map(({ size }) => size)).toEqual([10, 5, 5]);
  expect(await undoDecision(fixture.db, id, 5, me(7))).toEqual({ undone: 1, tooLate: 1 });
  expect((await states(id))[2]).toEqual(['unconfirmed', 'timeout']);
});

describe('what may have been sent', () => {
  const sendAgain = (id: number) =>
    decideAsSeen(fixture.db, { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' }, me(5));

  /** A batch in doubt and a new one are both under way to a service that has not answered yet. */
  const sentAgain = async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    const id = await campaignWith('unconfirmed', 1);
    await sendAgain(id);
    fixture.queue({ baseUrl: patient.baseUrl });
    await fixture.until(async () => patient.waiting() === 2);
    return { id, patient };
  };

  test('is counted apart from what the service accepted where a person counts it as sent', async () => {
    const id = await campaignWith('unconfirmed', 2);
    await decideAsSeen(
      fixture.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'accepted' },
      me(5),
    );
    expect((await fixture.campaign(id)).counts).toMatchObject({
      recipients: { accepted: 0, 'counted-as-sent': 20, unconfirmed: 0 },
      batches: { accepted: 0, 'counted-as-sent': 2, unconfirmed: 0 },
    });
    const shown = async (state: ResultState) => (await batchPage(fixture.db, id, state, null, 10)).rows;
    expect((await shown('counted-as-sent')).map(({ state, size }) => [state, size])).toEqual([
      ['counted-as-sent', 10],
      ['counted-as-sent', 10],
    ]);
    expect(await shown('accepted')).toEqual([]);
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    patient.release(200);
    fixture.queue({ baseUrl: patient.baseUrl });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts).toMatchObject({ recipients: { accepted: 10, 'counted-as-sent': 20 } });
    expect(await undoDecision(fixture.db, id, 5, me(7))).toEqual({ undone: 2, tooLate: 0 });
    expect((await fixture.campaign(id)).counts).toMatchObject({
      recipients: { accepted: 10, 'counted-as-sent': 0, unconfirmed: 20 },
    });
  });

  test('is never told as not sent: counted apart while it waits, and unconfirmed once the campaign is stopped', async () => {
    const id = await campaignWith('unconfirmed', 2);
    await sendAgain(id);
    expect((await fixture.campaign(id)).counts).toMatchObject({ again: 20, recipients: { queued: 30 } });
    await stop(fixture.db, id, 6);
    expect((await fixture.campaign(id)).counts).toMatchObject({
      again: 0,
      recipients: { queued: 10, unconfirmed: 20 },
    });
    expect((await states(id))[0]).toEqual(['unconfirmed', 'timeout']);
  });

  test('stays so when the campaign is stopped while it is under way, and the service then says to wait', async () => {
    const { id, patient } = await sentAgain();
    await stop(fixture.db, id, 6);
    patient.release(429);
    await fixture.until(async () => (await fixture.campaign(id)).counts.batches.sending === 0);
    expect((await fixture.batches(id)).map(({ state }) => state)).toEqual(['unconfirmed', 'queued']);
  });

  test('stays so when a later request for it is refused', async () => {
    const { id, patient } = await sentAgain();
    patient.release(422);
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts.recipients).toMatchObject({ unconfirmed: 10, rejected: 10 });
  });

  test('stays so for whoever came onto the do-not-text list meanwhile', async () => {
    const patient = await startPatientService();
    fixture.closing(() => patient.stop());
    patient.release(200);
    const id = await campaignWith('unconfirmed', 1);
    await sendAgain(id);
    const barred = {
      number: String(firstNumber + 3),
      reason: 'asked',
      source: 'person',
      added_at: 1,
    } as const;
    await writeContacts(fixture.open('contacts'), async (trx) => {
      await trx.insertInto('do_not_text').values(barred).execute();
    });
    fixture.queue({ baseUrl: patient.baseUrl });
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts).toMatchObject({ skipped: 0, recipients: { accepted: 19, unconfirmed: 1 } });
    const alone = (await fixture.batches(id)).find(({ size }) => size === 1);
    expect(alone).toMatchObject({ state: 'unconfirmed', reason: 'barred-again', attempts: 1 });
  });
});

test('who was divided from a batch keeps the requests that were made for both', async () => {
  const error = JSON.stringify({ error: `Bad number ${firstNumber}` });
  const hostile = await startHostileService({
    behave: (nth) => (nth === 1 ? { kind: 'answer', status: 422, body: error } : { kind: 'answer' }),
  });
  fixture.closing(() => hostile.stop());
  const id = await seedCampaign(fixture.db, { recipients: 10 });
  fixture.queue({ baseUrl: hostile.baseUrl });
  await fixture.reaches(id, 'finished');
  const rows = await fixture.db
    .selectFrom('batches')
    .select(['id', 'size', 'attempts'])
    .orderBy('id')
    .execute();
  expect(rows.map(({ size, attempts }) => [size, attempts])).toEqual([
    [1, 1],
    [9, 2],
  ]);
  const [alone, rest] = await Promise.all(rows.map((row) => attemptsWithNumbers(fixture.db, row.id)));
  const everybody = Array.from({ length: 10 }, (_, index) => firstNumber + index);
  expect(alone?.map(({ numbers }) => numbers)).toEqual([everybody.join()]);
  expect(rest?.map(({ numbers }) => numbers)).toEqual([everybody.join(), everybody.slice(1).join()]);
});

describe('deciding', () => {
  test('unconfirmed ones count as sent, and taking it back makes them unconfirmed for the same reason', async () => {
    const id = await campaignWith('unconfirmed', 2);
    const taken = await decideAsSeen(
      fixture.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'accepted' },
      me(5),
    );
    expect(taken).toEqual({ batches: 2, recipients: 20, refused: 0, decision: 5 });
    expect((await fixture.campaign(id)).counts.recipients).toMatchObject({
      accepted: 0,
      'counted-as-sent': 20,
      unconfirmed: 0,
    });
    expect(await attentionItems(fixture.db)).toEqual([]);
    expect(await undoDecision(fixture.db, id, 5, me(6))).toEqual({ undone: 2, tooLate: 0 });
    expect((await states(id)).slice(0, 2)).toEqual([
      ['unconfirmed', 'timeout'],
      ['unconfirmed', 'timeout'],
    ]);
  });

  test('sending again cannot be taken back for what has been sent since', async () => {
    const id = await campaignWith('unconfirmed', 2);
    await decideAsSeen(
      fixture.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' },
      me(5),
    );
    await fixture.db
      .updateTable('batches')
      .set({ attempts: 2, state: 'accepted' })
      .where('position', '=', 0)
      .execute();
    expect(await undoDecision(fixture.db, id, 5, me(6))).toEqual({ undone: 1, tooLate: 1 });
    expect((await states(id)).slice(0, 2)).toEqual([
      ['accepted', 'marked-queued'],
      ['unconfirmed', 'timeout'],
    ]);
  });

  test('what was left out stays what it is, asks for no attention, and is not in the next decision for all', async () => {
    const id = await campaignWith('rejected', 3, 422);
    const [first] = (await batchPage(fixture.db, id, 'rejected', null, 10)).rows;
    const choice = { campaignId: id, from: 'rejected' } as const;
    await decideAsSeen(fixture.db, { ...choice, batchIds: [first?.id ?? 0], as: 'left-out' }, me(5));
    expect(await attentionItems(fixture.db)).toMatchObject([
      { campaignId: id, state: 'rejected', batches: 2, recipients: 20, splittable: 2, splittablePeople: 20 },
    ]);
    expect(
      (await batchPage(fixture.db, id, 'rejected', null, 10)).rows.map(({ leftOut }) => leftOut),
    ).toEqual([true, false, false]);
    expect(await decideAsSeen(fixture.db, { ...choice, batchIds: null, as: 'queued' }, me(7))).toMatchObject({
      batches: 2,
    });
  });

  test('a rejected batch never counts as sent, and a stopped campaign sends nothing again', async () => {
    const id = await campaignWith('rejected', 1, 422);
    const choice = { campaignId: id, batchIds: null, from: 'rejected' } as const;
    await expect(decideAsSeen(fixture.db, { ...choice, as: 'accepted' }, me(5))).rejects.toBeInstanceOf(
      AppError,
    );
    await stop(fixture.db, id, 6);
    await expect(decideAsSeen(fixture.db, { ...choice, as: 'queued' }, me(7))).rejects.toBeInstanceOf(
      AppError,
    );
    await expect(decideAsSeen(fixture.db, { ...choice, as: 'bisecting' }, me(7))).rejects.toBeInstanceOf(
      AppError,
    );
    expect((await states(id))[0]).toEqual(['rejected', 'validation']);
  });

  test('all batches that were rejected as a whole are halved at once', async () => {
    const id = await campaignWith('rejected', 2, 422);
    const choice = { campaignId: id, batchIds: null, from: 'rejected', as: 'bisecting' } as const;
    expect(await decideAsSeen(fixture.db, choice, me(5))).toEqual({
      batches: 2,
      recipients: 20,
      refused: 0,
      decision: null,
    });
    expect((await fixture.batches(id)).map(({ size, state }) => [size, state])).toEqual([
      [5, 'queued'],
      [5, 'queued'],
      [10, 'queued'],
      [5, 'queued'],
      [5, 'queued'],
    ]);
  });

  test.each([5, 3])(
    'where %i are the most, smaller requests for those refused are smaller ones for all that wait',
    async (most) => {
      const id = await campaignWith('rejected', 1, 413, 30);
      const choice = { campaignId: id, batchIds: null, from: 'rejected', as: 'bisecting' } as const;
      await decideAsSeen(fixture.db, choice, me(5));
      const halves = await fixture.batches(id);
      expect(halves.map(({ size, state }) => [size, state])).toEqual(
        Array.from({ length: 6 }, () => [5, 'queued']),
      );
      expect((await fixture.campaign(id)).counts).toMatchObject({
        batches: { queued: 6, rejected: 0 },
        recipients: { queued: 30, rejected: 0 },
      });
      const asked: number[] = [];
      const hostile = await startHostileService({
        behave: (_nth, { body }) => {
          const { length } = /"phone":"([^"]*)"/.exec(body)?.[1]?.split(',') ?? [];
          asked.push(length ?? 0);
          const error = JSON.stringify({ error: 'Too many recipients' });
          return length !== undefined && length > most
            ? { kind: 'answer', status: 413, body: error }
            : { kind: 'answer' };
        },
      });
      fixture.closing(() => hostile.stop());
      fixture.queue({ baseUrl: hostile.baseUrl, inFlight: 1 });
      const { counts } = await fixture.reaches(id, 'finished');
      expect(counts).toMatchObject({ recipients: { accepted: 30, rejected: 0, queued: 0, unconfirmed: 0 } });
      expect(asked.filter((size) => size > most)).toHaveLength(most < 5 ? 1 : 0);
      const accepted = await fixture.db
        .selectFrom('attempts')
        .select('numbers')
        .where('outcome', '=', 'accepted')
        .execute();
      expect(accepted.flatMap(({ numbers }) => numbers.split(',')).sort()).toEqual(
        Array.from({ length: 30 }, (_, index) => String(firstNumber + index)),
      );
    },
  );

  test('who decided what, and that it was taken back, is in the audit log', async () => {
    const id = await campaignWith('unconfirmed', 1);
    await decideAsSeen(
      fixture.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'left-out' },
      me(5),
    );
    await undoDecision(fixture.db, id, 5, me(6));
    const filter = { search: '', actions: null, from: null, to: null };
    const { rows } = await auditPage(fixture.db, filter, null, 10);
    expect(rows.map(({ actor, at, event }) => [actor, at, event])).toEqual([
      ['mia', 6, { action: 'batches.resolution-undone', detail: { batches: 1, campaignId: id } }],
      [
        'mia',
        5,
        {
          action: 'batches.resolved',
          detail: { batches: 1, recipients: 10, as: 'left-out', from: 'unconfirmed', campaignId: id },
        },
      ],
    ]);
  });
});

describe('of those who are to get it again, whoever refused since', () => {
  const refuse = (numbers: readonly number[]) =>
    writeContacts(fixture.open('contacts'), async (trx) => {
      await trx
        .insertInto('do_not_text')
        .values(
          numbers.map((number) => ({ number: String(number), reason: '', source: 'person', added_at: 1 })),
        )
        .execute();
    });
  const ofAll = (campaignId: number, from: 'unconfirmed' | 'rejected') =>
    ({ campaignId, batchIds: null, from }) as const;
  const lastLine = async () => {
    const filter = { search: '', actions: ['batches.resolved'], from: null, to: null };
    return (await auditPage(fixture.db, filter, null, 1)).rows[0]?.event?.detail;
  };

  test('is named before the decision, and counted as left out after it and in the audit log', async () => {
    const id = await campaignWith('unconfirmed', 2);
    await refuse([firstNumber + 3, firstNumber + 11, firstNumber + 25]);
    const { queued } = await sentAgain(fixture.db, ofAll(id, 'unconfirmed'));
    expect(queued).toMatchObject({ recipients: 18, refused: [{ reason: 'do-not-text', people: 2 }] });
    expect(queued.refused[0]?.first.map(({ number }) => number)).toEqual(
      [3, 11].map((nth) => String(firstNumber + nth)),
    );
    const taken = await decideAsSeen(fixture.db, { ...ofAll(id, 'unconfirmed'), as: 'queued' }, me(5));
    expect(taken).toMatchObject({ batches: 2, recipients: 18, refused: 2 });
    expect(await lastLine()).toMatchObject({ as: 'queued', recipients: 18, refused: 2 });
  });

  test('is counted among halves only where the batch is one that is halved', async () => {
    const id = await campaignWith('rejected', 2, 422);
    const [first] = (await batchPage(fixture.db, id, 'rejected', null, 1)).rows;
    await fixture.db
      .updateTable('attempts')
      .set({ status: 500 })
      .where('batch_id', '=', first?.id ?? 0)
      .execute();
    await refuse([firstNumber, firstNumber + 10]);
    const { queued, bisecting } = await sentAgain(fixture.db, ofAll(id, 'rejected'));
    expect([queued.recipients, bisecting.recipients]).toEqual([18, 9]);
    const taken = await decideAsSeen(fixture.db, { ...ofAll(id, 'rejected'), as: 'bisecting' }, me(5));
    expect(taken).toMatchObject({ batches: 1, recipients: 9, refused: 1 });
  });

  test.for(['queued', 'bisecting'] as const)('leaves nobody for %s where all of them did', async (as) => {
    const id = await campaignWith('rejected', 1, 422);
    await refuse(Array.from({ length: 10 }, (_, nth) => firstNumber + nth));
    const before = await states(id);
    expect((await sentAgain(fixture.db, ofAll(id, 'rejected')))[as].recipients).toBe(0);
    await expect(decideAsSeen(fixture.db, { ...ofAll(id, 'rejected'), as }, me(5))).rejects.toMatchObject({
      code: 'not-allowed-now',
    });
    expect(await states(id)).toEqual(before);
    expect(await lastLine()).toBeUndefined();
  });

  test('is no reason against counting them as sent', async () => {
    const id = await campaignWith('unconfirmed', 1);
    await refuse(Array.from({ length: 10 }, (_, nth) => firstNumber + nth));
    const taken = await decideAsSeen(fixture.db, { ...ofAll(id, 'unconfirmed'), as: 'accepted' }, me(5));
    expect(taken).toMatchObject({ recipients: 10, refused: 0 });
  });
});

describe('a decision is about what the person saw', () => {
  const again = (campaignId: number) =>
    ({ campaignId, batchIds: null, from: 'unconfirmed', kind: null, as: 'queued' }) as const;
  const seenOnScreen = async () => (await attentionItems(fixture.db))[0]?.seen ?? seenTogether([]);

  /** Another request of the campaign ends without an answer that could be relied on. */
  const alsoUnconfirmed = (position: number) =>
    fixture.db
      .updateTable('batches')
      .set({ state: 'unconfirmed', attempts: 1, maybe_delivered: 1, reason: 'timeout' })
      .where('position', '=', position)
      .execute();

  test.for(['queued', 'accepted', 'left-out'] as const)(
    'others that became unconfirmed while they decided are not %s',
    async (as) => {
      const id = await campaignWith('unconfirmed', 1, null, 30);
      const seen = await seenOnScreen();
      await alsoUnconfirmed(1);
      const before = await states(id);
      await expect(decide(fixture.db, { ...again(id), seen, as }, me(5))).rejects.toMatchObject({
        code: 'not-as-seen',
      });
      expect(await states(id)).toEqual(before);
      expect(await decide(fixture.db, { ...again(id), seen: await seenOnScreen(), as }, me(6))).toMatchObject(
        { batches: 2, recipients: 20 },
      );
    },
  );

  test('as many as before are others where somebody else decided about one and another came', async () => {
    const id = await campaignWith('unconfirmed', 2, null, 40);
    const seen = await seenOnScreen();
    const [first] = (await batchPage(fixture.db, id, 'unconfirmed', null, 1)).rows;
    const choice = { ...again(id), batchIds: [first?.id ?? 0] };
    await decideAsSeen(fixture.open('campaigns'), { ...choice, as: 'left-out' }, me(5));
    await alsoUnconfirmed(2);
    await expect(decide(fixture.db, { ...again(id), seen }, me(6))).rejects.toMatchObject({
      code: 'not-as-seen',
    });
  });

  test('one that somebody else sent again meanwhile, and that is unconfirmed again, is not sent a third time', async () => {
    const hostile = await startHostileService({
      behave: () => ({ kind: 'answer', status: 500, body: '{}' }),
    });
    fixture.closing(() => hostile.stop());
    const id = await seedCampaign(fixture.db, { recipients: 1 });
    fixture.queue({ baseUrl: hostile.baseUrl });
    await fixture.reaches(id, 'finished');
    const [batch] = (await batchPage(fixture.db, id, 'unconfirmed', null, 10)).rows;
    if (batch === undefined) throw new Error('Nothing is unconfirmed');
    const choice = { ...again(id), batchIds: [batch.id] };
    await decideAsSeen(fixture.open('campaigns'), choice, me(fixture.clock.epochMs()));
    fixture.wakeAll();
    await fixture.until(async () => hostile.requests.length === 2);
    await fixture.reaches(id, 'finished');
    await expect(
      decide(fixture.db, { ...choice, seen: seenOf(batch) }, me(fixture.clock.epochMs())),
    ).rejects.toMatchObject({ code: 'not-as-seen' });
  });

  test('of two decisions in one millisecond each is taken back alone', async () => {
    const id = await campaignWith('unconfirmed', 2);
    const [one, other] = (await batchPage(fixture.db, id, 'unconfirmed', null, 2)).rows;
    const about = (batch = 0) => ({ ...again(id), batchIds: [batch], as: 'accepted' }) as const;
    const mine = await decideAsSeen(fixture.db, about(one?.id), me(5));
    await decideAsSeen(fixture.open('campaigns'), about(other?.id), me(5));
    expect(await undoDecision(fixture.db, id, mine.decision ?? 0, me(6))).toEqual({ undone: 1, tooLate: 0 });
    expect((await states(id)).map(([state]) => state)).toEqual(['unconfirmed', 'accepted', 'queued']);
  });

  test('a pause that began after somebody else had ended theirs is not ended', async () => {
    const pause = { kind: 'user' } as const;
    const id = await seedCampaign(fixture.db, { recipients: 1, pause });
    const seen = pauseMark(pause);
    await resume(fixture.open('campaigns'), id, 5, { seen });
    const reason = { kind: 'first-part', recipients: 1 } as const;
    await moveCampaign(fixture.db, id, ['sending'], { state: 'paused', reason }, 6);
    await expect(resume(fixture.db, id, 7, { seen })).rejects.toMatchObject({ code: 'not-allowed-now' });
    expect((await fixture.campaign(id)).status).toEqual({ state: 'paused', reason });
    await resume(fixture.db, id, 8, { seen: pauseMark(reason) });
    expect((await fixture.campaign(id)).status.state).toBe('sending');
  });
});
