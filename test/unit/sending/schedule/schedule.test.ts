import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignById, createCampaign, emptyDraft } from '../../../../electron/db/campaigns/campaigns.ts';
import {
  rescheduleCampaign,
  scheduleCampaign,
  unscheduleCampaign,
} from '../../../../electron/db/campaigns/schedule.ts';
import { listSenderIds } from '../../../../electron/db/message/sender-ids.ts';
import { appendAudit, lastCampaignAct } from '../../../../electron/db/records/audit.ts';
import type { Db } from '../../../../electron/db/sqlite/open.ts';
import { resume } from '../../../../electron/sending/commands.ts';
import {
  latestMs,
  latestWhileBusyMs,
  Schedule,
  soonMs,
} from '../../../../electron/sending/schedule/schedule.ts';
import type { Audience, PlanChanges } from '../../../../electron/shared/models.ts';
import type { UnconfirmedCost } from '../../../../electron/shared/money/sum.ts';
import { emptyPlan } from '../../../support/empty-plan.ts';
import { isOnPostgres } from '../../../support/engine.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { seedContacts } from '../../../support/seeds.ts';
import { TemporaryRecords } from '../../../support/temporary-records.ts';

const minute = 60_000;
const hour = 60 * minute;
/** A Monday in winter, noon in London. */
const noon = Date.UTC(2026, 0, 5, 12);

let records: TemporaryRecords;
let db: Db;
let clock: FakeClock;
const failures: unknown[] = [];
/** What the last look found to be still ahead. */
let waiting: readonly number[] = [];
/** How often it said that a campaign began, or asks. */
let news = 0;
const unchanged: PlanChanges = { texts: 0, joined: 0, left: 0, gone: 0 };
/** The comparison of a campaign with the contacts. */
let changesOf: (id: number) => PlanChanges | Promise<PlanChanges> = () => unchanged;
/** Its cost where that is to be asked about. */
let costOf: (id: number) => UnconfirmedCost | null | Promise<UnconfirmedCost | null> = () => null;
beforeEach(() => {
  changesOf = () => unchanged;
  costOf = () => null;
  news = 0;
  records = new TemporaryRecords('administrator');
  db = records.open('campaigns');
  clock = new FakeClock(noon);
  failures.length = 0;
});
afterEach(async () => {
  await records.close();
  expect(failures).toEqual([]);
});

const onError = (cause: unknown): void => void failures.push(cause);

async function scheduled(at: number, audience: Partial<Audience> = {}): Promise<number> {
  const empty = emptyDraft(50);
  const draft = { ...empty, name: 'Spring', senderId: 'Shop', audience: { ...empty.audience, ...audience } };
  const { id } = await createCampaign(db, draft, noon);
  const plan = await emptyPlan(db, id);
  const confirmed = { amount: 8, currency: 'EUR', ceiling: 50 };
  await scheduleCampaign(db, id, { plan, accountId: 'account', practice: false, at, now: noon, confirmed });
  return id;
}

/** One that has been running since before anything was due. */
async function runningSchedule(): Promise<Schedule> {
  const schedule = scheduleOf();
  await schedule.check();
  return schedule;
}

/** @param isKeeper of a team's computer; null: of one that works alone */
function scheduleOf(isKeeper: (() => Promise<boolean>) | null = null): Schedule {
  return new Schedule({
    isKeeper,
    actor: 'ada',
    db,
    clock,
    changesOf: async (id) => changesOf(id),
    unconfirmedCost: async (id) => costOf(id),
    onWaiting: (campaigns) => {
      waiting = campaigns.map(({ id }) => id);
    },
    onChanged: () => {
      news += 1;
    },
    onError,
  });
}

interface Guard {
  readonly name: string;
  readonly on_table: string;
}

async function dropTrigger(name: string, table: string): Promise<void> {
  await sql`DROP TRIGGER ${sql.ref(name)} ${isOnPostgres ? sql`ON ${sql.table(table)}` : sql``}`.execute(db);
}

/** The records refuse people and texts in a campaign that is no draft; the rows of these tests are put there all the same. */
async function withoutGuards(): Promise<void> {
  const refusing = isOnPostgres
    ? sql<Guard>`SELECT t.tgname AS name, t.tgrelid::regclass::text AS on_table FROM pg_trigger AS t JOIN pg_proc AS p ON p.oid = t.tgfoid
        WHERE t.tgrelid IN ('batches'::regclass, 'recipients'::regclass) AND p.prosrc LIKE '%RAISE EXCEPTION%'`
    : sql<Guard>`SELECT name, tbl_name AS on_table FROM main.sqlite_schema
        WHERE type = 'trigger' AND tbl_name IN ('batches', 'recipients') AND sql LIKE '%raise(ABORT%'`;
  for (const { name, on_table } of (await refusing.execute(db)).rows) await dropTrigger(name, on_table);
}

/** From now on no campaign gets another state. */
async function refuseStates(): Promise<void> {
  if (!isOnPostgres) {
    await sql`CREATE TEMP TRIGGER disk_is_full BEFORE UPDATE OF state ON campaigns
      BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`.execute(db);
    return;
  }
  await sql`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(db);
  await sql`CREATE TRIGGER disk_is_full BEFORE UPDATE OF state ON campaigns
    FOR EACH ROW EXECUTE FUNCTION disk_is_full()`.execute(db);
}

/** Plans three people in two batches, and removes the contacts of two of them. */
async function planThree(id: number): Promise<void> {
  await withoutGuards();
  const contacts = records.open('contacts');
  const numbers = ['447700900001', '447700900002', '447700900003'];
  const batches = [2, 1].map((size, position) => ({ position, size }));
  for (const { position, size } of batches) {
    const batch = await db
      .insertInto('batches')
      .values({
        campaign_id: id,
        position,
        text: `Hi ${position}`,
        segments: 1,
        size,
        state: 'queued',
        reason: null,
        updated_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const number of numbers.splice(0, size)) {
      await db
        .insertInto('recipients')
        .values({
          campaign_id: id,
          contact_id: 9,
          number,
          name: '',
          country: 'GB',
          batch_id: batch.id,
          skip_reason: null,
        })
        .execute();
    }
  }
  await seedContacts(contacts, [{ number: '447700900001' }]);
}

interface PlannedPerson {
  readonly number: string;
  readonly name: string;
  /** The contact who is called so by now. */
  readonly now: { readonly id: number; readonly number: string };
}

/** Plans a batch for each person, who were contacts 11, 12 and so on then. `queued`: who still gets it. */
async function plannedFor(id: number, people: readonly PlannedPerson[]) {
  await withoutGuards();
  const contacts = records.open('contacts');
  for (const [position, { number, name, now }] of people.entries()) {
    const batch = await db
      .insertInto('batches')
      .values({
        campaign_id: id,
        position,
        text: 'Hi, come today.',
        segments: 1,
        size: 1,
        state: 'queued',
        reason: null,
        updated_at: noon - hour,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('recipients')
      .values({
        campaign_id: id,
        contact_id: 11 + position,
        number,
        name,
        country: 'GB',
        batch_id: batch.id,
        skip_reason: null,
      })
      .execute();
    await contacts
      .insertInto('contacts')
      .values({ ...now, name, country: 'GB', fields: '{}', created_at: 1, updated_at: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return {
    queued: async (): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('recipients')
        .select('number')
        .where('campaign_id', '=', id)
        .where('batch_id', 'is not', null)
        .orderBy('number')
        .execute();
      return rows.map(({ number }) => number);
    },
  };
}

async function state(id: number) {
  return (await campaignById(db, id)).status;
}

describe('a scheduled campaign', () => {
  test('leaves out whoever was removed from the contacts since', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon);
    await planThree(id);
    await schedule.check();
    schedule.stop();
    expect(await state(id)).toEqual({ state: 'sending' });
    const people = await db
      .selectFrom('recipients')
      .select(['number', 'skip_reason'])
      .orderBy('number')
      .execute();
    expect(people).toEqual([
      { number: '447700900001', skip_reason: null },
      { number: '447700900002', skip_reason: 'contact-removed' },
      { number: '447700900003', skip_reason: 'contact-removed' },
    ]);
    const { counts } = await campaignById(db, id);
    expect(counts).toMatchObject({ skipped: 2, recipients: { queued: 1 }, batches: { queued: 1 } });
  });

  test('leaves out whose number somebody else has by now, and not who came back with it', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon);
    const [ada, ben, cleo] = ['447700900001', '447700900002', '447700900003'];
    // Ada and Ben have changed phones; Cleo was removed and imported once more.
    const { queued } = await plannedFor(id, [
      { number: ada, name: 'Ada', now: { id: 11, number: ben } },
      { number: ben, name: 'Ben', now: { id: 12, number: ada } },
      { number: cleo, name: 'Cleo', now: { id: 13, number: cleo } },
    ]);
    await schedule.check();
    schedule.stop();
    expect(await queued()).toEqual([cleo]);
    expect((await campaignById(db, id)).counts.skipped).toBe(2);
  });

  test('leaves out whoever refused on another number since it was planned, and counts them', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon);
    const [ada, ben, cleo, dan] = ['447700900001', '447700900002', '447700900003', '447700900004'];
    const { queued } = await plannedFor(id, [
      { number: ada, name: 'Ada Lovelace', now: { id: 11, number: ada } },
      { number: dan, name: 'Ada Lovelace', now: { id: 14, number: dan } },
      { number: ben, name: 'Ben', now: { id: 12, number: ben } },
      { number: cleo, name: 'Cleo', now: { id: 13, number: cleo } },
    ]);
    const contacts = records.open('contacts');
    const [adaToo, benToo, cleoToo] = ['447700900901', '447700900902', '447700900903'];
    await contacts
      .insertInto('contacts')
      .values({ number: adaToo, name: 'Ada Lovelace', fields: '{}', created_at: 1, updated_at: 1 })
      .execute();
    for (const [number, fields] of [
      [ada, { Name: 'Ada Lovelace', 'Date of birth': '10/12/1985' }],
      [adaToo, { Name: 'Ada Lovelace', 'Date of birth': '1985-12-10' }],
      [dan, { Name: 'Ada Lovelace' }],
      [ben, { 'Phone 2': `+${benToo}` }],
      [cleo, { 'Phone 2': `+${cleoToo}` }],
    ] as const)
      await contacts
        .updateTable('contacts')
        .set({ fields: JSON.stringify(fields) })
        .where('number', '=', number)
        .execute();
    // Of what was known on the review a person has decided there.
    for (const [number, addedAt] of [
      [adaToo, noon - minute],
      [benToo, noon - minute],
      [cleoToo, noon - 2 * hour],
    ] as const)
      await contacts
        .insertInto('do_not_text')
        .values({ number, reason: 'STOP', source: 'by hand', added_at: addedAt })
        .execute();
    await schedule.check();
    schedule.stop();
    // Another Ada Lovelace is not left out for her name.
    expect(await queued()).toEqual([cleo, dan]);
    const { detail } = await db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'campaign.sent')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(detail)).toMatchObject({ recipients: 2, refusedElsewhere: 2 });
  });

  test('counts as begun for those alone who did not refuse in the seconds of Undo', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon + 10_000);
    await planThree(id);
    const contacts = records.open('contacts');
    await seedContacts(contacts, [{ number: '447700900002' }, { number: '447700900003' }]);
    await contacts
      .insertInto('do_not_text')
      .values({ number: '447700900002', reason: 'STOP', source: 'by hand', added_at: noon + 1 })
      .execute();
    clock.advance(10_000);
    await schedule.check();
    schedule.stop();
    const act = await lastCampaignAct(db, id, ['campaign.sent']);
    expect(act?.event?.detail).toMatchObject({ recipients: 2 });
    expect((await campaignById(db, id)).counts).toMatchObject({ recipients: { queued: 2 }, skipped: 1 });
  });

  test.runIf(isOnPostgres)('is of whoever scheduled it, whichever computer begins it', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon);
    const event = { action: 'campaign.scheduled', detail: { at: noon, campaignId: id } } as const;
    await appendAudit(db, { at: noon, actor: 'julio', subject: 'Spring', event });
    await schedule.check();
    schedule.stop();
    const act = await lastCampaignAct(db, id, ['campaign.sent']);
    expect(act?.event?.detail).toMatchObject({ by: 'julio', isAhead: false });
  });

  test('leaves out whom another one has texted since it was planned, where it was to', async () => {
    const people = ['447700900001', '447700900002', '447700900003'].map((number, index) => ({
      number,
      name: `${index}`,
      now: { id: index + 1, number },
    }));
    const audienceOf = { notTextedWithinDays: 7, skipNearlySame: false };
    for (const [audience, left] of [
      [audienceOf, ['447700900003']],
      [{ notTextedWithinDays: null, skipNearlySame: true }, ['447700900002', '447700900003']],
      [{ notTextedWithinDays: null, skipNearlySame: false }, people.map(({ number }) => number)],
    ] as const) {
      await sql`UPDATE campaigns SET state = 'stopped' WHERE state <> 'draft'`.execute(db);
      await sql`DELETE FROM campaigns`.execute(db);
      const schedule = await runningSchedule();
      const id = await scheduled(noon, audience);
      const { queued } = await plannedFor(id, people);
      const other = await scheduled(noon + 30 * 24 * hour);
      await plannedFor(other, people.slice(0, 2));
      await sql`UPDATE batches SET state = 'accepted', updated_at = ${noon - minute},
        text = iif(position = 0, 'Hi, come today!', 'Hi, another one') WHERE campaign_id = ${other}`.execute(
        db,
      );
      // One that is to begin later is not yet a text.
      await plannedFor(await scheduled(noon + 30 * 24 * hour), people);
      await schedule.check();
      schedule.stop();
      expect(await queued()).toEqual(left);
    }
  });

  test('is sent at its time and not before', async () => {
    const id = await scheduled(noon + hour);
    const schedule = scheduleOf();
    await schedule.check();
    clock.advance(hour - 1);
    await schedule.check();
    expect(await state(id)).toEqual({ state: 'scheduled', at: noon + hour });
    clock.advance(1);
    await schedule.check();
    expect(await state(id)).toEqual({ state: 'sending' });
    schedule.stop();
  });

  /** Scheduled in an hour, and looked at once that is over. */
  async function atItsTime(compare: typeof changesOf): Promise<number> {
    const id = await scheduled(noon + hour);
    const schedule = await runningSchedule();
    changesOf = compare;
    clock.advance(hour);
    await schedule.check();
    schedule.stop();
    return id;
  }

  test.each([
    { what: 'texts', changes: { ...unchanged, texts: 12 } },
    { what: 'people who are not meant any more', changes: { ...unchanged, left: 1, joined: 3 } },
  ])('asks at its time where $what are not as they were reviewed', async ({ changes }) => {
    const id = await atItsTime(() => changes);
    const reason = { kind: 'missed-schedule', scheduledAt: noon + hour, because: 'changed', changes };
    expect(await state(id)).toEqual({ state: 'paused', reason });
    await unscheduleCampaign(db, id, clock.epochMs(), false);
    expect(await state(id)).toEqual({ state: 'draft' });
  });

  test('begins unasked where people only joined, or were removed or refused', async () => {
    const id = await atItsTime(() => ({ ...unchanged, joined: 3, gone: 2 }));
    expect(await state(id)).toEqual({ state: 'sending' });
  });

  const dear = {
    amount: 8,
    currency: 'EUR',
    ceiling: 1,
    confirmed: { amount: 8, currency: 'EUR', ceiling: 50 },
  };
  test.each([
    { what: 'in the seconds of Undo', at: noon + 10_000 },
    { what: 'while it was scheduled', at: noon + hour },
  ])('asks where it became dearer than the ceiling $what', async ({ at }) => {
    const schedule = await runningSchedule();
    const id = await scheduled(at);
    costOf = () => dear;
    clock.advance(at - noon);
    await schedule.check();
    schedule.stop();
    const changes = { ...unchanged, cost: dear };
    const reason = { kind: 'missed-schedule', scheduledAt: at, because: 'cost', changes };
    expect(await state(id)).toEqual({ state: 'paused', reason });
    const line = await lastCampaignAct(db, id, ['campaign.missed']);
    expect(line?.event?.detail).toMatchObject({ because: 'cost' });
    await unscheduleCampaign(db, id, clock.epochMs(), false);
    expect(await state(id)).toEqual({ state: 'draft' });
  });

  test('costs what those get who are left, not who was removed since', async () => {
    const id = await scheduled(noon + hour);
    await planThree(id);
    const schedule = await runningSchedule();
    const counted: number[] = [];
    costOf = async (due) => {
      counted.push((await campaignById(db, due)).counts.recipients.queued);
      return null;
    };
    clock.advance(hour);
    await schedule.check();
    schedule.stop();
    expect(counted).toEqual([1]);
    expect(await state(id)).toEqual({ state: 'sending' });
  });

  test('is compared with nothing where it was reviewed seconds ago', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon + 10_000);
    changesOf = () => Promise.reject(new Error('Nobody asks'));
    clock.advance(10_000);
    await schedule.check();
    expect(await state(id)).toEqual({ state: 'sending' });
    schedule.stop();
  });

  test('is not late for another one that took long to compare, up to two minutes', async () => {
    const second = await scheduled(noon + hour + 20_000);
    const first = await atItsTime((id) => {
      if (id !== second) clock.setEpochMs(noon + hour + 30_000);
      return unchanged;
    });
    expect([await state(first), await state(second)]).toEqual([{ state: 'sending' }, { state: 'sending' }]);
  });

  test('goes out while the next one is still compared', async () => {
    const first = await scheduled(noon + hour - 1);
    let seen = 0;
    await atItsTime((id) => {
      if (id !== first) seen = news;
      return unchanged;
    });
    expect(seen).toBe(1);
  });

  test('asks where everything stood still for long while it was compared', async () => {
    const id = await atItsTime(() => {
      clock.setEpochMs(noon + hour + latestWhileBusyMs + 1);
      return unchanged;
    });
    expect(await state(id)).toMatchObject({ state: 'paused', reason: { because: 'late' } });
  });

  test('asks where the computer went to sleep while it was compared', async () => {
    const id = await scheduled(noon + hour);
    const schedule = await runningSchedule();
    changesOf = () => {
      schedule.suspend();
      return unchanged;
    };
    clock.advance(hour);
    await schedule.check();
    await schedule.check();
    expect(await state(id)).toMatchObject({ state: 'paused', reason: { because: 'slept' } });
    schedule.stop();
  });

  test('waits for the other time that it was given while it was compared', async () => {
    const id = await atItsTime(async (due) => {
      await rescheduleCampaign(db, due, noon + 2 * hour, clock.epochMs() - hour);
      return unchanged;
    });
    expect(await state(id)).toEqual({ state: 'scheduled', at: noon + 2 * hour });
  });

  test('begins when Undo has counted down, though the clock was set back by a day meanwhile', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon + 10_000);
    await schedule.check();
    clock.setEpochMs(noon - 24 * hour);
    await schedule.check();
    clock.advance(9_000);
    await schedule.check();
    expect((await campaignById(db, id)).status.state).toBe('scheduled');
    clock.advance(1_000);
    await schedule.check();
    expect((await campaignById(db, id)).status.state).toBe('sending');
  });

  test('looks again by itself, as timers stand still while a computer sleeps', async () => {
    const id = await scheduled(noon + hour);
    const schedule = scheduleOf();
    await schedule.check();
    // The clock of the wall has moved on, that of the timers has not.
    clock.setEpochMs(noon + hour - 15_000);
    clock.advance(20_000);
    await schedule.check();
    expect(await state(id)).toEqual({ state: 'sending' });
    schedule.stop();
  });

  test('that cannot be begun keeps no other one from its time, and is then asked about', async () => {
    const [broken, ...others] = [
      await scheduled(noon + hour),
      await scheduled(noon + hour),
      await scheduled(noon + hour + 25_000),
    ];
    const schedule = await runningSchedule();
    changesOf = (id) => {
      if (id === broken) throw new Error('its values cannot be read');
      return unchanged;
    };
    for (let second = 0; second <= hour / 1_000 + 30; second++) {
      clock.advance(1_000);
      await schedule.check();
    }
    expect(await Promise.all(others.map(state))).toEqual(others.map(() => ({ state: 'sending' })));
    expect(failures.splice(0).length).toBeGreaterThan(1);
    // By then too late for what it was to begin with.
    expect(await state(broken)).toMatchObject({ state: 'paused', reason: { because: 'late' } });
    schedule.stop();
  });

  test('of which it could not be written down that Carillon was closed asks later, and does not begin', async () => {
    const id = await scheduled(noon + hour);
    const schedule = scheduleOf();
    clock.setEpochMs(noon + hour - 5_000);
    await refuseStates();
    await schedule.check();
    expect(failures.splice(0)).toHaveLength(1);
    await dropTrigger('disk_is_full', 'campaigns');
    clock.advance(20_000);
    await expect.poll(() => state(id)).toMatchObject({ state: 'paused', reason: { because: 'closed' } });
    schedule.stop();
  });

  test('is looked at again by itself where beginning it failed, and then asks', async () => {
    const id = await scheduled(noon + hour);
    const schedule = scheduleOf();
    await refuseStates();
    await schedule.check();
    clock.setEpochMs(noon + hour);
    await schedule.check();
    expect(failures.splice(0)).toHaveLength(1);
    expect(await state(id)).toMatchObject({ state: 'scheduled' });
    await dropTrigger('disk_is_full', 'campaigns');
    clock.advance(20_000);
    await expect
      .poll(() => state(id))
      .toMatchObject({ state: 'paused', reason: { kind: 'missed-schedule' } });
    schedule.stop();
  });

  test('that was missed asks, and is sent late neither by itself nor without a new review', async () => {
    const id = await scheduled(noon + hour);
    const schedule = await runningSchedule();
    clock.setEpochMs(noon + hour + latestMs + 1);
    await schedule.check();
    const missed = {
      state: 'paused',
      reason: { kind: 'missed-schedule', scheduledAt: noon + hour, because: 'late' },
    };
    expect(await state(id)).toEqual(missed);
    clock.advance(24 * hour);
    await schedule.check();
    expect(await state(id)).toEqual(missed);
    await expect(resume(db, id, clock.epochMs())).rejects.toMatchObject({ code: 'not-allowed-now' });
    expect(await state(id)).toEqual(missed);
    schedule.stop();
  });

  test('whose Undo was counting down when Carillon was closed asks, and is not sent at the next start', async () => {
    const counting = await scheduled(noon + 9_000);
    const later = await scheduled(noon + soonMs + 1);
    const passed = await scheduled(noon - 1_000);
    const schedule = scheduleOf();
    await schedule.check();
    for (const id of [counting, passed]) {
      expect(await state(id)).toMatchObject({ state: 'paused', reason: { because: 'closed' } });
    }
    expect(await state(later)).toMatchObject({ state: 'scheduled' });
    expect(waiting).toEqual([later]);
    clock.advance(soonMs + 1);
    await schedule.check();
    expect(await state(later)).toEqual({ state: 'sending' });
    schedule.stop();
  });

  test('whose time came while the computer slept asks, however short the sleep was', async () => {
    const schedule = await runningSchedule();
    const id = await scheduled(noon + 9_000);
    await schedule.check();
    schedule.suspend();
    clock.setEpochMs(noon + 10_000);
    await schedule.check();
    expect(await state(id)).toMatchObject({ state: 'paused', reason: { because: 'slept' } });
    const next = await scheduled(clock.epochMs());
    await schedule.check();
    expect(await state(next)).toEqual({ state: 'sending' });
    schedule.stop();
  });

  test('keeps its time while it is changed, but not that of an undone press, and forgets it when told', async () => {
    const planned = async (id: number) => (await campaignById(db, id)).plannedAt;
    const id = await scheduled(noon + hour);
    await unscheduleCampaign(db, id, noon, true);
    expect(await planned(id)).toBe(noon + hour);
    const again = { accountId: 'account', practice: false, at: noon + 2 * hour, now: noon, confirmed: null };
    await scheduleCampaign(db, id, { plan: await emptyPlan(db, id), ...again });
    expect(await planned(id)).toBeNull();
    await unscheduleCampaign(db, id, noon, true);
    await unscheduleCampaign(db, id, noon, false);
    expect(await planned(id)).toBeNull();
    const undone = await scheduled(noon + 9_000);
    await unscheduleCampaign(db, undone, noon, true);
    expect(await planned(undone)).toBeNull();
  });

  test('becomes a draft again, from the schedule and from a missed one, but not once it is sent', async () => {
    const id = await scheduled(noon + hour);
    await unscheduleCampaign(db, id, noon, true);
    expect(await state(id)).toEqual({ state: 'draft' });
    expect((await campaignById(db, id)).accountId).toBeNull();

    const plan = await emptyPlan(db, id);
    await scheduleCampaign(db, id, {
      plan,
      accountId: 'account',
      practice: false,
      at: noon + hour,
      now: noon,
      confirmed: null,
    });
    const schedule = scheduleOf();
    clock.setEpochMs(noon + 5 * hour);
    await schedule.check();
    await unscheduleCampaign(db, id, noon, true);
    expect(await state(id)).toEqual({ state: 'draft' });

    const sent = await scheduled(clock.epochMs());
    await schedule.check();
    await expect(unscheduleCampaign(db, sent, noon, true)).rejects.toMatchObject({ code: 'not-allowed-now' });
    schedule.stop();
  });
});

test('a sender ID is used when a campaign begins with it, and not by a press on Send that is undone', async () => {
  const schedule = await runningSchedule();
  await unscheduleCampaign(db, await scheduled(noon + minute), noon, false);
  await scheduled(noon + 2 * minute);
  clock.advance(minute);
  await schedule.check();
  expect(await listSenderIds(db)).toEqual([]);
  clock.advance(minute);
  await schedule.check();
  expect(await listSenderIds(db)).toMatchObject([{ value: 'Shop', useCount: 1 }]);
  schedule.stop();
});

describe('a computer of a team, where another one begins what is due,', () => {
  let isKeeper = false;
  let isAway = false;
  let schedule: Schedule;
  beforeEach(() => {
    isKeeper = false;
    isAway = false;
    schedule = scheduleOf(async () => {
      if (isAway) throw new Error('the server is away');
      return isKeeper;
    });
  });
  afterEach(() => schedule.stop());

  const stateOf = async (id: number) => (await campaignById(db, id)).status;

  /** It looks every three seconds, for as long. */
  async function looksOn(ms: number): Promise<void> {
    await schedule.check();
    for (let passed = 0; passed < ms; passed += 3_000) {
      clock.advance(3_000);
      await schedule.check();
    }
  }

  /** The other one goes, and this one takes its place at the next look. */
  async function takesOver(afterMs: number): Promise<void> {
    isKeeper = true;
    clock.advance(afterMs);
    await schedule.check();
  }

  test('begins what it has seen coming once the other one has gone, within the seconds of Undo too', async () => {
    await looksOn(soonMs);
    const sentNow = await scheduled(clock.epochMs() + 10_000);
    const timed = await scheduled(clock.epochMs() + hour);
    await looksOn(6_000);
    await takesOver(3_000);
    expect(await stateOf(sentNow)).toMatchObject({ state: 'scheduled' });
    clock.advance(1_000);
    await schedule.check();
    expect(await stateOf(sentNow)).toEqual({ state: 'sending' });
    clock.advance(hour);
    await schedule.check();
    expect(await stateOf(timed)).toMatchObject({ state: 'sending' });
  });

  test('begins what came due between two of its looks, and asks where that was too long ago', async () => {
    await looksOn(soonMs);
    const justDue = await scheduled(clock.epochMs() + 1_000);
    const longDue = await scheduled(clock.epochMs() - latestMs + 2_000);
    await takesOver(3_000);
    expect(await stateOf(justDue)).toEqual({ state: 'sending' });
    expect(await stateOf(longDue)).toMatchObject({ state: 'paused', reason: { because: 'late' } });
  });

  test('asks where it has just started, as nobody at it could see what was about to begin', async () => {
    await looksOn(soonMs - 3_000);
    const id = await scheduled(clock.epochMs() + 5_000);
    await takesOver(1_000);
    expect(await stateOf(id)).toMatchObject({ state: 'paused', reason: { because: 'closed' } });
  });

  test('asks where it slept, until it has looked on for long enough again', async () => {
    await looksOn(soonMs);
    schedule.suspend();
    await looksOn(soonMs - 3_000);
    const id = await scheduled(clock.epochMs() + 5_000);
    await takesOver(1_000);
    expect(await stateOf(id)).toMatchObject({ state: 'paused', reason: { because: 'slept' } });

    isKeeper = false;
    schedule.suspend();
    await looksOn(soonMs);
    const next = await scheduled(clock.epochMs() + 3_000);
    await takesOver(3_000);
    expect(await stateOf(next)).toEqual({ state: 'sending' });
  });

  test.each(['before', 'while'])('asks where it stood still unseen %s it took over', async (when) => {
    await looksOn(soonMs);
    const id = await scheduled(clock.epochMs() + minute + 5_000);
    // The clock of the wall has moved on, that of the timers has not.
    clock.setEpochMs(clock.epochMs() + minute);
    if (when === 'before') await schedule.check();
    await takesOver(0);
    expect(await stateOf(id)).toMatchObject({ state: 'paused', reason: { because: 'slept' } });
  });

  test('has seen it coming though the server was away for some seconds, and looks again soon', async () => {
    await looksOn(soonMs);
    const id = await scheduled(clock.epochMs() + 5_000);
    isAway = true;
    clock.advance(3_000);
    await schedule.check();
    expect(failures.splice(0)).not.toHaveLength(0);
    isAway = false;
    isKeeper = true;
    clock.advance(3_000);
    await expect.poll(() => stateOf(id)).toEqual({ state: 'sending' });
  });

  test('begins nothing twice where the other one still takes itself for the one that does', async () => {
    await looksOn(soonMs);
    const other = scheduleOf(async () => true);
    await other.check();
    const id = await scheduled(clock.epochMs() + 3_000);
    isKeeper = true;
    clock.advance(3_000);
    await Promise.all([schedule.check(), other.check()]);
    other.stop();
    expect(await stateOf(id)).toEqual({ state: 'sending' });
    const started = await db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'campaign.sent')
      .execute();
    expect(started).toHaveLength(1);
  });

  test('takes no more looks, and no place of another one, once it has ended', async () => {
    await looksOn(soonMs);
    const id = await scheduled(clock.epochMs());
    schedule.stop();
    await takesOver(3_000);
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled' });
  });
});
