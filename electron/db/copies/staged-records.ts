/** The campaigns of a backup that is about to be restored: what was sent since is migrated, what may have been is unconfirmed. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { forgetPermissions } from '../records/forget-permissions.ts';
import { isPausedAsDamaged, putBackPause } from '../records/put-back.ts';
import { troubleOf } from '../sqlite/failure.ts';
import { type MigratedSent, migrateSent, stopRemoved } from './carry.ts';
import { withoutGuards } from './without-guards.ts';

/** @returns what was migrated, which is paused then; null where the present records are unreadable */
export function migrateSentSince(
  present: string,
  staged: string,
  madeAt: number,
  now: number,
): MigratedSent | null {
  if (!existsSync(present)) return null;
  const connection = new DatabaseSync(staged);
  try {
    connection.prepare('ATTACH DATABASE ? AS present').run(present);
    connection.exec('BEGIN');
    const migrated = withoutGuards(connection, () => {
      const sent = migrateSent(connection, madeAt);
      connection
        .prepare(`UPDATE main.campaigns SET state = 'paused', pause = ${putBackPause}, scheduled_at = NULL, updated_at = ?
        WHERE state IN ('sending', 'scheduled') AND id IN (SELECT value FROM json_each(?))`)
        .run(now, JSON.stringify(sent.ids));
      stopRemoved(connection, now);
      return sent;
    });
    connection.exec('COMMIT');
    return migrated;
  } catch (cause) {
    // A damaged file may be the very reason for the restore; the outcome says that it was not read.
    if (troubleOf(cause) === 'disk-full') throw cause;
    return null;
  } finally {
    connection.close();
  }
}

/** @returns how many batches are unconfirmed now */
export function unconfirmQueued(staged: string, migrated: MigratedSent | null, now: number): number {
  const connection = new DatabaseSync(staged);
  try {
    connection.exec('BEGIN');
    const started = `SELECT id FROM campaigns WHERE state IN ('scheduled', 'sending', 'paused')
      AND id NOT IN (SELECT value FROM json_each('${JSON.stringify(migrated?.ids ?? [])}'))`;
    connection
      .prepare(`UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'restored',
        updated_at = ? WHERE (state IN ('queued', 'sending') AND campaign_id IN (${started}))
        OR (state = 'rejected' AND campaign_id IN (SELECT value FROM json_each(?)))`)
      .run(now, JSON.stringify(migrated?.diverged ?? []));
    connection
      .prepare(`UPDATE campaigns SET state = 'paused', pause = ${putBackPause}, scheduled_at = NULL, updated_at = ?
        WHERE id IN (${started}) AND NOT ${isPausedAsDamaged}`)
      .run(now);
    forgetPermissions(connection, now);
    connection.exec('COMMIT');
    const restored = `SELECT count(*) AS count FROM batches WHERE state = 'unconfirmed' AND reason = 'restored'`;
    return Number(connection.prepare(restored).get()?.count);
  } finally {
    connection.close();
  }
}
