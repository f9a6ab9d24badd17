/** The channels about what is being sent: commands to campaigns, batches and their attempts, the snapshot. */
import { attemptsOf } from '../db/campaigns/attempts.ts';
import { attentionItems } from '../db/campaigns/attention.ts';
import { batchPage, recipientPage } from '../db/campaigns/batch-pages.ts';
import { appendAudit } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { Handlers } from '../shared/contract.ts';
import type { Campaign, SendingSnapshot } from '../shared/models.ts';
import { pause, putBefore, resume, setAnyHour, stop } from './commands.ts';
import { decide, undoDecision } from './decisions.ts';

export interface SendingHandlersNeeds {
  readonly db: Db;
  readonly now: () => number;
  /** The operating system's account, for the audit log. */
  readonly who: string;
  /** The last snapshot, or the first one when it comes. */
  readonly snapshot: () => Promise<SendingSnapshot>;
  /** Settles when the queue writes nothing more that is not wanted any more. */
  readonly wakeQueue: () => Promise<void>;
  readonly changed: () => void;
}

export type SendingHandlers = Pick<
  Handlers,
  | 'campaigns.pause'
  | 'campaigns.resume'
  | 'campaigns.any-hour'
  | 'campaigns.stop'
  | 'campaigns.put-before'
  | 'batches.page'
  | 'batches.recipients'
  | 'batches.attempts'
  | 'attention.list'
  | 'batches.decide'
  | 'batches.undo'
  | 'sending.snapshot'
>;

export function sendingHandlers(needs: SendingHandlersNeeds): SendingHandlers {
  const { db, now, who } = needs;

  /** What a person did is written down, the queue looks, and so do the screens. */
  const done = async (campaign: Campaign, event: AuditEvent | null): Promise<Campaign> => {
    await needs.wakeQueue();
    needs.changed();
    if (event !== null) await appendAudit(db, { at: now(), who, subject: campaign.name, event });
    return campaign;
  };

  return {
    'campaigns.pause': async ({ id }) =>
      done(await pause(db, id, now()), { action: 'campaign.paused', detail: { campaignId: id } }),
    'campaigns.resume': async ({ id, evenIfSent }) =>
      done(await resume(db, id, now(), evenIfSent), {
        action: 'campaign.resumed',
        detail: { campaignId: id },
      }),
    'campaigns.any-hour': async ({ id, allowed }) => {
      const action = allowed ? 'campaign.any-hour' : 'campaign.hours-kept';
      return done(await setAnyHour(db, id, allowed), { action, detail: { campaignId: id } });
    },
    'campaigns.stop': async ({ id }) => {
      const campaign = await stop(db, id, now());
      const { queued: notSent, sending: underWay } = campaign.counts.recipients;
      return done(campaign, { action: 'campaign.stopped', detail: { notSent, underWay, campaignId: id } });
    },
    'campaigns.put-before': async ({ id, before }) => {
      await done(await putBefore(db, id, before), null);
      return null;
    },

    'batches.page': ({ campaignId, state, after, limit }) => batchPage(db, campaignId, state, after, limit),
    'batches.recipients': ({ batchId, after, limit }) => recipientPage(db, batchId, after, limit),
    'batches.attempts': ({ batchId }) => attemptsOf(db, batchId),
    'attention.list': () => attentionItems(db),
    'batches.decide': async (choice) => {
      const taken = await decide(db, choice, { at: now(), who });
      await needs.wakeQueue();
      needs.changed();
      return taken;
    },
    'batches.undo': async ({ campaignId, decision }) => {
      const undone = await undoDecision(db, campaignId, decision, { at: now(), who });
      await needs.wakeQueue();
      needs.changed();
      return undone;
    },

    'sending.snapshot': () => needs.snapshot(),
  };
}
