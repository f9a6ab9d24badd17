/** Campaigns that another one is compared with: those of late, and those that were one draft with it. */
import { sql } from 'kysely';
import type { Campaign } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';
import { campaignById } from './campaigns.ts';

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
    .where('removed_at', 'is', null)
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

/**
 * Campaigns that were one draft with this one: a copy that was made before the other one began. Copies of a copy are among them, and so
 * is what it is a copy of. The latest first.
 */
export async function copiesOfDraft(db: Db, id: number): Promise<readonly Campaign[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE pairs (copy, original) AS (
      SELECT c.id, o.id FROM campaigns AS c JOIN campaigns AS o ON o.id = c.copy_of
      WHERE (o.started_at IS NULL OR o.started_at > c.created_at) AND c.removed_at IS NULL AND o.removed_at IS NULL
    ), family (id) AS (
      SELECT CAST(${id} AS BIGINT)
      UNION
      SELECT CASE WHEN pairs.copy = family.id THEN pairs.original ELSE pairs.copy END
      FROM family JOIN pairs ON family.id = pairs.copy OR family.id = pairs.original
    )
    SELECT id FROM family WHERE id <> ${id} ORDER BY id DESC`.execute(db);
  return Promise.all(rows.map((row) => campaignById(db, row.id)));
}
