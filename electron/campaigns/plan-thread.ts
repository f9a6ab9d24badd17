/** Freezing a campaign in a thread of its own, so that the main process never stalls. */

import { AppError } from '../shared/errors.ts';
import type { Campaign } from '../shared/models.ts';
import { startWorker } from '../workers/start.ts';
import type { FrozenPlan } from './freeze.ts';

export type PlanMessage =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly plan: FrozenPlan }
  | { readonly kind: 'blocked'; readonly problems: string };

export interface PlanTask {
  readonly folder: string;
  readonly campaign: Campaign;
  readonly knownFields: readonly string[];
  readonly now: number;
  readonly onProgress: (done: number) => void;
}

/** @throws AppError `template-problem` where the message has a problem that blocks */
export function freezeInThread({
  folder,
  campaign,
  knownFields,
  now,
  onProgress,
}: PlanTask): Promise<FrozenPlan> {
  const { name, senderId, template, audience, options } = campaign;
  const draft = { name, senderId, template, audience, options };
  const worker = startWorker('plan', { folder, campaignId: campaign.id, draft, knownFields, now });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PlanMessage) => {
      switch (message.kind) {
        case 'progress':
          onProgress(message.done);
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
