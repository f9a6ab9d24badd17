/** The campaign channels of the contract: drafts, people and figures, plan, test, send, schedule. */

import {
  allCampaigns,
  campaignById,
  createCampaign,
  removeCampaign,
  saveDraft,
} from '../db/campaigns/campaigns.ts';
import { clearRemoved } from '../db/campaigns/plans.ts';
import {
  type CancelledSchedule,
  rescheduleCampaign,
  scheduleAgain,
  scheduleCampaign,
  scheduleToCancel,
  unscheduleCampaign,
} from '../db/campaigns/schedule.ts';
import { skippedPage } from '../db/campaigns/skipped.ts';
import { noteSenderIdUse } from '../db/message/sender-ids.ts';
import { type Acting, auditBy } from '../db/records/audit.ts';
import type { Db } from '../db/sqlite/open.ts';
import { writeCampaigns } from '../db/sqlite/write.ts';
import { mustHaveEnded } from '../results/not-sent.ts';
import type { AuditEvent } from '../shared/audit.ts';
import type { campaignsChannels } from '../shared/channels/campaigns.ts';
import type { HandlersOf } from '../shared/channels/channel.ts';
import type { Events, ParsedArgsOf } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import { draftOf } from '../shared/models/draft-of.ts';
import type { Account, Campaign, CampaignDraft } from '../shared/models.ts';
import { covers } from '../shared/money/sum.ts';
import { readSenderId } from '../shared/text/sender-id.ts';
import type { TypedFields } from '../shared/text/template.ts';
import { undoSeconds } from '../shared/time/undo.ts';
import { copiesForSamePeople } from './draft-copies.ts';
import { fieldsOfDraft } from './draft-fields.ts';
import type { EstimateThread } from './estimate/estimate-thread.ts';
import { overCeilingError, type Planning } from './planning.ts';
import { sendTest } from './test-send.ts';

export interface CampaignHandlersDeps extends Acting {
  /** An empty draft, from the sender ID that is used by default. */
  readonly newDraft: () => Promise<CampaignDraft>;
  readonly accountInUse: () => Account;
  readonly fieldNames: () => Promise<readonly string[]>;
  /** The kinds of the fields, and the person's language. */
  readonly typedFields: () => Promise<TypedFields>;
  readonly planning: Planning;
  readonly estimates: Pick<EstimateThread, 'people' | 'changes' | 'rowsSince' | 'peopleSince'>;
  /**
   * Phone numbers as a person wrote them, in E.164 digits.
   *
   * @throws AppError `number-invalid`, `number-country`, `number-unclear`
   */
  readonly readNumbers: (written: readonly string[]) => Promise<readonly string[]>;
  /** Keeps one's own numbers for the next test. */
  readonly rememberOwn: (numbers: readonly string[]) => unknown;
  /** Tells the queue that there is something to send. */
  readonly onSending: () => Promise<void>;
  /** Tells the schedule to look. */
  readonly onScheduled: () => Promise<void>;
  /** Of a team: makes sure that the time is its server's; null: it is this computer's own. */
  readonly settleTime?: (() => Promise<void>) | null;
  readonly changed: (...what: Events['changed']['what']) => void;
}

export function campaignHandlers(deps: CampaignHandlersDeps): HandlersOf<typeof campaignsChannels> {
  const { db, now, planning, changed } = deps;
  const record = auditBy(deps);
  return {
    'campaigns.list': () => allCampaigns(db),
    'campaigns.tests': () => allCampaigns(db, 'tests'),
    'campaigns.get': ({ id }) => campaignById(db, id),

    'campaigns.create': async ({ copyOf, follows = false, rest = null }) => {
      const before = copyOf === null ? null : await campaignById(db, copyOf);
      if (before !== null && rest !== null) mustHaveEnded(before);
      const start = before === null ? await deps.newDraft() : draftOf(before);
      const campaign = await createCampaign(db, start, now(), { copyOf, follows, rest });
      changed('campaigns');
      return campaign;
    },

    'campaigns.save': async ({ id, draft, over }) => {
      const campaign = await saveDraft(db, id, await readAsBefore(db, id, draft), now(), over);
      changed('campaigns');
      return campaign;
    },

    'campaigns.remove': async ({ id }) => {
      await planning.settled(id);
      await writeCampaigns(db, async (trx) => {
        const { name } = await campaignById(trx, id);
        await removeCampaign(trx, id, now());
        await record(name, { action: 'campaign.removed', detail: { campaignId: id } }, trx);
      });
      planning.forget(id);
      changed('campaigns');
      await clearRemoved(db, now());
      return null;
    },

    'campaigns.copies': async ({ id }) => copiesForSamePeople(db, await campaignById(db, id)),
    'campaigns.estimate': ({ draft }) => planning.estimate(draft),
    'campaigns.rows-since': async ({ id }) =>
      deps.estimates.rowsSince(await planning.context(draftOf(await campaignById(db, id))), id),
    'campaigns.people-since': async ({ id, audience }) => {
      const draft = { ...draftOf(await campaignById(db, id)), audience };
      return deps.estimates.peopleSince(await planning.context(draft), id);
    },
    'campaigns.people': async ({ draft, ...request }) =>
      deps.estimates.people(await planning.context(draft), request),
    'campaigns.plan': ({ id, at }) => planning.plan(id, at),
    'campaigns.waiting': ({ id }) => planning.waiting(id),
    'campaigns.sender-refusal': ({ senderId }) => planning.senderRefusal(readSenderId(senderId)),
    'campaigns.changes': ({ id }) => planning.changes(id),
    'campaigns.past-at': ({ id, at }) => planning.pastAt(id, at),
    'campaigns.before-sending': ({ id }) => planning.beforeSending(id),
    'campaigns.skipped': ({ id, reason, after, limit }) => skippedPage(db, id, reason, after, limit),

    'campaigns.send': (asked) => send(deps, asked),
    ...scheduleHandlers(deps),
    'campaigns.test': (asked) => test(deps, asked),
  };
}

/** How its file was read is no choice of the page: it could name any file, to be read when the campaign is sent again. */
async function readAsBefore(db: Db, id: number, draft: CampaignDraft): Promise<CampaignDraft> {
  const { file } = draft.audience;
  if (file === undefined) return draft;
  const { read: _, ...rest } = file;
  const read = (await campaignById(db, id)).audience.file?.read;
  return { ...draft, audience: { ...draft.audience, file: { ...rest, ...(read && { read }) } } };
}

type ScheduleChannels = Pick<
  typeof campaignsChannels,
  'campaigns.reschedule' | 'campaigns.unschedule' | 'campaigns.schedule-again'
>;

/** Other times of a scheduled campaign, no time, and the way back from that. */
function scheduleHandlers(deps: CampaignHandlersDeps): HandlersOf<ScheduleChannels> {
  const { db, now, changed } = deps;
  const record = auditBy(deps);
  /** By campaign: a cancelled schedule can be taken back while nothing of its draft is another. */
  const cancelled = new Map<number, CancelledSchedule>();

  /** Changes when a campaign begins; its line in the audit log stands or falls with that. */
  async function onSchedule(id: number, change: (trx: Db) => Promise<AuditEvent>): Promise<Campaign> {
    await deps.settleTime?.();
    await writeCampaigns(db, async (trx) => {
      const event = await change(trx);
      await record((await campaignById(trx, id)).name, event, trx);
    });
    await deps.onScheduled();
    changed('campaigns');
    return campaignById(db, id);
  }

  return {
    'campaigns.reschedule': async ({ id, at, mayCost }) => {
      // At another time it asks by itself.
      const cost = at === null ? await deps.planning.unconfirmedCost(id) : null;
      if (cost !== null && !covers(mayCost, cost)) throw overCeilingError(cost);
      const confirmed = cost && { amount: cost.amount, currency: cost.currency, ceiling: cost.ceiling };
      return onSchedule(id, async (trx) => {
        if (at !== null && at <= now()) throw new AppError('time-past');
        await rescheduleCampaign(trx, id, at, now(), confirmed);
        const detail = { at: at ?? now() + undoSeconds * 1000, campaignId: id };
        return { action: 'campaign.rescheduled', detail };
      });
    },
    'campaigns.unschedule': ({ id, keepTime }) =>
      onSchedule(id, async (trx) => {
        const at = now();
        const schedule = keepTime ? null : await scheduleToCancel(trx, id, at);
        await unscheduleCampaign(trx, id, at, keepTime);
        if (schedule !== null) cancelled.set(id, schedule);
        return { action: 'campaign.unscheduled', detail: { campaignId: id } };
      }),

    'campaigns.schedule-again': ({ id }) => {
      const schedule = cancelled.get(id);
      if (schedule === undefined) throw new AppError('campaign-changed');
      return onSchedule(id, async (trx) => {
        await scheduleAgain(trx, id, schedule, now());
        const { at, accountId: account, practice } = schedule;
        const recipients = (await campaignById(trx, id)).counts.recipients.queued;
        return {
          action: 'campaign.scheduled',
          detail: { at, recipients, account, practice, campaignId: id },
        };
      });
    },
  };
}

/**
 * Answers a press on Send: the plan that was reviewed is scheduled, for its time or for the end of the seconds in which it can be
 * undone.
 */
async function send(
  deps: CampaignHandlersDeps,
  { campaign: id, at: wanted, ...readiness }: ParsedArgsOf<'campaigns.send'>,
): Promise<Campaign> {
  const { db, now, planning, changed } = deps;
  await deps.settleTime?.();
  if (wanted !== null && wanted <= now()) throw new AppError('time-past');
  // From the answer on, not from the question: all of the seconds are a person's.
  const startsAt = (): number => wanted ?? now() + undoSeconds * 1000;
  const ready = await planning.ready(id, readiness, startsAt());
  const { campaign, account, recipients, secondNumbers } = ready;
  const practice = account.kind === 'practice';
  await writeCampaigns(db, async (trx) => {
    ready.stillReady();
    const at = startsAt();
    await scheduleCampaign(trx, id, {
      plan: ready.plan,
      accountId: account.id,
      practice,
      at,
      now: now(),
      confirmed: ready.confirmed,
    });
    const detail = {
      at,
      recipients,
      account: account.id,
      practice,
      ...(secondNumbers === undefined ? {} : { secondNumbers }),
      campaignId: id,
    };
    await auditBy(deps)(campaign.name, { action: 'campaign.scheduled', detail }, trx);
  });
  planning.forget(id);
  changed('campaigns');
  await deps.onScheduled();
  return campaignById(db, id);
}

/** A text to one's own phones, at once and through the same queue. */
async function test(
  deps: CampaignHandlersDeps,
  { draft, contactId, numbers }: ParsedArgsOf<'campaigns.test'>,
): Promise<Campaign> {
  const { db, now, changed } = deps;
  const read = await deps.readNumbers(numbers);
  const account = deps.accountInUse();
  const fields = await fieldsOfDraft(draft, deps);
  const id = await sendTest(db, { draft, contactId, numbers: read, ...fields, account, now: now() });
  const detail = {
    phones: new Set(read).size,
    account: account.id,
    practice: account.kind === 'practice',
  };
  await auditBy(deps)(draft.name, { action: 'campaign.tested', detail });
  await noteSenderIdUse(db, draft.senderId, now());
  await deps.rememberOwn([...new Set(read)]);
  changed('campaigns', 'settings');
  await deps.onSending();
  return campaignById(db, id);
}
