import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Events } from '../../../../electron/shared/contract.ts';
import { useAnswer, useForget, useMainEvent } from '../../../api.ts';
import { DateText, ShareText } from '../../../components/formatted.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useNotifySaved } from '../../../saved-file.tsx';
import { useCommand } from '../../../use-command.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import settings from '../settings.module.css';

/** Copying everything, and putting a copy back at the next start. */
export function BackupPanel() {
  const { t } = useTranslation('data');
  const make = useCommand('backups.make');
  const restore = useCommand('backups.restore');
  const notifySaved = useNotifySaved();
  const forget = useForget();
  const [progress, setProgress] = useState<Events['backup.progress'] | undefined>();
  const hear = useCallback((event: Events['backup.progress']) => setProgress(event), []);
  useMainEvent('backup.progress', hear);

  function back(): void {
    make.mutate(undefined, {
      onSuccess: (made) => made && notifySaved(t('backup.made'), made.path),
      onSettled: () => setProgress(undefined),
    });
  }

  return (
    <SettingGroup title={t('backup.title')}>
      <PendingRestore />
      <SettingRow title={t('backup.make')} hint={t('backup.makeHint')}>
        <div className={settings.end}>
          <Button variant="default" disabled={make.isPending} onClick={back}>
            {make.isPending && progress ? (
              <ShareText part={progress.done} whole={progress.total} />
            ) : (
              t('backup.makeAction')
            )}
          </Button>
        </div>
      </SettingRow>
      <SettingRow title={t('backup.restore')} hint={t('backup.restoreHint')}>
        <div className={settings.end}>
          <Button
            variant="default"
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(undefined, { onSuccess: (staged) => staged && forget('backups.pending') })
            }
          >
            {t('backup.restoreAction')}
          </Button>
        </div>
      </SettingRow>
    </SettingGroup>
  );
}

/** A backup that was chosen and is restored at the next start. */
function PendingRestore() {
  const { t } = useTranslation('data');
  const pending = useAnswer('backups.pending', undefined).data;
  const cancel = useCommand('backups.cancel-restore');
  const restart = useCommand('app.restart');
  const forget = useForget();
  if (!pending) return null;
  return (
    <Notice
      tone="unsure"
      title={t('pending.title')}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: () => forget('backups.pending') })}
          >
            {t('pending.cancel')}
          </Button>
          <Button size="xs" loading={restart.isPending} onClick={() => restart.mutate(undefined)}>
            {t('pending.restart')}
          </Button>
        </>
      }
    >
      {t('pending.from')} <DateText at={pending.madeAt} />. {t('pending.text')}
    </Notice>
  );
}
