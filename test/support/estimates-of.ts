/** Estimates of drafts, from the thread that gives them in the app. */
import { EstimateThread } from '../../electron/campaigns/estimate/estimate-thread.ts';
import type { TemporaryRecords } from './temporary-records.ts';

export type Estimates = Pick<
  EstimateThread,
  'estimate' | 'people' | 'changes' | 'countries' | 'days' | 'rowsSince' | 'peopleSince' | 'stop'
>;

export const estimatesOf = (records: TemporaryRecords): Estimates => new EstimateThread(records.at);
