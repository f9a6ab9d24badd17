/**
 * What a person may do to a campaign that is being sent, each one transaction. The queue reads the
 * database anew at every turn, so a command needs no more than to wake it.
 */
import { sql } from 'kysely';
import { queueForFinding, splitOff } from '../db/batches.ts';
import { campaignById, moveCampaign } from '../db/campaigns.ts';
import { putFirst } from '../db/lanes.ts';
import type { Db } from '../db/open.ts';
import { writeCampaigns } from '../db/write.ts';
import { AppError } from '../shared/errors.ts';
import type { Campaign, CampaignState, PauseReason } from '../shared/models.ts';

/**
 * Nothing more of it starts; what is in flight is answered and recorded. A pause that would end by
 * itself becomes a person's; one that waits for a person stays what it is.
 */
export function pause(db: Db, id: number, now: number): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    const { status } = await campaignById(trx, id);
    if (status.state === 'paused' && !endsByItself(status.reason)) return campaignById(trx, id);
    const reason = { kind: 'user' } as const;
    if (!(await moveCampaign(trx, id, ['sending', 'paused'], { state: 'paused', reason }, now))) {
      await refuse(trx, id, 'pause');
    }
    return campaignById(trx, id);
  });
}

function endsByItself(reason: PauseReason): boolean {
  switch (reason.kind) {
    case 'offline':
      return true;
    case 'limit':
      return reason.until !== null;
    // A new key lets it go on.
    case 'no-key':
    case 'key-refused':
      return true;
    case 'user':
    case 'certificate':
    case 'too-many-failures':
    case 'disk-full':
    case 'missed-schedule':
    case 'first-look':
    case 'base-address':
      return false;
    default:
      return reason satisfies never;
  }
}

/** Whatever it was paused for, a person says that it may go on: refusals of before are forgotten. */
export function resume(db: Db, id: number, now: number): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    const before = await campaignById(trx, id);
    if (before.lane === null || !(await moveCampaign(trx, id, ['paused'], { state: 'sending' }, now))) {
      await refuse(trx, id, 'resume');
    }
    const looked = before.status.state === 'paused' && before.status.reason.kind === 'first-look';
    await trx
      .updateTable('campaigns')
      .set({ started_at: before.startedAt ?? now, ...(looked ? { looked: 1 } : {}) })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('batches')
      .set({ refusals: 0 })
      .where('campaign_id', '=', id)
      .where('state', '=', 'queued')
      .where('refusals', '>', 0)
      .execute();
    return campaignById(trx, id);
  });
}

/** For good: what is queued is never sent. What is in flight is answered and recorded. */
export function stop(db: Db, id: number, now: number): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    if (!(await moveCampaign(trx, id, ['sending', 'paused'], { state: 'stopped', at: now }, now))) {
      await refuse(trx, id, 'stop');
    }
    return campaignById(trx, id);
  });
}

/** Before every other campaign. */
export function sendFirst(db: Db, id: number, now: number): Promise<Campaign> {
  return writeCampaigns(db, async (trx) => {
    const { status } = await campaignById(trx, id);
    if (status.state !== 'sending' && status.state !== 'paused') await refuse(trx, id, 'send-first');
    await putFirst(trx, id, now);
    return campaignById(trx, id);
  });
}

/**
 * A person's word on unconfirmed batches, or on all of a campaign (`batchIds` null). Queued again,
 * they are sent by a finished campaign too, which then is being sent again; not by a stopped one.
 *
 * @returns how many batches
 */
export function resolveUnconfirmed(
  db: Db,
  campaignId: number,
  batchIds: readonly number[] | null,
  as: 'accepted' | 'queued',
  now: number,
): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    await campaignById(trx, campaignId);
    const chosen =
      batchIds === null ? sql`1` : sql`id IN (SELECT value FROM json_each(${JSON.stringify(batchIds)}))`;
    const { numAffectedRows } = await sql`
      UPDATE batches SET state = ${as}, reason = ${`marked-${as}`}, refusals = 0, updated_at = ${now}
      WHERE campaign_id = ${campaignId} AND state = 'unconfirmed' AND ${chosen}`.execute(trx);
    const resolved = Number(numAffectedRows ?? 0n);
    if (as === 'queued' && resolved > 0) await reopen(trx, campaignId, now);
    return resolved;
  });
}

/**
 * Halves a rejected batch and queues the halves; the queue goes on halving what is rejected again.
 *
 * @returns how many requests are queued by it at once
 */
export function findBadNumber(db: Db, batchId: number, now: number): Promise<number> {
  return writeCampaigns(db, async (trx) => {
    const batch = await trx
      .selectFrom('batches')
      .select(['campaign_id', 'state'])
      .where('id', '=', batchId)
      .executeTakeFirst();
    if (batch === undefined) throw new AppError('not-found', { what: 'batch' });
    const rows = await trx
      .selectFrom('recipients')
      .select('number')
      .where('batch_id', '=', batchId)
      .orderBy('id')
      .execute();
    const { status } = await campaignById(trx, batch.campaign_id);
    if (batch.state !== 'rejected' || rows.length < 2 || status.state === 'stopped') {
      throw new AppError('not-allowed-now', { action: 'find-bad-number', state: batch.state });
    }
    await queueForFinding(trx, batchId, now);
    const secondHalf = rows.slice(Math.ceil(rows.length / 2)).map(({ number }) => number);
    await splitOff(trx, batchId, secondHalf, { finding: 1, now });
    await reopen(trx, batch.campaign_id, now);
    return 2;
  });
}

/** `finished → sending`: something of it is queued again. */
async function reopen(trx: Db, campaignId: number, now: number): Promise<void> {
  await moveCampaign(trx, campaignId, ['finished'], { state: 'sending' }, now);
}

async function refuse(trx: Db, id: number, action: string): Promise<never> {
  const state: CampaignState = (await campaignById(trx, id)).status.state;
  throw new AppError('not-allowed-now', { action, state });
}
