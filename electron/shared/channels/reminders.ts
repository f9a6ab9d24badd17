/** Reminders: texts about dates of people. */
import { z } from 'zod';
import type { AppErrorData } from '../errors.ts';
import {
  Id,
  type Occurrence,
  type Page,
  type PreviewReason,
  type Reminder,
  ReminderDraft,
  type TextOutcome,
} from '../models.ts';
import { type OverCeiling, Sum } from '../money/sum.ts';
import { type AudienceFigures, type DraftEstimate, PeopleGroup, type PreviewRow } from '../plans.ts';
import { nothing, pageSize, reads, returns } from './channel.ts';

/** As many rows as a screen shows of people. */
export const mostReminderRows = 500;

/** A person in a file whose text is new, at another date, or gone. */
export interface FilePerson {
  readonly name: string;
  readonly number: string;
  readonly date: string;
  /** The date that it was planned for; null where that is not another one. */
  readonly before: string | null;
  /** Of somebody whose date is the same: what else is different. */
  readonly changes: readonly RowChange[];
}

interface FilePeople {
  readonly count: number;
  /** The first of them. */
  readonly people: readonly FilePerson[];
}

/** Why a row of a file makes no text. */
export const withoutText = ['over', 'noTime', 'noDate'] as const;
export type WithoutText = (typeof withoutText)[number];

/** A file against what was planned and texted before it was read. Each of its rows is in one of these, and in `gone` those that it has no more. */
export interface FileDiff {
  readonly added: FilePeople;
  readonly moved: FilePeople;
  /** The date is the same, and something else is not. */
  readonly changed: FilePeople;
  readonly gone: FilePeople;
  /** Planned as before. */
  readonly unchanged: number;
  /** They have their text about this date. */
  readonly texted: number;
  /** They get none by it. */
  readonly without: Readonly<
    Record<WithoutText, { readonly count: number; readonly names: readonly string[] }>
  >;
}

/** A row of a file that is named. */
export interface FileRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  /** Its person; empty where it names none. */
  readonly called: string;
}

/** Rows of a file, the first of them by name. */
export interface FoundRows {
  readonly count: number;
  /** Each with the rows that it is about. */
  readonly first: readonly (readonly FileRow[])[];
}

/**
 * The finding of a row of a file. Rejected: without a number that can be texted. Undecided: of people of whom the file says that they may not
 * want texts, and nobody has decided. Doubled: the same as another row in all that it says, and taken once. Shared: several rows of one number at
 * one time, each of which makes a text.
 */
export const fileFindings = ['rejected', 'undecided', 'doubled', 'shared'] as const;
export type FileFinding = (typeof fileFindings)[number];
export type FileFindings = Readonly<Record<FileFinding, FoundRows>>;

/** The file of a reminder, as it was read last. */
export interface LinkedState {
  readonly name: string;
  /** Unix ms. */
  readonly readAt: number;
  /** Rows that name somebody, each once. */
  readonly rows: number;
  readonly findings: FileFindings;
  /** Null: it is whole. Else nothing is withdrawn or sent by it. */
  readonly trouble: AppErrorData | null;
  /** The last reading that changed anything since texts were last sent from it; null: it was not compared yet. */
  readonly diff: FileDiff | null;
}

/** The columns of a file that can be linked. */
export interface LinkedColumns {
  readonly name: string;
  readonly layout: string;
  readonly fields: readonly string[];
  /** Fields that are dates. */
  readonly dates: readonly string[];
  /** The one that looks like the number of an appointment; null: none does. */
  readonly identity: string | null;
}

/** The computer of a team that a reminder's file is on, where it is not this one. */
export interface FileOn {
  readonly computer: string;
  /** Carillon is open there, or closed at the moment; `gone`: it is no computer of the team any more, and nobody reads the file. */
  readonly state: 'open' | 'closed' | 'gone';
}

/**
 * A planned text waits for a press, goes at its time, or its time has not come and it will ask. `closed`: its file is on a computer on which
 * Carillon is closed, and nothing becomes of it before that is open. `unread`: nobody reads its file any more, and nobody sends it.
 */
export type Waits = 'press' | 'goes' | 'ahead' | 'closed' | 'unread';

export interface ReminderView extends Reminder {
  /** When its next text is due, Unix ms; null: nothing is planned. */
  readonly nextAt: number | null;
  /** Occurrences that are planned. */
  readonly planned: number;
  /** Whether it goes out without a press, under the account in use. */
  readonly goesByItself: boolean;
  /** Its text of now was sent before; in practice mode, by practice. */
  readonly wasSent: boolean;
  /** Why a run that was to go by itself waits for a person; null: none does. */
  readonly problem: AppErrorData | null;
  /** Null where it is about contacts, or its file was not looked at yet. */
  readonly file: LinkedState | null;
  /** The other computer of a team that reads its file and sends by it; null: it is about none, or this one does. */
  readonly fileOn: FileOn | null;
}

export interface RemindersView {
  readonly reminders: readonly ReminderView[];
  /** Whether there is a date that one could be about. */
  readonly hasDates: boolean;
}

/** A difference between two states of a row. */
export interface RowChange {
  readonly of: 'number' | 'name' | 'field';
  /** The name of the field; empty where it is none. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** An occurrence whose row is another one than the one that a person pressed Send for. */
export interface ChangedOccurrence {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  /** Empty: it is gone, or its text would be the same. */
  readonly changes: readonly RowChange[];
  /** There is no such row any more: nobody gets a text about it. */
  readonly isGone: boolean;
  /** It waits for another press. */
  readonly waits: boolean;
  /** A text about the date was made for the number of before. */
  readonly wasTexted: boolean;
}

/** An occurrence of the day. */
export interface DayOccurrence extends Omit<Occurrence, 'fields' | 'approved' | 'mayCost' | 'pressedUnder'> {
  /** Null: it is not planned any more. */
  readonly waits: Waits | null;
  /** The time zone of its person, where their clock shows another time than this computer's; null: none does, or nobody knows which. */
  readonly zone: string | null;
  /** The outcome of its text; null where it is in no campaign, or its people were removed. */
  readonly outcome: TextOutcome | null;
  /** Of one that is planned, or that was too late: its number is on the do-not-text list, so that nothing is sent to it. */
  readonly refuses: boolean;
  /** Of a planned one: its row is another one than the one that a person pressed Send for, and it waits once more. */
  readonly isChanged: boolean;
  /** Of a planned one: Send was pressed for it under another account than the one in use, by which alone it goes. */
  readonly isPressedElsewhere: boolean;
}

/** The day's texts: to come, and settled. */
export interface ReminderDay {
  /** The account in use, by which a press sends. */
  readonly account: string;
  /** Planned until the end of the day, the earliest first; at most {@link mostReminderRows}. */
  readonly planned: readonly DayOccurrence[];
  /** Sent, withdrawn or too late today, the latest first; at most {@link mostReminderRows}. */
  readonly settled: readonly DayOccurrence[];
  /** All that a press on "Send today's" is about. */
  readonly toPress: readonly number[];
  /** So many of those are on the do-not-text list and get nothing. */
  readonly toPressRefusing: number;
  /** On whatever day: rows of files that are not what a person pressed Send for; at most {@link mostReminderRows}. */
  readonly changed: readonly ChangedOccurrence[];
  /** How many are due until the end of the day whose reminder is paused. */
  readonly paused: number;
}

export interface PreviewPerson {
  readonly name: string;
  readonly number: string;
  readonly date: string;
  /** Unix ms. */
  readonly dueAt: number;
}

/** The plan of a reminder, and its difference from what is planned now. */
export interface ReminderPreview {
  /** As many texts will go out, as far as their dates and the do-not-text list say. */
  readonly texts: number;
  /** People whose text is planned as it is now. */
  readonly unchanged: number;
  readonly added: number;
  readonly withdrawn: number;
  /** At another time from then on. */
  readonly retimed: number;
  /** About a date for which they got their text already, or will, as it is handed over. */
  readonly sentBefore: number;
  /** Due before now, or over: they get nothing. */
  readonly over: number;
  /** Their date has no time, which the rule needs. */
  readonly noTime: number;
  /** In their field stand words that are no date. */
  readonly noDate: number;
  /** Texts to people on the do-not-text list, which will not be sent. */
  readonly refused: number;
  /** The first of each, by name. */
  readonly left: Readonly<Record<PreviewReason, readonly string[]>>;
  /** The next few, the earliest first. */
  readonly next: readonly PreviewPerson[];
  /** Some of those that are withdrawn. */
  readonly gone: readonly PreviewPerson[];
  /** Of the file that it follows; null: it follows none. */
  readonly findings: FileFindings | null;
}

/** The texts of a reminder on one day that lies ahead. */
export interface RunAhead {
  readonly reminderId: number;
  readonly name: string;
  /** The day here, `YYYY-MM-DD`. */
  readonly day: string;
  /** When the first of them is due, Unix ms. */
  readonly at: number;
  /** Null: a day of a notice for which nobody is planned yet. */
  readonly people: number | null;
  readonly how: Waits | 'paused';
}

/** All that reminders will send, by what is planned now. */
export interface RunsAhead {
  readonly runs: readonly RunAhead[];
  /** The name of the computer that they go out from. */
  readonly computer: string;
}

/** The result of a press. */
export interface SentReminders {
  /** Texts that go out at once. */
  readonly recipients: number;
  readonly campaignIds: readonly number[];
  /** Texts that go out at their time. */
  readonly later: number;
  /** How many get nothing, by reason. */
  readonly skipped: AudienceFigures['skipped'];
}

/** The cost of a press. */
export interface PressCost {
  readonly amount: number;
  readonly currency: string;
  /** The sum of the reminders that are each above the ceiling; null: none is. */
  readonly over: OverCeiling | null;
}

/** The answers of a person to what a run was refused for. */
export const EvenThough = z.object({
  /** The sum that it may cost though that is more than the ceiling; null: none. */
  mayCost: Sum.nullable(),
  /** People may have this message already. */
  evenIfSent: z.boolean(),
});
export type EvenThough = z.infer<typeof EvenThough>;

/** The day as a person saw it when they pressed Send. */
export const SeenDay = z.object({
  /** The account in use; refused with `account-changed` where it is another one since. */
  account: z.string().min(1).max(200),
  /** Its reminders, as they were shown; refused with `reminder-changed` where one of them is another version since. */
  versions: z.array(z.object({ id: Id, version: z.number().int() })).max(10_000),
});
export type SeenDay = z.infer<typeof SeenDay>;

const asked = () => z.object({ id: Id });

/** A reminder while it is written; `id` null for a new one. */
const writtenReminder = {
  id: Id.nullable(),
  draft: ReminderDraft.omit({ name: true, senderId: true }).extend({ template: z.string().max(10_000) }),
};

export const remindersChannels = {
  'reminders.list': reads<RemindersView>().taking(() => nothing),
  'reminders.day': reads<ReminderDay>().taking(() => nothing),
  'reminders.ahead': reads<RunsAhead>().taking(() => nothing),
  /** The effect of saving, `id` null for a new one. Changes nothing. */
  'reminders.preview': reads<ReminderPreview>().taking(() =>
    z.object({
      id: Id.nullable(),
      draft: ReminderDraft.omit({ name: true, senderId: true, template: true }),
    }),
  ),
  /** The figures of the texts that will go out, as those of a campaign's draft. */
  'reminders.estimate': reads<DraftEstimate>().taking(() => z.object(writtenReminder)),
  /** The people who get one with the text as each gets it; of a file row by row, in the order of their times. */
  'reminders.people': reads<Page<PreviewRow, number>>().taking(() =>
    z.object({
      ...writtenReminder,
      group: PeopleGroup,
      /** In name or number. */
      search: z.string().max(200),
      after: z.number().int().nullable(),
      limit: pageSize,
    }),
  ),
  /**
   * Refused where the text names a field that nobody has. A new one is switched on; one that is on is planned anew at once. Where another
   * computer reads its file, anything but who gets it and when may be another one.
   */
  'reminders.save': returns<{ readonly id: number }>().taking(() =>
    z.object({
      id: Id.nullable(),
      draft: ReminderDraft,
      /** The reminder that it is written over, as it was shown; refused with `changed-meanwhile` where it is another one since. */
      over: ReminderDraft.optional(),
    }),
  ),
  'reminders.pause': returns<null>().taking(() => z.object({ id: Id.nullable() })),
  'reminders.resume': returns<null>().taking(asked),
  /** Whether it may go out by itself, under the account in use; a change of its meaning takes that back. */
  'reminders.by-itself': returns<null>().taking(() => z.object({ id: Id, allowed: z.boolean() })),
  /** Looks at a file that is to be linked. Refused where no file of its layout was imported, or no person handed it over. */
  'reminders.file': reads<LinkedColumns>().taking(() =>
    z.object({ id: Id.nullable(), path: z.string().min(1).max(4096) }),
  ),
  /** Reads the file of a reminder again; `accept`: it is right although most of what was planned is gone from it. */
  'reminders.read': returns<null>().taking(() => z.object({ id: Id, accept: z.boolean() })),
  'reminders.remove': returns<null>().taking(asked),
  /** Null where it has no price. */
  'reminders.cost': reads<PressCost | null>().taking(() => z.object({ ids: z.array(Id).max(100_000) })),
  /** Sends what a person saw: what is due at once, the rest of the day at its time. */
  'reminders.send': returns<SentReminders>().taking(() =>
    z.object({ ids: z.array(Id).min(1).max(100_000), seen: SeenDay, even: EvenThough.optional() }),
  ),
} as const;
