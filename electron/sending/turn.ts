/**
 * One turn of the queue: a single transaction in which outcomes are recorded, campaigns change
 * their state, and the next batches are claimed with their attempts. It commits before any of the
 * claimed is sent; if it fails, nothing is sent and nothing of it happened.
 */
import {
  finish,
  type LaneCampaign,
  laneCampaigns,
  pauseSending,
  resumeLimited,
  saveLedger,
} from '../db/campaigns/lanes.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { Moment } from '../threads/clock.ts';
import type { Change } from './account/consequences.ts';
import { gateOf, type Lane } from './account/lane.ts';
import { type Claiming, claim } from './attempt/claim.ts';
import type { Claim, Ended } from './attempt/flight.ts';
import { apply, settle } from './attempt/settle.ts';
import { queuePolicy } from './policy.ts';
import type { OpeningAt } from './report/end-time.ts';

export interface TurnDeps {
  readonly ended: readonly Ended[];
  /** What else is to be recorded, such as that the disk was full. */
  readonly changes: readonly Change[];
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly now: Moment;
  /** Unix milliseconds. */
  readonly wall: number;
  /** False while nothing new may start. */
  readonly claiming: boolean;
  /** Every ledger is written down, not only those for which it is time. */
  readonly saveAll: boolean;
  /** Whether a campaign that waits for the limit until a time of day has waited long enough. */
  readonly waitedEnough: (campaign: LaneCampaign) => boolean;
  /** Null: no texting hours are kept. */
  readonly openingAt: OpeningAt | null;
}

export interface Turn {
  readonly campaigns: readonly LaneCampaign[];
  readonly claims: readonly Claim[];
  /** Ledgers that were written down. */
  readonly saved: readonly Lane[];
  /** Lanes with something to send that the queue knows nothing of yet. */
  readonly newLanes: readonly string[];
  /** Lanes that could send if their account were known. */
  readonly wantAccount: readonly Lane[];
  /** When texting hours let somebody go who waits for them, Unix ms. */
  readonly due: number | null;
  /** Something changed that calls for another turn at once. */
  readonly again: boolean;
}

export async function takeTurn(trx: Db, deps: TurnDeps): Promise<Turn> {
  const { wall } = deps;
  await settle(trx, deps.ended, wall);
  for (const change of deps.changes) await apply(trx, change, wall);
  const campaigns = await moveOn(trx, deps, await laneCampaigns(trx));
  const result = { claims: [] as Claim[], newLanes: [] as string[], wantAccount: [] as Lane[], again: false };
  const byLane = Map.groupBy(campaigns, ({ lane }) => lane);
  let due: number | null = null;
  for (const [id, onLane] of byLane) {
    const lane = deps.lanes.get(id);
    if (lane === undefined) {
      result.newLanes.push(id);
      continue;
    }
    if (!deps.claiming) continue;
    const ready = onLane.filter((campaign) => mayClaim(campaign, lane));
    if (ready.length === 0) continue;
    const claiming = await claimOn(trx, lane, ready, deps, result.wantAccount);
    result.claims.push(...claiming.claims);
    result.again ||= claiming.again;
    due = earlier(due, claiming.due);
  }
  const saved = await saveLedgers(trx, deps);
  return { ...result, campaigns, due, saved };
}

/** Ends what is done, stops for the first look, lets go on what has waited; answers those that remain. */
async function moveOn(
  trx: Db,
  deps: TurnDeps,
  campaigns: readonly LaneCampaign[],
): Promise<readonly LaneCampaign[]> {
  const remaining: LaneCampaign[] = [];
  for (const campaign of campaigns) {
    const { batches, lookAfter, attempted, pause } = campaign;
    if (batches.queued === 0 && batches.sending === 0) {
      await finish(trx, campaign.id, deps.wall);
      continue;
    }
    if (pause === null && batches.sending === 0 && lookAfter !== null && attempted >= lookAfter) {
      const reason = { kind: 'first-look', recipients: attempted } as const;
      await pauseSending(trx, { campaignId: campaign.id }, reason, deps.wall);
      remaining.push({ ...campaign, pause: reason });
    } else if (pause?.kind === 'limit' && deps.waitedEnough(campaign)) {
      await resumeLimited(trx, campaign.id, deps.wall);
      remaining.push({ ...campaign, pause: null });
    } else {
      remaining.push(campaign);
    }
  }
  return remaining;
}

/** While there is no connection, a campaign that was paused for it sends the probe. */
function mayClaim(campaign: LaneCampaign, lane: Lane): boolean {
  if (campaign.pause === null) return true;
  return campaign.pause.kind === 'offline' && lane.health.connection !== null;
}

async function claimOn(
  trx: Db,
  lane: Lane,
  ready: readonly LaneCampaign[],
  deps: TurnDeps,
  wantAccount: Lane[],
): Promise<Claiming> {
  const none: Claiming = { claims: [], again: false, due: null };
  switch (lane.account.kind) {
    case 'asking':
      return none;
    case 'unknown':
      wantAccount.push(lane);
      return none;
    case 'untold':
      if (deps.now >= lane.account.retryAt) wantAccount.push(lane);
      return none;
    case 'none':
      await pauseSending(trx, { lane: lane.id }, { kind: 'no-key' }, deps.wall);
      return { claims: [], again: true, due: null };
    case 'known': {
      const gate = gateOf(lane, deps.now);
      if (gate.kind !== 'open') return none;
      const { account, epoch: accountEpoch } = lane.account;
      const at = { now: deps.now, wall: deps.wall };
      return claim({ trx, lane, account, accountEpoch, at, openingAt: deps.openingAt }, ready, gate.count);
    }
    default:
      return lane.account satisfies never;
  }
}

function earlier(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

async function saveLedgers(
  trx: Db,
  { lanes, ended, now, wall, saveAll }: TurnDeps,
): Promise<readonly Lane[]> {
  // What was sent is read from the attempts if it was not written down here; a wait that the service asked for is not.
  const held = new Set(
    ended.flatMap(({ outcome, flight }) => (outcome.kind === 'hold' ? [flight.lane] : [])),
  );
  const stale = [...lanes.values()].filter(
    (lane) => lane.stale && (saveAll || held.has(lane) || now - lane.savedAt >= queuePolicy.ledgerEveryMs),
  );
  for (const lane of stale) await saveLedger(trx, lane.id, lane.pacer.save(now, wall), wall);
  return stale;
}
