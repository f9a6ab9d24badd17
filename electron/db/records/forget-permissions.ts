/** Night texting is allowed by a person, for one campaign, in the records that are in use: records from elsewhere bring no such word. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * A campaign that may text at any hour asks again, and whose hours a batch keeps is told anew. A test, which keeps no hours either, was for that moment: it is over, and none can
 * be sent again.
 *
 * @param connection `campaigns.db`
 * @param now Unix ms
 */
export function forgetPermissions(connection: DatabaseSync, now: number): void {
  connection.exec('UPDATE campaigns SET any_hour = 0 WHERE any_hour <> 0');
  // Told apart anew by their numbers when they are claimed: under another country's name they might wait for a day, or for good.
  connection.exec(`UPDATE batches SET country = NULL WHERE country IS NOT NULL AND state <> 'accepted'`);
  connection.exec(`UPDATE campaigns SET test = 0 WHERE test <> 0 AND state = 'draft'`);
  connection
    .prepare(`UPDATE campaigns SET state = 'stopped', pause = NULL, scheduled_at = NULL, ended_at = coalesce(ended_at, ?), updated_at = ?
      WHERE test <> 0 AND state NOT IN ('draft', 'stopped')`)
    .run(now, now);
}
