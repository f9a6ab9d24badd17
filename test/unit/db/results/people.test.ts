import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textsTo } from '../../../../electron/db/contacts/contacts-texts.ts';
import { acceptedSince } from '../../../../electron/db/results/accepted-since.ts';
import { recipientPage } from '../../../../electron/db/results/batch-pages.ts';
import { peopleResults, type ResultsPeopleQuery } from '../../../../electron/db/results/people.ts';
import { resultsSummary } from '../../../../electron/results/summary.ts';
import type { ResultState } from '../../../../electron/shared/models.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { seedCampaign } from '../../../support/seeds.ts';

let fixture: QueueFixture;
beforeEach(() => {
  fixture = new QueueFixture();
});
afterEach(() => fixture.close());

const none = { queued: 0, sending: 0, accepted: 0, 'counted-as-sent': 0, rejected: 0, unconfirmed: 0 };
const everybody: ResultsPeopleQuery = { search: '', campaignId: null, state: null, before: null, limit: 50 };
const found = async (query: Partial<ResultsPeopleQuery>) =>
  (await peopleResults(fixture.db, { ...everybody, ...query })).rows.map(({ name, campaignId }) => [
    name,
    campaignId,
  ]);

describe('one person across all campaigns', () => {
  test('is found by a part of the name, whatever its case, or by the number as people write it', async () => {
    const first = await seedCampaign(fixture.db, { recipients: 3 });
    const second = await seedCampaign(fixture.db, { recipients: 3 });
    const named = fixture.db.updateTable('recipients').where('number', '=', '447700900001');
    await named.set({ name: 'Ölga Okafor' }).execute();
    const hers = [
      ['Ölga Okafor', second],
      ['Ölga Okafor', first],
    ];
    expect(await found({ search: 'okafor' })).toEqual(hers);
    expect(await found({ search: 'ölga' })).toEqual(hers);
    expect(await found({ search: '07700 900001' })).toEqual(hers);
    expect(await found({ search: '+44 7700 900 001' })).toEqual(hers);
    expect(await found({ search: 'okafor', campaignId: first })).toEqual([['Ölga Okafor', first]]);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ search: '+44 (0)7700 900 001' })).toEqual(hers);
  });

  test.each([
    ['Siobhán O’Brien', "o'brien"],
    ['Siobhán O’Brien', 'siobhan'],
    ['Zoe\u0308 Nu\u0301n\u0303ez', 'Zoë'],
    ['Zoë Núñez', 'zoe nunez'],
    ['Dr Amara  Okafor', 'okafor amara'],
    ['Ирина Петрова', 'петрова'],
  ])('%s is found as %s, however it is written', async (name, search) => {
    const id = await seedCampaign(fixture.db, { recipients: 2 });
    await fixture.db.updateTable('recipients').set({ name }).where('number', '=', '447700900001').execute();
    expect(await found({ search })).toEqual([[name, id]]);
    expect(await found({ search: `${search} xyz` })).toEqual([]);
  });

  test('has the state of the batch, or why there is none', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 20 });
    await fixture.db.updateTable('batches').set({ state: 'accepted' }).where('position', '=', 0).execute();
    await fixture.db
      .insertInto('recipients')
      .values({ campaign_id: id, number: '1', name: 'Out', batch_id: null, skip_reason: 'do-not-text' })
      .execute();
    const count = async (state: ResultsPeopleQuery['state']) =>
      (await peopleResults(fixture.db, { ...everybody, state })).rows.length;
    expect([await count('accepted'), await count('queued'), await count('skipped')]).toEqual([10, 10, 1]);
  });

  test('comes in pages, the latest first, each person once', async () => {
    await seedCampaign(fixture.db, { recipients: 25 });
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof peopleResults>> = await peopleResults(fixture.db, {
        ...everybody,
        before,
        limit: 10,
      });
      seen.push(...page.rows.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });
});

describe('whom a person counted as sent', () => {
  test('is found and shown as such, never as accepted', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 30 });
    await fixture.db.updateTable('batches').set({ state: 'accepted' }).where('position', '<', 2).execute();
    await fixture.db
      .updateTable('batches')
      .set({ maybe_delivered: 1, reason: 'marked-accepted' })
      .where('position', '=', 1)
      .execute();
    const shown = async (state: ResultsPeopleQuery['state']) =>
      (await peopleResults(fixture.db, { ...everybody, campaignId: id, state })).rows.map((row) => row.state);
    const ten = (state: ResultState) => Array.from({ length: 10 }, () => state);
    expect(await shown('accepted')).toEqual(ten('accepted'));
    expect(await shown('counted-as-sent')).toEqual(ten('counted-as-sent'));
    expect(await shown(null)).toEqual([...ten('queued'), ...ten('counted-as-sent'), ...ten('accepted')]);
  });

  test('reads so at the person too, and in the batch', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 1 });
    await fixture.db.updateTable('campaigns').set({ state: 'finished' }).where('id', '=', id).execute();
    await fixture.db.updateTable('batches').set({ state: 'accepted', maybe_delivered: 1 }).execute();
    const { batch_id: batchId, number } = await fixture.db
      .selectFrom('recipients')
      .select(['batch_id', 'number'])
      .executeTakeFirstOrThrow();
    expect((await textsTo(fixture.db, number, null, 5)).rows).toMatchObject([{ state: 'counted-as-sent' }]);
    expect((await recipientPage(fixture.db, batchId ?? 0, null, 5)).rows).toMatchObject([
      { state: 'counted-as-sent' },
    ]);
  });
});

describe('the summary', () => {
  test('counts by country, by reason and over time, and adds up to the whole', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 40 });
    await fixture.db.updateTable('recipients').set({ country: 'IE' }).where('id', '<=', 5).execute();
    const batches = await fixture.db.selectFrom('batches').select('id').orderBy('position').execute();
    const ends = [
      { state: 'accepted', at: 60_000, reason: null },
      { state: 'rejected', at: 61_000, reason: 'validation' },
      { state: 'unconfirmed', at: 600_000, reason: 'timeout' },
      // A person has counted these as sent.
      { state: 'accepted', at: 600_000, reason: 'marked-accepted' },
    ] as const;
    for (const [index, { state, at, reason }] of ends.entries()) {
      const batch = batches[index]?.id ?? 0;
      await fixture.db
        .updateTable('batches')
        .set({ state, reason, attempts: 1, maybe_delivered: index < 2 ? 0 : 1 })
        .where('id', '=', batch)
        .execute();
      await fixture.db
        .insertInto('attempts')
        .values({
          batch_id: batch,
          campaign_id: id,
          account_id: 'a',
          numbers: '',
          started_at: at - 1,
          ended_at: at,
        })
        .execute();
    }
    const summary = await resultsSummary(fixture.db, id);
    expect(summary.countries).toEqual([
      {
        country: 'GB',
        recipients: { ...none, accepted: 5, 'counted-as-sent': 10, rejected: 10, unconfirmed: 10 },
      },
      { country: 'IE', recipients: { ...none, accepted: 5 } },
    ]);
    expect(summary.reasons).toHaveLength(3);
    expect(summary.reasons).toEqual(
      expect.arrayContaining([
        { state: 'rejected', reason: 'validation', recipients: 10, batches: 1 },
        { state: 'unconfirmed', reason: 'timeout', recipients: 10, batches: 1 },
        { state: 'counted-as-sent', reason: 'marked-accepted', recipients: 10, batches: 1 },
      ]),
    );
    expect(summary.stepMs).toBe(10_000);
    expect(summary.points).toHaveLength(55);
    const { queued: _queued, sending: _sending, ...ended } = none;
    expect(summary.points[0]).toEqual({ ...ended, at: 60_000, accepted: 10, rejected: 10 });
    expect(summary.points.at(-1)).toEqual({
      ...ended,
      at: 600_000,
      'counted-as-sent': 10,
      unconfirmed: 10,
    });
    expect(summary).toMatchObject({ attempts: 4, acceptedSegments: 10, tookMs: 540_001 });
  });

  test('counts the texts that were accepted, not those that were to be sent nor those a person counted as sent', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 60 });
    const batches = await fixture.db.selectFrom('batches').select('id').orderBy('position').execute();
    const ends = ['accepted', 'accepted', 'accepted', 'rejected', 'unconfirmed', 'queued'] as const;
    for (const [index, state] of ends.entries()) {
      const text = `Text ${Math.max(1, index)}`;
      // A person has counted the third as sent.
      await fixture.db
        .updateTable('batches')
        .set({ state, text, maybe_delivered: index === 2 ? 1 : 0 })
        .where('id', '=', batches[index]?.id ?? 0)
        .execute();
    }
    expect((await resultsSummary(fixture.db, id)).texts).toBe(1);
  });

  test('of a campaign that has not begun is empty, not wrong', async () => {
    const id = await seedCampaign(fixture.db, { recipients: 10 });
    expect(await resultsSummary(fixture.db, id)).toMatchObject({
      points: [],
      reasons: [],
      skipped: [],
      attempts: 0,
      tookMs: null,
    });
  });
});

test('what was accepted lately counts practice apart', async () => {
  const practice = await seedCampaign(fixture.db, { recipients: 10 });
  const real = await seedCampaign(fixture.db, { recipients: 20 });
  await fixture.db.updateTable('campaigns').set({ practice: 0 }).where('id', '=', real).execute();
  await fixture.db.updateTable('batches').set({ state: 'accepted', updated_at: 100 }).execute();
  expect(await acceptedSince(fixture.db, 50)).toEqual({ accepted: 20, practice: 10 });
  expect(await acceptedSince(fixture.db, 101)).toEqual({ accepted: 0, practice: 0 });
  expect(practice).not.toBe(real);
});
