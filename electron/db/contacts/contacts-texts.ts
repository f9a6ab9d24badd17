/** The texts that campaigns sent to one number, and when: for the person's own page. */
import { sql } from 'kysely';
import type { ContactText, Page, ResultState } from '../../shared/models.ts';
import { resultState } from '../results/result-state.ts';
import type { Db } from '../sqlite/open.ts';

/** The newest first. A campaign that is still a draft has sent nothing, whatever was planned. */
export async function textsTo(
  db: Db,
  number: string,
  before: number | null,
  limit: number,
): Promise<Page<ContactText, number>> {
  const rows = await db
    .selectFrom('recipients')
    .innerJoin('campaigns', 'campaigns.id', 'recipients.campaign_id')
    .leftJoin('batches', 'batches.id', 'recipients.batch_id')
    .select((from) => [
      'recipients.id',
      'recipients.skip_reason as skipReason',
      'campaigns.id as campaignId',
      'campaigns.name as campaign',
      'campaigns.sender_id as senderId',
      'campaigns.practice',
      'batches.text',
      sql<ResultState | null>`${resultState}`.as('state'),
      from
        .selectFrom('attempts')
        .whereRef('attempts.batch_id', '=', 'recipients.batch_id')
        .select(sql<number | null>`max(attempts.started_at)`.as('at'))
        .as('at'),
    ])
    .where('recipients.number', '=', number)
    .where('campaigns.state', '!=', 'draft')
    .$if(before !== null, (query) => query.where('recipients.id', '<', before ?? 0))
    .orderBy('recipients.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit).map(
    (row): ContactText => ({
      ...row,
      text: row.text ?? '',
      state: row.state ?? 'skipped',
      practice: row.practice === 1,
    }),
  );
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
