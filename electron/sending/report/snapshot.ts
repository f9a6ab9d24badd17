/** The view of an account on the sending screens, from what the queue knows. Pure. */
import type { AccountProgress, QueueActivity, RateGauge } from '../../shared/models.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import { type AccountQueue, permissionOf } from '../account/account-queue.ts';
import type { BothClocks } from '../attempt/wanted.ts';
import type { HoldReason } from '../pacer/pacer.ts';
import { queuePolicy } from '../policy.ts';
import type { ShownCampaign } from './end-time.ts';

/** The defaults of section 8, until an answer says otherwise. */
export const defaultGauge: RateGauge = {
  limit: 100,
  remaining: 100,
  resetInSeconds: null,
  source: 'defaults',
};

export function accountProgress(
  queue: AccountQueue,
  campaigns: readonly ShownCampaign[],
  awaited: readonly MonotonicMs[],
  at: BothClocks,
): AccountProgress {
  return {
    accountId: queue.id,
    gauge: queue.pacer.gauge(at.now),
    activity: activityOf(queue, campaigns, awaited, at),
    backoffUntil: backoffByPacer(queue, at) ?? backoffByPause(queue.id, campaigns, at.epochMs),
    requestsPerMinute: queue.minutes.shown(at.epochMs),
  };
}

/** An account on which nothing was sent since the start. */
export function unopenedAccount(
  id: string,
  campaigns: readonly ShownCampaign[],
  epochMs: number,
): AccountProgress {
  const paused = campaigns.some(({ accountId, status }) => accountId === id && status.state === 'paused');
  return {
    accountId: id,
    gauge: defaultGauge,
    activity: { kind: paused ? 'paused' : 'idle' },
    backoffUntil: backoffByPause(id, campaigns, epochMs),
    requestsPerMinute: [],
  };
}

/** A wait that the account sits out, whether or not there is something to send. */
function backoffByPacer({ pacer }: AccountQueue, at: BothClocks): number | null {
  const { holdReason, until } = pacer.ask(at.now);
  return holdReason === 'backoff' && until !== null ? epochMsOf(until, at) : null;
}

/** A wait so long that the campaigns were paused for it; the first of them that goes on ends it. */
function backoffByPause(
  accountId: string,
  campaigns: readonly ShownCampaign[],
  epochMs: number,
): number | null {
  const here = campaigns.filter((campaign) => campaign.accountId === accountId);
  if (here.some(({ status }) => status.state === 'sending')) return null;
  const waits = here.flatMap(({ status }) => {
    const until = status.state === 'paused' && status.reason.kind === 'limit' ? status.reason.until : null;
    return until !== null && until > epochMs ? [until] : [];
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

/** In the screen's words, what the account is doing. */
function activityOf(
  queue: AccountQueue,
  campaigns: readonly ShownCampaign[],
  awaited: readonly MonotonicMs[],
  at: BothClocks,
): QueueActivity {
  const { inFlight } = queue;
  const here = campaigns.filter((campaign) => campaign.accountId === queue.id);
  const { connection } = queue.health;
  if (
    here.some(({ status }) => status.state === 'paused' && status.reason.kind === 'offline') &&
    connection
  ) {
    return { kind: 'offline', retryAtMs: epochMsOf(connection.retryAt, at), detail: connection.detail };
  }
  if (!here.some(({ status }) => status.state === 'sending')) {
    if (inFlight > 0) return { kind: 'waiting-for-answer', inFlight };
    return { kind: here.some(({ status }) => status.state === 'paused') ? 'paused' : 'idle' };
  }
  const going = { kind: isSlow(awaited, at.now) ? 'waiting-for-answer' : 'sending', inFlight } as const;
  const permission = permissionOf(queue, at.now);
  switch (permission.kind) {
    case 'no-connection':
      return { kind: 'offline', retryAtMs: epochMsOf(permission.until, at), detail: permission.detail };
    case 'one-at-a-time':
    case 'open':
      return going;
    case 'limited':
      if (permission.until === null || permission.holdReason === 'in-flight') return going;
      return activityOnHold(queue, permission.holdReason, epochMsOf(permission.until, at), at.now);
    default:
      return permission satisfies never;
  }
}

/** The account waits for an answer, and no longer for the limit. */
function isSlow(awaited: readonly MonotonicMs[], now: MonotonicMs): boolean {
  return awaited.some((startedAt) => now - startedAt > queuePolicy.slowAnswerMs);
}

function activityOnHold(
  queue: AccountQueue,
  holdReason: Exclude<HoldReason, 'in-flight'>,
  untilMs: number,
  now: MonotonicMs,
): QueueActivity {
  switch (holdReason) {
    case 'backoff': {
      const { backoff } = queue.health;
      return { kind: 'backoff', untilMs, attempt: backoff?.attempt ?? 0, asked: backoff?.asked === true };
    }
    case 'spacing':
      return { kind: 'spacing', untilMs };
    case 'limit': {
      const { remaining, limit } = queue.pacer.gauge(now);
      return {
        kind: 'waiting-for-limit',
        untilMs,
        remaining,
        limit,
        because: limitedBy(queue, remaining, limit),
      };
    }
    default:
      return holdReason satisfies never;
  }
}

/** A reserve that remains is no reason to wait: it is not to be used. */
function limitedBy(
  { settings: { pacing } }: AccountQueue,
  remaining: number,
  limit: number,
): Extract<QueueActivity, { kind: 'waiting-for-limit' }>['because'] {
  if (remaining <= 0) return 'used-up';
  return (pacing.agreedLimit ?? limit) < limit ? 'own-limit' : 'left-to-others';
}

function epochMsOf(moment: MonotonicMs, { now, epochMs }: BothClocks): number {
  return Math.round(epochMs + (moment - now));
}
