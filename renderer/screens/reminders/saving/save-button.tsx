import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotice, type ReminderDraft } from '../../../../electron/shared/models.ts';
import { isBlank } from '../../../../electron/shared/text/template.ts';
import { Writes } from '../../../components/layout/read-only.tsx';
import classes from '../reminders.module.css';

/** The first thing that keeps a reminder from being saved. */
export type Lack = 'name' | 'sender' | 'date' | 'message' | 'reading' | 'mending' | 'counting' | 'change';

type Standing = {
  /** The fields that its text may name are known. */
  readonly isRead: boolean;
  /** Its text cannot go out as it is. */
  readonly isBlocked: boolean;
  /** Its people are not known yet as it now is: nobody switches on what they have not seen. */
  readonly isCounting: boolean;
  /** It is another one than the one that is kept. */
  readonly isChanged: boolean;
};

/** @returns null where it can be saved */
export function lackOf(
  { name, senderId, template, source, rule }: ReminderDraft,
  { isRead, isBlocked, isCounting, isChanged }: Standing,
): Lack | null {
  if (name.trim() === '') return 'name';
  if (senderId.trim() === '') return 'sender';
  if (source.field === '' && !isNotice(rule.when)) return 'date';
  if (isBlank(template)) return 'message';
  if (!isRead) return 'reading';
  if (isBlocked) return 'mending';
  if (!isChanged) return 'change';
  return isCounting ? 'counting' : null;
}

type SaveButtonProps = {
  label: string;
  lack: Lack | null;
  busy: boolean;
  onSave: () => void;
};

/** Saves a reminder, or says what keeps it from being saved. */
export function SaveButton({ label, lack, busy, onSave }: SaveButtonProps) {
  const { t } = useTranslation('reminders');
  const id = useId();
  return (
    <Writes>
      {lack !== null && (
        <span id={id} className={classes.lack}>
          {t(`edit.lacks.${lack}`)}
        </span>
      )}
      <Button
        disabled={lack !== null}
        aria-describedby={lack === null ? undefined : id}
        loading={busy}
        onClick={onSave}
      >
        {label}
      </Button>
    </Writes>
  );
}
