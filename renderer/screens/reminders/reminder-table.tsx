import { Menu, VisuallyHidden } from '@mantine/core';
import {
  IconClockHour4,
  IconFileOff,
  IconHandClick,
  IconHelpCircle,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReminderView } from '../../../electron/shared/channels/reminders.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { RemoveDialog } from '../../components/feedback/remove-dialog.tsx';
import { MomentText } from '../../components/figures/formatted.tsx';
import { columnsOf, DataTable } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { useMayWrite, useTeam } from '../../data/team.ts';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';
import { useRuleWords } from './use-rule-words.ts';

/** All reminders: about which date, when, when next, and whether they go by themselves. */
export function ReminderTable({ reminders }: { reminders: readonly ReminderView[] }) {
  const { t } = useTranslation('reminders');
  const ruleWords = useRuleWords();
  const [allowing, setAllowing] = useState<ReminderView | undefined>();
  const [removing, setRemoving] = useState<ReminderView | undefined>();
  const byItself = useCommand('reminders.by-itself');
  const inTeam = useTeam() !== null;
  const columns = useMemo(
    () =>
      columnsOf<ReminderView>((column) => [
        column(
          'name',
          t('column.reminder'),
          { width: 'minmax(180px, 1fr)', main: true, wraps: true },
          (row) => <OwnText>{row.name}</OwnText>,
        ),
        column('date', t('column.date'), { width: 'minmax(110px, 0.5fr)', gives: 1, under: true }, (row) => (
          <OwnText>{row.source.field}</OwnText>
        )),
        column('when', t('column.when'), { width: 'minmax(170px, 0.8fr)', gives: 2, under: true }, (row) =>
          ruleWords(row.rule),
        ),
        column('next', t('column.next'), { width: '128px', align: 'end', gives: 3 }, (row) =>
          row.state === 'on' && row.nextAt !== null && row.fileOn?.state !== 'gone' ? (
            <MomentText at={row.nextAt} />
          ) : null,
        ),
        column('how', t('column.how'), { width: '140px' }, (row) => <HowBadge reminder={row} />),
        column(
          'menu',
          () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          { width: '44px', align: 'end' },
          (row) => <ReminderMenu reminder={row} onAllow={setAllowing} onRemove={setRemoving} />,
        ),
      ]),
    [t, ruleWords],
  );
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={reminders}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate({ screen: 'reminder', reminderId: id })}
      />
      <ConfirmDialog
        opened={allowing !== undefined}
        title={t('allow.title', { name: allowing?.name ?? '' })}
        confirmLabel={t('allow.confirm')}
        busy={byItself.isPending}
        onClose={() => setAllowing(undefined)}
        onConfirm={() =>
          allowing &&
          byItself.mutate({ id: allowing.id, allowed: true }, { onSuccess: () => setAllowing(undefined) })
        }
      >
        {t(inTeam ? 'allow.textOfTeam' : 'allow.text')}
      </ConfirmDialog>
      <RemoveDialog
        command="reminders.remove"
        id={removing?.id}
        title={t('remove.title', { name: removing?.name ?? '' })}
        confirmLabel={t('remove.confirm')}
        onClose={() => setRemoving(undefined)}
      >
        {t('remove.text')}
      </RemoveDialog>
    </>
  );
}

function HowBadge({ reminder: { state, goesByItself, byItselfUnder, fileOn } }: { reminder: ReminderView }) {
  const { t } = useTranslation('reminders');
  if (state !== 'on') {
    return (
      <Badge plain tone="unsure" Icon={IconPlayerPause}>
        {t('how.paused')}
      </Badge>
    );
  }
  if (fileOn?.state === 'gone') {
    return (
      <Badge plain tone="bad" Icon={IconFileOff}>
        {t('how.unread')}
      </Badge>
    );
  }
  if (goesByItself) {
    return (
      <Badge plain tone="active" Icon={IconClockHour4}>
        {t('how.self')}
      </Badge>
    );
  }
  return byItselfUnder === null ? (
    <Badge plain tone="neutral" Icon={IconHandClick}>
      {t('how.press')}
    </Badge>
  ) : (
    <Badge plain tone="unsure" Icon={IconHelpCircle}>
      {t('how.asks')}
    </Badge>
  );
}

type ReminderMenuProps = {
  reminder: ReminderView;
  onAllow: (reminder: ReminderView) => void;
  onRemove: (reminder: ReminderView) => void;
};

function ReminderMenu({ reminder, onAllow, onRemove }: ReminderMenuProps) {
  const { t } = useTranslation('reminders');
  const mayWrite = useMayWrite();
  const { mutate: pause } = useCommand('reminders.pause');
  const { mutate: resume } = useCommand('reminders.resume');
  const { mutate: byItself } = useCommand('reminders.by-itself');
  const { id, name, state, byItselfUnder } = reminder;
  // A press on the row opens it for everybody.
  if (!mayWrite) return null;
  return (
    <RowMenu label={`${t('column.menu')}: ${name}`}>
      <Menu.Item onClick={() => navigate({ screen: 'reminder', reminderId: id })}>
        {t('action.edit')}
      </Menu.Item>
      {state === 'on' ? (
        <Menu.Item onClick={() => pause({ id })}>{t('action.pause')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => resume({ id })}>{t('action.resume')}</Menu.Item>
      )}
      {byItselfUnder === null ? (
        <Menu.Item onClick={() => onAllow(reminder)}>{t('action.allow')}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => byItself({ id, allowed: false })}>{t('action.forbid')}</Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => onRemove(reminder)}>
        {t('action.remove')}
      </Menu.Item>
    </RowMenu>
  );
}
