/** A reminder: a text that goes out by itself, or at a press, to people about a date of theirs. */
import { z } from 'zod';
import type { AppErrorData } from '../errors.ts';
import { Sum } from '../money/sum.ts';
import { isPracticeAccount } from './account.ts';
import { CampaignOptions } from './campaign.ts';
import type { SkipReason } from './recipient.ts';
import { Id } from './rows.ts';

/** A file that a reminder follows: it is read again and again, and never changed. */
export const LinkedFile = z.object({
  path: z.string().min(1).max(4096),
  /** The field that tells one row from another, as an appointment's number; null: number and name do. */
  identity: z.string().min(1).max(200).nullable(),
  /** Its columns, by which an import remembers them. */
  layout: z.string().min(1).max(100),
  /** The fields that its rows are read into; absent where it was chosen before they were kept. */
  fields: z.array(z.string().max(200)).max(2000).optional(),
  /** In a workspace: the computer that it is on, by the account of its practice and its name. No other one reads it, or sends by it. */
  on: z
    .object({
      id: z.string().max(64),
      computer: z.string().max(200),
      /** The person at that computer, as the server knows them; once they may not write any more, nobody reads the file. */
      person: z.string().max(100).optional(),
      /** It has left the workspace since. */
      left: z.boolean().optional(),
    })
    .optional(),
});
export type LinkedFile = z.infer<typeof LinkedFile>;

/** The name of a file; the system of another computer may write its path otherwise. */
export const fileNameOf = ({ path }: LinkedFile): string => path.split(/[\\/]/).at(-1) ?? path;

/** The dates that a reminder is about. */
export const ReminderSource = z.object({
  /** A field of contacts, or of the file's rows, that is a date, or a date with a time; empty in a notice, which is about none. */
  field: z.string().max(200),
  /** Only people of this list; null: everybody who has a date. */
  listId: Id.nullable(),
  /** Null: the dates are those of contacts. */
  file: LinkedFile.nullable().default(null),
});
export type ReminderSource = z.infer<typeof ReminderSource>;

/** How many days before or after a date a text may be due. */
export const mostDays = 366;
/** How many hours before a date with a time: a week of them. */
export const mostHours = 168;

/** Minutes since midnight. */
const MinuteOfDay = z.number().int().min(0).max(1439);

/** When a text is due, by the clock where its person is. Every week and every month: a notice, which is about no date of theirs. */
export const ReminderWhen = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('days'),
    /** -1: the day before the date, 0: that day, 1: the day after. */
    days: z.number().int().min(-mostDays).max(mostDays),
    at: MinuteOfDay,
  }),
  /** Only where the date has a time. */
  z.object({ kind: z.literal('hours'), before: z.number().int().min(1).max(mostHours) }),
  /** 1: Monday. */
  z.object({ kind: z.literal('weekly'), day: z.number().int().min(1).max(7), at: MinuteOfDay }),
  /** The last day of a month that is shorter. */
  z.object({ kind: z.literal('monthly'), day: z.number().int().min(1).max(31), at: MinuteOfDay }),
]);
export type ReminderWhen = z.infer<typeof ReminderWhen>;

export const ReminderRule = z.object({
  when: ReminderWhen,
  /** Each year on the day and month of the date, as a birthday. */
  yearly: z.boolean(),
  /** Until when it may still go out: the date itself (of a date without a time, the end of that day), or the end of the day on which it was due. */
  latest: z.enum(['date', 'due-day']),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

export const isNotice = ({ kind }: ReminderWhen): boolean => kind === 'weekly' || kind === 'monthly';

/** The parts of a reminder that a person writes. All but its name are its meaning. */
export const ReminderDraft = z.object({
  name: z.string().trim().min(1).max(200),
  senderId: z.string().trim().min(1).max(100),
  template: z.string().min(1).max(10_000),
  source: ReminderSource,
  rule: ReminderRule,
  options: CampaignOptions,
});
export type ReminderDraft = z.infer<typeof ReminderDraft>;

/** A removed one is kept: what it sent must be known. */
export const reminderStates = ['off', 'on', 'paused', 'removed'] as const;
export type ReminderState = (typeof reminderStates)[number];

export interface Reminder extends ReminderDraft {
  readonly id: number;
  readonly state: ReminderState;
  /** Grows with each change of its meaning. */
  readonly version: number;
  /** The version of which a person last sent a run; null: none was. */
  readonly sentVersion: number | null;
  /** The same in practice mode, whose texts reach nobody. */
  readonly practisedVersion: number | null;
  /** The account under which a person allowed it to go by itself; null: nobody did. A change of its meaning takes it back. */
  readonly byItselfUnder: string | null;
  /** Only what is due from then on is planned, Unix ms; null: it was never switched on. */
  readonly onSince: number | null;
}

/** Whether a person has sent a run of what it says now; one of practice mode counts in practice mode alone. */
export function wasSent({ version, sentVersion, practisedVersion }: Reminder, accountId: string): boolean {
  return version === (isPracticeAccount(accountId) ? practisedVersion : sentVersion);
}

/** Whether it goes out without a press: allowed under this account, and a person has seen a run of what it says now. */
export function goesByItself(reminder: Reminder, accountId: string): boolean {
  return reminder.state === 'on' && reminder.byItselfUnder === accountId && wasSent(reminder, accountId);
}

/** Whether a person has pressed Send for it under this account: a press promises to send by the account that they saw. */
export const isPressedUnder = (
  { pressed, pressedUnder }: Pick<Occurrence, 'pressed' | 'pressedUnder'>,
  accountId: string,
): boolean => pressed && pressedUnder === accountId;

/**
 * `planned → handed | withdrawn | late | nobody`. Handed: in a campaign, whose queue it is in. Withdrawn: its date is gone or another
 * one. Late: its time passed unsent. Nobody: all of its run were left out.
 */
export const occurrenceStates = ['planned', 'handed', 'withdrawn', 'late', 'nobody'] as const;
export type OccurrenceState = (typeof occurrenceStates)[number];

/** A row of a file as it was when a person pressed Send for it. */
export const ApprovedRow = z.object({
  date: z.string(),
  number: z.string(),
  name: z.string(),
  /** JSON object of the row's fields; null: they are a contact's. */
  fields: z.string().nullable(),
  /** Unix ms. */
  dueAt: z.number(),
  /** The account that was in use at the press; null: nobody pressed, it went by itself. */
  under: z.string().nullable(),
  /** The sum, above the ceiling, that a person said yes to. */
  mayCost: Sum.nullable(),
});
export type ApprovedRow = z.infer<typeof ApprovedRow>;

/** One date of one person in one reminder: there is never another one of the same. */
export interface Occurrence {
  readonly id: number;
  readonly reminderId: number;
  readonly contactId: number;
  readonly number: string;
  readonly name: string;
  /** `YYYY-MM-DD`, with `THH:MM` where it has a time. */
  readonly date: string;
  /** Unix ms. */
  readonly dueAt: number;
  /** From then on it is not sent any more, Unix ms. */
  readonly latestAt: number;
  readonly state: OccurrenceState;
  /** A person has pressed Send for it. */
  readonly pressed: boolean;
  /** The account that was in use at the press, the only one under which it counts; null: nobody has pressed. */
  readonly pressedUnder: string | null;
  readonly campaignId: number | null;
  /** JSON object of the fields of its row in a file; null: they are the contact's. */
  readonly fields: string | null;
  /** Of `nobody`: why; null where that is not known. */
  readonly skipReason: SkipReason | null;
  /** The row that a person pressed Send for, where it is another one since: then that press does not count. */
  readonly approved: ApprovedRow | null;
  /** The sum, above the ceiling, that a person said yes to with their press; null: they were not asked. */
  readonly mayCost: Sum | null;
  /** Why its run was not made at its time: it waits for a person; null: it does not. */
  readonly refused: AppErrorData | null;
}

/** Why somebody in the source of a reminder gets nothing. */
export const previewReasons = ['refused', 'sentBefore', 'over', 'noTime', 'noDate'] as const;
export type PreviewReason = (typeof previewReasons)[number];
