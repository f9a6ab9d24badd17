/** Estimates of drafts: from the thread that gives them in the app, or over records on a server from here. */
import type { AudienceEstimate } from '../../electron/campaigns/estimate/audience-estimate.ts';
import { EstimateThread } from '../../electron/campaigns/estimate/estimate-thread.ts';
import { Estimator } from '../../electron/campaigns/estimate/estimator.ts';
import { AppError } from '../../electron/shared/errors.ts';
import type { TemporaryRecords } from './temporary-records.ts';

export type Estimates = Pick<
  EstimateThread,
  'estimate' | 'people' | 'changes' | 'days' | 'rowsSince' | 'stop'
>;

export function estimatesOf(records: TemporaryRecords): Estimates {
  if (records.workspace === null) return new EstimateThread(records.folder);
  const estimator = new Estimator(records.open('campaigns'));
  let asked = 0;
  return {
    estimate: async (context): Promise<AudienceEstimate> => {
      const response = await estimator.respond({ kind: 'estimate', id: ++asked, context });
      if (response.kind !== 'estimate' || response.estimate === null) throw new AppError('cancelled');
      return response.estimate;
    },
    people: async (context, people) => {
      const response = await estimator.respond({ kind: 'people', id: ++asked, context, people });
      if (response.kind !== 'people') throw new AppError('cancelled');
      return response.page;
    },
    changes: async (context, campaignId) => {
      const response = await estimator.respond({ kind: 'changes', id: ++asked, context, campaignId });
      if (response.kind !== 'changes') throw new AppError('cancelled');
      return response.changes;
    },
    days: async (context) => {
      const response = await estimator.respond({ kind: 'days', id: ++asked, context });
      if (response.kind !== 'days') throw new AppError('cancelled');
      return response;
    },
    rowsSince: async (context, campaignId) => {
      const response = await estimator.respond({ kind: 'rows-since', id: ++asked, context, campaignId });
      if (response.kind !== 'rows-since') throw new AppError('cancelled');
      return response.since;
    },
    stop: async () => undefined,
  };
}
