/**
 * The domain of Carillon as both sides see it: plain data, no behaviour.
 *
 * Words are those of the design: contact, list, campaign, recipient, batch, attempt, unconfirmed.
 * Times are Unix milliseconds. Numbers are E.164 digits without the plus sign, as the service
 * takes them (interface specification, section 2.1).
 */
import { z } from 'zod';

/** A row's identity in the database. */
export const Id = z.number().int().positive();

/** What a campaign is doing. `draft → scheduled → sending ⇄ paused → finished | stopped`. */
export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'finished', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Where a batch stands. Only `unconfirmed` waits for a person. */
export const batchStates = ['queued', 'sending', 'accepted', 'rejected', 'unconfirmed'] as const;
export type BatchState = (typeof batchStates)[number];

/** Which of the key problems of section 5 the service named; `unknown` is a 401 with other words. */
export const keyProblems = ['invalid', 'expired', 'missing', 'unknown'] as const;
export type KeyProblem = (typeof keyProblems)[number];

/**
 * Why a campaign is paused. Every reason says who can end it: the user, a new key, the network
 * (by itself), or the passing of time.
 */
export const PauseReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user') }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('key-refused'), problem: z.enum(keyProblems), said: z.string() }),
  z.object({ kind: z.literal('offline'), detail: z.string() }),
  z.object({ kind: z.literal('certificate'), detail: z.string() }),
  z.object({ kind: z.literal('limit'), until: z.number().nullable() }),
  z.object({ kind: z.literal('too-many-failures'), status: z.number().nullable(), said: z.string() }),
  z.object({ kind: z.literal('disk-full') }),
  z.object({ kind: z.literal('missed-schedule'), scheduledAt: z.number() }),
  z.object({ kind: z.literal('first-look'), recipients: z.number() }),
  z.object({ kind: z.literal('base-address'), problem: z.string() }),
]);
export type PauseReason = z.infer<typeof PauseReason>;

/** The state of a campaign with what belongs to that state and to no other. */
export type CampaignStatus =
  | { readonly state: 'draft' }
  | { readonly state: 'scheduled'; readonly at: number }
  | { readonly state: 'sending' }
  | { readonly state: 'paused'; readonly reason: PauseReason }
  | { readonly state: 'finished'; readonly at: number }
  | { readonly state: 'stopped'; readonly at: number };

/** A condition on one field of a contact. Texts are compared without regard to case. */
export const FieldFilter = z.object({
  field: z.string().min(1).max(200),
  is: z.enum(['equal', 'not-equal', 'contains', 'empty', 'not-empty']),
  value: z.string().max(500),
});
export type FieldFilter = z.infer<typeof FieldFilter>;

/** Who a campaign is for, as chosen by a person; it is evaluated when the campaign is planned. */
export const Audience = z.object({
  everyone: z.boolean(),
  listIds: z.array(Id).max(1000),
  contactIds: z.array(Id).max(10_000),
  exceptListIds: z.array(Id).max(1000),
  filters: z.array(FieldFilter).max(50),
  /** Leave out people who got a text within this many days; null: do not ask. */
  notTextedWithinDays: z.number().int().min(1).max(3650).nullable(),
  /** Leave out people who lately got nearly the same text. */
  skipNearlySame: z.boolean(),
});
export type Audience = z.infer<typeof Audience>;

export const nobody: Audience = {
  everyone: false,
  listIds: [],
  contactIds: [],
  exceptListIds: [],
  filters: [],
  notTextedWithinDays: null,
  skipNearlySame: false,
};

/** How a campaign is sent, apart from what and to whom. */
export const CampaignOptions = z.object({
  /** Numbers in one request, 1 to 1000; the service's own maximum is not shown. */
  batchSize: z.number().int().min(1).max(1000),
  /** Pause for a look after this many recipients; null: send them all. */
  askAfter: z.number().int().min(1).nullable(),
});
export type CampaignOptions = z.infer<typeof CampaignOptions>;

/** What a person may change of a campaign while it is a draft. */
export const CampaignDraft = z.object({
  name: z.string().max(200),
  senderId: z.string().max(100),
  template: z.string().max(10_000),
  audience: Audience,
  options: CampaignOptions,
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

/** How many batches and recipients of a campaign are in each state; `skipped` recipients have no batch. */
export interface CampaignCounts {
  readonly recipients: Readonly<Record<BatchState, number>>;
  readonly batches: Readonly<Record<BatchState, number>>;
  /** Of the queued recipients, those who may have the text already and are to be sent it again. */
  readonly again: number;
  readonly skipped: number;
}

export interface Campaign extends CampaignDraft {
  readonly id: number;
  readonly status: CampaignStatus;
  /** The key profile it goes out under, once sending has been asked for. */
  readonly lane: string | null;
  /** True where it went to the embedded practice service: no phone got it. */
  readonly practice: boolean;
  /** A test to one's own phones: it counts as no campaign. */
  readonly test: boolean;
  readonly counts: CampaignCounts;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly startedAt: number | null;
  /** When the numbers and texts of its recipients were removed, as the settings asked; null: they are there. */
  readonly purgedAt: number | null;
}

/** Why a recipient of a campaign is not sent to. */
export const skipReasons = [
  'do-not-text',
  'in-excluded-list',
  'texted-lately',
  'nearly-same-text',
  'braces-in-value',
  'empty-field',
  'contact-removed',
  'left-out',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export { type BatchReason, batchReasons } from './batch-reasons.ts';

/** A batch as the sending screen shows it. */
export interface BatchRow {
  readonly id: number;
  readonly position: number;
  readonly state: BatchState;
  /** Number of recipients. */
  readonly size: number;
  readonly text: string;
  readonly segments: number;
  readonly attempts: number;
  /** Why it is where it is: a {@link BatchReason}, or the service's own words. */
  readonly reason: string | null;
  /** Rejected as a whole for one number or the text: halving it may find the bad number. */
  readonly splittable: boolean;
  /** A person let it be: it is what it is, and no longer needs attention. */
  readonly leftOut: boolean;
  /** The decision about it that can still be taken back. */
  readonly undo: number | null;
  readonly updatedAt: number;
}

/** What a person may decide about batches that need attention. */
export const decisionKinds = ['accepted', 'queued', 'left-out', 'finding'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** What came of a decision. */
export interface DecisionTaken {
  readonly batches: number;
  readonly recipients: number;
  /** With what `batches.undo` takes it back; null where it cannot be. */
  readonly decision: number | null;
}

/** Recipients of one campaign that wait for a person's decision, all in one state. */
export interface AttentionItem {
  readonly campaignId: number;
  readonly name: string;
  readonly campaignState: CampaignState;
  readonly practice: boolean;
  readonly state: 'unconfirmed' | 'rejected';
  readonly batches: number;
  readonly recipients: number;
  /** Batches that were rejected as a whole, in which a bad number may be found. */
  readonly splittable: number;
  /** The recipients of those. */
  readonly splittablePeople: number;
  /** The commonest reasons first: a {@link BatchReason}, or the service's own words. */
  readonly reasons: readonly { readonly reason: string | null; readonly recipients: number }[];
  readonly latestAt: number;
}

export interface RecipientRow {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly state: BatchState | 'skipped';
  readonly skipReason: SkipReason | null;
}

/** One HTTP request for a batch, with the three headers of section 8 as they came. */
export interface AttemptRow {
  readonly id: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The outcome's kind; null while nothing is known. */
  readonly outcome: string | null;
  readonly status: number | null;
  /** Name of the failure where there was no answer. */
  readonly failure: string | null;
  readonly answer: string | null;
  readonly rateLimit: string | null;
  readonly rateRemaining: string | null;
  readonly rateReset: string | null;
}

export interface Contact {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly listIds: readonly number[];
  readonly doNotText: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A text of a campaign to one person, or why that person was left out. */
export interface ContactText {
  readonly id: number;
  readonly campaignId: number;
  readonly campaign: string;
  readonly senderId: string;
  /** Empty where the person was left out. */
  readonly text: string;
  readonly state: BatchState | 'skipped';
  readonly skipReason: SkipReason | null;
  /** When it was last asked of the service; null where it was not. */
  readonly at: number | null;
  readonly practice: boolean;
}

export interface ContactList {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly createdAt: number;
}

/** A text kept for reuse. */
export interface MessageTemplate {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly updatedAt: number;
}

export interface DoNotTextEntry {
  readonly number: string;
  readonly reason: string;
  readonly source: string;
  readonly addedAt: number;
}

export interface SenderId {
  readonly id: number;
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
  readonly lastUsedAt: number | null;
  readonly useCount: number;
}

/** What kind of account a key belongs to; each looks different on every screen. */
export const accountKinds = ['practice', 'development', 'production'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A 401 as the service worded it (section 5). */
export interface KeyRefusal {
  readonly problem: KeyProblem;
  readonly said: string;
  readonly at: number;
}

/** A key profile as the renderer may know it: never the key itself. */
export interface KeyProfile {
  readonly id: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  /** The last four characters of the key; null where none is stored. */
  readonly keyEnding: string | null;
  /**
   * Where the key is: in the OS keychain, only in memory until Carillon ends, or nowhere.
   * `unreadable`: it is stored, but the keychain does not give it back.
   */
  readonly keptIn: 'keychain' | 'session' | 'nowhere' | 'unreadable';
  readonly keyAddedAt: number | null;
  /** What the service said of this key last, where it refused it; a new key clears it. */
  readonly refusal: KeyRefusal | null;
  /** Requests a minute that support has agreed to, as a person entered it; null: what the headers say. */
  readonly agreedLimit: number | null;
  readonly inUse: boolean;
}

/** The rate gauge: what the headers said last, or the defaults of section 8. */
export interface RateGauge {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the limit resets, as far as known. */
  readonly resetInSeconds: number | null;
  readonly source: 'headers' | 'defaults';
}

/** What the queue of one lane is doing, for the words on the sending screen. */
export type QueueActivity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly inFlight: number }
  | {
      readonly kind: 'waiting-for-limit';
      readonly untilMs: number;
      readonly remaining: number;
      readonly limit: number;
    }
  | { readonly kind: 'held-by-service'; readonly untilMs: number; readonly attempt: number }
  | { readonly kind: 'spacing'; readonly untilMs: number }
  | { readonly kind: 'waiting-for-answer'; readonly inFlight: number }
  | { readonly kind: 'offline'; readonly retryAtMs: number; readonly detail: string }
  /** The queue cannot run, such as when its records cannot be read; it is started anew by itself. */
  | { readonly kind: 'failed'; readonly retryAtMs: number; readonly detail: string }
  | { readonly kind: 'paused' };

/** What is known of one campaign while it is being sent. */
export interface SendingProgress {
  readonly campaignId: number;
  readonly status: CampaignStatus;
  readonly counts: CampaignCounts;
  /** When it is expected to be through, Unix ms; null where nothing honest can be said. */
  readonly endsAt: number | null;
  /** Until when all that is left of it waits for texting hours, Unix ms; null where it does not. */
  readonly heldUntil: number | null;
}

/** What is known of one lane, the queue of one key. */
export interface LaneView {
  /** The id of the key profile. */
  readonly lane: string;
  readonly gauge: RateGauge;
  readonly activity: QueueActivity;
  /** Requests answered in each of the last 15 minutes, oldest first. */
  readonly requestsPerMinute: readonly { readonly at: number; readonly requests: number }[];
}

/** The whole of what the sending screens show, made at most ten times a second. */
export interface SendingSnapshot {
  readonly at: number;
  /** The whole queue cannot run: whatever else is here is from before. */
  readonly failure: Extract<QueueActivity, { kind: 'failed' }> | null;
  /** Those of all campaigns here, and all that anything was sent on since the start. */
  readonly lanes: readonly LaneView[];
  /** In the order in which those of one lane are served. */
  readonly campaigns: readonly SendingProgress[];
}

/** What became of a campaign, counted. */
export interface ResultsSummary {
  readonly campaignId: number;
  readonly counts: CampaignCounts;
  /** The most people first; null: a number of no country. */
  readonly countries: readonly {
    readonly country: string | null;
    readonly recipients: Readonly<Record<BatchState, number>>;
  }[];
  /** Why messages were rejected or are unconfirmed, the commonest first. */
  readonly reasons: readonly {
    readonly state: 'rejected' | 'unconfirmed';
    readonly reason: string | null;
    readonly recipients: number;
    readonly batches: number;
  }[];
  readonly skipped: readonly { readonly reason: SkipReason; readonly recipients: number }[];
  /** Recipients by when the last request for them ended, in steps of `stepMs`, without gaps. */
  readonly stepMs: number;
  readonly points: readonly {
    readonly at: number;
    readonly accepted: number;
    readonly rejected: number;
    readonly unconfirmed: number;
  }[];
  /** From the first request to the last answer, pauses included, ms; null where nothing was answered yet. */
  readonly tookMs: number | null;
  /** Requests that were made. */
  readonly attempts: number;
  /** Segments of all accepted messages. */
  readonly acceptedSegments: number;
  /** Different texts. */
  readonly texts: number;
}

/** One recipient of one campaign, as found in the results. */
export interface PersonResult {
  readonly id: number;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly practice: boolean;
  readonly number: string;
  readonly name: string;
  readonly country: string | null;
  readonly state: BatchState | 'skipped';
  readonly skipReason: SkipReason | null;
  readonly reason: string | null;
  readonly leftOut: boolean;
  /** The campaign was stopped: what is queued is not sent, and never will be. */
  readonly stopped: boolean;
  readonly senderId: string;
  readonly text: string | null;
  /** Null for the skipped. */
  readonly batchId: number | null;
  /** When its batch changed last, Unix ms. */
  readonly at: number | null;
}

/** In what a campaign's results can be saved. */
export const exportFormats = ['csv', 'xlsx', 'pdf', 'receipt'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** As many texts as the practice outbox keeps. Losing the oldest of a large rehearsal is better than an app that grows. */
export const practiceTextsKept = 20_000;

/** A text as a phone would have got it, from the practice service. */
export interface PracticeText {
  readonly id: number;
  readonly number: string;
  readonly senderId: string;
  readonly text: string;
  readonly receivedAt: number;
}

/** Faults that the practice service can be told to show. */
export const PracticeFault = z.enum([
  'slow',
  'drop-before-reading',
  'drop-after-reading',
  'server-error',
  'expired-key',
  'invalid-key',
  'rate-limited',
  'html-answer',
  'never-answer',
  'reject-numbers',
]);
export type PracticeFault = z.infer<typeof PracticeFault>;

/** A page of rows by key; `next` is the key to ask for the following page with. */
export interface Page<Row, Key> {
  readonly rows: readonly Row[];
  readonly next: Key | null;
}
