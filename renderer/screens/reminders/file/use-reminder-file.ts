import type { FileOn } from '../../../../electron/shared/channels/reminders.ts';
import type { ReminderDraft } from '../../../../electron/shared/models.ts';
import { fieldsNamed } from '../../../../electron/shared/text/template.ts';
import { useResponse } from '../../../data/api.ts';
import { type FollowedColumns, useFileColumns } from './file-fields.tsx';

/** A reminder as it is kept, and the other computer that reads its file. */
export type KeptReminder = { readonly start: ReminderDraft; readonly fileOn: FileOn | null };

/** The file of a reminder while it is written, and the fields that its text can name; `fields` undefined before they are known. */
export function useReminderFile(
  id: number | null,
  { source, template }: ReminderDraft,
  { start, fileOn }: KeptReminder,
): { readonly followed: FollowedColumns; readonly fields: readonly string[] | undefined } {
  // A file that is chosen here is this computer's, whoever read it before.
  const isOfStart = source.file?.on !== undefined && source.file.on.id === start.source.file?.on?.id;
  const followed = useFileColumns(id, source.file, isOfStart ? fileOn : null);
  const ofContacts = useResponse('contacts.fields', undefined).data;
  if (source.file === null) return { followed, fields: ofContacts };
  const fields = followed.columns?.fields ?? source.file.fields;
  // Where nobody here can know the columns of the file, none is said to be missing.
  const isUnknown = fields === undefined && (followed.elsewhere ?? followed.error) !== null;
  return { followed, fields: isUnknown ? fieldsNamed(template) : fields };
}
