import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPracticeAccount } from '../../../../electron/shared/models.ts';
import type { OpenWorkspace } from '../../../../electron/shared/workspace/team.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useResponse } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import { formatNumber } from '../../../words/format.ts';
import { CopyOutButton } from './copy-out.tsx';
import { GoingOverRefusal } from './going-over-refusal.tsx';
import classes from './team.module.css';
import { FilesOfThisComputer } from './unread-files.tsx';

/** Working alone again: what stays here, and who must not be texted from here either. */
export function LeaveDialog({ team, onClose }: { team: OpenWorkspace; onClose: () => void }) {
  const { t, i18n } = useTranslation('team');
  const leave = useCommand('team.leave', { quiet: true });
  const list = useResponse('team.leaving', undefined, { fresh: true });
  const [takes, setTakes] = useState(true);
  const [copying, setCopying] = useState(false);
  const sending = team.sending.flatMap(({ person, accountId }) =>
    person === team.person ? [accountId] : [],
  );
  const campaigns = useResponse('campaigns.list', undefined).data ?? [];
  const isScheduled = campaigns.some(({ status, practice }) => status.state === 'scheduled' && !practice);
  const count = list.data?.refusals;
  const isOffered = list.error === null && count !== 0;
  return (
    <ConfirmDialog
      opened
      title={t('leave.ask')}
      confirmLabel={t('leave.confirm')}
      danger={list.error !== null || (isOffered && !takes)}
      busy={leave.isPending}
      disabled={copying}
      onClose={() => copying || onClose()}
      onConfirm={() =>
        leave.mutate(
          { refusals: isOffered && takes },
          // It has not left: the list was to come along, and could not be read.
          { onError: () => void list.refetch(), onSuccess: onClose },
        )
      }
    >
      {sending.some((id) => !isPracticeAccount(id)) && <p>{t('leave.sending')}</p>}
      {sending.some(isPracticeAccount) && <p>{t('leave.practising')}</p>}
      {isScheduled && <p>{t('leave.scheduled')}</p>}
      <FilesOfThisComputer />
      <p>{t(list.error === null ? 'leave.text' : 'leave.textAway')}</p>
      <div className={classes.along}>
        {isOffered && (
          <Checkbox
            checked={takes}
            label={
              count === undefined
                ? t('leave.take')
                : t('leave.takeCount', { numbers: formatNumber(i18n.language, count) })
            }
            onChange={(event) => setTakes(event.currentTarget.checked)}
          />
        )}
        {isOffered && !takes && <p>{t('leave.without')}</p>}
        {list.error !== null && <p role="status">{t('leave.unreadable')}</p>}
      </div>
      <Stack gap="small">
        {(list.error === null || copying) && <CopyOutButton first onBusy={setCopying} />}
        <GoingOverRefusal error={leave.error} button={t('leave.confirm')} />
      </Stack>
    </ConfirmDialog>
  );
}
