/** Contacts whose numbers are two writings of one phone. */
import { sql } from 'kysely';
import { writingPairs } from '../../shared/phone/other-writing.ts';
import type { Db } from '../sqlite/open.ts';

/** Ids of the contacts with the writing of before, each with that of the contact who has today's. */
export async function onePhoneContacts(db: Db): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  for (const { old, same, oldDigits, currentDigits } of writingPairs) {
    const behind = same + oldDigits.length + 1;
    // Written into the statement, so that the pattern's first digits are looked up in the index of numbers.
    const { rows } = await sql<{ old: number; current: number }>`
      SELECT o.id AS old, c.id AS current FROM contacts AS o
      CROSS JOIN contacts AS c ON c.number = substr(o.number, 1, ${same}) || ${currentDigits} || substr(o.number, ${behind})
      WHERE glob(${sql.lit(old)}, o.number)`.execute(db);
    for (const row of rows) found.set(row.old, row.current);
  }
  return found;
}
