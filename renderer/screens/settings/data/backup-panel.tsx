import { Button, Radio } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupSettings } from '../../../../electron/shared/backups.ts';
import type { Events } from '../../../../electron/shared/contract.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useNotifySaved } from '../../../components/feedback/saved-file.tsx';
import { DateText, ShareText } from '../../../components/figures/formatted.tsx';
import { useForget, useMainEvent, useResponse } from '../../../data/api.ts';
import { useTeam } from '../../../data/team.ts';
import { useCommand } from '../../../data/use-command.ts';
import { formatRoute } from '../../../navigation/routes.ts';
import { SettingGroup } from '../setting-group.tsx';
import { SettingRow } from '../setting-row.tsx';
import settings from '../settings.module.css';
import classes from './settings-preview.module.css';
import { SettingsChanges } from './settings-preview.tsx';

/** Copying everything, and putting a copy back at the next start; in a team whose that is. */
export function BackupPanel() {
  return useTeam() === null ? <Backups /> : <BackupsOfTeam />;
}

/** The records are on the server, where its administrator keeps them safe. */
function BackupsOfTeam() {
  const { t } = useTranslation(['data', 'team']);
  return (
    <SettingGroup title={t('backup.title')}>
      <SettingRow title={t('backup.ofTeam')} hint={t('backup.ofTeamHint')}>
        <div className={settings.end}>
          <Button component="a" variant="default" href={formatRoute({ screen: 'settings', section: 'team' })}>
            {t('team:copyOut.action')}
          </Button>
        </div>
      </SettingRow>
    </SettingGroup>
  );
}

function Backups() {
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
  const pending = useResponse('backups.pending', undefined).data;
  const cancel = useCommand('backups.cancel-restore');
  const restart = useCommand('app.restart');
  const forget = useForget();
  if (!pending) return null;
  return (
    <Notice
      tone="unsure"
      stacked
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
      <div className={classes.changes}>
        <div>
          {t('pending.from')} <DateText at={pending.madeAt} />. {t('pending.text')}
        </div>
        <SettingsOfBackup found={pending.settings} />
      </div>
    </Notice>
  );
}

/** The changes that the settings of a backup would make, and whether they are to. */
function SettingsOfBackup({ found }: { found: BackupSettings }) {
  const { t } = useTranslation('data');
  const choose = useCommand('backups.choose-settings');
  const forget = useForget();
  if (found.kind === 'unreadable') return <div>{t('pending.unreadable')}</div>;
  return (
    <>
      <SettingsChanges of={found} guardsTitle={t('pending.loosened')} />
      {found.changed.length > 0 && (
        <Radio.Group
          label={t('pending.settings')}
          value={found.take ? 'take' : 'keep'}
          onChange={(chosen) =>
            choose.mutate({ take: chosen === 'take' }, { onSettled: () => forget('backups.pending') })
          }
        >
          <div className={classes.choice}>
            <Radio value="keep" label={t('pending.keep')} />
            <Radio value="take" label={t('pending.take')} />
          </div>
        </Radio.Group>
      )}
    </>
  );
}
