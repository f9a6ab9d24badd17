import { Menu, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconClockHour4,
  IconHelpCircle,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { useCancelSchedule } from '../../components/feedback/use-cancel-schedule.ts';
import { DateText, NumberText } from '../../components/figures/formatted.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { columnsOf, DataTable } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { useCommand } from '../../data/use-command.ts';
import { navigate } from '../../navigation/router.ts';
import { PeopleLeft } from '../campaigns/audience/people-left.tsx';
import { FileBadge } from '../reminders/file/file-badge.tsx';
import type { Planned } from './use-planned.ts';

/** A run that waits is sent where the day's press is. */
function open({ kind, id, how }: Planned): void {
  if (how === 'press') navigate({ screen: 'reminders' });
  else
    navigate(
      kind === 'campaign' ? { screen: 'sending', campaignId: id } : { screen: 'reminder', reminderId: id },
    );
}

/** Rows that wait for a person first, then the next, each with its pause. */
export function PlannedTable({ planned, empty }: { planned: readonly Planned[]; empty: string }) {
  const { t } = useTranslation(['planned', 'campaigns']);
  const columns = useMemo(
    () =>
      columnsOf<Planned>((column) => [
        column('at', t('column.at'), { width: '168px' }, (row) => <DateText at={row.at} />),
        column('what', t('column.what'), { width: 'minmax(180px, 1fr)', main: true, wraps: true }, (row) => (
          <OwnText>{row.name || t('campaigns:unnamed')}</OwnText>
        )),
        column('kind', t('column.kind'), { width: '110px', gives: 1, under: true }, (row) =>
          t(`kind.${row.kind}`),
        ),
        column(
          'people',
          t('column.people'),
          { width: '96px', align: 'end', gives: 2, under: true },
          (row) => <People people={row.people} />,
        ),
        column('how', t('column.how'), { width: '190px', gives: 3, under: true, wraps: true }, (row) => (
          <HowBadge how={row.how} />
        )),
        column(
          'menu',
          () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          { width: '44px', align: 'end' },
          (row) => <PlannedMenu row={row} />,
        ),
      ]),
    [t],
  );
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={planned}
      rowKey={({ key }) => key}
      onOpen={open}
      empty={<EmptyState Icon={IconCalendarEvent} title={empty} />}
    />
  );
}

function People({ people }: Pick<Planned, 'people'>) {
  if (people === null) return '–';
  return typeof people === 'number' ? <NumberText value={people} /> : <PeopleLeft campaign={people} />;
}

function HowBadge({ how }: { how: Planned['how'] }) {
  const { t } = useTranslation('planned');
  switch (how) {
    case 'press':
      return (
        <Badge plain tone="bad" Icon={IconAlertTriangle}>
          {t('how.press')}
        </Badge>
      );
    case 'goes':
      return (
        <Badge plain tone="active" Icon={IconClockHour4}>
          {t('how.goes')}
        </Badge>
      );
    case 'ahead':
      return (
        <Badge plain tone="neutral" Icon={IconHelpCircle}>
          {t('how.ahead')}
        </Badge>
      );
    case 'closed':
    case 'unread':
      return <FileBadge waits={how} />;
    case 'paused':
      return (
        <Badge plain tone="unsure" Icon={IconPlayerPause}>
          {t('how.paused')}
        </Badge>
      );
    default: {
      const never: never = how;
      return never;
    }
  }
}

function PlannedMenu({ row }: { row: Planned }) {
  const { t } = useTranslation(['planned', 'compose']);
  const { mutate: pause } = useCommand('reminders.pause');
  const { mutate: resume } = useCommand('reminders.resume');
  const { cancel } = useCancelSchedule(row.id, row.at);
  return (
    <RowMenu label={`${t('column.menu')}: ${row.name}`}>
      <Menu.Item onClick={() => open(row)}>
        {t(row.how === 'press' ? 'action.send' : 'action.open')}
      </Menu.Item>
      <Writes>
        {row.kind === 'campaign' ? (
          <Menu.Item onClick={cancel}>{t('compose:scheduled.cancel')}</Menu.Item>
        ) : row.how === 'paused' ? (
          <Menu.Item onClick={() => resume({ id: row.id })}>{t('action.resume')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => pause({ id: row.id })}>{t('action.pause')}</Menu.Item>
        )}
      </Writes>
    </RowMenu>
  );
}
