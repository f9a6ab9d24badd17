/** The campaigns of an account: without it they could neither go on nor be decided about. */
import type { CampaignState } from '../../shared/models.ts';
import type { Db } from '../sqlite/open.ts';

/** Their ids, by their states. */
export function ownCampaigns(
  db: Db,
  accountId: string,
): Promise<readonly { readonly id: number; readonly state: CampaignState }[]> {
  return db.selectFrom('campaigns').select(['id', 'state']).where('account_id', '=', accountId).execute();
}
