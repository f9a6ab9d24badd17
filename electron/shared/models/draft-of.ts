import type { CampaignDraft } from './campaign.ts';
import type { ReminderDraft } from './reminder.ts';

/** The parts of a campaign that a person may change, without the rest. */
export function draftOf({ name, senderId, template, audience, options }: CampaignDraft): CampaignDraft {
  return { name, senderId, template, audience, options };
}

/** The parts of a reminder that a person writes, without the rest. */
export function reminderDraftOf(reminder: ReminderDraft): ReminderDraft {
  const { name, senderId, template, source, rule, options } = reminder;
  return { name, senderId, template, source, rule, options };
}

export const isSameReminder = (one: ReminderDraft, other: ReminderDraft): boolean =>
  JSON.stringify(reminderDraftOf(one)) === JSON.stringify(reminderDraftOf(other));

/** Whether they say the same to the same people at the same time, whatever they are called. */
export const isSameMeaning = (one: ReminderDraft, other: ReminderDraft): boolean =>
  isSameReminder(one, { ...other, name: one.name });
