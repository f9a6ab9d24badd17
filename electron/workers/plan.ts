/** The threads that build a plan, or answer requests about drafts for as long as the app runs. */
import { MessagePort, parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { type AudienceReading, type PlanSink, readAudience } from '../campaigns/audience/read-audience.ts';
import { receiveReading, sinkOver } from '../campaigns/audience/reading-port.ts';
import type { EstimateRequest } from '../campaigns/estimate/estimate-thread.ts';
import { Estimator } from '../campaigns/estimate/estimator.ts';
import { buildPlan, sendableTemplate, TemplateBlocked } from '../campaigns/plan/build-plan.ts';
import type { PlanMessage } from '../campaigns/plan/plan-thread.ts';
import { openCampaigns, RecordsAt } from '../db/records-at.ts';
import { tunePlanReading, tunePlanWriting } from '../db/sqlite/tuning.ts';
import { AppError } from '../shared/errors.ts';
import { CampaignDraft } from '../shared/models.ts';
import { languages } from '../shared/settings/languages.ts';
import { FieldKind } from '../shared/values/field-kind.ts';

const input = {
  records: RecordsAt,
  port: z.instanceof(MessagePort),
  campaignId: z.number(),
  draft: CampaignDraft,
  knownFields: z.array(z.string()),
  typed: z.object({ kinds: z.record(z.string(), FieldKind), language: z.enum(languages) }).optional(),
  now: z.number(),
  practice: z.string().nullable(),
  byCountry: z.boolean(),
};
const Task = z.discriminatedUnion('task', [
  z.object({ task: z.literal('build'), ...input }),
  z.object({ task: z.literal('read'), ...input }),
  z.object({ task: z.literal('estimate'), records: RecordsAt }),
]);

const task = Task.parse(workerData);
const parent = parentPort;
if (parent === null) throw new Error('plan.ts runs as a worker thread only');
const db = await openCampaigns(task.records, 'bulk');

switch (task.task) {
  case 'build': {
    const report = (message: PlanMessage): void => parent.postMessage(message);
    await tunePlanWriting(db);
    try {
      const onProgress = (done: number, total: number): void => report({ kind: 'progress', done, total });
      const read = (sink: PlanSink): Promise<AudienceReading> => receiveReading(task.port, sink);
      report({ kind: 'done', plan: await buildPlan(db, { ...task, onProgress }, read) });
    } catch (cause) {
      if (cause instanceof TemplateBlocked) report({ kind: 'blocked', problems: cause.message });
      else if (cause instanceof AppError)
        report({ kind: 'refused', error: { code: cause.code, values: cause.values } });
      else throw cause;
    } finally {
      task.port.close();
      await db.destroy();
    }
    break;
  }
  case 'read': {
    const sink = sinkOver(task.port);
    await tunePlanReading(db);
    try {
      const template = sendableTemplate({ ...task, onProgress: () => undefined });
      sink.done(await readAudience(db, { ...task, template }, sink));
    } catch (cause) {
      // The thread that writes says so.
      if (!(cause instanceof TemplateBlocked)) throw cause;
    } finally {
      await db.destroy();
    }
    break;
  }
  case 'estimate': {
    const estimator = new Estimator(db);
    parent.on('message', async (request: EstimateRequest) =>
      parent.postMessage(await estimator.respond(request)),
    );
    break;
  }
  default:
    task satisfies never;
}
