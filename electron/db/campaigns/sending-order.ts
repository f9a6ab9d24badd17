/** Putting a campaign into its account's queue: first come, first served. */
import { AppError } from '../../shared/errors.ts';
import type { Db } from '../sqlite/open.ts';
import { campaignById } from './campaigns.ts';

/** The furthest position that a server has (`postgres/steps/first/tables/columns.ts`); campaigns that share it go by which was made first. */
const lastPosition = 1_000_000_000;

/** The position behind every campaign that is being sent. */
export async function nextPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('campaigns')
    .select((from) => from.fn.max('position').as('last'))
    .executeTakeFirst();
  return Math.min((row?.last ?? 0) + 1, lastPosition);
}

/** `draft → sending`. @throws AppError `not-allowed-now` where the campaign is no draft any more */
export async function startSending(
  db: Db,
  id: number,
  {
    accountId,
    practice,
    position,
    now,
  }: { accountId: string; practice: boolean; position: number; now: number },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({
      state: 'sending',
      account_id: accountId,
      practice: practice ? 1 : 0,
      position,
      started_at: now,
      seen_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n)
    throw new AppError('not-allowed-now', {
      action: 'send',
      state: (await campaignById(db, id)).status.state,
    });
}
