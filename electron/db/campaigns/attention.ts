/** The items that wait for a person's decision, over all campaigns. */
import { sql } from 'kysely';
import type { AttentionItem } from '../../shared/models.ts';
import { splittable } from '../results/batch-pages.ts';
import type { Db } from '../sqlite/open.ts';
import { leftOut } from './decisions.ts';

/** The most reasons that are listed each by itself; the commonest say what to do. */
const reasonsShown = 3;

/**
 * Whom a pause is about: the service refuses everybody in these words, and resuming sends to them as well. They wait for the end of
 * the pause, not for a decision of their own.
 */
const pausedFor = sql`(batches.state = 'rejected' AND c.state = 'paused' AND c.pause ->> 'kind' = 'refused-alike'
  AND batches.reason = c.pause ->> 'said')`;

/**
 * Unconfirmed and rejected recipients by campaign, without those that were left out; the latest first.
 *
 * @param isForAll whether a reason concerns everybody: then no number in the batch is to be looked for
 */
export async function attentionItems(
  db: Db,
  isForAll: (reason: string) => boolean = () => false,
): Promise<readonly AttentionItem[]> {
  // The counts name the campaigns, so that a million accepted batches are never read.
  const { rows } = await sql<
    Omit<AttentionItem, 'practice' | 'reasons'> & { practice: 0 | 1; reason: string | null }
  >`
    SELECT c.id AS campaignId, c.name, c.state AS campaignState, c.practice, batches.state, batches.reason,
      count(*) AS batches, sum(batches.size) AS recipients, sum(${splittable}) AS splittable,
      sum(CASE WHEN ${splittable} THEN batches.size ELSE 0 END) AS splittablePeople,
      max(batches.updated_at) AS latestAt
    FROM campaign_counts AS k
    JOIN campaigns AS c ON c.id = k.campaign_id
    JOIN batches ON batches.campaign_id = k.campaign_id AND batches.state = k.state
    WHERE k.state IN ('unconfirmed', 'rejected') AND k.batches > 0 AND c.test = 0 AND NOT ${leftOut} AND NOT coalesce(${pausedFor}, 0)
    GROUP BY c.id, batches.state, batches.reason
    ORDER BY recipients DESC`.execute(db);
  const items = new Map<string, AttentionItem>();
  for (const { reason, ...row } of rows) {
    const key = `${row.campaignId} ${row.state}`;
    const before = items.get(key);
    const mayBeSplit = !isForAll(reason ?? '');
    items.set(key, {
      ...row,
      practice: row.practice === 1,
      batches: row.batches + (before?.batches ?? 0),
      recipients: row.recipients + (before?.recipients ?? 0),
      splittable: (mayBeSplit ? row.splittable : 0) + (before?.splittable ?? 0),
      splittablePeople: (mayBeSplit ? row.splittablePeople : 0) + (before?.splittablePeople ?? 0),
      reasons: [...(before?.reasons ?? []), { reason, recipients: row.recipients }].slice(0, reasonsShown),
      latestAt: Math.max(row.latestAt, before?.latestAt ?? 0),
    });
  }
  return [...items.values()].sort((one, other) => other.latestAt - one.latestAt);
}
