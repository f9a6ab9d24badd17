/** Makes unconfirmed what may have been sent since records were copied or set back; nothing goes on by itself. */
import type { DatabaseSync } from 'node:sqlite';
import { isPausedAsDamaged, putBackPause } from './put-back.ts';

/** A batch for which a request was about to be made. */
export interface AttemptedBatch {
  readonly campaignId: number;
  readonly batchId: number;
  /** Of a test text or of practice, which reaches nobody of a campaign's people. */
  readonly isTrial?: boolean;
}

export interface UnconfirmedSince {
  /** Batches that are unconfirmed now. */
  readonly batches: number;
  /** People in them. */
  readonly recipients: number;
  /** Campaigns that were sent since and are not in these records; without tests and practice. */
  readonly missing: number;
  /** It is not known what was sent since. */
  readonly nothingKnown: boolean;
  /** Campaigns that were sent since to people whom these records do not know. */
  readonly unseen: readonly { readonly id: number; readonly name: string }[];
}

/** States in which a campaign goes on, or would. */
const started = `('scheduled', 'sending', 'paused')`;

/**
 * @param connection in a transaction
 * @param attempted what is known to have been attempted since; null: anything that was waiting may have been
 * @param now Unix ms
 */
export function unconfirmSince(
  connection: DatabaseSync,
  attempted: readonly AttemptedBatch[] | null,
  now: number,
): UnconfirmedSince {
  connection.exec(`CREATE TEMP TABLE attempted (campaign_id INTEGER, batch_id INTEGER, is_trial INTEGER);
    CREATE TEMP TABLE unconfirmed_since (id INTEGER PRIMARY KEY)`);
  connection
    .prepare(`INSERT INTO attempted SELECT value ->> 'campaignId', value ->> 'batchId', coalesce(value ->> 'isTrial', 0)
      FROM json_each(?)`)
    .run(JSON.stringify(attempted ?? []));
  const known = `(campaign_id, id) IN (SELECT campaign_id, batch_id FROM attempted)`;
  const missing = Number(
    connection
      .prepare(`SELECT count(DISTINCT campaign_id) AS missing FROM attempted
        WHERE is_trial = 0 AND campaign_id NOT IN (SELECT id FROM campaigns)`)
      .get()?.missing,
  );
  // A batch that is not here was cut from another one, a rejected one too, or planned, since: then any of the campaign may be in it.
  // A campaign that is not here may be a copy of whatever had not started.
  const unclear =
    attempted === null
      ? `SELECT id FROM campaigns WHERE state IN ${started}`
      : `SELECT campaign_id FROM attempted WHERE (campaign_id, batch_id) NOT IN (SELECT campaign_id, id FROM batches)
        ${missing > 0 ? `UNION SELECT id FROM campaigns WHERE state IN ${started} AND started_at IS NULL` : ''}`;
  connection.exec(`INSERT INTO unconfirmed_since SELECT id FROM batches
    WHERE state IN ('queued', 'sending', 'rejected') AND (${known} OR campaign_id IN (${unclear}))`);
  // A rejected batch is sent again after its campaign has ended too, but for one that was left out.
  if (attempted === null)
    connection.exec(`INSERT OR IGNORE INTO unconfirmed_since SELECT id FROM batches WHERE state = 'rejected'
      AND coalesce(decision ->> 'as', '') <> 'left-out' AND campaign_id IN (SELECT id FROM campaigns WHERE state = 'finished')`);
  connection
    .prepare(`UPDATE batches SET state = 'unconfirmed', maybe_delivered = 1, reason = 'copied', decision = NULL, updated_at = ?
      WHERE id IN (SELECT id FROM unconfirmed_since)`)
    .run(now);
  // Whom these went to stands in plans that are not here.
  const unseen = connection
    .prepare(`UPDATE campaigns SET sent_unseen_at = ? WHERE test = 0 AND (state = 'draft' AND id IN (SELECT campaign_id FROM attempted WHERE is_trial = 0)
        OR state = 'scheduled' AND EXISTS (SELECT 1 FROM attempted AS a WHERE a.campaign_id = campaigns.id AND a.is_trial = 0
          AND NOT EXISTS (SELECT 1 FROM batches AS b WHERE b.id = a.batch_id AND b.campaign_id = a.campaign_id)))
      RETURNING id, name`)
    .all(now);
  // Any draft may have gone out, itself or as a copy that is not here.
  if (attempted === null || missing > 0)
    connection.prepare(`UPDATE campaigns SET sent_unseen_at = ? WHERE state = 'draft'`).run(now);
  // A draft that went out since must not go out again, whether its plan is whole or not; what is left of the others waits for a person.
  connection.exec(`UPDATE campaigns SET planning = 0, plan_ready = nullif(plan_started, 0)
    WHERE state = 'draft' AND id IN (SELECT campaign_id FROM attempted)`);
  connection
    .prepare(`UPDATE campaigns SET state = 'stopped', ended_at = ?, updated_at = ?
      WHERE state = 'draft' AND id IN (SELECT campaign_id FROM attempted)`)
    .run(now, now);
  connection
    .prepare(`UPDATE campaigns SET state = 'paused', pause = ${putBackPause}, scheduled_at = NULL, updated_at = ?
      WHERE state IN ${started} AND NOT ${isPausedAsDamaged}`)
    .run(now);
  const { batches, recipients } = connection
    .prepare(`SELECT count(*) AS batches, coalesce(sum(size), 0) AS recipients FROM batches
      WHERE id IN (SELECT id FROM unconfirmed_since)`)
    .get() ?? { batches: 0, recipients: 0 };
  connection.exec('DROP TABLE attempted; DROP TABLE unconfirmed_since');
  return {
    batches: Number(batches),
    recipients: Number(recipients),
    missing,
    nothingKnown: attempted === null,
    unseen: unseen.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
  };
}
