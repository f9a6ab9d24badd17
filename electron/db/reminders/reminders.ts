/** The reminders table. */
import type { Selectable, Updateable } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import {
  isPracticeAccount,
  type Reminder,
  type ReminderDraft,
  ReminderRule,
  ReminderSource,
  type ReminderState,
} from '../../shared/models.ts';
import { readOptions } from '../records/unreadable.ts';
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
  return rows.flatMap((row) => fromRow(row) ?? []);
}

/** @throws AppError `not-found` */
export async function reminderById(db: Db, id: number): Promise<Reminder> {
  const row = await db
    .selectFrom('reminders')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirst();
  const reminder = row === undefined ? null : fromRow(row);
  if (reminder === null) throw new AppError('not-found', { what: 'reminder' });
  return reminder;
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
 * @throws AppError `changed-meanwhile`; `not-allowed-now` where it was switched on, paused or removed meanwhile
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
    .where('name', '=', before.name)
    .where('state', '=', before.state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  const { state } = await reminderById(trx, before.id);
  throw state === before.state
    ? new AppError('changed-meanwhile', { what: 'reminder' })
    : new AppError('not-allowed-now', { action: 'save', state });
}

/** Notes where its file is, which is no change of its meaning. */
export async function setSource(trx: Db, { id, version }: Reminder, source: ReminderSource): Promise<void> {
  await trx
    .updateTable('reminders')
    .set({ source: JSON.stringify(source) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
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
  await setColumns(trx, id, {
    state: to,
    ...(onSince !== undefined && { on_since: onSince }),
    updated_at: now,
  });
}

/** @param under the account; null: a person presses for each run. @throws AppError `not-found` */
export async function setByItself(trx: Db, id: number, under: string | null, now: number): Promise<void> {
  await setColumns(trx, id, { by_itself_under: under, updated_at: now });
}

async function setColumns(trx: Db, id: number, columns: Updateable<RemindersTable>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('reminders')
    .set(columns)
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

/** A person has sent a run of what it says now, by this account. @returns false where it says something else since */
export async function noteSentVersion(
  trx: Db,
  { id, version }: Reminder,
  accountId: string,
): Promise<boolean> {
  const column = isPracticeAccount(accountId) ? 'practised_version' : 'sent_version';
  const { numUpdatedRows } = await trx
    .updateTable('reminders')
    .set({ [column]: version })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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

/** Null: its dates, its rule, or how it is sent cannot be read, as another program of a team may have written them. */
function fromRow(row: Selectable<RemindersTable>): Reminder | null {
  const source = Source.safeParse(row.source).data;
  const rule = Rule.safeParse(row.rule).data;
  const options = readOptions(row.options);
  if (source === undefined || rule === undefined || options === null) return null;
  return {
    id: row.id,
    name: row.name,
    senderId: row.sender_id,
    template: row.template,
    source,
    rule,
    options,
    state: row.state,
    version: row.version,
    sentVersion: row.sent_version,
    practisedVersion: row.practised_version,
    byItselfUnder: row.by_itself_under,
    onSince: row.on_since,
  };
}

const Source = Json.pipe(ReminderSource);
const Rule = Json.pipe(ReminderRule);
