/**
 * One cycle of the queue: a single transaction in which outcomes are recorded, campaigns change
 * their state, and the next batches are claimed with their attempts. It commits before any of the
 * claimed is sent; if it fails, nothing is sent and nothing of it happened.
 */
import {
  type ActiveCampaign,
  activeCampaigns,
  finish,
  noteSeen,
  pauseAsAbsent,
  pauseSending,
  resumeKeyed,
  resumeLimited,
  savePacer,
} from '../db/campaigns/active-campaigns.ts';
import { takeOutChange } from '../db/fuse/steady-clock.ts';
import { onItsWay } from '../db/one-trip.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { FuseLimits } from '../shared/models/fuse.ts';
import { waitsForComputer } from '../shared/pause-reasons.ts';
import type { OpeningAt } from '../shared/time/texting-hours.ts';
import type { MonotonicMs } from '../threads/clock.ts';
import { type AccountQueue, permissionOf } from './account/account-queue.ts';
import type { CampaignChange } from './account/consequences.ts';
import { type Claiming, claim } from './attempt/claim.ts';
import { type Foreseen, foresee } from './attempt/foreseen.ts';
import type { Answered, Claim } from './attempt/in-flight.ts';
import { apply, follow, hasConsequences, settle } from './attempt/settle.ts';
import type { Tenure } from './attempt/tenure.ts';
import { isInHand } from './engine/absence.ts';
import { queuePolicy } from './policy.ts';

export interface CycleDeps {
  readonly tenure: Pick<Tenure, 'late' | 'lacksKey' | 'leavesRefused' | 'isLeaving'>;
  /** Whether an account is ours until the transaction ends. */
  readonly isOurs: (accountId: string) => boolean;
  readonly answered: readonly Answered[];
  /** Further changes to be recorded, such as that the disk was full. */
  readonly changes: readonly CampaignChange[];
  readonly queues: ReadonlyMap<string, AccountQueue>;
  readonly now: MonotonicMs;
  /** Unix milliseconds. */
  readonly epochMs: number;
  /** False while nothing new may start. */
  readonly claiming: boolean;
  /** Every ledger is written down, not only those for which it is time. */
  readonly saveAll: boolean;
  /** Whether a campaign that waits for the limit until a time of day has waited long enough. */
  readonly waitedEnough: (campaign: ActiveCampaign) => boolean;
  /** Whether a campaign that is in hand was not for so long that it asks first. */
  readonly absent: (campaign: ActiveCampaign) => boolean;
  /** Null: no texting hours are kept. */
  readonly openingAt: OpeningAt | null;
  readonly fuse: FuseLimits;
  /** By how much the computer's clock was set since the last cycle, ms; 0: not. */
  readonly clockChange: number;
}

export interface Cycle {
  readonly campaigns: readonly ActiveCampaign[];
  readonly claims: readonly Claim[];
  /** Ledgers that were written down. */
  readonly saved: readonly AccountQueue[];
  /** Accounts with something to send that the queue knows nothing of yet. */
  readonly newAccounts: readonly string[];
  /** Accounts that the queue knows and that are not ours any more. */
  readonly lost: readonly string[];
  /** Accounts that could send if their account were known. */
  readonly wantAccount: readonly AccountQueue[];
  /** When texting hours let somebody go who waits for them, Unix ms. */
  readonly due: number | null;
  /** Something changed that calls for another cycle at once. */
  readonly again: boolean;
}

/** A cycle of a computer that has nothing to send and nothing to record, outside of a transaction. */
export async function idleCycle(db: Db): Promise<Cycle> {
  return {
    campaigns: await activeCampaigns(db),
    claims: [],
    saved: [],
    newAccounts: [],
    lost: [],
    wantAccount: [],
    due: null,
    again: false,
  };
}

export async function runCycle(trx: Db, deps: CycleDeps): Promise<Cycle> {
  const { isOurs } = deps;
  if (deps.clockChange !== 0) await takeOutChange(trx, deps.clockChange);
  const leaves = await leftAsRefused(trx, deps);
  const { active, foreseen, saved } = await recorded(trx, { ...deps, answered: leaves.answered });
  const [own, others] = [true, false].map((wanted) =>
    active.filter(({ accountId }) => isOurs(accountId) === wanted),
  );
  const campaigns = [...(await moveOn(trx, deps, own ?? [])), ...(others ?? [])];
  const result = {
    claims: [] as Claim[],
    newAccounts: [] as string[],
    lost: [] as string[],
    wantAccount: [] as AccountQueue[],
    again: leaves.accounts.size > 0,
  };
  const byAccount = Map.groupBy(campaigns, ({ accountId }) => accountId);
  let due: number | null = null;
  for (const [id, onAccount] of byAccount) {
    const queue = deps.queues.get(id);
    if (!isOurs(id)) {
      if (queue !== undefined) result.lost.push(id);
      continue;
    }
    if (queue === undefined) {
      result.newAccounts.push(id);
      continue;
    }
    if (!deps.claiming || leaves.accounts.has(id)) continue;
    const ready = onAccount.filter((campaign) => mayClaim(campaign, queue));
    if (ready.length === 0) {
      if (!onAccount.some(isSenderless)) continue;
      if (isToBeAsked(queue, deps.now)) result.wantAccount.push(queue);
      if (isLeftToOthers(queue, deps)) result.again = true;
      continue;
    }
    const claiming = await claimOn(trx, queue, ready, { ...deps, ...result, foreseen });
    result.claims.push(...claiming.claims);
    result.again ||= claiming.again;
    due = earlier(due, claiming.due);
  }
  return { ...result, campaigns, due, saved };
}

/** Accounts whose key the service refused here, where another computer may have one that works: for them nothing is paused. */
async function leftAsRefused(
  trx: Db,
  { answered, isOurs, tenure }: CycleDeps,
): Promise<{ readonly accounts: ReadonlySet<string>; readonly answered: readonly Answered[] }> {
  const accounts = new Set<string>();
  for (const { request, changes } of answered) {
    const { id } = request.queue;
    if (accounts.has(id) || !isOurs(id) || !changes.some(isRefusedKey)) continue;
    if (await tenure.leavesRefused(trx, id)) accounts.add(id);
  }
  const kept = (one: Answered): Answered =>
    accounts.has(one.request.queue.id)
      ? { ...one, changes: one.changes.filter((change) => !isRefusedKey(change)) }
      : one;
  return { accounts, answered: answered.map(kept) };
}

const isRefusedKey = (change: CampaignChange): boolean =>
  change.kind === 'pause-account' && change.reason.kind === 'key-refused';

/** The campaigns once what is known by now is recorded. */
interface Recorded {
  readonly active: readonly ActiveCampaign[];
  /** Of the claims to come, by account. */
  readonly foreseen: ReadonlyMap<string, Foreseen>;
  readonly saved: readonly AccountQueue[];
}

async function recorded(trx: Db, deps: CycleDeps): Promise<Recorded> {
  const { isOurs, epochMs, changes } = deps;
  const { ours = [], theirs = [] } = Object.groupBy(deps.answered, ({ request }) =>
    isOurs(request.queue.id) ? 'ours' : 'theirs',
  );
  const settled = await settle(trx, ours, epochMs);
  if (theirs.length === 0 && changes.length === 0 && !hasConsequences(ours)) {
    const saved = await onItsWay(trx, () => saveLedgers(trx, deps));
    const active = await onItsWay(trx, () => activeCampaigns(trx));
    const foreseen = await foreseenOf(trx, deps);
    await settled.answer;
    return { saved: await saved.answer, active: await active.answer, foreseen };
  }
  await settled.answer;
  await follow(trx, ours, epochMs);
  await deps.tenure.late(trx, theirs, epochMs);
  for (const change of changes) await apply(trx, change, epochMs);
  const saved = await saveLedgers(trx, deps);
  return { saved, active: await activeCampaigns(trx), foreseen: new Map() };
}

async function foreseenOf(trx: Db, deps: CycleDeps): Promise<ReadonlyMap<string, Foreseen>> {
  const foreseen = new Map<string, Foreseen>();
  if (!deps.claiming) return foreseen;
  for (const queue of deps.queues.values()) {
    const asked = deps.isOurs(queue.id) ? await foresee(trx, queue, deps) : null;
    if (asked !== null) foreseen.set(queue.id, asked);
  }
  return foreseen;
}

/** Ends what is done, asks after an absence, stops for the first look, lets go on what has waited; answers those that remain. */
async function moveOn(
  trx: Db,
  deps: CycleDeps,
  campaigns: readonly ActiveCampaign[],
): Promise<readonly ActiveCampaign[]> {
  const remaining: ActiveCampaign[] = [];
  const seen: number[] = [];
  for (const before of campaigns) {
    const campaign = await withKey(trx, deps, before);
    const { batches, stopAfter, attempted, pause } = campaign;
    if (batches.queued === 0 && batches.sending === 0) {
      await finish(trx, campaign.id, deps.epochMs);
      continue;
    }
    if (isInHand(campaign)) {
      if (deps.absent(campaign)) {
        const { seenAt: since, id } = campaign;
        const reason = { kind: 'absence', since: since ?? deps.epochMs, foundAt: deps.epochMs } as const;
        await pauseAsAbsent(trx, id, reason);
        remaining.push({ ...campaign, pause: reason });
        continue;
      }
      if (Math.abs(deps.epochMs - (campaign.seenAt ?? 0)) >= queuePolicy.seenEveryMs) seen.push(campaign.id);
    }
    if (pause === null && batches.sending === 0 && stopAfter !== null && attempted >= stopAfter) {
      const reason = { kind: 'first-part', recipients: attempted } as const;
      await pauseSending(trx, { campaignId: campaign.id }, reason, deps.epochMs);
      remaining.push({ ...campaign, pause: reason });
    } else if (pause?.kind === 'limit' && deps.waitedEnough(campaign)) {
      await resumeLimited(trx, campaign.id, deps.epochMs);
      remaining.push({ ...campaign, pause: null });
    } else {
      remaining.push(campaign);
    }
  }
  if (seen.length > 0) await noteSeen(trx, seen, deps.epochMs);
  return remaining;
}

const isSenderless = ({ pause }: ActiveCampaign): boolean => pause !== null && waitsForComputer(pause);

/**
 * A campaign that paused itself since there was no key goes on once there is one, and so does one whose computer could not write its journal:
 * as one without a connection does, with the hours, the ceilings and the question after an absence as they hold for every other.
 */
async function withKey(
  trx: Db,
  { queues, epochMs, tenure }: CycleDeps,
  campaign: ActiveCampaign,
): Promise<ActiveCampaign> {
  if (tenure.isLeaving) return campaign;
  if (!isSenderless(campaign) || queues.get(campaign.accountId)?.credentials.kind !== 'known')
    return campaign;
  await resumeKeyed(trx, campaign.id, epochMs);
  return { ...campaign, pause: null };
}

/** Where the account sends and with which key is not known, and it is time to ask. */
function isToBeAsked({ credentials }: AccountQueue, now: MonotonicMs): boolean {
  return credentials.kind === 'unknown' || (credentials.kind === 'unreadable' && now >= credentials.retryAt);
}

/** The account has no key here, and another computer may have one: from now on it is no longer taken here. */
function isLeftToOthers({ id, credentials }: AccountQueue, { tenure }: CycleDeps): boolean {
  return credentials.kind === 'none' && tenure.lacksKey(id);
}

/** While there is no connection, a campaign that was paused for it sends the probe. */
function mayClaim(campaign: ActiveCampaign, queue: AccountQueue): boolean {
  if (campaign.pause === null) return true;
  return campaign.pause.kind === 'offline' && queue.health.connection !== null;
}

async function claimOn(
  trx: Db,
  queue: AccountQueue,
  ready: readonly ActiveCampaign[],
  deps: CycleDeps & Pick<Recorded, 'foreseen'> & { readonly wantAccount: AccountQueue[] },
): Promise<Claiming> {
  const none: Claiming = { claims: [], again: false, due: null };
  switch (queue.credentials.kind) {
    case 'asking':
    case 'unknown':
    case 'unreadable':
      if (isToBeAsked(queue, deps.now)) deps.wantAccount.push(queue);
      return none;
    case 'none':
      if (!isLeftToOthers(queue, deps))
        await pauseSending(trx, { accountId: queue.id }, { kind: 'no-key' }, deps.epochMs);
      return { ...none, again: true };
    case 'known': {
      const permission = permissionOf(queue, deps.now);
      if (permission.kind !== 'open') return none;
      const { account, epoch: accountEpoch } = queue.credentials;
      const at = { now: deps.now, epochMs: deps.epochMs };
      return claim(
        {
          trx,
          queue,
          account,
          accountEpoch,
          at,
          openingAt: deps.openingAt,
          fuse: deps.fuse,
          foreseen: deps.foreseen.get(queue.id) ?? null,
        },
        ready,
        permission.count,
      );
    }
    default:
      return queue.credentials satisfies never;
  }
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

async function saveLedgers(
  trx: Db,
  { queues, answered, now, epochMs, saveAll, isOurs }: CycleDeps,
): Promise<readonly AccountQueue[]> {
  // Requests are read from the attempts if they were not written down here; a wait that the service asked for is not.
  const backingOff = new Set(
    answered.flatMap(({ outcome, request }) => (outcome.kind === 'backoff' ? [request.queue] : [])),
  );
  const stale = [...queues.values()].filter(
    (queue) =>
      queue.stale &&
      isOurs(queue.id) &&
      (saveAll || backingOff.has(queue) || now - queue.savedAt >= queuePolicy.ledgerEveryMs),
  );
  for (const queue of stale) await savePacer(trx, queue.id, queue.pacer.save(now, epochMs), epochMs);
  return stale;
}
