/** When each campaign is expected to be through: nothing that is known to take time is left out. Pure. */
import type { CampaignCounts, CampaignStatus, SendingProgress } from '../../shared/models.ts';
import type { OpeningAt } from '../../shared/time/texting-hours.ts';
import type { MonotonicMs } from '../../threads/clock.ts';
import type { AccountQueue } from '../account/account-queue.ts';
import type { BothClocks } from '../attempt/wanted.ts';
import { alwaysOpen, forecast, type QueuedRequests, type SendWithin, wholeOf } from './forecast.ts';

/** Queued batches, by the country whose texting hours they keep. */
export interface QueuedGroup {
  /** Null: they keep none. */
  readonly country: string | null;
  readonly batches: number;
}

/** A campaign as the database has it, with what the end time needs to know. */
export interface ShownCampaign {
  readonly id: number;
  readonly accountId: string;
  readonly status: CampaignStatus;
  readonly counts: CampaignCounts;
  /** It will stop for a person before it ends. */
  readonly willAsk: boolean;
  /** Its queued batches by country, as they were counted last; empty where they keep no hours. */
  readonly queued: readonly QueuedGroup[];
  /** Until when nothing queued of it is due, Unix ms; null where something is. */
  readonly deferredUntil: number | null;
}

interface End {
  readonly endsAt: number | null;
  readonly resumesAt: number | null;
}

/**
 * Each campaign with an end time, those before it on its account being served first. None where it will stop for a person, or
 * where there is no connection; and none is ever earlier than now.
 *
 * @param awaited when the requests of an account were started that are not answered
 * @param openingAt null where no texting hours are kept
 */
export function progressOf(
  campaigns: readonly ShownCampaign[],
  queues: ReadonlyMap<string, Pick<AccountQueue, 'health' | 'pacer'>>,
  at: BothClocks,
  awaited: (accountId: string) => readonly MonotonicMs[],
  openingAt: OpeningAt | null = null,
): readonly SendingProgress[] {
  const groupsByAccount = new Map<string, readonly QueuedRequests[]>();
  return campaigns.map((campaign) => {
    const { id, accountId, status, counts, willAsk, deferredUntil } = campaign;
    const queue = queues.get(accountId);
    let end = noEnd;
    if (status.state === 'sending') {
      // A campaign that waits for its hour lets the next one go first.
      const groups = [...(groupsByAccount.get(accountId) ?? []), ...groupsOf(campaign, at, openingAt)];
      groupsByAccount.set(accountId, groups);
      if (queue !== undefined && queue.health.connection === null && !willAsk) {
        end = endOf(queue, { groups, own: id, at, awaited: awaited(accountId), openingAt });
      }
    }
    return { campaignId: id, status, counts, ...end, deferredUntil };
  });
}

const noEnd: End = { endsAt: null, resumesAt: null };

/**
 * The groups counted a while ago: of the waiting batches none has gone since, of the others as many are left as there are by now.
 */
function groupsOf(
  { id, counts: { batches }, queued }: ShownCampaign,
  { epochMs }: BothClocks,
  openingAt: OpeningAt | null,
): readonly QueuedRequests[] {
  const isOpen = ({ country }: QueuedGroup): boolean =>
    country === null || openingAt === null || openingAt(country, epochMs).open;
  const requestsOf = (group: QueuedGroup): QueuedRequests => ({
    campaign: id,
    country: group.country,
    requests: group.batches,
  });
  const waiting = queued.filter((group) => !isOpen(group)).map(requestsOf);
  const counted = queued.filter(isOpen).map(requestsOf);
  const due = Math.max(0, batches.queued + batches.sending - wholeOf(waiting));
  const all = wholeOf(counted);
  const going =
    all === 0
      ? [{ campaign: id, country: null, requests: due }]
      : counted.map((group) => ({ ...group, requests: (due * group.requests) / all }));
  return [...going, ...waiting];
}

interface Ending {
  readonly groups: readonly QueuedRequests[];
  /** The campaign whose end it is. */
  readonly own: number;
  readonly at: BothClocks;
  readonly awaited: readonly MonotonicMs[];
  readonly openingAt: OpeningAt | null;
}

function endOf({ pacer }: Pick<AccountQueue, 'pacer'>, { groups, own, at, awaited, openingAt }: Ending): End {
  const { endsAt, resumesAt, isThrough } = forecast({
    queue: groups,
    own,
    startsAt: at.epochMs,
    openingAt: ({ country }, moment) =>
      country === null || openingAt === null ? alwaysOpen : openingAt(country, moment),
    sendWithin: sendByPacer(pacer, at, awaited),
  });
  return isThrough ? { endsAt: Math.max(at.epochMs, Math.ceil(endsAt)), resumesAt } : noEnd;
}

/** By the limit as it is for what goes without a break from now on, and by a whole one for what goes another time. */
function sendByPacer(
  pacer: AccountQueue['pacer'],
  at: BothClocks,
  awaited: readonly MonotonicMs[],
): SendWithin {
  let run = { from: at.epochMs, sent: 0, endedAt: at.epochMs, isFirst: true };
  return (needed, from, closing) => {
    if (from > run.endedAt) run = { from, sent: 0, endedAt: from, isFirst: false };
    const lastAt = (requests: number): number =>
      run.from +
      (run.isFirst
        ? pacer.estimate(at.now, run.sent + requests, awaited)
        : pacer.estimateLater(at.now, run.sent + requests, awaited));
    const end = lastAt(needed);
    const sent = end <= closing ? needed : mostWithin(closing, needed, lastAt);
    run = { ...run, sent: run.sent + sent, endedAt: Math.min(end, closing) };
    return { sent, lastAt: end };
  };
}

/** The most requests that are through by then, of so many. */
function mostWithin(closing: number, needed: number, lastAt: (requests: number) => number): number {
  let most = 0;
  let tooMany = needed;
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2);
    if (lastAt(half) <= closing) most = half;
    else tooMany = half;
  }
  return most;
}
