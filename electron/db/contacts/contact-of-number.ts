/** Whose a number is. */
import type { Db } from '../sqlite/open.ts';

/** The id of the contact who has the number, E.164 digits; null where nobody has. */
export async function contactOfNumber(db: Db, number: string): Promise<number | null> {
  const row = await db.selectFrom('contacts').select('id').where('number', '=', number).executeTakeFirst();
  return row?.id ?? null;
}
