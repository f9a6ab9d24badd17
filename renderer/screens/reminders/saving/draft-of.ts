import type { ReminderDraft } from '../../../../electron/shared/models.ts';

/** The parts of a reminder that a person writes, and nothing else of it. */
export const draftOf = ({
  name,
  senderId,
  template,
  source,
  rule,
  options,
}: ReminderDraft): ReminderDraft => ({ name, senderId, template, source, rule, options });
