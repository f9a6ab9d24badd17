/** The reminders table. */
import type { Selectable } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import {
  CampaignOptions,
  type Reminder,
  type ReminderDraft,
  ReminderRule,
  ReminderSource,
  type ReminderState,
} from '../../shared/models.ts';
import { Json } from '../sqlite/json-column.ts';
import type { Db } from '../sqlite/open.ts';
import type { RemindersTable } from '../sqlite/tables.ts';

/** All that were not removed, in the order in which they were made. */
export async function allReminders(db: Db): Promise<readonly Reminder[]> {
  const rows = await db
    .selectFrom('reminders')
    .selectAll()
    .where('state', '<>', 'removed')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** @throws AppError `not-found` */
export async function reminderById(db: Db, id: number): Promise<Reminder> {
  const row = await db
    .selectFrom('reminders')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found', { what: 'reminder' });
  return fromRow(row);
}

/** A new one is off. */
export async function createReminder(trx: Db, draft: ReminderDraft, now: number): Promise<number> {
  const { id } = await trx
    .insertInto('reminders')
    .values({
      ...draftColumns(draft),
      state: 'off',
      version: 1,
      sent_version: null,
      by_itself_under: null,
      on_since: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes a reminder as it is from now on. Where its meaning is another one, it has another version, asks before its next run, and goes by
 * itself no more.
 *
 * @param before the reminder that the change was made from
 * @param onSince Unix ms; null while it was never on
 * @throws AppError `not-allowed-now` where it was changed meanwhile
 */
export async function updateReminder(
  trx: Db,
  before: Reminder,
  { draft, isAnother, onSince, now }: ReminderChange,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('reminders')
    .set({
      ...draftColumns(draft),
      // Of another file nothing is known.
      ...(draft.source.file?.path !== before.source.file?.path && { file_rows: null, least_rows: null }),
      version: before.version + (isAnother ? 1 : 0),
      by_itself_under: isAnother ? null : before.byItselfUnder,
      on_since: onSince,
      updated_at: now,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('state', '=', before.state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('not-allowed-now', { action: 'save', state: before.state });
}

export interface ReminderChange {
  readonly draft: ReminderDraft;
  /** Its meaning is another one. */
  readonly isAnother: boolean;
  readonly onSince: number | null;
  /** Unix ms. */
  readonly now: number;
}

/** @throws AppError `not-found` */
export async function setReminderState(
  trx: Db,
  id: number,
  to: ReminderState,
  { onSince, now }: { readonly onSince?: number; readonly now: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('reminders')
    .set({ state: to, ...(onSince !== undefined && { on_since: onSince }), updated_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('not-found', { what: 'reminder' });
}

/** @param under the account; null: a person presses for each run. @throws AppError `not-found` */
export async function setByItself(trx: Db, id: number, under: string | null, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('reminders')
    .set({ by_itself_under: under, updated_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new AppError('not-found', { what: 'reminder' });
}

/** How many rows its file had. */
export interface RowsSeen {
  /** When it was last taken over; null: it was not yet. */
  readonly rows: number | null;
  /** The fewest of which a person said that they are right; null: nobody was asked. */
  readonly least: number | null;
}

export async function rowsSeen(db: Db, id: number): Promise<RowsSeen> {
  const row = await db
    .selectFrom('reminders')
    .select(['file_rows as rows', 'least_rows as least'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? { rows: null, least: null };
}

export async function noteRowsSeen(trx: Db, id: number, { rows, least }: RowsSeen): Promise<void> {
  await trx
    .updateTable('reminders')
    .set({ file_rows: rows, least_rows: least })
    .where('id', '=', id)
    .execute();
}

/** A person has sent a run of what it says now. */
export async function noteSentVersion(trx: Db, { id, version }: Reminder): Promise<void> {
  await trx.updateTable('reminders').set({ sent_version: version }).where('id', '=', id).execute();
}

/** The campaign that a run is being planned in; null: it is handed over, or gone. */
export async function noteDraft(trx: Db, id: number, draftId: number | null): Promise<void> {
  await trx.updateTable('reminders').set({ draft_id: draftId }).where('id', '=', id).execute();
}

/** Campaigns in which runs were being planned when Carillon ended. */
export async function cutOffDrafts(
  db: Db,
): Promise<readonly { readonly id: number; readonly draftId: number }[]> {
  const rows = await db
    .selectFrom('reminders')
    .select(['id', 'draft_id'])
    .where('draft_id', 'is not', null)
    .execute();
  return rows.flatMap(({ id, draft_id: draftId }) => (draftId === null ? [] : [{ id, draftId }]));
}

function draftColumns({ name, senderId, template, source, rule, options }: ReminderDraft) {
  return {
    name,
    sender_id: senderId,
    template,
    source: JSON.stringify(source),
    rule: JSON.stringify(rule),
    options: JSON.stringify(options),
  };
}

function fromRow(row: Selectable<RemindersTable>): Reminder {
  return {
    id: row.id,
    name: row.name,
    senderId: row.sender_id,
    template: row.template,
    source: Json.pipe(ReminderSource).parse(row.source),
    rule: Json.pipe(ReminderRule).parse(row.rule),
    options: Json.pipe(CampaignOptions).parse(row.options),
    state: row.state,
    version: row.version,
    sentVersion: row.sent_version,
    byItselfUnder: row.by_itself_under,
    onSince: row.on_since,
  };
}
