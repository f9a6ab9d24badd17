import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import type { Selection } from './selection.ts';

type DoNotTextDialogProps = {
  opened: boolean;
  selection: Selection;
  /** How many people that is. */
  count: number;
  onClose: () => void;
  onDone: () => void;
};

/** Puts people on the do-not-text list from where they were found, and asks why. */
export function DoNotTextDialog({ opened, selection, count, onClose, onDone }: DoNotTextDialogProps) {
  const { t } = useTranslation(['contacts', 'do-not-text']);
  const [reason, setReason] = useState('');
  const put = useCommand('do-not-text.put-contacts');
  const putFound = useCommand('do-not-text.put-found');

  function confirm(): void {
    const why = reason.trim();
    const onSuccess = (added: number) => {
      notifyDone(added === 0 ? t('block.none') : t('block.done', { count: added }));
      setReason('');
      onDone();
    };
    onClose();
    if (selection.kind === 'found') putFound.mutate({ query: selection.query, reason: why }, { onSuccess });
    else put.mutate({ ids: [...selection.ids], reason: why }, { onSuccess });
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('block.title', { count })}
      confirmLabel={t('do-not-text:adding.confirm')}
      busy={put.isPending || putFound.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Stack>
        <span>{t('block.text')}</span>
        <TextInput
          label={t('do-not-text:adding.reason')}
          placeholder={t('do-not-text:adding.reasonPlaceholder')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
