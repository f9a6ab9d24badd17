/** A person's word that people whom the fuse kept back are to get their text all the same. */
import { noteSeen } from '../db/campaigns/active-campaigns.ts';
import { campaignById, moveCampaign } from '../db/campaigns/campaigns.ts';
import { countKeptBack, queueKeptBack } from '../db/fuse/kept-back.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { AppError } from '../shared/errors.ts';
import type { Decider } from './decisions.ts';

/** Batches of one transaction: the queue does not wait long for it. */
const textsAtOnce = 100;

/**
 * Queues everybody of a campaign who is kept back. One that has finished is sent again for them; not one that was stopped.
 *
 * @param people as many as the person said it of
 * @returns how many people
 * @throws AppError `not-allowed-now` where nobody is kept back, or not as many as the person was shown
 */
export async function sendAllTheSame(
  db: Db,
  campaignId: number,
  people: number,
  { at, actor }: Decider,
): Promise<number> {
  const action = 'all-the-same';
  await writeCampaigns(db, async (trx) => {
    const { name, status } = await campaignById(trx, campaignId);
    if (status.state !== 'sending' && status.state !== 'paused' && status.state !== 'finished')
      throw new AppError('not-allowed-now', { action, state: status.state });
    const kept = (await countKeptBack(trx, campaignId)).reduce((sum, each) => sum + each.people, 0);
    if (kept === 0 || kept !== people) throw new AppError('not-allowed-now', { action, state: 'changed' });
    const event = { action: 'campaign.kept-back-sent', detail: { recipients: kept, campaignId } } as const;
    await appendAudit(trx, { at, actor, subject: name, event });
  });
  let queued = 0;
  while (queued < people) {
    const more = await writeCampaigns(db, async (trx) => {
      const of = await queueKeptBack(trx, campaignId, { texts: textsAtOnce, now: at });
      if (of > 0 && (await moveCampaign(trx, campaignId, ['finished'], { state: 'sending' }, at)))
        await noteSeen(trx, [campaignId], at);
      return of;
    });
    if (more === 0) break;
    queued += more;
  }
  return queued;
}
