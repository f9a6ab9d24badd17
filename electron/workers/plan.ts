/** The thread that freezes a campaign. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { freeze, TemplateBlocked } from '../campaigns/freeze.ts';
import type { PlanMessage } from '../campaigns/plan-thread.ts';
import { openHere } from '../db/open.ts';
import { CampaignDraft } from '../shared/models.ts';

const task = z
  .object({
    folder: z.string(),
    campaignId: z.number(),
    draft: CampaignDraft,
    knownFields: z.array(z.string()),
    now: z.number(),
  })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error('plan.ts runs as a worker thread only');
const say = (message: PlanMessage): void => port.postMessage(message);

const db = openHere(task.folder, 'campaigns');
try {
  const plan = await freeze(db, { ...task, onProgress: (done) => say({ kind: 'progress', done }) });
  say({ kind: 'done', plan });
} catch (cause) {
  if (!(cause instanceof TemplateBlocked)) throw cause;
  say({ kind: 'blocked', problems: cause.message });
} finally {
  await db.destroy();
}
