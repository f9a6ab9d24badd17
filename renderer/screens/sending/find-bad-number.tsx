import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { notifyDone } from '../../notify.ts';
import { useCommand } from '../../use-command.ts';

/** A batch that was rejected for one number, and the way to send it to everybody else. */
export function FindBadNumber({ batch }: { batch: BatchRow }) {
  const { t } = useTranslation('sending');
  const [asking, setAsking] = useState(false);
  const find = useCommand('batches.find-bad-number');
  return (
    <Notice
      tone="bad"
      stacked
      title={t('findBad.title', { count: batch.size })}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t('findBad.action')}
          </Button>
          <ConfirmDialog
            opened={asking}
            title={t('findBad.confirmTitle')}
            confirmLabel={t('findBad.action')}
            busy={find.isPending}
            onClose={() => setAsking(false)}
            onConfirm={() =>
              find.mutate(
                { batchId: batch.id },
                {
                  onSuccess: (count) => {
                    notifyDone(t('findBad.started', { count }));
                    setAsking(false);
                  },
                },
              )
            }
          >
            {t('findBad.confirmText')}
          </ConfirmDialog>
        </>
      }
    >
      {t('findBad.text')}
    </Notice>
  );
}
