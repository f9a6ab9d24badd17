/** Whether a person of a workspace may write and send in it, as the server knows them at this moment: they are let in and out meanwhile. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

/** Superusers, who may everything everywhere, are in none of a workspace's sets. @param person an expression of SQL */
export const mayWriteOf = (person: string): string =>
  `(carillon.is_in_set(${person}, 'write') OR (SELECT rolsuper FROM pg_roles WHERE rolname = ${person}))`;
export const mayWriteSql = mayWriteOf('session_user');

/** @throws what the server refuses, such as any question of somebody who was taken out of the team */
export async function mayWrite(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: 0 | 1 }>`SELECT ${sql.raw(mayWriteSql)} AS may`.execute(db);
  return rows[0]?.may === 1;
}
