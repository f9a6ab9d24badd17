/** Whom a planned campaign leaves out, reason by reason. */
import type { Page, SkipReason } from '../../shared/models.ts';
import type { SkippedRow } from '../../shared/plans.ts';
import type { Db } from '../sqlite/open.ts';

/** People left out for the reason, behind the row `after`. */
export async function skippedPage(
  db: Db,
  campaignId: number,
  reason: SkipReason,
  after: number | null,
  limit: number,
): Promise<Page<SkippedRow, number>> {
  const rows = await db
    .selectFrom('recipients')
    .select(['id', 'contact_id as contactId', 'number', 'name'])
    .where('campaign_id', '=', campaignId)
    .where('skip_reason', '=', reason)
    .where('id', '>', after ?? 0)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
