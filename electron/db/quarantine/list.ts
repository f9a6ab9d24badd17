/** The list of quarantined rows, for the people who have to know. */
import { sql } from 'kysely';
import { AppError } from '../../shared/errors.ts';
import type { QuarantinedRow } from '../../shared/quarantine.ts';
import type { Db } from '../sqlite/open.ts';

/** As many as a person reads. */
const mostShown = 100;

/** Rows that were quarantined and that nobody has seen yet, the newest first, and how many there are. */
export async function unseenQuarantine(
  db: Db,
): Promise<{ readonly rows: readonly QuarantinedRow[]; readonly total: number }> {
  const rows = await db
    .selectFrom('quarantine')
    .select([
      'id',
      'at',
      'source',
      'label',
      // A campaign that was removed since has no page.
      sql<number | null>`(SELECT id FROM campaigns WHERE id = quarantine.campaign_id)`.as('campaign_id'),
      sql<string>`coalesce((SELECT name FROM campaigns WHERE id = quarantine.campaign_id), '')`.as(
        'campaign_name',
      ),
      (from) => from.fn.countAll<number>().over().as('total'),
    ])
    .where('seen_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  return {
    rows: rows.map(({ id, at, source, label, campaign_id: campaignId, campaign_name: campaignName }) => ({
      id,
      at,
      kind: kindOf(source),
      name: label,
      campaignId,
      campaignName,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** A person has seen all up to a row. @throws AppError `not-found` where none of them was new */
export async function quarantineSeen(db: Db, upTo: number, now: number): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE quarantine SET seen_at = ${now}
    WHERE id <= ${upTo} AND seen_at IS NULL`.execute(db);
  if (numAffectedRows === 0n) throw new AppError('not-found', { what: 'quarantine' });
}

function kindOf(source: string): QuarantinedRow['kind'] {
  switch (source) {
    case 'campaigns':
      return 'campaign';
    case 'recipients':
      return 'people';
    case 'batches':
    case 'attempts':
    case 'campaign_counts':
      return 'messages';
    case 'contacts':
      return 'contact';
    case 'do_not_text':
      return 'refusal';
    default:
      return 'other';
  }
}
