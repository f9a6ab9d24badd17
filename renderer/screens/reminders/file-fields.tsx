import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LinkedColumns } from '../../../electron/shared/channels/reminders.ts';
import type { LinkedFile, ReminderSource } from '../../../electron/shared/models.ts';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';

/** The columns of the file that a reminder follows; undefined where it follows none, or before they are known. */
export function useFileColumns(id: number | null, file: LinkedFile | null): LinkedColumns | undefined {
  const asked = { id, path: file?.path ?? '' };
  return useResponse('reminders.file', asked, { enabled: file !== null, fresh: true }).data;
}

/** Asks for a file and its columns: a refusal says what is to be done first. */
export function useLinkFile(id: number | null, onLinked: (source: ReminderSource) => void): () => void {
  const choose = useCommand('imports.choose');
  const inspect = useCommand('reminders.file');
  return () =>
    choose.mutate(undefined, {
      onSuccess: (chosen) => {
        if (chosen?.kind !== 'file') return;
        const { path } = chosen;
        inspect.mutate(
          { id, path },
          {
            onSuccess: ({ layout, dates, fields, identity }) => {
              const field = dates[0] ?? fields[0];
              if (field !== undefined) onLinked({ field, listId: null, file: { path, identity, layout } });
            },
          },
        );
      },
    });
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
