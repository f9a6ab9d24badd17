/** Freezes a campaign in this thread, with both of its halves taking turns. */

import { readAudience } from '../../electron/campaigns/audience/read-audience.ts';
import {
  type Freezing,
  type FrozenPlan,
  freeze,
  sendableTemplate,
} from '../../electron/campaigns/plan/freeze.ts';
import type { Db } from '../../electron/db/sqlite/open.ts';

/** @param reader another connection than the one that writes */
export async function freezeHere(writer: Db, reader: Db, freezing: Freezing): Promise<FrozenPlan> {
  return freeze(writer, freezing, (sink) =>
    readAudience(reader, { ...freezing, template: sendableTemplate(freezing) }, sink),
  );
}
