/** The state of everything that is being sent, from moment to moment. */
import type { CampaignCounts, CampaignStatus } from './campaign.ts';

/** The rate gauge: what the headers said last, or the defaults of section 8. */
export interface RateGauge {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit resets, as far as known. */
  readonly resetInSeconds: number | null;
  readonly source: 'headers' | 'defaults';
}

/** The activity of an account's queue, for the words on the sending screen. */
export type QueueActivity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly inFlight: number }
  | {
      readonly kind: 'waiting-for-limit';
      readonly untilMs: number;
      readonly remaining: number;
      readonly limit: number;
      /**
       * The reason why the rest is not used: there is none, a lower limit of the person's own, or it is left to other programs.
       */
      readonly because: 'used-up' | 'own-limit' | 'left-to-others';
    }
  | {
      readonly kind: 'backoff';
      readonly untilMs: number;
      /** How often one batch had been refused by then; 0 where that was before a restart. */
      readonly attempt: number;
      /** The service said how long; else it only refused, and the wait is our own. */
      readonly asked: boolean;
    }
  | { readonly kind: 'spacing'; readonly untilMs: number }
  | { readonly kind: 'waiting-for-answer'; readonly inFlight: number }
  | { readonly kind: 'offline'; readonly retryAtMs: number; readonly detail: string }
  /** The queue cannot run, such as when its records cannot be read; it is started anew by itself. */
  | { readonly kind: 'failed'; readonly retryAtMs: number; readonly detail: string }
  /** The server of the workspace refuses what is recorded, such as by a trigger of its administrator; it is tried again by itself. */
  | { readonly kind: 'refused'; readonly retryAtMs: number; readonly detail: string }
  /** The server of the workspace gives no answer; it is asked again by itself. */
  | { readonly kind: 'unreachable'; readonly retryAtMs: number; readonly detail: string }
  | { readonly kind: 'paused' };

/** The progress of one campaign while it is being sent. */
export interface SendingProgress {
  readonly campaignId: number;
  readonly status: CampaignStatus;
  readonly counts: CampaignCounts;
  /** When it is expected to be through, Unix ms; null where nothing honest can be said. */
  readonly endsAt: number | null;
  /** When those go on whose texting hours end before their turn comes, Unix ms; null where that happens to nobody. */
  readonly resumesAt: number | null;
  /** Until when all that is left of it waits for texting hours, Unix ms; null where it does not. */
  readonly deferredUntil: number | null;
}

/** The progress of one account's sending. */
export interface AccountProgress {
  /** The id of the account. */
  readonly accountId: string;
  readonly gauge: RateGauge;
  readonly activity: QueueActivity;
  /** Until when nothing is sent after a 429 (section 7), Unix ms; null where none came, or that is over. */
  readonly backoffUntil: number | null;
  /** Requests answered in each of the last 15 minutes, oldest first. */
  readonly requestsPerMinute: readonly { readonly at: number; readonly requests: number }[];
}

/** The whole of what the sending screens show, made at most ten times a second. */
export interface SendingSnapshot {
  readonly at: number;
  /** The whole queue cannot run: whatever else is here is from before. */
  readonly failure: Extract<QueueActivity, { kind: 'failed' | 'refused' | 'unreachable' }> | null;
  /** The accounts of all campaigns here, and all that anything was sent on since the start. */
  readonly accounts: readonly AccountProgress[];
  /** In the order in which those of one account are served. */
  readonly campaigns: readonly SendingProgress[];
}
