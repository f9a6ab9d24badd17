/** Contacts with a value in a field, or all where a reminder is about none, as they were at one moment. */
import { sql } from 'kysely';
import type { ReminderSource } from '../../shared/models.ts';
import { valueInField } from '../contacts/audience.ts';
import type { Db } from '../sqlite/open.ts';
import { readAtOneMoment } from '../sqlite/snapshot.ts';

export interface DatedContact {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  readonly value: string;
}

/** Read at once: what a page costs the thread that takes them stays far below a frame. */
const pageSize = 1_000;

/** All of them, in the order of their ids. */
export async function datedContacts(
  db: Db,
  { field, listId }: ReminderSource,
): Promise<readonly DatedContact[]> {
  const value = field === '' ? sql`''` : valueInField(sql`c.fields`, field);
  const hasValue = field === '' ? sql`true` : sql`${value} <> ''`;
  const inList =
    listId === null
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM list_members AS m WHERE m.contact_id = c.id AND m.list_id = ${listId})`;
  return readAtOneMoment(db, ['contacts'], async (trx) => {
    const all: DatedContact[] = [];
    for (;;) {
      const { rows } = await sql<DatedContact>`
        SELECT c.id, c.number, c.name, c.country, ${value} AS value FROM contacts AS c
        WHERE c.id > ${all.at(-1)?.id ?? 0} AND ${hasValue} AND ${inList}
        ORDER BY c.id LIMIT ${pageSize}`.execute(trx);
      all.push(...rows);
      if (rows.length < pageSize) return all;
    }
  });
}

/** A contact as it is now; null: it is gone. */
export async function contactNow(
  db: Db,
  id: number,
): Promise<Pick<DatedContact, 'number' | 'name' | 'country'> | null> {
  const row = await db
    .selectFrom('contacts')
    .select(['number', 'name', 'country'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
