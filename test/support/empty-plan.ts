import { beginPlan, endPlan } from '../../electron/db/campaigns/plans.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';

/** Makes a plan of a draft that reaches nobody; answers which it is. */
export async function emptyPlan(db: Db, campaignId: number): Promise<number> {
  const started = await beginPlan(db, campaignId);
  await endPlan(db, started);
  return started.plan;
}
