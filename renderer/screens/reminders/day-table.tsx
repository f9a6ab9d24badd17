import { IconCalendarTime } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DayOccurrence,
  ReminderDay,
  ReminderView,
} from '../../../electron/shared/channels/reminders.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { MomentText, useLocale } from '../../components/figures/formatted.tsx';
import { columnsOf, DataTable } from '../../components/table/data-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { PhoneText } from '../../components/text/phone-text.tsx';
import { navigate } from '../../navigation/router.ts';
import { formatTimeIn } from '../../words/format.ts';
import { OccurrenceState } from './occurrence-state.tsx';
import classes from './reminders.module.css';
import { useDateWords } from './use-date-words.ts';

type DayTableProps = { day: ReminderDay; reminders: readonly ReminderView[] };

/** The texts of today, and what became of each: those to come first. */
export function DayTable({ day, reminders }: DayTableProps) {
  const { t } = useTranslation('reminders');
  const dateWords = useDateWords();
  const rows = useMemo(() => [...day.planned, ...day.settled], [day]);
  const columns = useMemo(() => {
    const names = new Map(reminders.map(({ id, name }) => [id, name]));
    return columnsOf<DayOccurrence>((column) => [
      column('due', t('column.due'), { width: '172px' }, (row) => <DueText row={row} />),
      column(
        'person',
        t('column.person'),
        { width: 'minmax(180px, 1fr)', main: true, wraps: true },
        (row) => <OwnText>{row.name}</OwnText>,
      ),
      column('number', t('column.number'), { width: '150px', gives: 2, under: true }, (row) => (
        <PhoneText digits={row.number} />
      )),
      column('date', t('column.date'), { width: '190px', gives: 3, under: true }, (row) =>
        dateWords(row.date),
      ),
      column('reminder', t('column.reminder'), { width: 'minmax(120px, 0.8fr)', gives: 1 }, (row) => (
        <OwnText>{names.get(row.reminderId) ?? ''}</OwnText>
      )),
      column(
        'state',
        t('column.state'),
        { width: 'minmax(184px, 0.9fr)', gives: 4, under: true, wraps: true },
        (row) => <OccurrenceState row={row} />,
      ),
    ]);
  }, [t, reminders, dateWords]);
  return (
    <DataTable
      label={t('view.today')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ campaignId, contactId }) =>
        navigate(campaignId === null ? { screen: 'contacts', contactId } : { screen: 'sending', campaignId })
      }
      empty={<EmptyState Icon={IconCalendarTime} title={t('empty.day')} />}
    />
  );
}

/** The time here; and on the clock of the person, where that shows another one. */
function DueText({ row: { dueAt, zone } }: { row: DayOccurrence }) {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  return (
    <>
      <MomentText at={dueAt} />
      {zone !== null && (
        <span className={classes.there}>
          {t('column.there', { time: formatTimeIn(locale, dueAt, zone) })}
        </span>
      )}
    </>
  );
}
