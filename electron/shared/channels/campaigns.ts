/** Campaigns up to the press on Send, and the templates that they are made with. */
import { z } from 'zod';
import type { DraftCopy } from '../models/draft-copy.ts';
import {
  Audience,
  type Campaign,
  CampaignDraft,
  Id,
  type MessageTemplate,
  type Page,
  type PlanChanges,
  restsOf,
  skipReasons,
} from '../models.ts';
import { Sum } from '../money/sum.ts';
import {
  type BeforeSending,
  type CampaignPlan,
  type DeferredPeople,
  type DraftEstimate,
  type PastAt,
  PeopleGroup,
  type PeopleSince,
  type PreviewRow,
  type RowsSince,
  type SkippedRow,
} from '../plans.ts';
import type { SenderRefusal } from '../pre-flight.ts';
import { nothing, pageSize, reads, returns } from './channel.ts';

export const campaignsChannels = {
  /** Without tests to one's own phones, which count as no campaigns. */
  'campaigns.list': reads<readonly Campaign[]>().taking(() => nothing),
  /** The tests, the newest first. */
  'campaigns.tests': reads<readonly Campaign[]>().taking(() => nothing),
  'campaigns.get': reads<Campaign>().taking(() => z.object({ id: Id })),
  /** `follows`: the copy is for those whom the campaign did not reach; of the rows of a file it gets only that `rest`. */
  'campaigns.create': returns<Campaign>().taking(() =>
    z.object({
      copyOf: Id.nullable(),
      follows: z.boolean().optional(),
      rest: z.enum(restsOf).nullable().optional(),
    }),
  ),
  /**
   * `over`: the version that it was written over; refused with `changed-meanwhile` where somebody has saved another since. Absent: over
   * whatever is there.
   */
  'campaigns.save': returns<Campaign>().taking(() =>
    z.object({ id: Id, draft: CampaignDraft, over: z.number().int().optional() }),
  ),
  'campaigns.remove': returns<null>().taking(() => z.object({ id: Id })),
  /** Campaigns that were one draft with it and are for the same people. */
  'campaigns.copies': reads<readonly DraftCopy[]>().taking(() => z.object({ id: Id })),
  /** The totals of the draft over its whole audience; refused with `cancelled` where a newer one was asked for. */
  'campaigns.estimate': reads<DraftEstimate>().taking(() => z.object({ draft: CampaignDraft })),
  /** How the rows of a campaign's file differ from those of the campaign that it repeats; null where it repeats none with other rows. */
  'campaigns.rows-since': reads<RowsSince | null>().taking(() => z.object({ id: Id })),
  /** How many have come into the audience of a copy since the campaign before was sent; null: nobody, or it is for others than that one was. */
  'campaigns.people-since': reads<PeopleSince | null>().taking(() =>
    z.object({ id: Id, audience: Audience }),
  ),
  /** People of the draft's audience with the text as each would get it; `after` is the contact that the page before ended with. */
  'campaigns.people': reads<Page<PreviewRow, number>>().taking(() =>
    z.object({
      draft: CampaignDraft,
      group: PeopleGroup,
      /** In name or number. */
      search: z.string().max(200),
      after: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  /** Builds the plan: fixes the audience and renders every text; the campaign stays a draft. Progress comes as events. */
  'campaigns.plan': reads<CampaignPlan>().taking(() =>
    z.object({
      id: Id,
      /** When it would be sent, Unix ms; null: now. */
      at: z.number().int().nullable().default(null),
    }),
  ),
  /**
   * The people who wait for texting hours, the first hour first: of a scheduled campaign at its time, of one that is sent now.
   */
  'campaigns.waiting': reads<readonly DeferredPeople[]>().taking(() => z.object({ id: Id })),
  /** How the service last refused texts from a sender ID on the account in use; null where it did not. */
  'campaigns.sender-refusal': reads<SenderRefusal | null>().taking(() =>
    z.object({ senderId: z.string().max(100) }),
  ),
  /**
   * How a scheduled campaign differs from what planning it anew would come to, and the day (`YYYY-MM-DD`) that its "today" and
   * "tomorrow" are counted from: the one on which it was planned.
   */
  'campaigns.changes': reads<PlanChanges & { readonly day: string }>().taking(() => z.object({ id: Id })),
  /** For how many people of a scheduled campaign the day or hour that is theirs would be past, were it sent at this time (Unix ms). */
  'campaigns.past-at': reads<PastAt>().taking(() => z.object({ id: Id, at: z.number().int() })),
  /** The cost of a scheduled campaign, and its people who got nearly the text, or are to get it. */
  'campaigns.before-sending': reads<BeforeSending>().taking(() => z.object({ id: Id })),
  /** Whom a planned campaign leaves out for a reason. */
  'campaigns.skipped': reads<Page<SkippedRow, number>>().taking(() =>
    z.object({ id: Id, reason: z.enum(skipReasons), after: z.number().int().nullable(), limit: pageSize }),
  ),
  /**
   * Sends the plan that was looked at: refused with `campaign-changed` where it is not the draft's last one, or contacts or
   * the account changed since, with `not-ready` where something blocks, with `over-ceiling` or
   * `may-be-sent` unless that was asked about.
   */
  'campaigns.send': returns<Campaign>().taking(() =>
    z.object({
      campaign: Id,
      /** {@link CampaignPlan.version} */
      plan: z.number().int(),
      /** When, Unix ms; Carillon has to run then. Null: as soon as it can no longer be undone ({@link undoSeconds}). */
      at: z.number().int().nullable(),
      /** A person has said that it may cost more than the ceiling. */
      overCeiling: z.boolean().default(false),
      /** A person has said that it is to go out though people may have it whom these records do not know. */
      evenIfSent: z.boolean().optional(),
    }),
  ),
  /**
   * Gives a scheduled campaign another time (Unix ms; null: at once, with the seconds of Undo). At once it is refused with
   * `over-ceiling` where it costs more than the ceiling by now, unless that was asked about.
   */
  'campaigns.reschedule': returns<Campaign>().taking(() =>
    z.object({
      id: Id,
      at: z.number().int().nullable(),
      /** The sum that it may cost though that is more than the ceiling; absent: none. */
      mayCost: Sum.optional(),
    }),
  ),
  /** Makes a scheduled campaign a draft again, or gives one that was to be sent at once its time back. `keepTime`: only to change it; else it is cancelled, and so is the time that such a draft is reminded of. */
  'campaigns.unschedule': returns<Campaign>().taking(() =>
    z.object({ id: Id, keepTime: z.boolean().default(true) }),
  ),
  /** Takes back that a schedule was cancelled; refused with `campaign-changed` where anything of the draft is another since. */
  'campaigns.schedule-again': returns<Campaign>().taking(() => z.object({ id: Id })),
  /** Sends the text, with the values of a contact (null: with none), to one's own numbers, at once and through the same queue. */
  'campaigns.test': returns<Campaign>().taking(() =>
    z.object({
      draft: CampaignDraft,
      contactId: Id.nullable(),
      numbers: z.array(z.string().max(64)).min(1).max(20),
    }),
  ),
} as const;

export const templatesChannels = {
  'templates.list': reads<readonly MessageTemplate[]>().taking(() => nothing),
  'templates.save': returns<MessageTemplate>().taking(() =>
    z.object({
      id: Id.nullable(),
      name: z.string().trim().min(1).max(200),
      text: z.string().min(1).max(10_000),
      /** `updatedAt` of the template that it is written over; refused with `changed-meanwhile` where it is another one since. */
      over: z.number().int().optional(),
    }),
  ),
  'templates.remove': returns<null>().taking(() => z.object({ id: Id })),
} as const;
