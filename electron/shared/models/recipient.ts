/** People as they stand in a campaign's plan. */

import type { ResultState } from './batch.ts';
import { fuseReasons } from './fuse.ts';

/** Why a recipient of a campaign is not sent to. */
export const skipReasons = [
  'do-not-text',
  'in-excluded-list',
  'texted-lately',
  'nearly-same-text',
  'braces-in-value',
  'empty-field',
  'contact-removed',
  'left-out',
  'second-number',
  'same-number',
  'refused-elsewhere',
  'landline',
  /** A reminder's time to be sent was over. */
  'too-late',
  /** A reminder's date is another one by now, or gone. */
  'withdrawn',
  /** Kept back by the fuse. */
  ...fuseReasons,
] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface RecipientRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly state: ResultState | 'skipped';
  /** Of one that waits: why it is left out when its turn comes. */
  readonly skipReason: SkipReason | null;
}
