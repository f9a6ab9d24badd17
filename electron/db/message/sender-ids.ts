/** The sender IDs that were saved or used; at most one is the default. */
import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { SenderId } from '../../shared/models.ts';
import { readSenderId } from '../../shared/text/sender-id.ts';
import { troubleOf } from '../sqlite/failure.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';

export interface SenderIdChange {
  /** Null: a new one. */
  readonly id: number | null;
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
}

const columns = [
  'id',
  'value',
  'label',
  'is_default as isDefault',
  'last_used_at as lastUsedAt',
  'use_count as useCount',
] as const;

/** All of them: the default first, then the last used. */
export async function listSenderIds(db: Db): Promise<SenderId[]> {
  const rows = await db
    .selectFrom('sender_ids')
    .select(columns)
    .orderBy('is_default', 'desc')
    .orderBy(sql`last_used_at IS NULL`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** The sender ID of new campaigns; undefined where none is the default. */
export async function defaultSenderId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('sender_ids')
    .select('value')
    .where('is_default', '=', 1)
    .executeTakeFirst();
  return row?.value;
}

/**
 * Saves a new or changed one. The first of all becomes the default.
 *
 * @throws AppError `name-taken`, `not-found`, `bad-request`
 */
export async function saveSenderId(db: Db, change: SenderIdChange, now: number): Promise<SenderId> {
  const value = readSenderId(change.value);
  if (value === '') throw new AppError('bad-request', { field: 'value' });
  const label = change.label.trim();
  try {
    return await writeCampaigns(db, async (trx) => {
      const others = trx
        .selectFrom('sender_ids')
        .select('id')
        .where('id', '!=', change.id ?? 0);
      const first = (await others.limit(1).execute()).length === 0;
      const isDefault = change.isDefault || first;
      if (isDefault) await trx.updateTable('sender_ids').set({ is_default: 0 }).execute();
      const columnsToSet = { value, label, is_default: isDefault ? 1 : 0 } as const;
      const row =
        change.id === null
          ? await trx
              .insertInto('sender_ids')
              .values({ ...columnsToSet, last_used_at: null, created_at: now })
              .returning(columns)
              .executeTakeFirst()
          : await trx
              .updateTable('sender_ids')
              .set(columnsToSet)
              .where('id', '=', change.id)
              .returning(columns)
              .executeTakeFirst();
      if (row === undefined) throw new AppError('not-found', { what: 'sender ID' });
      return fromRow(row);
    });
  } catch (cause) {
    if (troubleOf(cause) === 'constraint') throw new AppError('name-taken', { name: value }, { cause });
    throw cause;
  }
}

/** Rows in one statement; SQLite takes some 30,000 values. */
const rowsAtOnce = 1_000;

/** Adds those that are not there, within a transaction of the caller's. The first of all becomes the default. @returns them */
export async function addSenderIds(
  db: Db,
  added: readonly { readonly value: string; readonly label: string }[],
  now: number,
): Promise<readonly string[]> {
  const first = (await db.selectFrom('sender_ids').select('id').limit(1).execute()).length === 0;
  const values: string[] = [];
  for (let from = 0; from < added.length; from += rowsAtOnce) {
    const rows = added.slice(from, from + rowsAtOnce).map(({ value, label }, index) => ({
      value,
      label,
      is_default: first && from + index === 0 ? (1 as const) : (0 as const),
      last_used_at: null,
      created_at: now,
    }));
    const done = await db
      .insertInto('sender_ids')
      .values(rows)
      .onConflict((conflict) => conflict.column('value').doNothing())
      .returning('value')
      .execute();
    values.push(...done.map(({ value }) => value));
  }
  return values;
}

/** @throws AppError `not-found` */
export async function removeSenderId(db: Db, id: number): Promise<SenderId> {
  const row = await db.deleteFrom('sender_ids').where('id', '=', id).returning(columns).executeTakeFirst();
  if (row === undefined) throw new AppError('not-found', { what: 'sender ID' });
  return fromRow(row);
}

/**
 * Counts a use when a campaign is sent, and remembers a sender ID that was typed for it alone.
 * One statement, so that it fits into a transaction of the caller's.
 */
export async function noteSenderIdUse(db: Db, value: string, at: number): Promise<void> {
  await db
    .insertInto('sender_ids')
    .values({
      value: readSenderId(value),
      label: '',
      is_default: 0,
      last_used_at: at,
      use_count: 1,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('value').doUpdateSet({
        last_used_at: sql<number>`iif(sender_ids.last_used_at > excluded.last_used_at, sender_ids.last_used_at, excluded.last_used_at)`,
        use_count: sql<number>`min(sender_ids.use_count + 1, 1000000000)`,
      }),
    )
    .execute();
}

function fromRow(row: Omit<SenderId, 'isDefault'> & { readonly isDefault: 0 | 1 }): SenderId {
  return { ...row, isDefault: row.isDefault === 1 };
}

/** Under which account something went out from a sender ID before. */
export type SenderIdUse = 'this-account' | 'other-account' | 'never';

/** Where campaigns, or tests of them, began from a sender ID: on an account, or only on others, of which practice mode is one. */
export async function senderIdUseOf(db: Db, value: string, accountId: string): Promise<SenderIdUse> {
  const { ours, all } = await db
    .selectFrom('campaigns')
    .select([
      sql<number>`coalesce(sum(CASE WHEN account_id = ${accountId} THEN 1 ELSE 0 END), 0)`.as('ours'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('sender_id', '=', value)
    .where('started_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(ours) > 0) return 'this-account';
  return Number(all) > 0 ? 'other-account' : 'never';
}

/** The ids of the last few campaigns, and tests of them, that began on an account. */
export async function lastCampaignsFrom(
  db: Db,
  value: string,
  accountId: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('account_id', '=', accountId)
    .where('sender_id', '=', value)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(5)
    .execute();
  return rows.map(({ id }) => id);
}
