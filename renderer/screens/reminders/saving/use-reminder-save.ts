import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameReminder, reminderDraftOf } from '../../../../electron/shared/models/draft-of.ts';
import type { ReminderDraft } from '../../../../electron/shared/models.ts';
import { invoke } from '../../../data/api.ts';
import { notifyError } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';
import { isChangedMeanwhile } from '../../contacts/use-contact-save.ts';

/**
 * The content of a reminder's editor, and saving it over what somebody else may have saved meanwhile: then both stay, and the person
 * chooses.
 *
 * @param shown the reminder as it is kept now
 */
export function useReminderSave(id: number | null, shown: ReminderDraft) {
  const { t } = useTranslation('errors');
  const save = useCommand('reminders.save', { quiet: true });
  /** The reminder that a save replaces. */
  const [over, setOver] = useState(shown);
  const [draft, setDraft] = useState(shown);
  /** The one of the two that is not in the editor; null: nobody else has saved one. */
  const [other, setOther] = useState<ReminderDraft | null>(null);
  // Nothing of this person is lost by it.
  if (id !== null && other === null && isSameReminder(draft, over) && !isSameReminder(shown, over)) {
    setOver(shown);
    setDraft(shown);
  }

  /** @param refused it was not saved, and is said why */
  function saveThen({ saved, refused }: { saved: () => void; refused: () => void }): void {
    save.mutate(
      { id, draft, ...(id !== null && { over }) },
      {
        onSuccess: saved,
        onError: (error) => {
          refused();
          if (id === null || !isChangedMeanwhile(error)) notifyError(t, error);
          else
            invoke('reminders.list', undefined).then(
              ({ reminders }) => setThere(reminders.find((one) => one.id === id)),
              (cause: unknown) => notifyError(t, cause),
            );
        },
      },
    );
  }

  function setThere(found: ReminderDraft | undefined): void {
    if (found === undefined) return;
    const there = reminderDraftOf(found);
    setOver(there);
    setOther(there);
  }

  const showOther =
    other === null
      ? null
      : () => {
          setOther(draft);
          setDraft(other);
        };
  return { over, draft, setDraft, save, saveThen, showOther };
}
