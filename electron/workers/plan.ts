/** The thread that freezes a campaign, or answers questions about drafts for as long as the app runs. */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { z } from 'zod';
import { freeze, TemplateBlocked } from '../campaigns/freeze.ts';
import type { PlanMessage } from '../campaigns/plan-thread.ts';
import { SurveyDesk } from '../campaigns/survey-desk.ts';
import type { SurveyQuestion } from '../campaigns/survey-thread.ts';
import { openHere } from '../db/open.ts';
import { CampaignDraft } from '../shared/models.ts';

const Task = z.discriminatedUnion('task', [
  z.object({
    task: z.literal('freeze'),
    folder: z.string(),
    campaignId: z.number(),
    draft: CampaignDraft,
    knownFields: z.array(z.string()),
    now: z.number(),
    practice: z.boolean(),
    byCountry: z.boolean(),
  }),
  z.object({ task: z.literal('survey'), folder: z.string() }),
]);

const task = Task.parse(workerData);
const port = parentPort;
if (port === null) throw new Error('plan.ts runs as a worker thread only');
const db = openHere(task.folder, 'campaigns');

switch (task.task) {
  case 'freeze': {
    const say = (message: PlanMessage): void => port.postMessage(message);
    // Every recipient is written with a batch of the same plan: looking up a million parents proves nothing.
    await sql`PRAGMA foreign_keys = OFF`.execute(db);
    // Room for the pages of three indexes that a portion touches, in KiB.
    await sql`PRAGMA main.cache_size = -40000`.execute(db);
    try {
      const onProgress = (done: number, total: number): void => say({ kind: 'progress', done, total });
      say({ kind: 'done', plan: await freeze(db, { ...task, onProgress }) });
    } catch (cause) {
      if (!(cause instanceof TemplateBlocked)) throw cause;
      say({ kind: 'blocked', problems: cause.message });
    } finally {
      await db.destroy();
    }
    break;
  }
  case 'survey': {
    const desk = new SurveyDesk(db);
    port.on('message', async (question: SurveyQuestion) => port.postMessage(await desk.answer(question)));
    break;
  }
  default:
    task satisfies never;
}
