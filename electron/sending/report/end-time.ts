/** When each campaign is expected to be through: nothing that is known to take time is left out. Pure. */
import type { CampaignCounts, CampaignStatus, SendingProgress } from '../../shared/models.ts';
import type { Opening } from '../../shared/time/texting-hours.ts';
import type { Moment } from '../../threads/clock.ts';
import type { AccountQueue } from '../account/account-queue.ts';

/** Queued batches, by the country whose texting hours they keep. */
export interface QueuedGroup {
  /** Null: they keep none. */
  readonly country: string | null;
  readonly batches: number;
}

/** Whether a country may be texted at a moment (Unix ms), and until when that stays so. */
export type OpeningAt = (country: string, at: number) => Opening;

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
  readonly heldUntil: number | null;
}

export interface Instant {
  readonly now: Moment;
  /** Unix milliseconds. */
  readonly wall: number;
}

/** Batches that go out, or wait, together. */
interface Group {
  readonly campaign: number;
  readonly country: string | null;
  readonly batches: number;
  /** Unix ms. */
  readonly from: number;
}

interface End {
  readonly endsAt: number | null;
  readonly resumesAt: number | null;
}

/** Openings and closings that are followed: some months of them. */
const mostSteps = 500;
/** Less of a batch than this is what calculating in shares leaves of none. */
const nothing = 1e-6;

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
  at: Instant,
  awaited: (accountId: string) => readonly Moment[],
  openingAt: OpeningAt | null = null,
): readonly SendingProgress[] {
  const groupsByAccount = new Map<string, readonly Group[]>();
  return campaigns.map((campaign) => {
    const { id, accountId, status, counts, willAsk, heldUntil } = campaign;
    const queue = queues.get(accountId);
    let end = noEnd;
    if (status.state === 'sending') {
      // What waits for its hour lets the next campaign go first.
      const groups = [...(groupsByAccount.get(accountId) ?? []), ...groupsOf(campaign, at, openingAt)];
      groupsByAccount.set(accountId, groups);
      if (queue !== undefined && queue.health.connection === null && !willAsk) {
        end = endOf(queue, { groups, own: id, at, awaited: awaited(accountId), openingAt });
      }
    }
    return { campaignId: id, status, counts, ...end, heldUntil };
  });
}

const noEnd: End = { endsAt: null, resumesAt: null };

/** What was counted a while ago: of those who wait none has gone since, of the others as many are left as there are by now. */
function groupsOf(
  { id, counts: { batches }, queued }: ShownCampaign,
  { wall }: Instant,
  openingAt: OpeningAt | null,
): readonly Group[] {
  const groups = queued.map((group) => {
    const opening = group.country === null || openingAt === null ? null : openingAt(group.country, wall);
    const from = opening === null || opening.open ? wall : (opening.until ?? wall + dayMs);
    return { ...group, campaign: id, from };
  });
  const waiting = groups.filter(({ from }) => from > wall);
  const counted = groups.filter(({ from }) => from === wall);
  const due = Math.max(0, batches.queued + batches.sending - sumOf(waiting));
  const all = sumOf(counted);
  const going =
    all === 0
      ? [{ campaign: id, country: null, batches: due, from: wall }]
      : counted.map((group) => ({ ...group, batches: (due * group.batches) / all }));
  return [...going, ...waiting];
}

interface Ending {
  readonly groups: readonly Group[];
  /** The campaign whose end it is. */
  readonly own: number;
  readonly at: Instant;
  readonly awaited: readonly Moment[];
  readonly openingAt: OpeningAt | null;
}

/** Goes from one opening or closing to the next, until nothing of the campaign is left. */
function endOf({ pacer }: Pick<AccountQueue, 'pacer'>, { groups, own, at, awaited, openingAt }: Ending): End {
  let left = groups.filter(({ batches }) => batches > nothing);
  let resumesAt: number | null = null;
  let time = at.wall;
  // The limit is as it is for those that go now, and whole again for those that go another time.
  let span = (requests: number): number => pacer.estimate(at.now, requests, awaited);
  for (let step = 0; step < mostSteps && left.some(({ campaign }) => campaign === own); step++) {
    const going: Group[] = [];
    const waiting: Group[] = [];
    let closing = Number.POSITIVE_INFINITY;
    for (const group of left) {
      const opening = group.country === null || openingAt === null ? null : openingAt(group.country, time);
      if (group.from > time) waiting.push(group);
      else if (opening === null || opening.open) {
        going.push(group);
        closing = Math.min(closing, opening?.until ?? closing);
      } else {
        // A country that never opens is no reason to wait for ever; the pre-flight has said so.
        const from = opening.until ?? time + dayMs;
        waiting.push({ ...group, from });
        if (group.campaign === own && group.from === at.wall) resumesAt ??= from;
      }
    }
    const needed = sumOf(going);
    if (needed === 0) {
      time = Math.min(...waiting.map(({ from }) => from));
      left = waiting;
    } else if (time + span(needed) <= closing) {
      time += span(needed);
      left = waiting;
    } else {
      left = [...without(going, mostWithin(closing - time, needed, span)), ...waiting];
      time = closing;
    }
    span = (requests) => pacer.estimateLater(at.now, requests, awaited);
  }
  // So far away nobody knows.
  if (left.some(({ campaign }) => campaign === own)) return noEnd;
  return { endsAt: Math.max(at.wall, Math.ceil(time)), resumesAt };
}

const dayMs = 24 * 3_600_000;

/** The most requests that take no longer than that, of so many. */
function mostWithin(ms: number, needed: number, span: (requests: number) => number): number {
  let most = 0;
  let tooMany = needed;
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2);
    if (span(half) <= ms) most = half;
    else tooMany = half;
  }
  return most;
}

/** What is left once so many are gone: campaign by campaign, and of each as many of every country. */
function without(going: readonly Group[], count: number): readonly Group[] {
  const rest: Group[] = [];
  let left = count;
  for (const groups of Map.groupBy(going, ({ campaign }) => campaign).values()) {
    const all = sumOf(groups);
    const gone = Math.min(left, all);
    left -= gone;
    for (const group of groups) rest.push({ ...group, batches: group.batches * (1 - gone / all) });
  }
  return rest.filter(({ batches }) => batches > nothing);
}

/** Whole batches: countries have shares of them, and a part of one is sent as one. */
function sumOf(groups: readonly { readonly batches: number }[]): number {
  return Math.ceil(groups.reduce((sum, { batches }) => sum + batches, 0) - nothing);
}
