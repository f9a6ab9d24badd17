/**
 * What the database says about a campaign that was sent, read from outside the app: the tests' own count of who was
 * reached, apart from anything that the screen claims.
 *
 * @module
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Figures of the newest campaign. */
export type SentRecords = {
  /** Recipients in batches that the service accepted. */
  readonly accepted: number;
  /** Different numbers among them; less than `accepted` would mean that somebody was texted twice. */
  readonly numbers: number;
  /** Recipients whose batch is in any other state. */
  readonly open: number;
  readonly batches: number;
  /** Requests that were made; more than `batches` would mean that some were made again. */
  readonly attempts: number;
  /** Answers by status, such as `{ 200: 189 }`. */
  readonly answers: Readonly<Record<string, number>>;
  /** From the first request's beginning to the last one's answer. */
  readonly tookMs: number;
};

/**
 * Reads the records of the newest campaign.
 *
 * @param userData the app's folder; the app may be running
 */
export function sentRecords(userData: string): SentRecords {
  const db = new DatabaseSync(join(userData, 'data', 'campaigns.db'), { readOnly: true });
  try {
    const number = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0] ?? 0);
    const campaign = number('SELECT max(id) FROM campaigns');
    const recipients = `FROM recipients JOIN batches ON batches.id = recipients.batch_id
      WHERE recipients.campaign_id = ${campaign}`;
    const statuses = db
      .prepare(
        `SELECT status, count(*) AS requests FROM attempts WHERE campaign_id = ${campaign} GROUP BY status`,
      )
      .all();
    return {
      accepted: number(`SELECT count(*) ${recipients} AND batches.state = 'accepted'`),
      numbers: number(
        `SELECT count(DISTINCT recipients.number) ${recipients} AND batches.state = 'accepted'`,
      ),
      open: number(`SELECT count(*) ${recipients} AND batches.state <> 'accepted'`),
      batches: number(`SELECT count(*) FROM batches WHERE campaign_id = ${campaign}`),
      attempts: number(`SELECT count(*) FROM attempts WHERE campaign_id = ${campaign}`),
      answers: Object.fromEntries(statuses.map((row) => [String(row.status), Number(row.requests)])),
      tookMs: number(`SELECT max(ended_at) - min(started_at) FROM attempts WHERE campaign_id = ${campaign}`),
    };
  } finally {
    db.close();
  }
}
