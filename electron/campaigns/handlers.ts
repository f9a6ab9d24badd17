/** The campaign channels of the contract: drafts, preview, plan, send. */
import {
  allCampaigns,
  campaignById,
  createCampaign,
  emptyDraft,
  recipientsOf,
  removeCampaign,
  saveDraft,
} from '../db/campaigns.ts';
import type { Db } from '../db/open.ts';
import { nextPlace, startSending } from '../db/sending-order.ts';
import { writeCampaigns } from '../db/write.ts';
import type { Handlers } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { Campaign, CampaignDraft, KeyProfile } from '../shared/models.ts';
import type { CampaignPlan } from '../shared/plans.ts';
import type { FrozenPlan } from './freeze.ts';
import { previewOf } from './preview.ts';

export type CampaignHandlers = Pick<
  Handlers,
  | 'campaigns.list'
  | 'campaigns.get'
  | 'campaigns.create'
  | 'campaigns.save'
  | 'campaigns.remove'
  | 'campaigns.preview'
  | 'campaigns.plan'
  | 'campaigns.send'
>;

export interface CampaignHandlersNeeds {
  readonly db: Db;
  readonly now: () => number;
  readonly batchSize: () => number;
  readonly accountInUse: () => KeyProfile;
  readonly fieldNames: () => Promise<readonly string[]>;
  /** Runs the freezing in its worker. */
  readonly freeze: (campaign: Campaign) => Promise<FrozenPlan>;
  /** Milliseconds that so many requests need at the present limit. */
  readonly durationOf: (requests: number) => number;
  /** What new campaigns come from. */
  readonly defaultSenderId: (db: Db) => Promise<string | undefined>;
  readonly noteSenderIdUse: (db: Db, senderId: string, at: number) => Promise<void>;
  /** Tells the queue that there is something to send. */
  readonly wakeQueue: () => void;
  readonly changed: () => void;
}

export function campaignHandlers(needs: CampaignHandlersNeeds): CampaignHandlers {
  const { db, now } = needs;
  /** What was planned in this run of the app; a draft that changed since must be looked at again. */
  const planned = new Map<number, { draft: string; recipients: number }>();

  return {
    'campaigns.list': () => allCampaigns(db),
    'campaigns.get': ({ id }) => campaignById(db, id),

    'campaigns.create': async ({ copyOf }) => {
      const start =
        copyOf === null
          ? emptyDraft(needs.batchSize(), await needs.defaultSenderId(db))
          : draftOf(await campaignById(db, copyOf));
      const campaign = await createCampaign(db, start, now());
      needs.changed();
      return campaign;
    },

    'campaigns.save': async ({ id, draft }) => {
      const campaign = await saveDraft(db, id, draft, now());
      needs.changed();
      return campaign;
    },

    'campaigns.remove': async ({ id }) => {
      await removeCampaign(db, id);
      planned.delete(id);
      needs.changed();
      return null;
    },

    'campaigns.preview': async ({ draft, offset }) => previewOf(db, draft, await needs.fieldNames(), offset),

    'campaigns.plan': async ({ id }): Promise<CampaignPlan> => {
      const campaign = await campaignById(db, id);
      if (campaign.status.state !== 'draft')
        throw new AppError('not-allowed-now', { action: 'plan', state: campaign.status.state });
      const plan = await needs.freeze(campaign);
      planned.set(id, { draft: JSON.stringify(draftOf(campaign)), recipients: plan.recipients });
      needs.changed();
      return { ...plan, durationMs: needs.durationOf(plan.requests) };
    },

    'campaigns.send': async ({ id, recipients }) => {
      const campaign = await campaignById(db, id);
      const seen = planned.get(id);
      if (campaign.status.state !== 'draft')
        throw new AppError('not-allowed-now', { action: 'send', state: campaign.status.state });
      if (campaign.senderId.trim() === '') throw new AppError('sender-id-missing');
      if (seen === undefined || seen.draft !== JSON.stringify(draftOf(campaign)))
        throw new AppError('campaign-changed');
      if (seen.recipients === 0 || recipientsOf(campaign.counts) === 0)
        throw new AppError('nobody-to-send-to');
      if (seen.recipients !== recipients) throw new AppError('campaign-changed');
      const account = needs.accountInUse();
      await writeCampaigns(db, async (trx) => {
        await startSending(trx, id, {
          lane: account.id,
          practice: account.kind === 'practice',
          place: await nextPlace(trx),
          now: now(),
        });
        await needs.noteSenderIdUse(trx, campaign.senderId, now());
      });
      planned.delete(id);
      needs.changed();
      needs.wakeQueue();
      return campaignById(db, id);
    },
  };
}

function draftOf({ name, senderId, template, audience, options }: CampaignDraft): CampaignDraft {
  return { name, senderId, template, audience, options };
}
