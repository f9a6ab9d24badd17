/**
 * Builds a plan in two threads of its own, so that the main process never stalls: one reads and renders, the
 * other writes.
 */
import { MessageChannel } from 'node:worker_threads';
import type { RecordsAt } from '../../db/records-at.ts';
import { AppError, type AppErrorData } from '../../shared/errors.ts';
import { startWorker } from '../../threads/start.ts';
import type { BuiltPlan, PlanInput } from './build-plan.ts';

export type PlanMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly plan: BuiltPlan }
  | { readonly kind: 'blocked'; readonly problems: string }
  | { readonly kind: 'refused'; readonly error: AppErrorData };

export type PlanTask = PlanInput & { readonly records: RecordsAt };

/** @throws AppError `template-problem` where the message has a problem that blocks; `not-allowed-now`, `campaign-changed` */
export function buildPlanInThread({ onProgress, ...task }: PlanTask): Promise<BuiltPlan> {
  const { port1, port2 } = new MessageChannel();
  const writer = startWorker('plan', { task: 'build', ...task, port: port1 }, [port1]);
  const reader = startWorker('plan', { task: 'read', ...task, port: port2 }, [port2]);
  return new Promise<BuiltPlan>((resolve, reject) => {
    writer.on('message', (message: PlanMessage) => {
      switch (message.kind) {
        case 'progress':
          onProgress(message.done, message.total);
          break;
        case 'done':
          resolve(message.plan);
          break;
        case 'blocked':
          reject(new AppError('template-problem', { problems: message.problems }));
          break;
        case 'refused':
          reject(new AppError(message.error.code, message.error.values));
          break;
        default:
          message satisfies never;
      }
    });
    for (const worker of [writer, reader]) worker.on('error', reject);
    writer.on('exit', (code) => reject(new Error(`The planning thread ended early with code ${code}`)));
  }).finally(async () => {
    // The one that is through ends by itself; where the other failed, this one would wait for it for ever.
    await Promise.all([writer.terminate(), reader.terminate()]);
  });
}
