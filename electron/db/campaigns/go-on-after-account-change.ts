/** A new key, or a new address, lets the campaigns go on that waited for it. */

import { waitsForAccount } from '../../shared/pause-reasons.ts';
import type { Db } from '../sqlite/open.ts';
import { writeCampaigns } from '../sqlite/write.ts';
import { moveCampaign, statusFrom } from './campaigns.ts';

/**
 * Campaigns of this account that are paused because of the key or the address go on where they stood. A campaign that a person
 * paused, or that waits for something else, stays paused.
 *
 * @returns how many go on
 */
export function goOnAfterAccountChange(db: Db, accountId: string, now: number): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    const rows = await trx
      .selectFrom('campaigns')
      .select(['id', 'state', 'pause', 'scheduled_at', 'ended_at', 'updated_at'])
      .where('account_id', '=', accountId)
      .where('state', '=', 'paused')
      .execute();
    let gone = 0;
    for (const row of rows) {
      const status = statusFrom(row);
      if (status.state !== 'paused' || !waitsForAccount(status.reason)) continue;
      if (await moveCampaign(trx, row.id, ['paused'], { state: 'sending' }, now)) gone += 1;
    }
    return gone;
  });
}
