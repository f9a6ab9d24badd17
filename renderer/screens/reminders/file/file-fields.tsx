import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileOn, LinkedColumns } from '../../../../electron/shared/channels/reminders.ts';
import type { ImportSource } from '../../../../electron/shared/import/imports.ts';
import type { LinkedFile, ReminderSource } from '../../../../electron/shared/models.ts';
import { RefusedError, useForget, useResponse } from '../../../data/api.ts';
import { notifyError } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';

/** The file that a reminder follows, as far as it is known on this computer. */
export interface FollowedColumns {
  /** Undefined where it follows none, before they are known, and where another computer reads the file. */
  readonly columns: LinkedColumns | undefined;
  /** The other computer that reads it; null: this one does. */
  readonly elsewhere: FileOn | null;
  /** Why this computer could not read it. */
  readonly error: Error | null;
}

/** @param elsewhere the other computer that reads the file: this one does not ask for it */
export function useFileColumns(
  id: number | null,
  file: LinkedFile | null,
  elsewhere: FileOn | null,
): FollowedColumns {
  const asked = { id, path: file?.path ?? '' };
  const isAsked = file !== null && elsewhere === null;
  const { data, error } = useResponse('reminders.file', asked, { enabled: isAsked, fresh: true });
  return { columns: isAsked ? data : undefined, elsewhere, error: isAsked ? error : null };
}

type Linking = {
  onLinked: (source: ReminderSource) => void;
  /** Nobody has said yet what the columns of this file are. */
  onUnknown: (source: ImportSource) => void;
};

/** Asks for a file and its columns. `choose` begins with the system's dialog, `inspect` with a path that was chosen. */
export function useLinkFile(id: number | null, { onLinked, onUnknown }: Linking) {
  const { t: errors } = useTranslation('errors');
  const choosing = useCommand('imports.choose');
  const inspecting = useCommand('reminders.file', { quiet: true });
  const forget = useForget();

  function inspect(path: string, isLearned = false): void {
    inspecting.mutate(
      { id, path },
      {
        onSuccess: ({ layout, dates, fields, identity }) => {
          // The same path may have been refused before: it was another computer's, or the file was not there.
          for (const stale of ['reminders.file', 'reminders.preview'] as const) forget(stale);
          const field = dates[0] ?? fields[0];
          if (field === undefined) return;
          onLinked({ field, listId: null, file: { path, identity, layout, fields: [...fields] } });
        },
        onError: (error) => {
          const isUnknown = error instanceof RefusedError && error.data.code === 'linked-unknown';
          if (isUnknown && !isLearned) onUnknown({ kind: 'file', path });
          else notifyError(errors, error);
        },
      },
    );
  }

  const choose = (): void =>
    choosing.mutate(undefined, {
      onSuccess: (chosen) => {
        if (chosen?.kind === 'file') inspect(chosen.path);
      },
    });
  return { choose, inspect };
}

type FileFieldsProps = {
  file: LinkedFile;
  columns: LinkedColumns | undefined;
  onChange: (file: LinkedFile) => void;
};

/** By what a row of the file is known again. */
export function FileFields({ file, columns, onChange }: FileFieldsProps) {
  const { t } = useTranslation('reminders');
  return (
    <Select
      label={t('file.identity')}
      data={[
        { value: '', label: t('file.identityNone') },
        ...(columns?.fields ?? (file.identity === null ? [] : [file.identity])).map((field) => ({
          value: field,
          label: field,
        })),
      ]}
      value={file.identity ?? ''}
      allowDeselect={false}
      onChange={(field) => onChange({ ...file, identity: field ? field : null })}
    />
  );
}
