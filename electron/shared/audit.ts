/**
 * The entries of the audit log: who did what, to what, when. Every action has its own detail; none holds a key, a message's text
 * or a list of people.
 */
import { z } from 'zod';
import { accountKinds, decisionKinds, fullDisks, Id, missedBecause, ownPauses } from './models.ts';
import { ChangedSums } from './settings/changed-sums.ts';
import { PersonSet } from './workspace/team.ts';

const action = <Name extends string, Detail extends z.ZodRawShape>(name: Name, detail: Detail) =>
  z.object({ action: z.literal(name), detail: z.object(detail) });

const count = z.number().int().min(0);
/** Which campaign it was; names are given twice. Absent in lines that are older than this. */
const campaign = { campaignId: Id.optional() };
const account = { account: z.string() };
/** As many as were new when a computer joined a team, and the computer that brought them along. */
const brought = { brought: count, from: z.string() };

/** The actions; `subject` of an entry says what each was done to, in the words of the screen. */
export const AuditEvent = z.discriminatedUnion('action', [
  action('account.saved', { ...account, kind: z.enum(accountKinds), baseUrl: z.string() }),
  action('account.used', { ...account, kind: z.enum(accountKinds) }),
  action('account.removed', account),
  action('key.stored', { ...account, ending: z.string(), keptIn: z.enum(['keychain', 'session']) }),
  action('key.removed', account),
  action('limit.agreed', { ...account, perMinute: z.number().nullable() }),
  /** Into a team, or again after they were taken out. */
  action('person.invited', { set: PersonSet }),
  action('person.changed', { set: PersonSet }),
  /** They got a new one, and the one before is not accepted any more. */
  action('person.password', {}),
  action('person.removed', {}),
  action('settings.changed', {
    fields: z.array(z.string()),
    /** Absent where no sum is another one. */
    money: ChangedSums.optional(),
  }),
  action('settings.exported', { path: z.string() }),
  action('settings.imported', { path: z.string(), accounts: count, senderIds: count }),
  action('sender-id.saved', { isDefault: z.boolean() }),
  action('sender-id.removed', {}),
  action('sender-id.brought', brought),
  action('campaign.sent', {
    recipients: count,
    ...account,
    practice: z.boolean(),
    /** Left out since they refused on another number after it was planned; absent where nobody did. */
    refusedElsewhere: count.optional(),
    /** Of a team: who has scheduled it or pressed Send, where the computer of another person looks after its time. */
    by: z.string().max(63).optional(),
    /** It was scheduled for a time ahead; false: they pressed Send. Absent without `by`. */
    isAhead: z.boolean().optional(),
    ...campaign,
  }),
  action('campaign.scheduled', {
    at: z.number(),
    recipients: count.optional(),
    account: z.string().optional(),
    practice: z.boolean().optional(),
    /** Numbers that were left out since their people get it on another; absent where nobody asked for that. */
    secondNumbers: count.optional(),
    ...campaign,
  }),
  /** It got another time, Unix ms. */
  action('campaign.rescheduled', { at: z.number(), ...campaign }),
  /** Taken back before it began: by Undo, or later. */
  action('campaign.unscheduled', campaign),
  /** It did not begin at its time, or Carillon was closed while it could be undone; nothing was sent. */
  action('campaign.missed', { at: z.number(), because: z.enum(missedBecause).optional(), ...campaign }),
  /** It went out since its records were copied or put back, to people whom they do not know; found by Carillon itself. */
  action('campaign.sent-unseen', campaign),
  /** A text to one's own phones; its campaign counts as none. */
  action('campaign.tested', { phones: count, ...account, practice: z.boolean() }),
  action('campaign.paused', campaign),
  /** By Carillon itself, in whose name the line is. */
  action('campaign.paused-itself', {
    because: z.enum(ownPauses),
    /** Of `disk-full`, whose it is (`fullDiskOf`). Absent in lines that are older than this. */
    disk: z.enum(fullDisks).optional(),
    person: z.string().optional(),
    computer: z.string().optional(),
    ...campaign,
  }),
  action('campaign.resumed', {
    /** So many computers of the team were not waited for that may have sent since; absent where nobody was. */
    without: count.optional(),
    ...campaign,
  }),
  action('campaign.any-hour', campaign),
  action('campaign.hours-kept', campaign),
  /** `underWay`: claimed at that moment, and answered or called off later. Absent in lines that are older than this. */
  action('campaign.stopped', { notSent: count, underWay: count.optional(), ...campaign }),
  action('campaign.removed', campaign),
  /** Ended ones, with their results. */
  action('campaign.brought', brought),
  action('batches.resolved', {
    batches: count,
    recipients: count.optional(),
    as: z.enum(decisionKinds),
    /** Absent in lines that are older than this. */
    from: z.enum(['unconfirmed', 'rejected']).optional(),
    /** So many were left out of sending again, since they refused; absent where nobody was. */
    refused: count.optional(),
    ...campaign,
  }),
  /** People whom the fuse had kept back get their text all the same. */
  action('campaign.kept-back-sent', { recipients: count, ...campaign }),
  action('batches.resolution-undone', { batches: count, ...campaign }),
  /** Its text, rule or dates; `isAnother`: its meaning changed, so that it asks before its next run. */
  action('reminder.saved', { isAnother: z.boolean() }),
  action('reminder.on', {}),
  action('reminder.paused', {}),
  /** It may go out without a press, or no more. */
  action('reminder.by-itself', { allowed: z.boolean() }),
  action('reminder.removed', {}),
  action('contacts.imported', {
    added: count,
    changed: count,
    rejected: count,
    left: count.optional(),
    /** The computer that brought them along when it joined a team; absent where a file was imported. */
    from: z.string().optional(),
  }),
  action('contacts.import-undone', { removed: count, restored: count }),
  /** By hand; which number it was and is stands in the contact alone. */
  action('contacts.corrected', {}),
  action('contacts.removed', { contacts: count }),
  action('contacts.exported', { path: z.string(), rows: count }),
  action('list.removed', {}),
  action('list.brought', brought),
  action('template.brought', brought),
  action('do-not-text.added', {
    numbers: count,
    reason: z.string(),
    /** The computer that brought its list along to a team, or the team whose list came along; absent in every other case. */
    from: z.string().optional(),
  }),
  /** Refused since the records were copied or set back, as was known outside them; by Carillon itself. */
  action('do-not-text.put-back', { numbers: count }),
  action('do-not-text.exported', { path: z.string(), rows: count }),
  action('do-not-text.removed', { why: z.string() }),
  action('results.exported', {
    path: z.string(),
    rows: count,
    /** Of a receipt: what makes the file itself provable. */
    sha256: z.string().optional(),
    ...campaign,
  }),
  action('audit.exported', { path: z.string(), rows: count }),
  action('retention.changed', { days: z.number().nullable() }),
  action('data.purged', { campaigns: count, recipients: count, days: z.number() }),
  action('data.backed-up', { path: z.string() }),
  action('data.restore-asked', { path: z.string(), madeAt: z.number() }),
  /** Rows that could not be read, by Carillon itself. */
  action('data.quarantined', { rows: count }),
  action('data.restore-cancelled', {}),
  action('data.restored', { madeAt: z.number(), keptIn: z.string() }),
  /**
   * Records that were copied or set back are used here, as a person said, or a backup took the place of unreadable ones; what may have
   * been sent since is unconfirmed.
   */
  action('data.taken-on', {
    why: z.enum(['copied', 'set-back', 'unreadable']),
    batches: count,
    recipients: count,
    /** Campaigns that were sent since and are not in these records. */
    missing: count,
    /** It is not known what was sent since. Absent in lines that are older than this. */
    nothingKnown: z.boolean().optional(),
  }),
]);
export type AuditEvent = z.infer<typeof AuditEvent>;
export type AuditAction = AuditEvent['action'];

/** One line of the log. `event` is null where a newer version wrote it: then only `action` is known. */
export interface AuditEntry {
  readonly id: number;
  readonly at: number;
  /** The operating system's account. */
  readonly actor: string;
  readonly subject: string;
  readonly action: string;
  readonly event: AuditEvent | null;
}

export const AuditFilter = z.object({
  /** Found in who and subject, without regard to case. */
  search: z.string().max(200),
  /** Null: all. */
  /** Beginnings of actions, such as `campaign.`; null: all. */
  actions: z.array(z.string().max(100)).max(100).nullable(),
  /** Unix ms, from inclusive, to exclusive; null: no end. */
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
