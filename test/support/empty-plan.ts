import type { Db } from '../../electron/db/open.ts';
import { beginPlan, endPlan } from '../../electron/db/plans.ts';

/** Makes a plan of a draft that reaches nobody; answers which it is. */
export async function emptyPlan(db: Db, campaignId: number): Promise<number> {
  const begun = await beginPlan(db, campaignId);
  await endPlan(db, begun);
  return begun.plan;
}
