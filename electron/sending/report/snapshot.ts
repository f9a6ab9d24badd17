/** What the sending screens show of an account, from what the queue knows. Pure. */
import type { AccountProgress, QueueActivity, RateGauge } from '../../shared/models.ts';
import type { Moment } from '../../threads/clock.ts';
import { type AccountQueue, gateOf } from '../account/account-queue.ts';
import type { Restraint } from '../pacer/pacer.ts';
import { queuePolicy } from '../policy.ts';
import type { Instant, ShownCampaign } from './end-time.ts';

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
  awaited: readonly Moment[],
  at: Instant,
): AccountProgress {
  return {
    accountId: queue.id,
    gauge: queue.pacer.gauge(at.now),
    activity: activityOf(queue, campaigns, awaited, at),
    heldUntil: heldByPacer(queue, at) ?? heldByPause(queue.id, campaigns, at.wall),
    requestsPerMinute: queue.minutes.shown(at.wall),
  };
}

/** An account on which nothing was sent since the start. */
export function unopenedAccount(
  id: string,
  campaigns: readonly ShownCampaign[],
  wall: number,
): AccountProgress {
  const paused = campaigns.some(({ accountId, status }) => accountId === id && status.state === 'paused');
  return {
    accountId: id,
    gauge: defaultGauge,
    activity: { kind: paused ? 'paused' : 'idle' },
    heldUntil: heldByPause(id, campaigns, wall),
    requestsPerMinute: [],
  };
}

/** A wait that the account sits out, whether or not there is something to send. */
function heldByPacer({ pacer }: AccountQueue, at: Instant): number | null {
  const { restraint, until } = pacer.ask(at.now);
  return restraint === 'held' && until !== null ? wallOf(until, at) : null;
}

/** A wait so long that the campaigns were paused for it; the first of them that goes on ends it. */
function heldByPause(accountId: string, campaigns: readonly ShownCampaign[], wall: number): number | null {
  const here = campaigns.filter((campaign) => campaign.accountId === accountId);
  if (here.some(({ status }) => status.state === 'sending')) return null;
  const waits = here.flatMap(({ status }) => {
    const until = status.state === 'paused' && status.reason.kind === 'limit' ? status.reason.until : null;
    return until !== null && until > wall ? [until] : [];
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

/** In the screen's words, what the account is doing. */
function activityOf(
  queue: AccountQueue,
  campaigns: readonly ShownCampaign[],
  awaited: readonly Moment[],
  at: Instant,
): QueueActivity {
  const { inFlight } = queue;
  const here = campaigns.filter((campaign) => campaign.accountId === queue.id);
  const { connection } = queue.health;
  if (
    here.some(({ status }) => status.state === 'paused' && status.reason.kind === 'offline') &&
    connection
  ) {
    return { kind: 'offline', retryAtMs: wallOf(connection.retryAt, at), detail: connection.detail };
  }
  if (!here.some(({ status }) => status.state === 'sending')) {
    if (inFlight > 0) return { kind: 'waiting-for-answer', inFlight };
    return { kind: here.some(({ status }) => status.state === 'paused') ? 'paused' : 'idle' };
  }
  const slow = isSlow(awaited, at.now);
  const gate = gateOf(queue, at.now);
  switch (gate.kind) {
    case 'no-connection':
      return { kind: 'offline', retryAtMs: wallOf(gate.until, at), detail: gate.detail };
    case 'one-at-a-time':
      return { kind: slow ? 'waiting-for-answer' : 'sending', inFlight };
    case 'open':
      return { kind: slow ? 'waiting-for-answer' : 'sending', inFlight };
    case 'limited':
      if (gate.until === null || gate.restraint === 'in-flight') {
        return { kind: slow ? 'waiting-for-answer' : 'sending', inFlight };
      }
      return restrained(queue, gate.restraint, wallOf(gate.until, at), at.now);
    default:
      return gate satisfies never;
  }
}

/** What the account waits for is an answer, and no longer the limit. */
function isSlow(awaited: readonly Moment[], now: Moment): boolean {
  return awaited.some((startedAt) => now - startedAt > queuePolicy.slowAnswerMs);
}

function restrained(
  queue: AccountQueue,
  restraint: Exclude<Restraint, 'in-flight'>,
  untilMs: number,
  now: Moment,
): QueueActivity {
  switch (restraint) {
    case 'held': {
      const { held } = queue.health;
      return { kind: 'held-by-service', untilMs, attempt: held?.attempt ?? 0, asked: held?.asked === true };
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
      return restraint satisfies never;
  }
}

/** What remains is no reason to wait: then it is not to be used. */
function limitedBy(
  { settings: { pacing } }: AccountQueue,
  remaining: number,
  limit: number,
): Extract<QueueActivity, { kind: 'waiting-for-limit' }>['because'] {
  if (remaining <= 0) return 'used-up';
  return (pacing.agreedLimit ?? limit) < limit ? 'own-limit' : 'left-to-others';
}

function wallOf(moment: Moment, { now, wall }: Instant): number {
  return Math.round(wall + (moment - now));
}
