/**
 * A folder of data as after some weeks of use: people, lists of numbers, and campaigns in every state. It is written
 * before the app starts, so that pictures and tests of screens need no minutes of sending.
 *
 * Nothing in it is random: every run shows the same.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrateAll } from '../../electron/db/sqlite/migrate.ts';
import { type Db, openHere } from '../../electron/db/sqlite/open.ts';
import {
  type BatchState,
  type CampaignState,
  nobody,
  type PauseReason,
  type SkipReason,
} from '../../electron/shared/models.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const firstNames = ['Amara', 'Béla', 'Chloé', 'Dilnoza', 'Erik', 'Fatou', 'Grace', 'Håkon', 'Ines', 'Jürgen'];
const lastNames = ['Okafor', 'Nowak', 'Müller', 'O’Brien', 'Lindqvist', 'Traoré', 'Silva', 'Haddad'];
/** Ranges that regulators keep free for drama, or that are not assigned. */
const places = [
  { country: 'GB', start: 447_700_900_000 },
  { country: 'GB', start: 447_700_901_000 },
  { country: 'IE', start: 353_850_000_000 },
  { country: 'FR', start: 33_639_980_000 },
  { country: 'DE', start: 4_915_100_000_000 },
] as const;

export function personOf(index: number): { name: string; number: string; country: string } {
  const place = places[index % places.length] ?? places[0];
  const name = `${firstNames[index % firstNames.length]} ${lastNames[Math.floor(index / 3) % lastNames.length]}`;
  return { name, number: String(place.start + index), country: place.country };
}

/** A run of batches that ended alike. */
interface BatchRun {
  readonly batches: number;
  readonly state: BatchState;
  readonly reason?: string;
  /** What the last attempt got; null: no answer. Without it there was no attempt. */
  readonly status?: number | null;
  readonly failure?: string;
  readonly answer?: string;
}

export interface CampaignOfWeeks {
  readonly name: string;
  readonly state: CampaignState;
  readonly pause?: PauseReason;
  readonly text?: string;
  readonly senderId?: string;
  readonly batchSize?: number;
  /** How long before now it began, ms. */
  readonly ago: number;
  readonly runs: readonly BatchRun[];
  readonly skipped?: Partial<Record<SkipReason, number>>;
  readonly scheduledIn?: number;
}

const accepted = (batches: number): BatchRun => ({
  batches,
  state: 'accepted',
  status: 200,
  answer: '{"success":true}',
});

export const longName =
  'Reminder for all families of the upper school about the parents’ evening, the new timetable and the photographer in the week before the holidays';
const longText =
  'Dear parents, the parents’ evening of the upper school is moved from Tuesday to Thursday at 19:00 in the large hall; please bring the signed form for the excursion, and tell us beforehand if an interpreter is needed. Bitte bringen Sie das unterschriebene Formular mit. Merci de prévenir le secrétariat. Aerodynamischeslangeswortohneleerzeichendasirgendwoumbrechenmuss.';

/** Everything that screens have to cope with. */
export const campaignsOfWeeks: readonly CampaignOfWeeks[] = [
  {
    name: 'Appointment reminders, week 46',
    state: 'finished',
    ago: 9 * day,
    runs: [accepted(24)],
    skipped: { 'do-not-text': 3, 'empty-field': 2 },
  },
  {
    name: 'Flu vaccination: places left on Saturday',
    state: 'finished',
    ago: 3 * day,
    runs: [
      accepted(17),
      {
        batches: 2,
        state: 'rejected',
        status: 422,
        reason: 'validation',
        answer: '{"success":false,"error":"Invalid phone number"}',
      },
      { batches: 1, state: 'unconfirmed', status: null, failure: 'AnswerTimeoutError', reason: 'timeout' },
    ],
    skipped: { 'do-not-text': 4 },
  },
  {
    name: longName,
    state: 'stopped',
    ago: 2 * day,
    text: longText,
    senderId: 'UpperSchoolOffice',
    runs: [accepted(9), { batches: 13, state: 'queued' }],
    skipped: { 'in-excluded-list': 12 },
  },
  {
    name: 'Thank you for your donation',
    state: 'paused',
    pause: {
      kind: 'too-many-failures',
      status: 503,
      said: 'Service temporarily unavailable. Our engineers have been told.',
    },
    ago: 2 * hour,
    runs: [
      accepted(11),
      {
        batches: 3,
        state: 'unconfirmed',
        status: 503,
        reason: 'server-error',
        answer: '{"success":false,"error":"Service temporarily unavailable. Our engineers have been told."}',
      },
      { batches: 20, state: 'queued' },
    ],
  },
  {
    name: 'New opening hours',
    state: 'paused',
    pause: { kind: 'first-part', recipients: 50 },
    ago: hour,
    batchSize: 50,
    runs: [accepted(1), { batches: 23, state: 'queued' }],
  },
  { name: 'Christmas card', state: 'draft', ago: 30 * minute, runs: [] },
  {
    name: longName,
    state: 'scheduled',
    scheduledIn: 2 * day,
    text: longText,
    ago: 10 * minute,
    runs: [{ batches: 24, state: 'queued' }],
    skipped: { 'do-not-text': 4 },
  },
  {
    name: 'Changed times of the swimming course',
    state: 'paused',
    pause: { kind: 'absence', since: new Date('2026-03-06T16:50').getTime(), foundAt: Date.now() },
    text: longText,
    ago: 3 * day,
    runs: [accepted(14), { batches: 10, state: 'queued' }],
  },
];

/** Writes the data of an app that was never started; the app's own folder is `userData`. */
export async function seedWeeksOfUse(
  userData: string,
  {
    campaigns = campaignsOfWeeks,
    now = Date.now(),
  }: { campaigns?: readonly CampaignOfWeeks[]; now?: number } = {},
): Promise<void> {
  const folder = join(userData, 'data');
  mkdirSync(folder, { recursive: true });
  migrateAll(folder);
  const db = openHere(folder, 'both');
  try {
    await addWeeksOfUse(db, { campaigns, now });
  } finally {
    await db.destroy();
  }
}

/** The same in records that are open and empty, such as a team's. */
export async function addWeeksOfUse(
  db: Db,
  {
    campaigns = campaignsOfWeeks,
    now = Date.now(),
  }: { campaigns?: readonly CampaignOfWeeks[]; now?: number } = {},
): Promise<void> {
  await addPeople(db, now);
  await addReminders(db, now);
  for (const [index, campaign] of campaigns.entries()) await addCampaign(db, campaign, index + 1, now);
}

/** One that is on and one that is paused, with what became of today's texts. */
async function addReminders(db: Db, now: number): Promise<void> {
  await db.insertInto('field_kinds').values({ name: 'visit', kind: 'date', import_id: null }).execute();
  for (const state of ['on', 'paused'] as const) {
    const { id } = await db
      .insertInto('reminders')
      .values({
        name: state === 'on' ? longName : 'Birthdays',
        sender_id: 'Clinic',
        template: 'Hello {first name}, we expect you on {visit}.',
        source: JSON.stringify({ field: 'visit', listId: null, file: null }),
        rule: JSON.stringify({
          when: { kind: 'days', days: state === 'on' ? -3 : 0, at: 600 },
          yearly: state === 'paused',
          latest: 'date',
        }),
        options: JSON.stringify({ batchSize: 50, askAfter: null }),
        state,
        version: 1,
        sent_version: 1,
        by_itself_under: null,
        on_since: now - 20 * day,
        created_at: now - 20 * day,
        updated_at: now - 20 * day,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [index, became] of (['handed', 'late', 'withdrawn', 'nobody'] as const).entries()) {
      const { name, number } = personOf(index);
      const date = new Date(now + index * day).toISOString().slice(0, 10);
      await db
        .insertInto('occurrences')
        .values({
          reminder_id: id,
          identity: number,
          date,
          contact_id: index + 1,
          number,
          name: index === 3 ? `${name} ${longName}` : name,
          due_at: now - 60_000,
          latest_at: now + day,
          state: became,
          campaign_id: became === 'handed' ? 2 : null,
          updated_at: now,
        })
        .execute();
    }
  }
}

async function addPeople(db: Db, now: number): Promise<void> {
  const people = Array.from({ length: 240 }, (_, index) => personOf(index));
  for (const [index, { name, number, country }] of people.entries()) {
    const [first = '', last = ''] = name.split(' ');
    await db
      .insertInto('contacts')
      .values({
        number,
        name: index === 7 ? `${name} ${longName}` : name,
        country,
        fields: JSON.stringify({ 'first name': first, 'last name': last }),
        created_at: now - 30 * day,
        updated_at: now - 30 * day,
      })
      .execute();
  }
  for (const [index, reason] of ['Replied STOP', 'Asked by phone', longText, 'Moved away'].entries()) {
    await db
      .insertInto('do_not_text')
      .values({
        number: personOf(300 + index).number,
        reason,
        source: index === 2 ? longName : 'Entered by hand',
        added_at: now - index * day,
      })
      .execute();
  }
  for (const [index, value] of ['Clinic', 'UpperSchoolOffice', '447700900999'].entries()) {
    await db
      .insertInto('sender_ids')
      .values({
        value,
        label: index === 1 ? longName : 'Front desk',
        is_default: index === 0 ? 1 : 0,
        last_used_at: index === 2 ? null : now - index * day,
        use_count: index === 2 ? 0 : 4 - index,
        created_at: now - 30 * day,
      })
      .execute();
  }
}

async function addCampaign(db: Db, spec: CampaignOfWeeks, place: number, now: number): Promise<void> {
  const { batchSize = 10, text = 'Hello, this is your clinic. Reply STOP to get no more texts.' } = spec;
  const startedAt = now - spec.ago;
  const live = spec.state === 'sending' || spec.state === 'paused';
  const over = spec.state === 'finished' || spec.state === 'stopped';
  await db.transaction().execute(async (trx) => {
    const { id: campaignId } = await trx
      .insertInto('campaigns')
      .values({
        name: spec.name,
        sender_id: spec.senderId ?? 'Clinic',
        template: text,
        audience: JSON.stringify({ ...nobody, everyone: true }),
        options: JSON.stringify({ batchSize, askAfter: null }),
        state: spec.state,
        pause: spec.pause === undefined ? null : JSON.stringify(spec.pause),
        account_id: spec.state === 'draft' ? null : 'practice',
        practice: spec.state === 'draft' ? 0 : 1,
        position: live ? place : null,
        scheduled_at: spec.scheduledIn === undefined ? null : now + spec.scheduledIn,
        created_at: startedAt - hour,
        updated_at: startedAt,
        started_at: live || over ? startedAt : null,
        ended_at: over ? startedAt + 20 * minute : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    let position = 0;
    let person = 0;
    for (const run of spec.runs) {
      for (let index = 0; index < run.batches; index++, position++) {
        const at = startedAt + position * 40_000;
        const tried = run.status !== undefined;
        const batch = await trx
          .insertInto('batches')
          .values({
            campaign_id: campaignId,
            position,
            text,
            segments: text.length > 160 ? Math.ceil(text.length / 153) : 1,
            size: batchSize,
            state: run.state,
            reason: run.reason ?? null,
            attempts: tried ? 1 : 0,
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const batchId = batch.id;
        const people = Array.from({ length: batchSize }, () => personOf(person++));
        await sql`INSERT INTO recipients (campaign_id, number, name, country, batch_id)
          SELECT ${campaignId}, value ->> 'number', value ->> 'name', value ->> 'country', ${batchId}
          FROM json_each(${JSON.stringify(people)})`.execute(trx);
        if (!tried) continue;
        await trx
          .insertInto('attempts')
          .values({
            batch_id: batchId,
            campaign_id: campaignId,
            account_id: 'practice',
            numbers: people.map(({ number }) => number).join(','),
            started_at: at - 400,
            ended_at: at,
            outcome: run.state,
            status: run.status ?? null,
            failure: run.failure ?? null,
            answer: run.answer ?? null,
            rate_limit: run.status === null ? null : '100',
            rate_remaining: run.status === null ? null : String(99 - (position % 100)),
            rate_reset: run.status === null ? null : String(Math.ceil(at / minute) * 60),
          })
          .execute();
      }
    }
    for (const reason of ['do-not-text', 'in-excluded-list', 'empty-field'] as const) {
      for (let index = 0; index < (spec.skipped?.[reason] ?? 0); index++) {
        const { name, number, country } = personOf(5000 + person++);
        await trx
          .insertInto('recipients')
          .values({
            campaign_id: campaignId,
            contact_id: null,
            number,
            name,
            country,
            batch_id: null,
            skip_reason: reason,
          })
          .execute();
      }
    }
  });
}
