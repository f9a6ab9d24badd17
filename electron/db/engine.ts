/** Which engine keeps the records. Asked only where the two need different statements; whatever both understand stands once. */
import { SqliteAdapter } from 'kysely';
import type { Db } from './sqlite/open.ts';

/** Whether the records are a team's, on a PostgreSQL server. */
export function isWorkspace(db: Db): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter);
}
