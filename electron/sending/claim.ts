/** Claiming: batches leave the queue and their attempts are recorded, before anything is sent. */
import { type NewAttempt, recordAttempts } from '../db/attempts.ts';
import {
  type ClaimableBatch,
  claimableBatches,
  markSending,
  numbersOf,
  skipBarred,
  splitOff,
} from '../db/batches.ts';
import type { LaneCampaign } from '../db/lanes.ts';
import type { Db } from '../db/open.ts';
import type { Claim } from './flight.ts';
import type { Account, Lane } from './lane.ts';

export interface Claiming {
  readonly claims: readonly Claim[];
  /** Batches changed without being claimed: there may be more to claim, or nothing left at all. */
  readonly again: boolean;
}

/** Claims at most `count` batches from the campaigns of a lane, which come in their order. */
export async function claim(
  trx: Db,
  lane: Lane,
  account: Account,
  campaigns: readonly LaneCampaign[],
  count: number,
  now: number,
): Promise<Claiming> {
  const claims: Claim[] = [];
  let again = false;
  for (const campaign of campaigns) {
    if (claims.length >= count) break;
    if (campaign.batches.queued === 0) continue;
    const found = await claimableBatches(trx, campaign.id, count - claims.length, now);
    const batches = await withinLook(trx, campaign, found, now);
    const taken = await takeAllowed(trx, lane, account, campaign, batches, now);
    claims.push(...taken);
    // Batches that wait for the first look are no work to be done at once: the answers under way end that wait.
    again ||= taken.length < batches.length;
  }
  return { claims, again };
}

/** As many of the batches as may go out before a person has looked; the last one is cut to fit. */
async function withinLook(
  trx: Db,
  { lookAfter, attempted }: LaneCampaign,
  batches: readonly ClaimableBatch[],
  now: number,
): Promise<readonly ClaimableBatch[]> {
  if (lookAfter === null) return batches;
  let left = lookAfter - attempted;
  const within: ClaimableBatch[] = [];
  for (const batch of batches) {
    if (left <= 0) break;
    if (batch.size > left) {
      const { phones, barred } = (await numbersOf(trx, [batch.id])).get(batch.id) ?? {
        phones: [],
        barred: 0,
      };
      if (barred > 0) await skipBarred(trx, batch.id, now);
      const rest = phones.slice(left);
      if (rest.length > 0) await splitOff(trx, batch.id, rest, { finding: batch.finding, now });
    }
    left -= batch.size;
    within.push(batch);
  }
  return within;
}

/** Do-not-text is looked at once more, in the transaction that records the attempts. */
async function takeAllowed(
  trx: Db,
  lane: Lane,
  account: Account,
  campaign: LaneCampaign,
  batches: readonly ClaimableBatch[],
  now: number,
): Promise<readonly Claim[]> {
  if (batches.length === 0) return [];
  const numbers = await numbersOf(
    trx,
    batches.map(({ id }) => id),
  );
  const sendable: { batch: ClaimableBatch; phones: readonly string[] }[] = [];
  for (const batch of batches) {
    const { phones, barred } = numbers.get(batch.id) ?? { phones: [], barred: 0 };
    if (barred > 0 || phones.length === 0) await skipBarred(trx, batch.id, now);
    if (phones.length > 0) sendable.push({ batch, phones });
  }
  if (sendable.length === 0) return [];
  await markSending(
    trx,
    sendable.map(({ batch }) => batch.id),
    now,
  );
  const attempts = sendable.map(({ batch, phones }): NewAttempt => {
    return { batchId: batch.id, campaignId: campaign.id, lane: lane.id, numbers: phones.join(',') };
  });
  const ids = await recordAttempts(trx, attempts, now);
  return sendable.map(({ batch, phones }): Claim => {
    const attemptId = ids.get(batch.id);
    if (attemptId === undefined) throw new Error(`The attempt for batch ${batch.id} was not recorded`);
    return {
      attemptId,
      batchId: batch.id,
      campaignId: campaign.id,
      lane,
      account,
      senderId: campaign.senderId,
      text: batch.text,
      phones,
      limitAttempt: batch.refusals + 1,
      finding: batch.finding === 1,
    };
  });
}
