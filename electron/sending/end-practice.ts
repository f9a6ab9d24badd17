/** The end of what a computer practises that leaves its team: no other one would ever send it. */
import { ownCampaigns } from '../db/accounts/own-campaigns.ts';
import { unscheduleCampaign } from '../db/campaigns/schedule.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { stop } from './commands.ts';

/** Stops what is under way, and makes a draft again of what waits for its time. @param now Unix ms */
export async function endPractice(db: Db, practiceId: string, now: number): Promise<void> {
  for (const { id, state } of await ownCampaigns(db, practiceId)) {
    if (state === 'sending' || state === 'paused') await stop(db, id, now);
    if (state === 'scheduled') await writeCampaigns(db, (trx) => unscheduleCampaign(trx, id, now, false));
  }
}
