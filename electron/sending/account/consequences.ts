/**
 * The consequences of one answer beyond its own batch: for the account's health and for the campaigns on it. Pure. The rows of
 * the fault table that speak of pausing, waiting and "in a row" are here.
 */
import type { OwnPause } from '../../db/campaigns/active-campaigns.ts';
import { refusalKind } from '../../service/answer/refusal-kind.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import { type Outcome, type OutcomePause, wordsOf } from '../attempt/outcome.ts';
import { queuePolicy } from '../policy.ts';
import { type AccountHealth, type ConnectionTrouble, reconnectWait } from './account-queue.ts';
import { afterRefusal } from './refusals-alike.ts';

/** A change to be recorded of the campaigns. */
export type CampaignChange =
  /** The service can be reached: campaigns that were paused for want of it go on. */
  | { readonly kind: 'online'; readonly accountId: string }
  | { readonly kind: 'pause-account'; readonly accountId: string; readonly reason: OwnPause }
  | { readonly kind: 'pause-campaign'; readonly campaignId: number; readonly reason: OwnPause };

export interface Circumstances {
  readonly accountId: string;
  readonly campaignId: number;
  readonly now: MonotonicMs;
  /** Unix milliseconds. */
  readonly epochMs: number;
  /** False where the key has been changed since the request left: then a 401 says nothing of the new one. */
  readonly keyIsCurrent: boolean;
  readonly limitAttempt: number;
  /** The batch is bisected. */
  readonly bisecting: boolean;
}

export interface Consequences {
  readonly health: AccountHealth;
  readonly changes: readonly CampaignChange[];
}

export function consequencesOf(health: AccountHealth, outcome: Outcome, about: Circumstances): Consequences {
  const connected = connectionAfter(health.connection, outcome, about);
  const next = { ...health, connection: connected.connection };
  const refused = refusalsAfter(next, outcome, about);
  const counted = failuresAfter(refused.health, outcome, about);
  const pause = 'pause' in outcome && outcome.pause !== null ? pauseChange(outcome.pause, about) : null;
  // A pause is recorded by the next cycle: one that claims meanwhile goes on one request at a time.
  const cautious = counted.health.cautious || refused.changes.length > 0;
  return {
    health: { ...counted.health, cautious, backoff: backoffAfter(health.backoff, outcome, about) },
    changes: [
      ...(health.connection !== null && connected.connection === null
        ? [{ kind: 'online', accountId: about.accountId } as const]
        : []),
      ...connected.changes,
      ...(pause === null ? [] : [pause]),
      // Said more exactly than that several failed.
      ...(refused.changes.length > 0 ? refused.changes : counted.changes),
    ],
  };
}

/** An answer that comes meanwhile ends no wait. */
function backoffAfter(
  before: AccountHealth['backoff'],
  outcome: Outcome,
  { now, limitAttempt }: Circumstances,
): AccountHealth['backoff'] {
  if (outcome.kind !== 'backoff') return before;
  const until = now + outcome.waitMs;
  if (before !== null && before.until > until) return before;
  return { until, attempt: limitAttempt, asked: outcome.source !== 'backoff' };
}

/** Never sent, for a reason that may pass by itself. */
function connectionAfter(
  before: ConnectionTrouble | null,
  outcome: Outcome,
  { accountId, now }: Circumstances,
): { connection: ConnectionTrouble | null; changes: readonly CampaignChange[] } {
  if (outcome.kind !== 'requeue' || outcome.reason === 'key-refused')
    return { connection: null, changes: [] };
  if (isCalledOff(outcome)) return { connection: before, changes: [] };
  const { pause } = outcome;
  if (pause !== null && pause.kind !== 'offline') return { connection: before, changes: [] };
  // Requests that were in flight together fail together: one failure.
  if (before !== null && now < before.retryAt) return { connection: before, changes: [] };
  const failures = (before?.failures ?? 0) + 1;
  const detail = pause === null ? 'timeout' : pause.failure;
  const connection = { failures, retryAt: now + reconnectWait(failures), detail };
  // A single connect timeout is nobody's business; from the third on it is no connection.
  const offline = pause !== null || failures >= queuePolicy.failuresInRow;
  return {
    connection,
    changes: offline ? [{ kind: 'pause-account', accountId, reason: { kind: 'offline', detail } }] : [],
  };
}

/** A refusal in the same words again and again is one of everybody. */
function refusalsAfter(
  health: AccountHealth,
  outcome: Outcome,
  { campaignId, bisecting }: Circumstances,
): { health: AccountHealth; changes: readonly CampaignChange[] } {
  const { alike, over } = afterRefusal(health.alike.get(campaignId), { outcome, bisecting });
  const byCampaign = new Map(health.alike);
  if (alike.size === 0) byCampaign.delete(campaignId);
  else byCampaign.set(campaignId, alike);
  const changes =
    over && outcome.kind === 'rejected'
      ? [{ kind: 'pause-campaign', campaignId, reason: refusedAlike(outcome) } as const]
      : [];
  return { health: { ...health, alike: byCampaign }, changes };
}

function failuresAfter(
  health: AccountHealth,
  outcome: Outcome,
  { accountId, campaignId }: Circumstances,
): { health: AccountHealth; changes: readonly CampaignChange[] } {
  // Everybody after it would count as accepted as well, and perhaps wrongly.
  const isContradicted = outcome.kind === 'accepted' && outcome.contradiction !== null;
  const failure = isContradicted ? 'server-error' : outcome.failure;
  switch (failure) {
    case 'no-connection':
      return { health, changes: [] };
    case 'server-error':
    case 'no-answer': {
      const inRow = health.serverFaults + 1;
      const over = inRow >= queuePolicy.failuresInRow;
      return {
        health: { ...health, cautious: true, serverFaults: over ? 0 : inRow },
        changes: over ? [{ kind: 'pause-account', accountId, reason: tooMany(outcome) }] : [],
      };
    }
    case 'client-error': {
      const inRow = (health.clientErrors.get(campaignId) ?? 0) + 1;
      const over = inRow >= queuePolicy.failuresInRow;
      const clientErrors = new Map(health.clientErrors).set(campaignId, over ? 0 : inRow);
      return {
        health: { ...health, serverFaults: 0, cautious: true, clientErrors },
        changes: over ? [{ kind: 'pause-campaign', campaignId, reason: tooMany(outcome) }] : [],
      };
    }
    case 'none':
    case 'validation': {
      if (isCalledOff(outcome)) return { health, changes: [] };
      const clientErrors = new Map(health.clientErrors);
      clientErrors.delete(campaignId);
      // After a refusal that may concern everybody, one request finds out more than many.
      const cautious = failure === 'validation' && (health.alike.get(campaignId)?.size ?? 0) > 0;
      return { health: { ...health, serverFaults: 0, cautious, clientErrors }, changes: [] };
    }
    default:
      return failure satisfies never;
  }
}

/** Nobody wanted the request any more before it was written: it says nothing of the service. */
function isCalledOff(outcome: Outcome): boolean {
  return outcome.kind === 'requeue' && (outcome.reason === 'cancelled' || outcome.reason === 'withheld');
}

function tooMany(outcome: Outcome): OwnPause {
  const status = 'status' in outcome ? outcome.status : null;
  const said = outcome.kind === 'accepted' ? outcome.contradiction : null;
  return {
    kind: 'too-many-failures',
    status,
    said: said ?? ('reason' in outcome ? wordsOf(outcome) : outcome.said),
  };
}

function refusedAlike(outcome: Extract<Outcome, { kind: 'rejected' }>): OwnPause {
  const { status } = outcome;
  const said = wordsOf(outcome);
  return { kind: 'refused-alike', status, said, about: refusalKind(status, said) };
}

function pauseChange(pause: OutcomePause, about: Circumstances): CampaignChange | null {
  const { accountId, campaignId, epochMs } = about;
  switch (pause.kind) {
    case 'offline':
      // Recorded with the connection's trouble.
      return null;
    case 'key-refused':
      return about.keyIsCurrent ? { kind: 'pause-account', accountId, reason: pause } : null;
    case 'certificate': {
      const reason = { kind: 'certificate', detail: `${pause.problem}: ${pause.detail}` } as const;
      return { kind: 'pause-account', accountId, reason };
    }
    case 'base-address':
      return { kind: 'pause-account', accountId, reason: pause };
    case 'limit':
      return pause.because === 'long-wait'
        ? { kind: 'pause-account', accountId, reason: { kind: 'limit', until: epochMs + pause.waitMs } }
        : { kind: 'pause-campaign', campaignId, reason: { kind: 'limit', until: null } };
    default:
      return pause satisfies never;
  }
}
