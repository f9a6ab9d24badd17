/** Records that are put together, before anybody sends from them. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { guardNames } from '../sqlite/migrations/campaigns/0001-reviewed.ts';

const Guards = z.array(z.object({ name: z.string(), sql: z.string() }));

/**
 * Does `work` without the triggers that keep a campaign what was reviewed, and puts them back as they were: what is migrated
 * comes with the people and texts that it had. In a transaction, so that nobody ever finds the file without them.
 *
 * @param connection has the records as `main`
 */
export function withoutGuards<Result>(connection: DatabaseSync, work: () => Result): Result {
  const guards = Guards.parse(
    connection
      .prepare(`SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'
        AND name IN (SELECT value FROM json_each(?))`)
      .all(JSON.stringify(guardNames)),
  );
  for (const { name } of guards) connection.exec(`DROP TRIGGER main.${name}`);
  const result = work();
  for (const { sql } of guards) connection.exec(sql);
  return result;
}
