/** Campaigns of late, which another one is compared with. */
import { sql } from 'kysely';
import type { Db } from '../sqlite/open.ts';

export interface RecentCampaign {
  readonly id: number;
  readonly name: string;
  readonly template: string;
  /** Unix ms, as is {@link scheduledAt}. */
  readonly startedAt: number | null;
  readonly scheduledAt: number | null;
  readonly scheduled: boolean;
}

/**
 * The campaigns that began since `since` (Unix ms), the latest first, no tests; where it is asked for, scheduled ones before
 * them.
 */
export async function campaignsSince(
  db: Db,
  asked: {
    readonly besides: number;
    /** Of which practice account; null: real ones. */
    readonly practice: string | null;
    readonly since: number;
    readonly withScheduled: boolean;
    readonly most: number;
  },
): Promise<readonly RecentCampaign[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'template', 'started_at', 'scheduled_at', 'state'])
    .where('id', '!=', asked.besides)
    .where('test', '=', 0)
    .where((is) => (asked.practice === null ? is('practice', '=', 0) : is('account_id', '=', asked.practice)))
    .where((is) =>
      is.or([
        is('started_at', '>=', asked.since),
        ...(asked.withScheduled ? [is('state', '=', 'scheduled')] : []),
      ]),
    )
    .orderBy(sql`started_at IS NOT NULL`)
    .orderBy('started_at', 'desc')
    .limit(asked.most)
    .execute();
  return rows.map(({ id, name, template, started_at: startedAt, scheduled_at: scheduledAt, state }) => {
    return { id, name, template, startedAt, scheduledAt, scheduled: state === 'scheduled' };
  });
}
