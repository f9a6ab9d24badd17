/** That the owner of the records is still the same, which every cycle of the queue asserts in its own transaction. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** Another Carillon has these records now: nothing more may be claimed or recorded from here. */
export class RecordsTakenOver extends Error {
  override readonly name = 'RecordsTakenOver';
  constructor() {
    super('Another Carillon uses these records now');
  }
}

/**
 * Asserts that `token` still has the records, in the transaction of what rests on it; renews the lock, and takes one step of the counter
 * where attempts are recorded.
 *
 * @returns the counter
 * @throws RecordsTakenOver
 */
export async function assertOwner(trx: Db, token: string, step: 0 | 1, now: number): Promise<number> {
  const { rows } =
    step === 1
      ? await sql<{ counter: number }>`UPDATE records_owner SET counter = counter + 1, renewed_at = ${now}
          WHERE id = 1 AND token = ${token} RETURNING counter`.execute(trx)
      : await sql<{ counter: number }>`SELECT counter FROM records_owner
          WHERE id = 1 AND token = ${token}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new RecordsTakenOver();
  return row.counter;
}

/** Says in the records that they are still in use. @returns false where another has them */
export async function renewOwner(db: Db, token: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE records_owner SET renewed_at = ${now}
    WHERE id = 1 AND token = ${token}`.execute(db);
  return numAffectedRows === 1n;
}
