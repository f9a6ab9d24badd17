/** The items that wait for a person's decision, over all campaigns. */
import { sql } from 'kysely';
import type { CampaignState } from '../../shared/models.ts';
import { splittable } from '../results/batch-pages.ts';
import { isTakenOver, laterCampaigns } from '../results/followed.ts';
import type { Db } from '../sqlite/open.ts';
import { lastStatus, leftOut, pausedFor } from './decisions.ts';

/** Unconfirmed or rejected recipients of one campaign, all for one reason. */
export interface WaitingRow {
  readonly campaignId: number;
  readonly name: string;
  readonly campaignState: CampaignState;
  readonly practice: boolean;
  readonly state: 'unconfirmed' | 'rejected';
  readonly reason: string | null;
  /** Of the last answer; null where there was none. */
  readonly status: number | null;
  readonly batches: number;
  readonly recipients: number;
  /** Batches that can be split, and their recipients. */
  readonly splittable: number;
  readonly splittablePeople: number;
  readonly latestAt: number;
  /** Recipients with those whom a later campaign has taken over. */
  readonly size: number;
  /** The sum of the batches' ids. */
  readonly ids: number;
  readonly attempts: number;
  /** A later campaign has taken over some of its people: the rest is sent to by another campaign too, never by this one. */
  readonly followed: boolean;
}

/**
 * Without those that were left out; the most people first. Recipients are without those whom a later campaign has taken over, which
 * may be all of a row: a decision about the rest is about its batches too.
 */
export async function waitingRows(db: Db): Promise<readonly WaitingRow[]> {
  // The counts name the campaigns, so that a million accepted batches are never read.
  const { rows } = await sql<Omit<WaitingRow, 'practice' | 'followed'> & { practice: 0 | 1 }>`
    SELECT c.id AS campaignId, c.name, c.state AS campaignState, c.practice, batches.state, batches.reason,
      ${lastStatus} AS status, count(*) AS batches, sum(batches.size) AS recipients, sum(${splittable}) AS splittable,
      sum(CASE WHEN ${splittable} THEN batches.size ELSE 0 END) AS splittablePeople, max(batches.updated_at) AS latestAt,
      sum(batches.size) AS size, sum(batches.id) AS ids, sum(batches.attempts) AS attempts
    FROM campaign_counts AS k
    JOIN campaigns AS c ON c.id = k.campaign_id
    JOIN batches ON batches.campaign_id = k.campaign_id AND batches.state = k.state
    WHERE k.state IN ('unconfirmed', 'rejected') AND k.batches > 0 AND c.test = 0 AND c.removed_at IS NULL AND NOT ${leftOut} AND NOT ${pausedFor}
    GROUP BY c.id, batches.state, batches.reason, status
    ORDER BY recipients DESC`.execute(db);
  const taken = await takenOver(db, [...new Set(rows.map(({ campaignId }) => campaignId))]);
  return rows.map((row) => {
    const gone = taken.get(keyOf(row)) ?? 0;
    return {
      ...row,
      practice: row.practice === 1,
      recipients: row.recipients - gone,
      followed: gone > 0,
    };
  });
}

type Key = Pick<WaitingRow, 'campaignId' | 'state' | 'reason' | 'status'>;
const keyOf = ({ campaignId, state, reason, status }: Key): string =>
  JSON.stringify([campaignId, state, reason, status]);

/** How many of each row a later campaign has taken over. */
async function takenOver(db: Db, ids: readonly number[]): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number>();
  for (const [campaignId, later] of await laterCampaigns(db, ids)) {
    const { rows } = await sql<Omit<Key, 'campaignId'> & { people: number }>`
      SELECT batches.state, batches.reason, ${lastStatus} AS status, count(*) AS people
      FROM batches JOIN recipients ON recipients.batch_id = batches.id
      WHERE batches.campaign_id = ${campaignId} AND batches.state IN ('unconfirmed', 'rejected')
        AND NOT ${leftOut} AND ${isTakenOver(later)}
      GROUP BY batches.state, batches.reason, status`.execute(db);
    for (const { people, ...row } of rows) taken.set(keyOf({ campaignId, ...row }), people);
  }
  return taken;
}
