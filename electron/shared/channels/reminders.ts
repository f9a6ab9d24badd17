/** Reminders: texts about dates of people. */
import { z } from 'zod';
import type { AppErrorData } from '../errors.ts';
import { Id, type Occurrence, type Reminder, ReminderDraft } from '../models.ts';
import { nothing, returns } from './channel.ts';

/** As many rows as a screen shows of people. */
export const mostReminderRows = 500;

export interface ReminderView extends Reminder {
  /** When its next text is due, Unix ms; null: nothing is planned. */
  readonly nextAt: number | null;
  /** Occurrences that are planned. */
  readonly planned: number;
  /** Whether it goes out without a press, under the account in use. */
  readonly goesByItself: boolean;
  /** Why a run that was to go by itself waits for a person; null: none does. */
  readonly problem: AppErrorData | null;
}

export interface RemindersView {
  readonly reminders: readonly ReminderView[];
  /** Whether there is a date that one could be about. */
  readonly hasDates: boolean;
}

/** An occurrence of the day. */
export interface DayOccurrence extends Occurrence {
  /** Of a planned one: it waits for a press, goes at its time, or its time has not come and it will ask. */
  readonly waits: 'press' | 'goes' | 'ahead' | null;
}

/** The day's texts: to come, and settled. */
export interface ReminderDay {
  /** Planned until the end of the day, the earliest first; at most {@link mostReminderRows}. */
  readonly planned: readonly DayOccurrence[];
  /** Sent, withdrawn or too late today, the latest first; at most {@link mostReminderRows}. */
  readonly settled: readonly DayOccurrence[];
  /** All that a press on "Send today's" is about. */
  readonly toPress: readonly number[];
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
  /** People whose text is planned as it is now. */
  readonly unchanged: number;
  readonly added: number;
  readonly withdrawn: number;
  /** At another time from then on. */
  readonly retimed: number;
  /** About a date for which they got their text already. */
  readonly sentBefore: number;
  /** Due before now, or over: they get nothing. */
  readonly over: number;
  /** Their date has no time, which the rule needs. */
  readonly noTime: number;
  /** In their field stand words that are no date. */
  readonly noDate: number;
  /** The next few, the earliest first. */
  readonly next: readonly PreviewPerson[];
  /** Some of those that are withdrawn. */
  readonly gone: readonly PreviewPerson[];
}

const asked = () => z.object({ id: Id });

export const remindersChannels = {
  'reminders.list': returns<RemindersView>().taking(() => nothing),
  'reminders.day': returns<ReminderDay>().taking(() => nothing),
  /** The effect of saving, `id` null for a new one. Changes nothing. */
  'reminders.preview': returns<ReminderPreview>().taking(() =>
    z.object({
      id: Id.nullable(),
      draft: ReminderDraft.omit({ name: true, senderId: true, template: true }),
    }),
  ),
  /** A new one is switched on; one that is on is planned anew at once. */
  'reminders.save': returns<{ readonly id: number }>().taking(() =>
    z.object({ id: Id.nullable(), draft: ReminderDraft }),
  ),
  'reminders.pause': returns<null>().taking(() => z.object({ id: Id.nullable() })),
  'reminders.resume': returns<null>().taking(asked),
  /** Whether it may go out by itself, under the account in use; a change of its meaning takes that back. */
  'reminders.by-itself': returns<null>().taking(() => z.object({ id: Id, allowed: z.boolean() })),
  'reminders.remove': returns<null>().taking(asked),
  /** Sends what a person saw: what is due at once, the rest of the day at its time. */
  'reminders.send': returns<{
    readonly recipients: number;
    readonly campaignIds: readonly number[];
  }>().taking(() => z.object({ ids: z.array(Id).min(1).max(100_000) })),
} as const;
