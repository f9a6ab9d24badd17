/** A request from before its first byte until its outcome is recorded. */
import type { AttemptEnding } from '../../db/campaigns/attempts.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import type { AccountCredentials, AccountQueue } from '../account/account-queue.ts';
import type { CampaignChange } from '../account/consequences.ts';
import type { AttemptEnd, Outcome } from './outcome.ts';
import type { BothClocks } from './wanted.ts';

/** A batch whose attempt is recorded: it must be sent, or be known not to have been. */
export interface Claim {
  readonly attemptId: number;
  readonly batchId: number;
  readonly campaignId: number;
  /** A test text or practice; see `ActiveCampaign`. */
  readonly isTrial: boolean;
  readonly queue: AccountQueue;
  readonly account: AccountCredentials;
  /** The account's `accountEpoch` when its settings were reported to the queue. */
  readonly accountEpoch: number;
  readonly senderId: string;
  readonly text: string;
  readonly phones: readonly string[];
  /** Of its recipients: whose texting hours it keeps. Worked out when it is asked: a tenth of the work of a claim. */
  readonly countries: () => readonly string[];
  readonly claimedAt: BothClocks;
  /** Which 429 for this batch the answer would be, should it be one; from 1. */
  readonly limitAttempt: number;
  /** The batch is bisected for as long as it is rejected. */
  readonly bisecting: boolean;
}

export interface InFlight extends Claim {
  readonly startedAt: MonotonicMs;
}

/** An outcome that is known and not recorded yet. */
export interface Answered {
  readonly request: InFlight;
  readonly end: AttemptEnd;
  readonly outcome: Outcome;
  /** Unix milliseconds. */
  readonly at: number;
  readonly changes: readonly CampaignChange[];
}

/** The record of the answer. */
export function endingOf({ request, end, outcome, at }: Answered): AttemptEnding {
  const reply = end.kind === 'replied' ? end.reply : null;
  return {
    id: request.attemptId,
    endedAt: at,
    outcome: outcome.kind,
    status: reply?.status ?? null,
    failure: end.kind === 'failed' ? nameOf(end.error) : null,
    answer: reply?.body ?? null,
    rateLimit: reply?.rawHeaders.limit ?? null,
    rateRemaining: reply?.rawHeaders.remaining ?? null,
    rateReset: reply?.rawHeaders.reset ?? null,
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
