/**
 * The fuse, asked in the transaction that claims: from what the records say of each number, across campaigns and accounts, whether one
 * more text is too many. Only a test that a person pressed to their own phones is not asked about.
 */
import type { ActiveCampaign } from '../../db/campaigns/active-campaigns.ts';
import type { ClaimableBatch } from '../../db/campaigns/batches.ts';
import { hasRows } from '../../db/campaigns/rows/campaign-rows.ts';
import { campaignsTexting, removedTexted, type TextsSince, textsGot } from '../../db/fuse/texts-got.ts';
import { type OnItsWay, onItsWay } from '../../db/one-trip.ts';
import type { Db } from '../../db/sqlite/open.ts';
import {
  type FuseLimits,
  type FuseReason,
  fuseReachMs,
  keptBack,
  type TextGot,
} from '../../shared/models/fuse.ts';
import { oneWriting, otherWriting } from '../../shared/phone/other-writing.ts';

export interface AskedOfFuse {
  readonly campaign: Pick<ActiveCampaign, 'id' | 'accountId' | 'isTest' | 'isPractice'>;
  /** Each with the numbers that would get it. */
  readonly batches: readonly (ClaimableBatch & { readonly phones: readonly string[] })[];
  readonly limits: FuseLimits;
  /** The steady clock, ms. */
  readonly now: number;
}

/** By batch: numbers that are kept back, with the reason. */
export type KeptNumbers = ReadonlyMap<number, ReadonlyMap<string, FuseReason>>;

const nobody: KeptNumbers = new Map();

/** The texts of late of whatever campaign, as far as they are known before any number is asked about. */
export interface TextedLately {
  readonly campaigns: OnItsWay<readonly number[]>;
  readonly removed: OnItsWay<boolean>;
  readonly rows: OnItsWay<boolean>;
}

export type AskedBefore = Pick<AskedOfFuse, 'campaign' | 'limits' | 'now'>;

/** Asks for it; null for a test, which is not asked about. */
export async function askTextedLately(
  trx: Db,
  { campaign, limits, now }: AskedBefore,
): Promise<TextedLately | null> {
  if (campaign.isTest) return null;
  const reach = reachOf({ campaign, limits, now });
  return {
    rows: await onItsWay(trx, () => hasRows(trx, campaign.id)),
    campaigns: await onItsWay(trx, () => campaignsTexting(trx, reach)),
    removed: await onItsWay(trx, () => removedTexted(trx, reach)),
  };
}

const reachOf = ({ campaign, limits, now }: AskedBefore): TextsSince => ({
  since: now - fuseReachMs(limits),
  practice: campaign.isPractice ? campaign.accountId : null,
});

/** Whom of the batches the fuse keeps back. */
export async function keptByFuse(
  trx: Db,
  lately: TextedLately | null,
  asked: AskedOfFuse,
): Promise<KeptNumbers> {
  const { campaign, batches, limits, now } = asked;
  if (lately === null) return nobody;
  const reach = reachOf(asked);
  // No number is in a campaign twice, so its own requests are asked about only where a batch had some, it is for rows of a file, or a
  // phone has another number too.
  const isOwn =
    batches.some(({ attempts, phones }) => attempts > 0 || phones.some((number) => otherWriting(number))) ||
    (await lately.rows.answer);
  const others = (await lately.campaigns.answer).filter((id) => id !== campaign.id || isOwn);
  const isKnown = others.length > 0 || (await lately.removed.answer);
  // A cycle claims thousands of numbers: what would be made for each here is most of what its thread leaves to be collected.
  if (!isKnown && !isOwn) return nobody;
  const got = isKnown
    ? await textsGot(
        trx,
        batches.flatMap(({ phones }) => phones),
        others,
        reach,
      )
    : new Map<string, readonly TextGot[]>();
  const kept = new Map<number, Map<string, FuseReason>>();
  const claimed = new Map<string, TextGot[]>();
  for (const batch of batches) {
    const { text, unsentTo, despiteTo } = batch;
    const of = { campaignId: campaign.id, text, unsentTo, despiteTo };
    for (const number of batch.phones) {
      const phone = oneWriting(number);
      const here = claimed.get(phone) ?? [];
      const reason = keptBack([...(got.get(number) ?? []), ...here], of, limits, now);
      if (reason === null) {
        const claim = { attemptId: Number.POSITIVE_INFINITY, campaignId: campaign.id, at: now, text };
        claimed.set(phone, [...here, claim]);
        continue;
      }
      const those = kept.get(batch.id) ?? new Map<string, FuseReason>();
      kept.set(batch.id, those.set(number, reason));
    }
  }
  return kept;
}
