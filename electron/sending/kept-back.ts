/** A person's word that people whom the fuse kept back are to get their text all the same. */
import { isDeepStrictEqual } from 'node:util';
import { noteSeen } from '../db/campaigns/active-campaigns.ts';
import { campaignById, moveCampaign } from '../db/campaigns/campaigns.ts';
import { countKeptBack, lastKeptText, queueKeptBack } from '../db/fuse/kept-back.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import type { KeptBack } from '../shared/channels/sending.ts';
import { AppError } from '../shared/errors.ts';
import type { Decider } from './decisions.ts';

/** Batches of one transaction: the queue does not wait long for it. */
const textsAtOnce = 100;

/**
 * Queues everybody of a campaign who is kept back. One that has finished is sent again for them; not one that was stopped.
 *
 * @param seen those whom the person said it of, as they were shown
 * @returns how many people
 * @throws AppError `not-allowed-now` where nobody is kept back; `not-as-seen` where they are others than were shown
 */
export async function sendAllTheSame(
  db: Db,
  campaignId: number,
  seen: readonly KeptBack[],
  { at, actor }: Decider,
): Promise<number> {
  const action = 'all-the-same';
  const people = seen.reduce((sum, each) => sum + each.people, 0);
  const upTo = await writeCampaigns(db, async (trx) => {
    const { name, status } = await campaignById(trx, campaignId);
    if (status.state !== 'sending' && status.state !== 'paused' && status.state !== 'finished')
      throw new AppError('not-allowed-now', { action, state: status.state });
    const kept = await countKeptBack(trx, campaignId);
    if (kept.length === 0) throw new AppError('not-allowed-now', { action, state: 'changed' });
    if (!isDeepStrictEqual(kept, seen)) throw new AppError('not-as-seen');
    const event = { action: 'campaign.kept-back-sent', detail: { recipients: people, campaignId } } as const;
    await appendAudit(trx, { at, actor, subject: name, event });
    // The others who are kept back while these are queued were not asked about.
    return lastKeptText(trx, campaignId);
  });
  if (upTo === null) return 0;
  let queued = 0;
  while (queued < people) {
    const more = await writeCampaigns(db, async (trx) => {
      const of = await queueKeptBack(trx, campaignId, { texts: textsAtOnce, upTo, now: at });
      if (of > 0 && (await moveCampaign(trx, campaignId, ['finished'], { state: 'sending' }, at)))
        await noteSeen(trx, [campaignId], at);
      return of;
    });
    if (more === 0) break;
    queued += more;
  }
  return queued;
}
