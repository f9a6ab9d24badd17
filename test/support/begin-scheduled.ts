import { scheduledCampaigns, startScheduled } from '../../electron/db/campaigns/schedule.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';

/** Begins a scheduled campaign, as if its time had come at `now`. */
export async function beginScheduled(db: Db, id: number, now: number): Promise<void> {
  const campaign = (await scheduledCampaigns(db)).find((one) => one.id === id);
  if (campaign === undefined || !(await startScheduled(db, campaign, now)))
    throw new Error(`Campaign ${id} is not scheduled`);
}
