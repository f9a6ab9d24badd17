/**
 * The occurrences table: what is planned, withdrawn, handed to a campaign, or too late. A row that was handed over is never planned
 * again: it is the proof that its text was made.
 */
import { type Selectable, sql } from 'kysely';
import { AppErrorData } from '../../shared/errors.ts';
import { ApprovedRow, type Occurrence } from '../../shared/models.ts';
import { Sum } from '../../shared/money/sum.ts';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import type { OccurrencesTable } from '../sqlite/tables.ts';

/** An occurrence as its source has it now. */
export interface ExpectedOccurrence {
  readonly identity: string;
  readonly contactId: number;
  readonly number: string;
  readonly name: string;
  readonly date: string;
  readonly dueAt: number;
  readonly latestAt: number;
  /** JSON object of the fields of its row in a file; null: they are the contact's. */
  readonly fields: string | null;
}

/** An occurrence as it is to be planned. */
export interface OccurrenceToPlan extends ExpectedOccurrence {
  /** JSON of `ApprovedRow`, where a person approved another row; absent: none did. */
  readonly approved?: string | null;
  /** The press that counts for it, since it says again what was approved; absent: none does, but one that it has. */
  readonly press?: Pick<ApprovedRow, 'under' | 'mayCost'> | null;
  /** It waits for a person from the beginning; absent: it does not. */
  readonly refused?: AppErrorData | null;
}

/** An occurrence that may still be sent: planned, or in a campaign that has not sent it yet. */
export interface OpenOccurrence {
  readonly id: number;
  readonly identity: string;
  readonly date: string;
  readonly name: string;
  readonly number: string;
  readonly dueAt: number;
  readonly latestAt: number;
  readonly contactId: number;
  readonly fields: string | null;
  readonly isHanded: boolean;
  /** A person has pressed Send for it. */
  readonly isPressed: boolean;
  /** The number in its row of a file, where that of its contact was corrected since. */
  readonly numberInRow: string | null;
  readonly pressedUnder: string | null;
  /** JSON of a `Sum`. */
  readonly mayCost: string | null;
  /** As in {@link OccurrenceToPlan}. */
  readonly approved: string | null;
}

/** Texts that were handed over are found from what is queued: a reminder of some years has sent far more than that. */
export async function openOccurrences(db: Db, reminderId: number): Promise<readonly OpenOccurrence[]> {
  const columns = sql`o.id, o.identity, o.date, o.name, o.number, o.due_at AS "dueAt", o.latest_at AS "latestAt",
    o.contact_id AS "contactId", o.fields, o.state, o.pressed, o.approved, o.number_in_row AS "numberInRow",
    o.pressed_under AS "pressedUnder", o.may_cost AS "mayCost"`;
  const { rows } = await sql<
    Omit<OpenOccurrence, 'isHanded' | 'isPressed'> & { readonly state: string; readonly pressed: 0 | 1 }
  >`
    SELECT ${columns} FROM occurrences AS o WHERE o.reminder_id = ${reminderId} AND o.state = 'planned'
    UNION ALL
    SELECT ${columns} FROM campaigns AS c
    CROSS JOIN batches AS b ON b.campaign_id = c.id
    CROSS JOIN recipients AS r ON r.batch_id = b.id
    CROSS JOIN occurrences AS o ON o.campaign_id = r.campaign_id AND o.number = r.number
    WHERE c.state <> 'finished' AND b.state = 'queued' AND o.state = 'handed'
      AND o.reminder_id = ${reminderId} AND EXISTS (SELECT 1 FROM occurrences AS any_of WHERE any_of.campaign_id = c.id)
    ORDER BY "dueAt", id`.execute(db);
  return rows.map(({ state, pressed, ...row }) => ({
    ...row,
    isHanded: state === 'handed',
    isPressed: pressed === 1,
  }));
}

/** One date of one of those who stand in a reminder's source. */
export const dateKey = ({ identity, date }: Pick<ExpectedOccurrence, 'identity' | 'date'>): string =>
  `${identity} ${date}`;

/** Occurrences that are there already, in whatever state, by {@link dateKey}. */
export async function knownOccurrences(
  db: Db,
  reminderId: number,
): Promise<ReadonlyMap<string, Occurrence['state']>> {
  const rows = await db
    .selectFrom('occurrences')
    .select(['identity', 'date', 'state'])
    .where('reminder_id', '=', reminderId)
    .execute();
  return new Map(rows.map((row) => [dateKey(row), row.state]));
}

/** A date about which no text is planned any more: there is one already, or there will be none. */
export interface SettledDate {
  readonly identity: string;
  readonly date: string;
  /** E.164 digits. */
  readonly number: string;
  /** Its text was handed over, and its time is not over. */
  readonly stands: boolean;
}

/** The settled dates of some of those who stand in a reminder's source. */
export async function settledDates(
  db: Db,
  reminderId: number,
  identities: readonly string[],
  now: number,
): Promise<readonly SettledDate[]> {
  const { rows } = await sql<Omit<SettledDate, 'stands'> & { readonly stands: number }>`
    SELECT o.identity, o.date, o.number, CASE WHEN o.state = 'handed' AND o.latest_at > ${now} THEN 1 ELSE 0 END AS stands
    FROM (SELECT DISTINCT value AS identity FROM json_each(${JSON.stringify(identities)})) AS those
    CROSS JOIN occurrences AS o ON o.reminder_id = ${reminderId} AND o.identity = those.identity
    WHERE o.state <> 'planned' AND (o.state <> 'withdrawn' OR o.campaign_id IS NOT NULL)
    ORDER BY o.date`.execute(db);
  return rows.map(({ stands, ...row }) => ({ ...row, stands: stands === 1 }));
}

/** Plans what is not there yet, and again what was withdrawn before it was handed over; a rule that was changed gives it another time. */
export async function planOccurrences(
  trx: Db,
  reminderId: number,
  those: readonly OccurrenceToPlan[],
  now: number,
): Promise<void> {
  if (those.length === 0) return;
  const values = those.map(({ press = null, refused = null, ...one }) => ({
    ...one,
    pressed: press === null ? 0 : 1,
    under: press?.under ?? null,
    mayCost: textOrNull(press?.mayCost ?? null),
    refused: textOrNull(refused),
  }));
  await sql`
    INSERT INTO occurrences (reminder_id, identity, date, contact_id, number, name, due_at, latest_at, fields, approved,
      pressed, pressed_under, may_cost, refused, state, updated_at)
    SELECT ${reminderId}, e.value ->> 'identity', e.value ->> 'date', CAST(e.value ->> 'contactId' AS BIGINT), e.value ->> 'number',
      e.value ->> 'name', CAST(e.value ->> 'dueAt' AS BIGINT), CAST(e.value ->> 'latestAt' AS BIGINT), e.value ->> 'fields',
      e.value ->> 'approved', CAST(e.value ->> 'pressed' AS BIGINT), e.value ->> 'under', e.value ->> 'mayCost',
      e.value ->> 'refused', 'planned', ${now}
    FROM json_each(${JSON.stringify(values)}) AS e WHERE true
    ON CONFLICT (reminder_id, identity, date) DO UPDATE SET contact_id = excluded.contact_id, number = excluded.number,
      name = excluded.name, fields = excluded.fields, approved = excluded.approved,
      due_at = excluded.due_at, latest_at = excluded.latest_at, state = 'planned', updated_at = excluded.updated_at,
      pressed = CASE WHEN excluded.pressed = 1 THEN 1
        WHEN occurrences.state = 'planned' AND occurrences.due_at = excluded.due_at AND occurrences.name = excluded.name
        AND occurrences.number = excluded.number AND occurrences.fields IS NOT DISTINCT FROM excluded.fields
        THEN occurrences.pressed ELSE 0 END,
      pressed_under = CASE WHEN excluded.pressed = 1 THEN excluded.pressed_under ELSE occurrences.pressed_under END,
      may_cost = CASE WHEN excluded.pressed = 1 THEN excluded.may_cost ELSE occurrences.may_cost END,
      refused = excluded.refused
    WHERE occurrences.state IN ('planned', 'withdrawn') AND occurrences.campaign_id IS NULL
      AND (occurrences.state <> 'planned' OR occurrences.due_at <> excluded.due_at OR occurrences.latest_at <> excluded.latest_at
        OR occurrences.contact_id <> excluded.contact_id OR occurrences.name <> excluded.name
        OR occurrences.number <> excluded.number OR occurrences.fields IS DISTINCT FROM excluded.fields)`.execute(
    trx,
  );
}

const textOrNull = (value: Sum | AppErrorData | null): string | null =>
  value === null ? null : JSON.stringify(value);

const idAmong = (ids: readonly number[]) =>
  sql<boolean>`id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(ids)}))`;

/** Occurrences that are in a campaign are taken out of its queue when they are to be claimed. That a person had approved them stays known. */
export async function withdrawOccurrences(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE occurrences SET state = 'withdrawn', updated_at = ${now}
    WHERE state IN ('planned', 'handed') AND ${idAmong(ids)}`.execute(trx);
}

/** Rows say again what was handed over for them before it was taken out of its queue: it goes out as it was. */
export async function restoreHanded(trx: Db, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE occurrences SET state = 'handed', updated_at = ${now}
    WHERE state = 'withdrawn' AND campaign_id IS NOT NULL
      AND ${idAmong(ids)}`.execute(trx);
}

/** @returns how many became too late, which nobody will get */
export async function passOver(trx: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('occurrences')
    .set({ state: 'late', pressed: 0, updated_at: now })
    .where('state', '=', 'planned')
    .where('latest_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Of reminders that are on, the earliest first. */
const planned = (db: Db) =>
  db
    .selectFrom('occurrences as o')
    .innerJoin('reminders as m', 'm.id', 'o.reminder_id')
    .selectAll('o')
    .where('o.state', '=', 'planned')
    .where('m.state', '=', 'on')
    .orderBy('o.due_at')
    .orderBy('o.id');

/** Of reminders that are on: planned and due before a moment, the earliest first. */
export async function plannedBefore(db: Db, before: number): Promise<readonly Occurrence[]> {
  return (await planned(db).where('o.due_at', '<', before).execute()).map(fromRow);
}

/** Of reminders that are on: planned on whatever day, by another row than the one that a person approved. */
export async function changedSinceApproved(db: Db): Promise<readonly Occurrence[]> {
  return (await planned(db).where('o.approved', 'is not', null).execute()).map(fromRow);
}

/** How many are due before a moment and wait for nothing but the end of their reminder's pause. */
export async function pausedBefore(db: Db, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('occurrences as o')
    .innerJoin('reminders as m', 'm.id', 'o.reminder_id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('o.state', '=', 'planned')
    .where('m.state', '=', 'paused')
    .where('o.due_at', '<', before)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Times for which something is planned that may still be sent, for how many people, the earliest first; of reminders that are on or paused.
 * Nobody on the do-not-text list is counted: nothing will be sent to them.
 *
 * @param now Unix ms
 * @param accountId a press under another account is none
 */
export async function plannedTimes(db: Db, now: number, accountId: string): Promise<readonly PlannedTime[]> {
  const { rows } = await sql<
    Omit<PlannedTime, 'isPressed' | 'isRefused'> & { readonly pressed: 0 | 1; readonly refused: 0 | 1 }
  >`
    SELECT o."reminderId", o."dueAt", o.pressed, o.refused, count(*) AS people
    FROM (SELECT reminder_id AS "reminderId", due_at AS "dueAt",
        CASE WHEN pressed = 1 AND pressed_under = ${accountId} THEN 1 ELSE 0 END AS pressed,
        CASE WHEN refused IS NULL THEN 0 ELSE 1 END AS refused
      FROM occurrences WHERE state = 'planned' AND latest_at > ${now}
        AND NOT EXISTS (SELECT 1 FROM do_not_text AS d WHERE d.number = occurrences.number)) AS o
    GROUP BY o."reminderId", o."dueAt", o.pressed, o.refused
    ORDER BY o."dueAt", o."reminderId", o.pressed DESC, o.refused`.execute(db);
  return rows.map(({ pressed, refused, ...row }) => ({
    ...row,
    isPressed: pressed === 1,
    isRefused: refused === 1,
  }));
}

export interface PlannedTime {
  readonly reminderId: number;
  readonly dueAt: number;
  /** A person has pressed Send for them. */
  readonly isPressed: boolean;
  /** Their run was refused at its time, or they waited for a person from the beginning. */
  readonly isRefused: boolean;
  readonly people: number;
}

/** Occurrences that were sent, withdrawn or too late from a moment on, the latest first. */
export async function settledSince(db: Db, since: number, limit: number): Promise<readonly Occurrence[]> {
  const rows = await db
    .selectFrom('occurrences as o')
    .innerJoin('reminders as m', 'm.id', 'o.reminder_id')
    .selectAll('o')
    .where('o.state', 'in', ['handed', 'late', 'nobody', 'withdrawn'])
    .where('m.state', '<>', 'removed')
    .where('o.updated_at', '>=', since)
    .orderBy('o.updated_at', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** The next of a reminder. */
export interface NextPlanned {
  /** Unix ms. */
  readonly dueAt: number;
  /** When the next is due for which a person has pressed Send; null: there is none. */
  readonly pressedAt: number | null;
  readonly planned: number;
}

/** By reminder. @param accountId a press under another account is none */
export async function nextByReminder(db: Db, accountId: string): Promise<ReadonlyMap<number, NextPlanned>> {
  const { rows } = await sql<NextPlanned & { readonly reminder: number }>`
    SELECT reminder_id AS reminder, min(due_at) AS "dueAt",
      min(CASE WHEN pressed = 1 AND pressed_under = ${accountId} THEN due_at END) AS "pressedAt", count(*) AS planned
    FROM occurrences WHERE state = 'planned' GROUP BY reminder_id`.execute(db);
  return new Map(rows.map(({ reminder, ...next }) => [reminder, next]));
}

/**
 * A press was for the text that was looked at: of a reminder that says something else now, it counts no more, nor does it for a row that is
 * another one since, or gone, and comes back as it was.
 */
export async function forgetPresses(trx: Db, reminderId: number, now: number): Promise<void> {
  await sql`UPDATE occurrences SET pressed = CASE WHEN campaign_id IS NULL THEN 0 ELSE pressed END, pressed_under = NULL,
      may_cost = NULL, approved = NULL, updated_at = CASE WHEN state = 'planned' THEN ${now} ELSE updated_at END
    WHERE reminder_id = ${reminderId} AND state IN ('planned', 'withdrawn') AND (pressed = 1 OR approved IS NOT NULL)`.execute(
    trx,
  );
  // Texts that wait in a queue are the former ones: they are not let go again.
  await sql`UPDATE occurrences SET refused = ${JSON.stringify({ code: 'reminder-changed', values: {} })}
    WHERE reminder_id = ${reminderId} AND state = 'withdrawn' AND campaign_id IS NOT NULL`.execute(trx);
}

/**
 * A person has pressed Send for these: they go out at their time, today, by the account that was in use at the press.
 *
 * @param mayCost what they said yes to above the ceiling
 */
export async function pressOccurrences(
  trx: Db,
  ids: readonly number[],
  { under, mayCost, now }: { readonly under: string; readonly mayCost: Sum | null; readonly now: number },
): Promise<void> {
  await sql`UPDATE occurrences SET pressed = 1, pressed_under = ${under}, refused = NULL,
    may_cost = ${mayCost === null ? null : JSON.stringify(mayCost)}, approved = NULL, updated_at = ${now}
    WHERE state = 'planned' AND ${idAmong(ids)}`.execute(trx);
}

/** Their run was not made at its time: they wait for a person, whose press from before counts no more. */
export async function refuseOccurrences(
  trx: Db,
  ids: readonly number[],
  { why, now }: { readonly why: AppErrorData; readonly now: number },
): Promise<void> {
  await sql`UPDATE occurrences SET pressed = 0, refused = ${JSON.stringify(why)}, updated_at = ${now}
    WHERE state = 'planned' AND ${idAmong(ids)}`.execute(trx);
}

/** Why runs wait for a person, by reminder; of reminders that are on. A single text that waits from the beginning says so itself. */
export async function refusedRuns(db: Db): Promise<ReadonlyMap<number, AppErrorData>> {
  const rows = await planned(db).where('o.refused', 'is not', null).execute();
  return new Map(
    rows.flatMap((row) => {
      const { refused } = fromRow(row);
      return refused === null || refused.code === 'number-changed-since'
        ? []
        : [[row.reminder_id, refused] as const];
    }),
  );
}

/** The campaign that they are in from now on; a draft in which all were left out says why. */
export type HandedTo = { readonly campaignId: number } | { readonly leftOutIn: number };

/**
 * They are in a campaign from now on, or were found to be for nobody.
 *
 * @param version of their reminder, as its text was made
 * @throws OccurrencesChanged where any of them is not planned any more, or too late by now, or the reminder is another one: then nothing may
 * be sent
 */
export async function handOver(
  trx: Db,
  ids: readonly number[],
  { to, version, now }: { readonly to: HandedTo; readonly version: number; readonly now: number },
): Promise<void> {
  const set =
    'campaignId' in to
      ? sql`state = 'handed', campaign_id = ${to.campaignId}`
      : sql`state = 'nobody', campaign_id = NULL, skip_reason = (SELECT r.skip_reason FROM recipients AS r
          WHERE r.campaign_id = ${to.leftOutIn} AND r.number = occurrences.number LIMIT 1)`;
  const { numAffectedRows } = await sql`UPDATE occurrences SET ${set}, updated_at = ${now}
    WHERE state = 'planned' AND latest_at > ${now} AND ${idAmong(ids)}
      AND reminder_id IN (SELECT id FROM reminders WHERE state = 'on' AND version = ${version})`.execute(trx);
  if (Number(numAffectedRows) !== ids.length) throw new OccurrencesChanged();
}

/** Some of a run were withdrawn, sent or too late by the time it was to be sent; it is made anew. */
export class OccurrencesChanged extends Error {
  override readonly name = 'OccurrencesChanged';
}

/** A campaign is removed that was taken back before it began: what it was for is asked about again. */
export async function releaseOccurrences(trx: Db, campaignId: number): Promise<void> {
  await sql`UPDATE occurrences SET state = 'planned', campaign_id = NULL, pressed = 0
    WHERE campaign_id = ${campaignId} AND state = 'handed'
      AND EXISTS (SELECT 1 FROM campaigns WHERE id = ${campaignId} AND state = 'draft')`.execute(trx);
}

/** Texts of the practice service reached nobody: they are to be sent yet. */
export async function releasePractised(trx: Db, now: number): Promise<number> {
  const { numAffectedRows } =
    await sql`UPDATE occurrences SET state = 'planned', campaign_id = NULL, pressed = 0, updated_at = ${now}
    WHERE state = 'handed' AND latest_at > ${now} AND campaign_id IN (SELECT id FROM campaigns WHERE practice = 1)`.execute(
      trx,
    );
  return Number(numAffectedRows);
}

/** A contact whose number was corrected, in one campaign. */
export interface CorrectedRecipient {
  readonly campaignId: number;
  readonly contactId: number;
  /** E.164 digits, as `number`. */
  readonly before: string;
  readonly number: string;
  /** Its text does not go along, since the phone has the campaign's already. */
  readonly isLeftOut: boolean;
}

/**
 * The dates of the contact in this campaign go along, whatever became of them: a text whose date is called off is found by its number, and a
 * date of contacts is known by the number of today.
 */
export async function followRecipient(
  trx: Db,
  { campaignId, contactId, before, number, isLeftOut }: CorrectedRecipient,
): Promise<void> {
  await sql`UPDATE occurrences SET number = ${isLeftOut ? before : number},
      number_in_row = CASE WHEN fields IS NULL THEN number_in_row ELSE coalesce(number_in_row, ${before}) END,
      identity = CASE WHEN fields IS NULL AND identity = ${before} AND NOT EXISTS (SELECT 1 FROM occurrences AS other
        WHERE other.reminder_id = occurrences.reminder_id AND other.identity = ${number} AND other.date = occurrences.date)
        THEN ${number} ELSE identity END
    WHERE campaign_id = ${campaignId} AND number = ${before} AND contact_id = ${contactId}`.execute(trx);
}

/** Dates of people that are over are kept no longer than their campaigns are. @param before Unix ms */
export async function purgeOccurrences(trx: Db, before: number): Promise<void> {
  await trx
    .deleteFrom('occurrences')
    .where('latest_at', '<', before)
    .where('state', '<>', 'planned')
    .execute();
}

/** Numbers of queued batches that are not to be sent after all, with the reason; one question where a campaign is of no reminder. */
export async function overNumbers(
  trx: Db,
  campaignId: number,
  batchIds: readonly number[],
  now: number,
): Promise<readonly { readonly batch: number; readonly number: string; readonly reason: OverReason }[]> {
  const some = await trx
    .selectFrom('occurrences')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst();
  if (some === undefined) return [];
  const { rows } = await sql<{ batch: number; number: string; reason: OverReason }>`
    SELECT r.batch_id AS batch, r.number, CASE WHEN o.state = 'withdrawn' THEN 'withdrawn' ELSE 'too-late' END AS reason
    FROM occurrences AS o JOIN recipients AS r ON r.campaign_id = o.campaign_id AND r.number = o.number
    WHERE o.campaign_id = ${campaignId} AND (o.state = 'withdrawn' OR o.latest_at <= ${now})
      AND r.batch_id IN (SELECT CAST(value AS BIGINT) FROM json_each(${JSON.stringify(batchIds)}))`.execute(
    trx,
  );
  return rows;
}
export type OverReason = 'too-late' | 'withdrawn';

/** Occurrences that were handed over, and are too late by now, say so. */
export async function passOverHanded(trx: Db, campaignId: number, numbers: readonly string[]): Promise<void> {
  await sql`UPDATE occurrences SET state = 'late' WHERE campaign_id = ${campaignId} AND state = 'handed'
    AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(trx);
}

function fromRow(row: Selectable<OccurrencesTable>): Occurrence {
  return {
    id: row.id,
    reminderId: row.reminder_id,
    contactId: row.contact_id,
    number: row.number,
    name: row.name,
    date: row.date,
    dueAt: row.due_at,
    latestAt: row.latest_at,
    state: row.state,
    pressed: row.pressed === 1,
    pressedUnder: row.pressed === 1 ? row.pressed_under : null,
    campaignId: row.campaign_id,
    fields: row.fields,
    skipReason: row.skip_reason,
    approved: row.approved === null ? null : (Json.pipe(ApprovedRow).safeParse(row.approved).data ?? null),
    mayCost:
      row.pressed === 0 || row.may_cost === null
        ? null
        : (Json.pipe(Sum).safeParse(row.may_cost).data ?? null),
    refused:
      row.refused === null ? null : (Json.pipe(AppErrorData).safeParse(row.refused).data ?? unreadable),
  };
}

/** That it waits for a person is known, and not why. */
const unreadable: AppErrorData = { code: 'unexpected', values: {} };

/** Whether a campaign is of a reminder that began it by itself: nobody pressed Send for anybody of it. */
export async function isUnpressed(db: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql<{ pressed: 0 | 1 | null }>`
    SELECT max(pressed) AS pressed FROM occurrences WHERE campaign_id = ${campaignId}`.execute(db);
  return rows[0]?.pressed === 0;
}
