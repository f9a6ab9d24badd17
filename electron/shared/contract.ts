/**
 * The whole contract between the renderer and the main process. Everything derives from it: the
 * handlers' types, the validation in `ipc.ts`, the renderer's `api.ts`. A channel is added here
 * and nowhere else.
 *
 * Arguments are `unknown` until the channel's schema has parsed them. Results and events are made
 * by the main process and typed only. The API key goes in through `keys.save` and never out.
 */
import { z } from 'zod';
import { type AuditEntry, AuditFilter } from './audit.ts';
import type { BackupInfo, RestoreReport } from './backups.ts';
import type { ConnectionCheck } from './connection-check.ts';
import { ContactsQuery } from './contacts-query.ts';
import type { Reply } from './errors.ts';
import type { ImportPreview, ImportProgress, ImportRecord, ImportReview, ImportSummary } from './imports.ts';
import { ImportPlan, ImportSource, ReadingChoice, RejectedWords } from './imports.ts';
import type { Language } from './languages.ts';
import { type LimitUsage, type UsageSpan, usageSpans } from './limits.ts';
import {
  type AttemptRow,
  type AttentionItem,
  accountKinds,
  type BatchRow,
  batchStates,
  type Campaign,
  CampaignDraft,
  type Contact,
  type ContactList,
  type ContactText,
  type DecisionTaken,
  type DoNotTextEntry,
  decisionKinds,
  exportFormats,
  Id,
  type KeyProfile,
  type MessageTemplate,
  type Page,
  type PersonResult,
  PracticeFault,
  type PracticeText,
  type RecipientRow,
  type ResultsSummary,
  type SenderId,
  type SendingSnapshot,
  skipReasons,
} from './models.ts';
import { type CampaignPlan, PeopleGroup, type PreviewRow, type SkippedRow, type Survey } from './plans.ts';
import { ResultsFileWords } from './results-file.ts';
import { type FilesDamage, Settings, SettingsChange, type SettingsImport } from './settings.ts';
import { type StartTrouble, TroubleAnswer } from './trouble.ts';

/** One channel: a schema for what comes in, a type for what goes out. */
export interface Channel<Args extends z.ZodType, Result> {
  readonly args: Args;
  /** Exists for the type only. */
  readonly result?: (result: Result) => void;
}

const to =
  <Result>() =>
  <Args extends z.ZodType>(args: Args): Channel<Args, Result> => ({ args });

const nothing = z.undefined();
const retentionDays = Settings.shape.retentionDays.unwrap();
/** A heading of a file that is written, in the person's language. */
const heading = z.string().min(1).max(100);
const pageSize = z.number().int().min(1).max(500);
/** What a person saw of a plan and said yes to. */
const reviewed = {
  version: z.number().int(),
  recipients: z.number().int().min(1),
  overCeiling: z.boolean().default(false),
};

/** What the shell of the app shows before anything else. */
export interface AppState {
  readonly version: string;
  readonly platform: 'win32' | 'darwin' | 'linux';
  /** The account in use; in practice mode, the embedded service's. */
  readonly account: KeyProfile;
  readonly keychain: 'available' | 'unavailable';
  readonly settings: Settings;
  /** What the page speaks: the language of the settings, in the system's variety of it. */
  readonly locale: string;
  /** What can be chosen. */
  readonly languages: readonly Language[];
}

/** Ended campaigns, and the recipients of them whose number and text are removed. */
export interface PurgeCount {
  readonly campaigns: number;
  readonly recipients: number;
}

/** How far an export, a deletion or a change of a list is, as far as it takes long enough to tell. */
export interface ContactsProgress {
  readonly work: 'export' | 'remove' | 'list';
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** What part of the work is done, 0 to 1. */
  readonly fraction: number;
  /** Null while it is too early to say. */
  readonly secondsLeft: number | null;
}

/** What became of numbers for the do-not-text list. */
export interface AddedNumbers {
  readonly added: number;
  /** On the list before, where they keep their reason. */
  readonly already: number;
  readonly unreadable: readonly string[];
  /** Replies that do not ask to stop; they were left out. */
  readonly otherReplies: readonly string[];
}

export const channels = {
  'app.state': to<AppState>()(nothing),
  /** In the person's browser; `id` null: that of the account in use. */
  'app.open-dashboard': to<null>()(z.object({ id: z.string().max(64).nullable() })),
  /** Quits as the menu does, and starts again: what waits for the next start then happens. */
  'app.restart': to<null>()(nothing),
  'app.show-file': to<null>()(z.object({ path: z.string().max(4096) })),

  /** What keeps the records from being opened; null where all is well. */
  'start.trouble': to<StartTrouble | null>()(nothing),
  /** Does it; the next trouble, or null when Carillon opens. */
  'start.solve': to<StartTrouble | null>()(z.object({ by: TroubleAnswer })),

  /** How long campaigns are kept has a channel of its own, since it removes data. */
  'settings.save': to<Settings>()(SettingsChange.omit({ retentionDays: true })),
  /** What could not be used of the settings file at the start; null where all was well. */
  'settings.damage': to<FilesDamage>()(nothing),

  /** Asks where to; settings, accounts without keys, and sender IDs. Null where the dialog was closed. */
  'settings.export': to<{ readonly path: string } | null>()(nothing),
  /** Asks for a file; null where the dialog was closed. */
  'settings.import': to<SettingsImport | null>()(nothing),

  'keys.list': to<readonly KeyProfile[]>()(nothing),
  /** `id` null makes a new profile; `key` null leaves the stored key as it is. */
  'keys.save': to<KeyProfile>()(
    z.object({
      id: z.string().max(64).nullable(),
      name: z.string().min(1).max(100),
      kind: z.enum(accountKinds),
      baseUrl: z.string().max(2000),
      dashboardUrl: z.string().max(2000),
      key: z.string().max(4096).nullable(),
    }),
  ),
  /**
   * Whether the service's server can be reached. Nothing is sent to it, so it texts nobody, counts
   * against no limit, and tells nothing about the key.
   */
  'keys.check': to<ConnectionCheck>()(z.object({ id: z.string().max(64) })),
  'keys.use': to<null>()(z.object({ id: z.string().max(64) })),
  /** Removes the key and keeps the profile; its campaigns pause until a new one is there. */
  'keys.forget': to<null>()(z.object({ id: z.string().max(64) })),
  /** Removes profile and key; refused while a campaign under it is unfinished. */
  'keys.remove': to<null>()(z.object({ id: z.string().max(64) })),

  'limits.usage': to<LimitUsage>()(z.object({ id: z.string().max(64) })),
  /** Requests of the last hour by minutes, the last day by hours, or the last 30 days by days. */
  'limits.history': to<readonly UsageSpan[]>()(z.object({ id: z.string().max(64), by: z.enum(usageSpans) })),
  /** What support agreed to, in requests a minute; null lifts it. */
  'limits.set-agreed': to<KeyProfile>()(
    z.object({ id: z.string().max(64), perMinute: z.number().int().min(1).max(1_000_000).nullable() }),
  ),
  /** The letter with which a higher limit is asked for. */
  'limits.request-text': to<string>()(
    z.object({
      id: z.string().max(64),
      accountId: z.string().trim().min(1).max(200),
      requested: z.number().int().min(1).max(1_000_000),
      justification: z.string().trim().min(1).max(10_000),
    }),
  ),

  /** Asks where to save the letter; null where the dialog was closed. */
  'limits.save-request': to<{ readonly path: string } | null>()(z.object({ text: z.string().max(50_000) })),

  /** `before` is the id that the page before ended with; the newest come first. */
  'audit.page': to<Page<AuditEntry, number>>()(
    z.object({ filter: AuditFilter, before: z.number().int().nullable(), limit: pageSize }),
  ),
  /** Asks where to, and writes a CSV file; null where the dialog was closed. */
  'audit.export': to<{ readonly path: string; readonly rows: number } | null>()(
    z.object({ filter: AuditFilter }),
  ),

  /** What would be removed by keeping campaigns for so many days. */
  'retention.preview': to<PurgeCount>()(z.object({ days: retentionDays })),
  /** Sets it, and removes what is older at once; null: everything is kept. */
  'retention.set': to<PurgeCount>()(z.object({ days: retentionDays.nullable() })),

  /** Whether Carillon starts when the person logs in, as the system says. */
  'login-item.get': to<boolean>()(nothing),
  'login-item.set': to<boolean>()(z.object({ on: z.boolean() })),

  /** Asks where to; copies all data without keys while the app works on. Progress comes as events. */
  'backups.make': to<{ readonly path: string; readonly bytes: number } | null>()(nothing),
  /** Asks for a backup's folder, checks it and lays it ready: it is restored at the next start. */
  'backups.restore': to<BackupInfo | null>()(nothing),
  /** The backup that will be restored at the next start. */
  'backups.pending': to<BackupInfo | null>()(nothing),
  'backups.cancel-restore': to<null>()(nothing),
  /** What the restore at this start came to; null where none was asked for. */
  'backups.report': to<RestoreReport | null>()(nothing),

  'sender-ids.list': to<readonly SenderId[]>()(nothing),
  'sender-ids.save': to<SenderId>()(
    z.object({
      id: Id.nullable(),
      value: z.string().min(1).max(100),
      label: z.string().max(200),
      isDefault: z.boolean(),
    }),
  ),
  'sender-ids.remove': to<null>()(z.object({ id: Id })),

  /** `after` is the key that the page before ended with. */
  'contacts.page': to<Page<Contact, string>>()(
    z.object({ query: ContactsQuery, after: z.string().max(1000).nullable(), limit: pageSize }),
  ),
  'contacts.count': to<number>()(z.object({ query: ContactsQuery })),
  'contacts.get': to<Contact>()(z.object({ id: Id })),
  /** What campaigns sent to this person's number, the newest first; `before` is the id that the page before ended with. */
  'contacts.texts': to<Page<ContactText, number>>()(
    z.object({ id: Id, before: z.number().int().nullable(), limit: pageSize }),
  ),
  'contacts.save': to<Contact>()(
    z.object({
      id: Id.nullable(),
      number: z.string().min(1).max(64),
      fields: z.record(z.string().min(1).max(200), z.string().max(10_000)),
      listIds: z.array(Id).max(1000),
    }),
  ),
  'contacts.remove': to<number>()(z.object({ ids: z.array(Id).min(1).max(100_000) })),
  /** Asks where to, and writes what a query finds as a CSV file; null where the dialog was closed. */
  'contacts.export': to<{ readonly path: string; readonly rows: number } | null>()(
    z.object({ query: ContactsQuery, words: z.object({ number: heading, lists: heading }) }),
  ),
  /** All that a query finds. */
  'contacts.remove-found': to<number>()(z.object({ query: ContactsQuery })),
  /** Ends what 'contacts.progress' tells of; then it has changed nothing, and is refused as `cancelled`. */
  'contacts.stop': to<null>()(nothing),
  /** Names of all fields that any contact has, the most used first. */
  'contacts.fields': to<readonly string[]>()(nothing),

  'lists.list': to<readonly ContactList[]>()(nothing),
  'lists.save': to<ContactList>()(z.object({ id: Id.nullable(), name: z.string().trim().min(1).max(200) })),
  'lists.remove': to<null>()(z.object({ id: Id })),
  'lists.add-members': to<number>()(z.object({ listId: Id, contactIds: z.array(Id).min(1).max(100_000) })),
  'lists.remove-members': to<number>()(z.object({ listId: Id, contactIds: z.array(Id).min(1).max(100_000) })),

  'lists.add-found': to<number>()(z.object({ listId: Id, query: ContactsQuery })),
  'lists.remove-found': to<number>()(z.object({ listId: Id, query: ContactsQuery })),

  'do-not-text.page': to<Page<DoNotTextEntry, string>>()(
    z.object({ search: z.string().max(200), after: z.string().max(100).nullable(), limit: pageSize }),
  ),
  'do-not-text.count': to<number>()(nothing),
  /** Takes pasted text, finds the numbers in it; of replies, those that ask to stop. */
  'do-not-text.add': to<AddedNumbers>()(
    z.object({ text: z.string().min(1).max(1_000_000), reason: z.string().max(500) }),
  ),
  /** The same from a file, for which it asks; null where the dialog was closed. `reason` where the file gives none. */
  'do-not-text.import': to<(AddedNumbers & { readonly name: string }) | null>()(
    z.object({ reason: z.string().max(500) }),
  ),
  /** Asks where to, and writes the whole list as a CSV file; null where the dialog was closed. */
  'do-not-text.export': to<{ readonly path: string; readonly rows: number } | null>()(
    z.object({ words: z.object({ number: heading, reason: heading, source: heading, added: heading }) }),
  ),
  'do-not-text.remove': to<null>()(
    z.object({ number: z.string().max(20), why: z.string().trim().min(1).max(500) }),
  ),

  /** Asks for a file with the system's dialog; null where the person closed it. */
  'imports.choose': to<ImportSource | null>()(nothing),
  /** `reading` null: as found; else as the person switched it. A file that no person handed over is `refused`. */
  'imports.preview': to<ImportPreview>()(
    z.object({ source: ImportSource, reading: ReadingChoice.nullable() }),
  ),
  /** Reads the whole file and stages it; nothing is visible yet. Progress comes as events. */
  'imports.review': to<ImportReview>()(ImportPlan),
  'imports.commit': to<ImportSummary>()(z.object({ importId: Id })),
  'imports.list': to<readonly ImportRecord[]>()(nothing),
  'imports.cancel': to<null>()(z.object({ importId: Id.nullable() })),
  /** `kept`: contacts that were changed since, or were in a later import too; they stay as they are. */
  'imports.undo': to<{ readonly removed: number; readonly restored: number; readonly kept: number }>()(
    z.object({ importId: Id }),
  ),
  /** Saves the rejected rows with their original columns and the reason; null where the dialog was closed. */
  'imports.save-rejected': to<{ readonly path: string } | null>()(
    z.object({ importId: Id, words: RejectedWords }),
  ),

  /** Without tests to one's own phones, which count as no campaigns. */
  'campaigns.list': to<readonly Campaign[]>()(nothing),
  /** The tests, the newest first. */
  'campaigns.tests': to<readonly Campaign[]>()(nothing),
  'campaigns.get': to<Campaign>()(z.object({ id: Id })),
  'campaigns.create': to<Campaign>()(z.object({ copyOf: Id.nullable() })),
  'campaigns.save': to<Campaign>()(z.object({ id: Id, draft: CampaignDraft })),
  'campaigns.remove': to<null>()(z.object({ id: Id })),
  /** What the draft adds up to over its whole audience; refused with `cancelled` where a newer one was asked for. */
  'campaigns.survey': to<Survey>()(z.object({ draft: CampaignDraft })),
  /** People of the draft's audience with the text as each would get it; `after` is the contact that the page before ended with. */
  'campaigns.people': to<Page<PreviewRow, number>>()(
    z.object({
      draft: CampaignDraft,
      group: PeopleGroup,
      /** In name or number. */
      search: z.string().max(200),
      after: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  /** Freezes the audience and renders every text; the campaign stays a draft. Progress comes as events. */
  'campaigns.plan': to<CampaignPlan>()(
    z.object({
      id: Id,
      /** When it would be sent, Unix ms; null: now. */
      at: z.number().int().nullable().default(null),
    }),
  ),
  /** Whom a planned campaign leaves out for a reason. */
  'campaigns.skipped': to<Page<SkippedRow, number>>()(
    z.object({ id: Id, reason: z.enum(skipReasons), after: z.number().int().nullable(), limit: pageSize }),
  ),
  /**
   * Sends what was planned: refused with `campaign-changed` where the draft, the contacts or the account changed since
   * or another plan was made, with `not-ready` where something blocks, with `over-ceiling` unless that was asked about.
   */
  'campaigns.send': to<Campaign>()(z.object({ id: Id, ...reviewed })),
  /** The same, at a time (Unix ms) at which Carillon has to run. */
  'campaigns.schedule': to<Campaign>()(z.object({ id: Id, ...reviewed, at: z.number().int() })),
  /** Makes a scheduled campaign a draft again. */
  'campaigns.unschedule': to<Campaign>()(z.object({ id: Id })),
  /** Sends the text, with the values of a contact (null: with none), to one's own numbers, at once and through the same queue. */
  'campaigns.test': to<Campaign>()(
    z.object({
      draft: CampaignDraft,
      contactId: Id.nullable(),
      numbers: z.array(z.string().max(64)).min(1).max(20),
    }),
  ),
  'campaigns.pause': to<Campaign>()(z.object({ id: Id })),
  'campaigns.resume': to<Campaign>()(z.object({ id: Id })),
  'campaigns.stop': to<Campaign>()(z.object({ id: Id })),
  /** Sends it right before another one of its key; null: before all of them. */
  'campaigns.put-before': to<null>()(z.object({ id: Id, before: Id.nullable() })),

  'templates.list': to<readonly MessageTemplate[]>()(nothing),
  'templates.save': to<MessageTemplate>()(
    z.object({
      id: Id.nullable(),
      name: z.string().trim().min(1).max(200),
      text: z.string().min(1).max(10_000),
    }),
  ),
  'templates.remove': to<null>()(z.object({ id: Id })),

  'batches.page': to<Page<BatchRow, number>>()(
    z.object({
      campaignId: Id,
      state: z.enum(batchStates).nullable(),
      after: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  'batches.recipients': to<Page<RecipientRow, number>>()(
    z.object({ batchId: Id, after: z.number().int().nullable(), limit: pageSize }),
  ),
  'batches.attempts': to<readonly AttemptRow[]>()(z.object({ batchId: Id })),
  /** All that waits for a person's decision, the latest first. */
  'attention.list': to<readonly AttentionItem[]>()(nothing),
  /**
   * A person's word on batches that need attention. `accepted` counts unconfirmed ones as sent; `queued`
   * sends them again; `left-out` lets them be; `finding` halves rejected ones and sends the halves, again
   * and again until each bad number stands alone.
   */
  'batches.decide': to<DecisionTaken>()(
    z.object({
      campaignId: Id,
      /** Null: all of the campaign that are in the state and not left out. */
      batchIds: z.array(Id).min(1).max(100_000).nullable(),
      from: z.enum(['unconfirmed', 'rejected']),
      as: z.enum(decisionKinds),
    }),
  ),
  /** Takes a decision back for the batches of which nothing has been sent since. */
  'batches.undo': to<{ readonly undone: number; readonly tooLate: number }>()(
    z.object({ campaignId: Id, decision: z.number().int() }),
  ),

  'sending.snapshot': to<SendingSnapshot>()(nothing),

  'results.summary': to<ResultsSummary>()(z.object({ campaignId: Id })),
  /** `before` is the id that the page before ended with; the latest come first. */
  'results.people': to<Page<PersonResult, number>>()(
    z.object({
      search: z.string().max(200),
      campaignId: Id.nullable(),
      state: z.enum([...batchStates, 'skipped']).nullable(),
      before: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  /** A list, of that name, of the people whom a stopped campaign did not reach. */
  'results.list-not-sent': to<ContactList>()(
    z.object({ campaignId: Id, name: z.string().trim().min(1).max(200) }),
  ),
  /** Messages accepted since a time, Unix ms. */
  'results.accepted-since': to<{ readonly accepted: number; readonly practice: number }>()(
    z.object({ since: z.number().int() }),
  ),
  /** Asks where to; null where the dialog was closed. Progress comes as events. */
  'results.export': to<{ readonly path: string; readonly rows: number } | null>()(
    z.object({ campaignId: Id, format: z.enum(exportFormats).default('csv'), words: ResultsFileWords }),
  ),

  'practice.outbox': to<Page<PracticeText, number>>()(
    z.object({ search: z.string().max(200), before: z.number().int().nullable(), limit: pageSize }),
  ),
  'practice.count': to<number>()(nothing),
  'practice.clear': to<null>()(nothing),
  'practice.faults': to<readonly PracticeFault[]>()(nothing),
  'practice.set-faults': to<readonly PracticeFault[]>()(z.object({ faults: z.array(PracticeFault).max(20) })),
} as const;

export type Channels = typeof channels;
export type ChannelName = keyof Channels;
export type ArgsOf<Name extends ChannelName> = z.input<Channels[Name]['args']>;
export type ParsedArgsOf<Name extends ChannelName> = z.output<Channels[Name]['args']>;
export type ResultOf<Name extends ChannelName> =
  Channels[Name] extends Channel<z.ZodType, infer Result> ? Result : never;

/** The main process's side of every channel. */
export type Handlers = {
  readonly [Name in ChannelName]: (args: ParsedArgsOf<Name>) => Promise<ResultOf<Name>>;
};

/** What the main process says without being asked. Every event is a snapshot or "ask again". */
export interface Events {
  'sending.snapshot': SendingSnapshot;
  'imports.progress': ImportProgress;
  'plan.progress': { readonly campaignId: number; readonly done: number; readonly total: number };
  /** Pages of the databases. */
  'backup.progress': { readonly done: number; readonly total: number };
  'export.progress': { readonly campaignId: number; readonly done: number; readonly total: number };
  /** Work on many contacts at once; null once it has ended. */
  'contacts.progress': ContactsProgress | null;
  /** What changed, so that screens showing it ask again. */
  changed: {
    readonly what: readonly (
      | 'contacts'
      | 'campaigns'
      | 'account'
      | 'do-not-text'
      | 'practice'
      | 'settings'
      | 'templates'
    )[];
  };
  /** A file was opened with the app, or dropped on its icon. */
  'file-opened': ImportSource;
  /** A menu item or a notification asks for a screen. */
  'go-to': { readonly screen: string };
}
export type EventName = keyof Events;

/** What the preload script puts on `window.carillon`; `renderer/api.ts` is its only user. */
export interface Bridge {
  invoke<Name extends ChannelName>(name: Name, args: ArgsOf<Name>): Promise<Reply<ResultOf<Name>>>;
  /** Returns the function that ends the listening. */
  on<Name extends EventName>(name: Name, listener: (event: Events[Name]) => void): () => void;
  /**
   * Lets the main process read a file that a person dropped or picked in the page; no other path that a page names is read.
   * Resolves to the file's path; empty where it has none.
   */
  handOver(file: unknown): Promise<string>;
}
