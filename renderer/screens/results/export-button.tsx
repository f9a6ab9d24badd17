import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Events } from '../../../electron/shared/contract.ts';
import { useMainEvent } from '../../api.ts';
import { Row } from '../../components/stack.tsx';
import { useCommand } from '../../use-command.ts';

type ExportButtonProps = { campaignId: number; leftSection?: ReactNode; primary?: boolean };

/** Saves a row for each recipient as CSV, where the person says; then offers to show the file. */
export function ExportButton({ campaignId, leftSection, primary = false }: ExportButtonProps) {
  const { t } = useTranslation('sending');
  const [progress, setProgress] = useState<Events['export.progress'] | undefined>();
  const hear = useCallback(
    (event: Events['export.progress']) => {
      if (event.campaignId === campaignId) setProgress(event);
    },
    [campaignId],
  );
  useMainEvent('export.progress', hear);
  const save = useCommand('results.export');
  const show = useCommand('app.show-file');

  function start(): void {
    save.mutate(
      { campaignId },
      {
        onSuccess: (saved) => {
          if (!saved) return;
          notifications.show({
            color: 'green',
            message: (
              <Row justify="between">
                <span>{t('exported', { count: saved.rows, path: saved.path })}</span>
                <Button size="xs" variant="default" onClick={() => show.mutate({ path: saved.path })}>
                  {t('showFile')}
                </Button>
              </Row>
            ),
          });
        },
        onSettled: () => setProgress(undefined),
      },
    );
  }

  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={leftSection}
      disabled={save.isPending}
      onClick={start}
    >
      {save.isPending && progress
        ? t('exporting', { done: progress.done, total: progress.total })
        : t('export')}
    </Button>
  );
}
