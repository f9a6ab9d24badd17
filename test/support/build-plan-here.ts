/** Builds a plan in this thread, with both of its halves taking turns. */

import { readAudience } from '../../electron/campaigns/audience/read-audience.ts';
import {
  type BuiltPlan,
  buildPlan,
  type PlanInput,
  sendableTemplate,
} from '../../electron/campaigns/plan/build-plan.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';

/** @param reader another connection than the one that writes */
export async function buildPlanHere(writer: Db, reader: Db, input: PlanInput): Promise<BuiltPlan> {
  return buildPlan(writer, input, (sink) =>
    readAudience(reader, { ...input, template: sendableTemplate(input) }, sink),
  );
}
