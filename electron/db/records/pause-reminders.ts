/** Records that were copied or set back do not know which reminders went out since: none goes on from them before a person says so. */
import type { DatabaseSync } from 'node:sqlite';

/**
 * Once it goes on, a reminder looks forward from now: whatever was due before may have been sent.
 *
 * @param connection `campaigns.db`
 * @param now Unix ms
 */
export function pauseReminders(connection: DatabaseSync, now: number): void {
  connection
    .prepare(`UPDATE reminders SET state = 'paused', by_itself_under = NULL, on_since = ?, updated_at = ?
      WHERE state IN ('on', 'paused')`)
    .run(now, now);
  connection
    .prepare(
      `UPDATE occurrences SET state = 'withdrawn', pressed = 0, approved = NULL, updated_at = ? WHERE state = 'planned' AND due_at <= ?`,
    )
    .run(now, now);
}
