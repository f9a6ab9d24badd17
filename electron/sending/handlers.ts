/** The channels about what is being sent: commands to campaigns, batches and their attempts, the snapshot. */
import { attemptsOf } from '../db/campaigns/attempts.ts';
import { isWorkspace } from '../db/engine.ts';
import { countKeptBack } from '../db/fuse/kept-back.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import { batchPage, recipientPage } from '../db/results/batch-pages.ts';
import { refusedWaiting } from '../db/results/refused-waiting.ts';
import { refusalKind } from '../service/answer/refusal-kind.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { sendingChannels } from '../shared/channels/sending.ts';
import { type Campaign, mayBeSplit, type SendingSnapshot } from '../shared/models.ts';
import { actsOfOthers } from './acts-of-others.ts';
import { attentionItems } from './attention.ts';
import { pause, putBefore, resume, setAnyHour, stop } from './commands.ts';
import { decide, sentAgain, undoDecision } from './decisions.ts';
import { sendAllTheSame } from './kept-back.ts';

export interface SendingHandlersDeps extends Acting {
  /** The last snapshot, or the first one when it comes. */
  readonly snapshot: () => Promise<SendingSnapshot>;
  /** Settles when the queue writes nothing more that is not wanted any more. */
  readonly wakeQueue: () => Promise<void>;
  /** Tells the screens to ask again. */
  readonly changed: (what: 'campaigns') => void;
}

export function sendingHandlers(deps: SendingHandlersDeps): HandlersOf<typeof sendingChannels> {
  const { db, now, actor } = deps;
  const record = auditBy(deps);

  /** Tells the queue and the screens of a change, and passes on what it came to. */
  const updated = async <Result>(result: Result): Promise<Result> => {
    await deps.wakeQueue();
    deps.changed('campaigns');
    return result;
  };
  /** The same, with the action in the audit log. */
  const done = async (campaign: Campaign, event: AuditEvent): Promise<Campaign> => {
    await updated(campaign);
    await record(campaign.name, event);
    return campaign;
  };

  return {
    'campaigns.acts-of-others': ({ id }) => actsOfOthers(db, id),
    'campaigns.refused-waiting': ({ ids }) => refusedWaiting(db, ids),
    'campaigns.pause': async ({ id }) =>
      done(await pause(db, id, now()), { action: 'campaign.paused', detail: { campaignId: id } }),
    'campaigns.resume': async ({ id, ...said }) => {
      const detail = { campaignId: id, ...(said.without?.length ? { without: said.without.length } : {}) };
      return done(await resume(db, id, now(), said), { action: 'campaign.resumed', detail });
    },
    'campaigns.any-hour': async ({ id, allowed }) => {
      const campaign = await setAnyHour(db, id, allowed);
      // A server writes the line by itself, whatever program says so.
      if (isWorkspace(db)) return updated(campaign);
      const action = allowed ? 'campaign.any-hour' : 'campaign.hours-kept';
      return done(campaign, { action, detail: { campaignId: id } });
    },
    'campaigns.stop': async ({ id }) => {
      const campaign = await stop(db, id, now(), async (trx, { name, counts }) => {
        const { queued: notSent, sending: underWay } = counts.recipients;
        const detail = { notSent, underWay, campaignId: id };
        await record(name, { action: 'campaign.stopped', detail }, trx);
      });
      return updated(campaign);
    },
    'campaigns.put-before': async ({ id, before }) => {
      await updated(await putBefore(db, id, before));
      return null;
    },

    'batches.page': async ({ campaignId, state, after, limit }) => {
      const { rows, next } = await batchPage(db, campaignId, state, after, limit);
      const shown = rows.map(({ status, ...row }) => {
        const kind = row.state === 'rejected' ? refusalKind(status, row.reason ?? '') : null;
        return { ...row, kind, splittable: row.splittable && kind !== null && mayBeSplit.has(kind) };
      });
      return { rows: shown, next };
    },
    'batches.recipients': ({ batchId, after, limit }) => recipientPage(db, batchId, after, limit),
    'batches.attempts': ({ batchId }) => attemptsOf(db, batchId),
    'attention.list': () => attentionItems(db),
    'batches.decide': async (choice) => updated(await decide(db, choice, { at: now(), actor })),
    'batches.sent-again': (choice) => sentAgain(db, choice),
    'batches.undo': async ({ campaignId, decision }) =>
      updated(await undoDecision(db, campaignId, decision, { at: now(), actor })),

    'kept-back.count': ({ campaignId }) => countKeptBack(db, campaignId),
    'kept-back.send': async ({ campaignId, seen }) =>
      updated(await sendAllTheSame(db, campaignId, seen, { at: now(), actor })),

    'sending.snapshot': () => deps.snapshot(),
  };
}
