/** Freezing a campaign in a thread of its own, so that the main process never stalls. */

import { AppError } from '../shared/errors.ts';
import { startWorker } from '../workers/start.ts';
import type { Freezing, FrozenPlan } from './freeze.ts';

export type PlanMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly plan: FrozenPlan }
  | { readonly kind: 'blocked'; readonly problems: string };

export type PlanTask = Freezing & { readonly folder: string };

/** @throws AppError `template-problem` where the message has a problem that blocks */
export function freezeInThread({ onProgress, ...task }: PlanTask): Promise<FrozenPlan> {
  const worker = startWorker('plan', { task: 'freeze', ...task });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PlanMessage) => {
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
        default:
          message satisfies never;
      }
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The planning thread ended early with code ${code}`)));
  });
}
