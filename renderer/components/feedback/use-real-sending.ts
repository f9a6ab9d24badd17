import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { endsByItself } from '../../../electron/shared/pause-reasons.ts';
import { useResponse } from '../../data/api.ts';
import { useTeam } from '../../data/team.ts';

export type RealSending =
  | { readonly kind: 'going-out'; readonly campaign: Campaign }
  /** It has started, and goes on by itself. */
  | { readonly kind: 'waiting'; readonly campaign: Campaign }
  /** By itself, at that time (Unix ms). */
  | { readonly kind: 'scheduled'; readonly campaign: Campaign; readonly at: number };

/**
 * A campaign that goes out to real people although practice is the account in use: a campaign that has started, or was
 * scheduled, stays with its own account. Undefined where there is none, and while the account in use is a real one anyway.
 */
export function useRealSending(practice: boolean): RealSending | undefined {
  const campaigns = useResponse('campaigns.list', undefined, { enabled: practice });
  const senders = useTeam()?.sending.map(({ accountId }) => accountId) ?? null;
  return practice && campaigns.data ? realSending(campaigns.data, senders) : undefined;
}

/**
 * The campaign that goes out now before all others, then the one that waits, then the one that is scheduled first.
 *
 * @param senders the accounts from which a computer of the team sends at this moment; null: this computer works alone
 */
export function realSending(
  campaigns: readonly Campaign[],
  senders: readonly string[] | null,
): RealSending | undefined {
  const real = campaigns.filter(({ practice }) => !practice);
  const isSent = ({ status, accountId }: Campaign): boolean =>
    status.state === 'sending' && (senders === null || (accountId !== null && senders.includes(accountId)));
  const now = real.find(isSent);
  if (now) return { kind: 'going-out', campaign: now };
  const deferred = real.find(({ status }) => goesOn(status));
  if (deferred) return { kind: 'waiting', campaign: deferred };
  const scheduled = real.flatMap((campaign) =>
    campaign.status.state === 'scheduled' ? [{ campaign, at: campaign.status.at }] : [],
  );
  const [first] = scheduled.sort((one, other) => one.at - other.at);
  return first && { kind: 'scheduled', ...first };
}

/** Whether texts go out without anybody doing anything more, now or later. */
function goesOn(status: CampaignStatus): boolean {
  return status.state === 'sending' || (status.state === 'paused' && endsByItself(status.reason));
}
