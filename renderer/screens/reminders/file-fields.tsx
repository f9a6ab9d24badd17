import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LinkedColumns } from '../../../electron/shared/channels/reminders.ts';
import type { ImportSource } from '../../../electron/shared/import/imports.ts';
import type { LinkedFile, ReminderSource } from '../../../electron/shared/models.ts';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { RefusedError, useResponse } from '../../data/api.ts';
import { notifyError } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';

/** The columns of the file that a reminder follows; undefined where it follows none, or before they are known. */
export function useFileColumns(id: number | null, file: LinkedFile | null): LinkedColumns | undefined {
  const asked = { id, path: file?.path ?? '' };
  return useResponse('reminders.file', asked, { enabled: file !== null, fresh: true }).data;
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

  function inspect(path: string, isLearned = false): void {
    inspecting.mutate(
      { id, path },
      {
        onSuccess: ({ layout, dates, fields, identity }) => {
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
  id: number | null;
  file: LinkedFile;
  onChange: (file: LinkedFile) => void;
};

/** By what a row of the file is known again. */
export function FileFields({ id, file, onChange }: FileFieldsProps) {
  const { t } = useTranslation('reminders');
  const { data, error } = useResponse('reminders.file', { id, path: file.path }, { fresh: true });
  if (error) return <RefusalNotice error={error} />;
  return (
    <Select
      label={t('file.identity')}
      data={[
        { value: '', label: t('file.identityNone') },
        ...(data?.fields ?? (file.identity === null ? [] : [file.identity])).map((field) => ({
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
