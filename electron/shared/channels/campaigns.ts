/** Campaigns and what they are made with: sender IDs and templates. */
import { z } from 'zod';
import {
  type Campaign,
  CampaignDraft,
  Id,
  type MessageTemplate,
  type Page,
  type SenderId,
  skipReasons,
} from '../models.ts';
import {
  type CampaignPlan,
  type DraftEstimate,
  type HeldPeople,
  PeopleGroup,
  type PreviewRow,
  type SkippedRow,
} from '../plans.ts';
import { nothing, pageSize, to } from './channel.ts';

export const campaignsChannels = {
  'sender-ids.list': to<readonly SenderId[]>()(() => nothing),
  'sender-ids.save': to<SenderId>()(() =>
    z.object({
      id: Id.nullable(),
      value: z.string().min(1).max(100),
      label: z.string().max(200),
      isDefault: z.boolean(),
    }),
  ),
  'sender-ids.remove': to<null>()(() => z.object({ id: Id })),

  /** Without tests to one's own phones, which count as no campaigns. */
  'campaigns.list': to<readonly Campaign[]>()(() => nothing),
  /** The tests, the newest first. */
  'campaigns.tests': to<readonly Campaign[]>()(() => nothing),
  'campaigns.get': to<Campaign>()(() => z.object({ id: Id })),
  'campaigns.create': to<Campaign>()(() => z.object({ copyOf: Id.nullable() })),
  'campaigns.save': to<Campaign>()(() => z.object({ id: Id, draft: CampaignDraft })),
  'campaigns.remove': to<null>()(() => z.object({ id: Id })),
  /** What the draft adds up to over its whole audience; refused with `cancelled` where a newer one was asked for. */
  'campaigns.estimate': to<DraftEstimate>()(() => z.object({ draft: CampaignDraft })),
  /** People of the draft's audience with the text as each would get it; `after` is the contact that the page before ended with. */
  'campaigns.people': to<Page<PreviewRow, number>>()(() =>
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
  'campaigns.plan': to<CampaignPlan>()(() =>
    z.object({
      id: Id,
      /** When it would be sent, Unix ms; null: now. */
      at: z.number().int().nullable().default(null),
    }),
  ),
  /** Who waits for texting hours, the first hour first: of a scheduled campaign at its time, of one that is sent now. */
  'campaigns.waiting': to<readonly HeldPeople[]>()(() => z.object({ id: Id })),
  /** Whom a planned campaign leaves out for a reason. */
  'campaigns.skipped': to<Page<SkippedRow, number>>()(() =>
    z.object({ id: Id, reason: z.enum(skipReasons), after: z.number().int().nullable(), limit: pageSize }),
  ),
  /**
   * Sends the plan that was looked at: refused with `campaign-changed` where it is not the draft's last one, or contacts or
   * the account changed since, with `not-ready` where something blocks, with `over-ceiling` or
   * `may-be-sent` unless that was asked about.
   */
  'campaigns.send': to<Campaign>()(() =>
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
  /** Makes a scheduled campaign a draft again. */
  'campaigns.unschedule': to<Campaign>()(() => z.object({ id: Id })),
  /** Sends the text, with the values of a contact (null: with none), to one's own numbers, at once and through the same queue. */
  'campaigns.test': to<Campaign>()(() =>
    z.object({
      draft: CampaignDraft,
      contactId: Id.nullable(),
      numbers: z.array(z.string().max(64)).min(1).max(20),
    }),
  ),
  'campaigns.pause': to<Campaign>()(() => z.object({ id: Id })),
  /** Lets it text outside texting hours, or keeps them again. */
  'campaigns.any-hour': to<Campaign>()(() => z.object({ id: Id, allowed: z.boolean() })),
  /** Lets it go on; refused with `may-be-sent` where its records are from an earlier time, unless that was asked about. */
  'campaigns.resume': to<Campaign>()(() =>
    z.object({
      id: Id,
      /** A person has said that it goes at once, as it stands in records that were put back. */
      evenIfSent: z.boolean().optional(),
    }),
  ),
  'campaigns.stop': to<Campaign>()(() => z.object({ id: Id })),
  /** Sends it right before another one of its key; null: before all of them. */
  'campaigns.put-before': to<null>()(() => z.object({ id: Id, before: Id.nullable() })),

  'templates.list': to<readonly MessageTemplate[]>()(() => nothing),
  'templates.save': to<MessageTemplate>()(() =>
    z.object({
      id: Id.nullable(),
      name: z.string().trim().min(1).max(200),
      text: z.string().min(1).max(10_000),
    }),
  ),
  'templates.remove': to<null>()(() => z.object({ id: Id })),
} as const;
