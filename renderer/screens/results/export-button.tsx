import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Events } from '../../../electron/shared/contract.ts';
import { type CampaignStatus, type ExportFormat, exportFormats } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Row } from '../../components/layout/stack.tsx';
import { useMainEvent } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatMoment } from '../../words/format.ts';
import { fileWords } from './file-words.ts';
import classes from './results.module.css';

type ExportButtonProps = { campaignId: number; status: CampaignStatus; primary?: boolean };

/** Saves a row for each recipient as a workbook, or the results in another form, where the person says; then offers to show the file. */
export function ExportButton({ campaignId, status, primary = false }: ExportButtonProps) {
  const { t } = useTranslation(['results', 'state', 'review', 'sending', 'attention']);
  const { t: sending } = useTranslation('sending');
  const locale = useLocale();
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

  function start(format: ExportFormat): void {
    const words = fileWords(t, sending, (at) => formatMoment(locale, at, timeNow()), status);
    save.mutate(
      { campaignId, format, words },
      {
        onSuccess: (saved) => {
          if (!saved) return;
          const { rows, path } = saved;
          notifications.show({
            color: 'green',
            message: (
              <Row justify="between">
                <span>
                  {format === 'pdf' ? t('export.saved', { path }) : t('export.rows', { count: rows, path })}
                </span>
                <Button size="xs" variant="default" onClick={() => show.mutate({ path })}>
                  {t('export.show')}
                </Button>
              </Row>
            ),
          });
        },
        onSettled: () => setProgress(undefined),
      },
    );
  }

  const variant = primary ? 'filled' : 'default';
  return (
    <Button.Group>
      <Button
        variant={variant}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={save.isPending}
        onClick={() => start('xlsx')}
      >
        {save.isPending && progress
          ? t('export.running', { done: progress.done, total: progress.total })
          : t('export.action')}
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            className={classes.more}
            variant={variant}
            px={8}
            disabled={save.isPending}
            aria-label={t('export.more')}
          >
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exportFormats.map((format) => (
            <Menu.Item key={format} onClick={() => start(format)}>
              {t(`export.format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
