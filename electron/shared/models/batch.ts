/** Batches of recipients who get the same text in one request, and the requests that were made for them. */

import type { RefusalKind } from './refusal.ts';

/** Where a batch stands. Only `unconfirmed` waits for a person. */
export const batchStates = ['queued', 'sending', 'accepted', 'rejected', 'unconfirmed'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * Where a text stands as results say it. `accepted` is the service's own word alone: a batch that a person counted as sent is accepted
 * in the records, so that nothing sends it again, and `counted-as-sent` wherever it is shown, counted, found or exported.
 */
export const resultStates = [
  'queued',
  'sending',
  'accepted',
  'counted-as-sent',
  'rejected',
  'unconfirmed',
] as const;
export type ResultState = (typeof resultStates)[number];

/** A batch as the sending screen shows it. */
export interface BatchRow {
  readonly id: number;
  readonly position: number;
  readonly state: ResultState;
  /** Number of recipients. */
  readonly size: number;
  readonly text: string;
  readonly segments: number;
  readonly attempts: number;
  /** Why it is where it is: a {@link BatchReason}, or the service's own words. */
  readonly reason: string | null;
  /** The kind of its refusal; null where it was not rejected. */
  readonly kind: RefusalKind | null;
  /** Rejected as a whole for one number or the text: bisecting it may find the bad number. */
  readonly splittable: boolean;
  /** A person let it be: it is what it is, and no longer needs attention. */
  readonly leftOut: boolean;
  /** The decision about it that can still be taken back. */
  readonly undo: number | null;
  readonly updatedAt: number;
}

/** The outcomes of a request, of which the screen has words; `running` until one is known. */
export const attemptOutcomes = [
  'accepted',
  'rejected',
  'requeue',
  'backoff',
  'unconfirmed',
  'running',
] as const;

/** One HTTP request for a batch, with the three headers of section 8 as they came. */
export interface AttemptRow {
  readonly id: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The outcome's kind; null while nothing is known. */
  readonly outcome: string | null;
  readonly status: number | null;
  /** Name of the failure where there was no answer. */
  readonly failure: string | null;
  readonly answer: string | null;
  readonly rateLimit: string | null;
  readonly rateRemaining: string | null;
  readonly rateReset: string | null;
}
