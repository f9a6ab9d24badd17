/** The fuse: no phone gets the same text twice within twelve hours, nor more than four texts within a day, whatever campaign they are of. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeCampaign } from '../../../../electron/db/campaigns/campaigns.ts';
import { clearRemoved } from '../../../../electron/db/campaigns/plans.ts';
import { writeCampaignRows } from '../../../../electron/db/campaigns/rows/campaign-rows.ts';
import { fuseForecast } from '../../../../electron/db/fuse/forecast.ts';
import { countKeptBack, keepBack } from '../../../../electron/db/fuse/kept-back.ts';
import { forgetOldTexts } from '../../../../electron/db/fuse/removed-texts.ts';
import { steadyTime } from '../../../../electron/db/fuse/steady-clock.ts';
import { auditPage } from '../../../../electron/db/records/audit.ts';
import { writeCampaigns } from '../../../../electron/db/sqlite/write.ts';
import { resume, stop } from '../../../../electron/sending/commands.ts';
import { sendAllTheSame } from '../../../../electron/sending/kept-back.ts';
import { usualFuse } from '../../../../electron/shared/models/fuse.ts';
import { practiceAccount, practiceAccountOf } from '../../../../electron/shared/models.ts';
import { decideAsSeen } from '../../../support/decide-as-seen.ts';
import { type Delayed, type HostileService, startHostileService } from '../../../support/hostile-service.ts';
import { QueueFixture } from '../../../support/queue-fixture.ts';
import { type CampaignToSeed, firstNumber, seedCampaign } from '../../../support/seeds.ts';

const hour = 3_600_000;

let fixture: QueueFixture;
let service: HostileService;
let behave: (nth: number) => Delayed;
beforeEach(async () => {
  fixture = new QueueFixture();
  behave = () => ({ kind: 'answer' });
  const started = await startHostileService({ behave: (nth) => behave(nth) });
  service = started;
  fixture.closing(() => started.stop());
});
afterEach(() => fixture.close());

const me = () => ({ at: fixture.clock.epochMs(), actor: 'mia' });
const run = (spec: Parameters<QueueFixture['queue']>[0] = {}) =>
  // Over the one connection of the test: in one thread two of them would wait for one another.
  fixture.queue({ baseUrl: service.baseUrl, db: fixture.db, ...spec });

let campaigns = 0;
/** A campaign with a text of its own, unless one is given, through to its end. */
async function sent(spec: Partial<CampaignToSeed> & { readonly words?: string } = {}): Promise<number> {
  const { words = `Text ${++campaigns}` } = spec;
  const id = await seedCampaign(fixture.db, { recipients: 1, text: () => words, ...spec });
  await fixture.db
    .updateTable('campaigns')
    .set({ plan_started: 1, started_at: fixture.clock.epochMs(), seen_at: fixture.clock.epochMs() })
    .where('id', '=', id)
    .execute();
  fixture.wakeAll();
  await fixture.reaches(id, 'finished');
  return id;
}

const textsTo = (number = firstNumber): number => service.received.get(String(number)) ?? 0;
const paused = JSON.stringify({ kind: 'user' });
/** As a person is shown them. */
const shownIn = (id: number) => countKeptBack(fixture.db, id);
const keptIn = async (id: number) => (await shownIn(id)).map(({ reason, people }) => ({ reason, people }));

describe('the same text', () => {
  test('is kept back for twelve hours, from whatever campaign, and listed with its reason', async () => {
    run();
    await sent({ words: 'Doors open at nine' });
    const again = await sent({ words: 'Doors open at nine', recipients: 3 });
    expect(textsTo()).toBe(1);
    expect(textsTo(firstNumber + 1)).toBe(1);
    expect(await keptIn(again)).toEqual([{ reason: 'same-text', people: 1 }]);
    expect((await fixture.campaign(again)).counts).toMatchObject({ skipped: 1, recipients: { accepted: 2 } });
    await fixture.passes(12 * hour);
    expect(await keptIn(await sent({ words: 'Doors open at nine' }))).toEqual([]);
    expect(textsTo()).toBe(2);
  });

  test('is the same under another account, and while the other request has no answer yet', async () => {
    behave = (nth) => (nth === 1 ? { kind: 'silence' } : { kind: 'answer' });
    run();
    const waiting = await seedCampaign(fixture.db, { recipients: 1, text: () => 'Once' });
    fixture.wakeAll();
    await service.whenReceived(1);
    expect((await fixture.campaign(waiting)).counts.batches.sending).toBe(1);
    const other = await sent({ words: 'Once', accountId: 'account-b' });
    expect(await keptIn(other)).toEqual([{ reason: 'same-text', people: 1 }]);
    expect(textsTo()).toBe(1);
  });

  test('of two campaigns that are claimed together goes once', async () => {
    const specs = { recipients: 5, batchSize: 5, text: () => 'Once' };
    const ids = [await seedCampaign(fixture.db, specs), await seedCampaign(fixture.db, specs)];
    run();
    for (const id of ids) await fixture.reaches(id, 'finished');
    expect([...service.received.values()]).toEqual([1, 1, 1, 1, 1]);
  });

  test('rings the same phone by the other writing of its number', async () => {
    run();
    await sent({ from: 541_123_456_789, words: 'Hola' });
    const again = await sent({ from: 5_491_123_456_789, words: 'Hola' });
    expect(await keptIn(again)).toEqual([{ reason: 'same-text', people: 1 }]);
    // Both in one campaign: one of them goes.
    const pause = { kind: 'user' } as const;
    const spec = { recipients: 2, batchSize: 2, from: 541_123_456_700, text: () => 'Otra', pause };
    const both = await seedCampaign(fixture.db, spec);
    const second = '541123456701';
    await sql`UPDATE recipients SET number = '5491123456700' WHERE number = ${second}`.execute(fixture.db);
    await resume(fixture.db, both, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.reaches(both, 'finished');
    expect(await keptIn(both)).toEqual([{ reason: 'same-text', people: 1 }]);
    expect((await fixture.campaign(both)).counts.recipients.accepted).toBe(1);
  });

  test('goes once within one campaign too, whichever request has the other writing', async () => {
    run({ inFlight: 1 });
    const pause = { kind: 'user' } as const;
    const spec = { recipients: 2, batchSize: 1, from: 541_123_456_700, text: () => 'Otra', pause };
    const id = await seedCampaign(fixture.db, spec);
    const second = '541123456701';
    await sql`UPDATE recipients SET number = '5491123456700' WHERE number = ${second}`.execute(fixture.db);
    await resume(fixture.db, id, fixture.clock.epochMs());
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
    expect(service.requests).toHaveLength(1);
    expect(await keptIn(id)).toEqual([{ reason: 'same-text', people: 1 }]);
  });

  test('may go again where the first was rejected, or provably never left', async () => {
    behave = (nth) => (nth === 1 ? { kind: 'answer', status: 400 } : { kind: 'answer' });
    run();
    await sent({ words: 'Try' });
    const second = await sent({ words: 'Try' });
    expect(await keptIn(second)).toEqual([]);
    expect((await fixture.campaign(second)).counts.recipients.accepted).toBe(1);
  });

  test('that may have reached somebody whose batch was divided since counts as well', async () => {
    behave = (nth) => (nth === 1 ? { kind: 'reset' } : { kind: 'answer' });
    run();
    const id = await sent({ words: 'Divided', recipients: 3 });
    const barred = String(firstNumber + 2);
    const row = { number: barred, reason: '', source: '', added_at: 1 };
    const contacts = fixture.open('contacts');
    await contacts.insertInto('do_not_text').values(row).execute();
    await decideAsSeen(
      fixture.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' },
      me(),
    );
    fixture.wakeAll();
    await fixture.reaches(id, 'finished');
    expect(await fixture.batches(id)).toMatchObject([
      { state: 'accepted', size: 2 },
      { state: 'unconfirmed', reason: 'barred-again', size: 1 },
    ]);
    await contacts.deleteFrom('do_not_text').where('number', '=', barred).execute();
    const other = await sent({ words: 'Divided', recipients: 3 });
    expect(await keptIn(other)).toEqual([{ reason: 'same-text', people: 3 }]);
  });

  test('of practice keeps nobody from the real one, and counts for practice', async () => {
    run();
    await sent({ words: 'Rehearsal', accountId: practiceAccount });
    expect(await keptIn(await sent({ words: 'Rehearsal' }))).toEqual([]);
    expect(await keptIn(await sent({ words: 'Rehearsal', accountId: practiceAccount }))).toEqual([
      { reason: 'same-text', people: 1 },
    ]);
  });

  test('of practice keeps nobody from what another computer of the team practises', async () => {
    run();
    await sent({ words: 'Rehearsal', accountId: practiceAccountOf('ana') });
    expect(await keptIn(await sent({ words: 'Rehearsal', accountId: practiceAccountOf('ben') }))).toEqual([]);
    expect(await keptIn(await sent({ words: 'Rehearsal', accountId: practiceAccountOf('ana') }))).toEqual([
      { reason: 'same-text', people: 1 },
    ]);
  });

  test('may be tested on own phones as often as a person presses, and a test keeps nobody from a campaign', async () => {
    run();
    for (let press = 0; press < 6; press++) {
      const id = await seedCampaign(fixture.db, {
        recipients: 1,
        text: () => 'A test',
        pause: { kind: 'user' },
      });
      await fixture.db.updateTable('campaigns').set({ test: 1 }).where('id', '=', id).execute();
      await resume(fixture.db, id, fixture.clock.epochMs());
      fixture.wakeAll();
      await fixture.reaches(id, 'finished');
    }
    expect(textsTo()).toBe(6);
    expect(await keptIn(await sent({ words: 'A test' }))).toEqual([]);
  });

  test('is remembered where its campaign was removed, for a week and no longer', async () => {
    run();
    const id = await sent({ words: 'Gone', recipients: 2 });
    await writeCampaigns(fixture.db, (trx) => removeCampaign(trx, id, fixture.clock.epochMs()));
    await clearRemoved(fixture.db, fixture.clock.epochMs());
    expect(await keptIn(await sent({ words: 'Gone', recipients: 2 }))).toEqual([
      { reason: 'same-text', people: 2 },
    ]);
    await forgetOldTexts(fixture.db, fixture.clock.epochMs());
    expect(await fixture.db.selectFrom('removed_texts').select('number').execute()).toHaveLength(2);
    await forgetOldTexts(fixture.db, fixture.clock.epochMs() + 169 * hour);
    expect(await fixture.db.selectFrom('removed_texts').select('number').execute()).toEqual([]);
  });
});

describe('a fifth text within a day', () => {
  test('is kept back, and goes once the day is over', async () => {
    run();
    for (let text = 0; text < 4; text++) await sent();
    const fifth = await sent({ recipients: 2 });
    expect(await keptIn(fifth)).toEqual([{ reason: 'many-texts', people: 1 }]);
    expect([textsTo(), textsTo(firstNumber + 1)]).toEqual([4, 1]);
    await fixture.passes(24 * hour);
    expect(await keptIn(await sent())).toEqual([]);
    expect(textsTo()).toBe(5);
  });

  test('is counted by the figures of the settings', async () => {
    run({ fuse: () => ({ sameTextHours: 1, textsPerDay: 2 }) });
    await sent({ words: 'Hourly' });
    await fixture.passes(hour);
    expect(await keptIn(await sent({ words: 'Hourly' }))).toEqual([]);
    await fixture.passes(hour);
    expect(await keptIn(await sent({ words: 'Hourly' }))).toEqual([{ reason: 'many-texts', people: 1 }]);
  });
});

describe('a person’s word', () => {
  test('sends to those who were kept back, once, and is in the audit log', async () => {
    run();
    await sent({ words: 'Closed today', recipients: 3, batchSize: 2 });
    const id = await sent({ words: 'Closed today', recipients: 4, batchSize: 2 });
    const kept = await shownIn(id);
    expect(kept).toMatchObject([{ reason: 'same-text', people: 3 }]);
    expect(await sendAllTheSame(fixture.db, id, kept, me())).toBe(3);
    fixture.wakeAll();
    const { counts } = await fixture.reaches(id, 'finished');
    expect(counts).toMatchObject({ skipped: 0, recipients: { accepted: 4 } });
    expect([0, 1, 2, 3].map((person) => textsTo(firstNumber + person))).toEqual([2, 2, 2, 1]);
    const filter = { search: '', actions: ['campaign.kept-back-sent'], from: null, to: null };
    const { rows } = await auditPage(fixture.db, filter, null, 10);
    expect(rows.map(({ actor, event }) => [actor, event?.detail])).toEqual([
      ['mia', { recipients: 3, campaignId: id }],
    ]);
    await expect(sendAllTheSame(fixture.db, id, kept, me())).rejects.toMatchObject({
      code: 'not-allowed-now',
    });
  });

  test('is about those who were shown: not about as many others, nor about the same who were kept back once more', async () => {
    run();
    await sent({ words: 'Closed today', recipients: 2 });
    const id = await sent({ words: 'Closed today', recipients: 2 });
    const shown = await shownIn(id);
    expect(shown).toMatchObject([{ people: 2 }]);
    // Somebody else had it sent, and it was kept back again.
    await fixture.db.updateTable('campaigns').set({ state: 'paused', pause: paused }).execute();
    await sendAllTheSame(fixture.open('campaigns'), id, shown, me());
    const [batch] = await fixture.db
      .selectFrom('batches')
      .select('id')
      .where('campaign_id', '=', id)
      .where('state', '=', 'queued')
      .execute();
    const numbers = [firstNumber, firstNumber + 1].map(String);
    await keepBack(fixture.db, batch?.id ?? 0, { numbers, reason: 'same-text', now: 1 });
    await expect(sendAllTheSame(fixture.db, id, shown, me())).rejects.toMatchObject({ code: 'not-as-seen' });
    const [other] = await shownIn(id);
    expect(other).toMatchObject({ people: 2, ids: shown[0]?.ids });
    const others = other === undefined ? [] : [{ ...other, ids: other.ids + 1 }];
    await expect(sendAllTheSame(fixture.db, id, others, me())).rejects.toMatchObject({ code: 'not-as-seen' });
    expect(await sendAllTheSame(fixture.db, id, await shownIn(id), me())).toBe(2);
  });

  test('is about nobody who is kept back while those are queued', async () => {
    run();
    await sent({ words: 'Closed today' });
    const id = await sent({ words: 'Closed today' });
    const pause = { kind: 'user' } as const;
    await fixture.db
      .updateTable('campaigns')
      .set({ state: 'paused', pause: JSON.stringify(pause) })
      .execute();
    const later = await seedCampaign(fixture.db, { recipients: 1, from: firstNumber + 1, pause });
    const batch = await fixture.db
      .selectFrom('batches')
      .select('id')
      .where('campaign_id', '=', later)
      .executeTakeFirstOrThrow();
    await sql`UPDATE recipients SET campaign_id = ${id} WHERE batch_id = ${batch.id}`.execute(fixture.db);
    await sql`UPDATE batches SET campaign_id = ${id}, position = 9 WHERE id = ${batch.id}`.execute(
      fixture.db,
    );
    let started = 0;
    const watched = fixture.watched(async (text) => {
      if (!/advisory_xact_lock|UPDATE pacer_states/i.test(text) || ++started !== 2) return;
      await writeCampaigns(fixture.db, (trx) =>
        keepBack(trx, batch.id, { numbers: [String(firstNumber + 1)], reason: 'same-text', now: 1 }),
      );
    });
    expect(await sendAllTheSame(watched, id, await shownIn(id), me())).toBe(1);
    expect(await keptIn(id)).toEqual([{ reason: 'same-text', people: 1 }]);
  });

  test('sends nothing by a campaign that was stopped', async () => {
    run();
    await sent({ words: 'Stop', recipients: 2 });
    const id = await seedCampaign(fixture.db, {
      recipients: 3,
      batchSize: 2,
      askAfter: 1,
      text: () => 'Stop',
    });
    fixture.wakeAll();
    await fixture.reaches(id, 'first-part');
    await stop(fixture.db, id, 1);
    const kept = await shownIn(id);
    expect(kept).not.toEqual([]);
    await expect(sendAllTheSame(fixture.db, id, kept, me())).rejects.toMatchObject({
      code: 'not-allowed-now',
    });
  });

  test('gives nobody another text than the one that they were kept back from', async () => {
    run();
    await sent({ words: 'One', recipients: 1 });
    const id = await sent({ words: 'One', recipients: 1 });
    const others = fixture.db.selectFrom('batches').select('id').where('campaign_id', '!=', id);
    const other = await others.executeTakeFirstOrThrow();
    const given = fixture.db
      .updateTable('recipients')
      .set({ batch_id: other.id, skip_reason: null })
      .where('campaign_id', '=', id)
      .execute();
    await expect(given).rejects.toThrow('keep their text');
  });

  test('that it was not sent lets it go again, though it may have arrived', async () => {
    behave = (nth) => (nth === 1 ? { kind: 'reset' } : { kind: 'answer' });
    run();
    const id = await sent({ words: 'Again', recipients: 3, batchSize: 3 });
    expect((await fixture.campaign(id)).counts.recipients.unconfirmed).toBe(3);
    await decideAsSeen(
      fixture.db,
      { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' },
      me(),
    );
    fixture.wakeAll();
    const { counts } = await fixture.until(async () => {
      const campaign = await fixture.campaign(id);
      return campaign.status.state === 'finished' && campaign;
    });
    expect(counts.recipients.accepted).toBe(3);
    expect(textsTo()).toBe(2);
  });

  test('that it was not sent says nothing of what another campaign sent meanwhile; said once more, it goes', async () => {
    behave = (nth) => (nth === 1 ? { kind: 'reset' } : { kind: 'answer' });
    run();
    const id = await sent({ words: 'Both', recipients: 2 });
    // Who may have it already is kept back from the other one too.
    const other = await sent({ words: 'Both', recipients: 2 });
    expect(await keptIn(other)).toEqual([{ reason: 'same-text', people: 2 }]);
    await sendAllTheSame(fixture.db, other, await shownIn(other), me());
    fixture.wakeAll();
    await fixture.until(async () => (await fixture.campaign(other)).counts.recipients.accepted === 2);
    const again = async (): Promise<void> => {
      const choice = { campaignId: id, batchIds: null, from: 'unconfirmed', as: 'queued' } as const;
      await decideAsSeen(fixture.db, choice, me());
      fixture.wakeAll();
      await fixture.reaches(id, 'finished');
    };
    await again();
    expect(await fixture.batches(id)).toMatchObject([
      { state: 'unconfirmed', reason: 'kept-again', size: 2 },
    ]);
    expect(textsTo()).toBe(2);
    await again();
    expect(await fixture.batches(id)).toMatchObject([{ state: 'accepted' }]);
    expect(textsTo()).toBe(3);
  });
});

describe('the clock', () => {
  const words = 'By the clock';
  const keptNow = async () => keptIn(await sent({ words }));
  const kept = [{ reason: 'same-text', people: 1 }];

  test.each([
    ['forward', 13 * hour],
    ['back', -13 * hour],
    ['back by years', -90_000 * hour],
    ['forward by years', 90_000 * hour],
  ])('that is set %s while Carillon runs neither opens the fuse nor closes it for longer', async (_, by) => {
    run();
    await sent({ words });
    await fixture.passes(hour);
    fixture.clock.setEpochMs(fixture.clock.epochMs() + by);
    expect(await keptNow()).toEqual(kept);
    await fixture.passes(11 * hour);
    expect(await keptNow()).toEqual([]);
  });

  test('that is set back while Carillon is closed does not open it, and twelve hours later it is open', async () => {
    const first = run();
    await sent({ words });
    await first.stop();
    fixture.clock.setEpochMs(fixture.clock.epochMs() - 48 * hour);
    run();
    expect(await keptNow()).toEqual(kept);
    await fixture.passes(11 * hour);
    expect(await keptNow()).toEqual(kept);
    await fixture.passes(hour);
    expect(await keptNow()).toEqual([]);
  });

  test('of a computer that slept is believed, though the other one stood still meanwhile', async () => {
    const queue = run();
    await sent({ words });
    queue.suspend();
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 13 * hour);
    queue.resume();
    expect(await keptNow()).toEqual([]);
  });

  test('that was set forward and back again leaves the fuse as it was', async () => {
    run();
    await sent({ words });
    fixture.clock.setEpochMs(fixture.clock.epochMs() + 30 * hour);
    expect(await keptNow()).toEqual(kept);
    fixture.clock.setEpochMs(fixture.clock.epochMs() - 30 * hour);
    expect(await keptNow()).toEqual(kept);
    await fixture.passes(12 * hour);
    expect(await keptNow()).toEqual([]);
  });
});

test('what it would keep back is known before a campaign is sent, for the time at which it is to go', async () => {
  run();
  for (let text = 0; text < 3; text++) await sent();
  await sent({ words: 'News', recipients: 3 });
  const id = await seedCampaign(fixture.db, { recipients: 4, text: () => 'News', pause: { kind: 'user' } });
  const now = await steadyTime(fixture.db, fixture.clock.epochMs());
  const forecast = (at: number) =>
    fuseForecast(fixture.db, { campaignId: id, practice: null, limits: usualFuse, at });
  expect(await forecast(now)).toEqual({
    'same-text': 3,
    'many-texts': 0,
    more: false,
    countries: [{ country: 'GB', recipients: 3, segments: 3 }],
  });
  expect(await forecast(now + 13 * hour)).toMatchObject({ 'same-text': 0, 'many-texts': 1, more: false });
  expect(await forecast(now + 25 * hour)).toMatchObject({ 'same-text': 0, 'many-texts': 0, more: false });
});

/** A campaign for so many rows of a file that share one phone. */
async function forRows(count: number, words: string): Promise<number> {
  const { db } = fixture;
  const id = await seedCampaign(db, {
    recipients: count,
    batchSize: 1,
    text: (position) => `${words} ${position}`,
    pause: { kind: 'user' },
  });
  await db
    .updateTable('recipients')
    .set(({ ref }) => ({ number: String(firstNumber), of_rows: sql<string>`CAST(${ref('id')} AS TEXT)` }))
    .where('campaign_id', '=', id)
    .execute();
  const row = { number: String(firstNumber), name: 'Ada', country: 'GB', fields: '{}' };
  await writeCampaignRows(db, id, [{ place: 1, leader: 1, row: 2, phoneAt: 0, ...row }]);
  return id;
}

/** The campaign goes through to its end. */
async function goes(id: number): Promise<void> {
  const now = fixture.clock.epochMs();
  await fixture.db
    .updateTable('campaigns')
    .set({ plan_started: 1, started_at: now, seen_at: now })
    .where('id', '=', id)
    .execute();
  await resume(fixture.db, id, now);
  fixture.wakeAll();
  await fixture.reaches(id, 'finished');
}

test('rows of a file that share a phone are texts of one campaign, and are counted', async () => {
  run();
  const id = await forRows(5, 'Row');
  await goes(id);
  expect(textsTo()).toBe(4);
  expect(await keptIn(id)).toEqual([{ reason: 'many-texts', people: 1 }]);
});

test('earlier texts of a phone count once each, however many rows of the phone are to come, in the forecast as in the queue', async () => {
  run();
  await goes(await forRows(2, 'Yesterday'));
  const today = await forRows(3, 'Today');
  const at = await steadyTime(fixture.db, fixture.clock.epochMs());
  const forecast = await fuseForecast(fixture.db, {
    campaignId: today,
    practice: null,
    limits: usualFuse,
    at,
  });
  expect(forecast).toMatchObject({ 'same-text': 0, 'many-texts': 1, more: false });
  await goes(today);
  expect(textsTo()).toBe(4);
  expect(await keptIn(today)).toEqual([{ reason: 'many-texts', people: 1 }]);
});
