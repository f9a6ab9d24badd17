/** The server's time, which all computers of a team go by (`threads/team-clock.ts`). */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** In Unix ms, at the moment of the question and not at the start of its transaction. */
export const serverTime = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** @throws what the server refuses, or that there is none */
export async function serverTimeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${sql.raw(serverTime)} AS now`.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('The server does not say how late it is');
  return answer.now;
}
