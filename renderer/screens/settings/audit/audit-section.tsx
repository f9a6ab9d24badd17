import { Button, Select } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, AuditFilter } from '../../../../electron/shared/audit.ts';
import { auditSubject, auditWords } from '../../../../electron/shared/words/audit-words.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useNotifySaved } from '../../../components/feedback/saved-file.tsx';
import { DayField } from '../../../components/fields/day-field.tsx';
import { DateText } from '../../../components/figures/formatted.tsx';
import { SearchInput, Toolbar } from '../../../components/layout/toolbar.tsx';
import { columnsOf } from '../../../components/table/data-table.tsx';
import { RowsTable } from '../../../components/table/rows-table.tsx';
import { OwnText } from '../../../components/text/own-text.tsx';
import { invoke, useRows } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';
import classes from './audit.module.css';
import { type AuditTopic, actionsOf, auditTopics } from './audit-topics.ts';

const pageSize = 200;

/** From one day to another, each as `2026-11-21`; empty: no end. */
type Days = { from: string; to: string };

/**
 * The audit log, who did what and when: for keys, imports, the do-not-text list, sending and decisions. Nobody can edit it here.
 */
export function AuditSection() {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState('');
  const [topic, setTopic] = useState<AuditTopic | null>(null);
  const [days, setDays] = useState<Days>({ from: '', to: '' });
  const filter = useMemo<AuditFilter>(
    () => ({
      search,
      actions: topic === null ? null : [...actionsOf[topic]],
      from: startOf(days.from),
      to: startOf(days.to, 1),
    }),
    [search, topic, days],
  );
  const log = useRows<AuditEntry, number>('audit.page', filter, (before) =>
    invoke('audit.page', { filter, before, limit: pageSize }),
  );
  const columns = useEntryColumns();

  return (
    <>
      <Toolbar end={<ExportButton filter={filter} />}>
        <SearchInput label={t('search')} onSearch={setSearch} />
        <Select
          className={classes.topic ?? ''}
          aria-label={t('topicLabel')}
          data={[
            { value: 'all', label: t('topic.all') },
            ...auditTopics.map((name) => ({ value: name, label: t(`topic.${name}`) })),
          ]}
          value={topic ?? 'all'}
          onChange={(chosen) => setTopic(auditTopics.find((name) => name === chosen) ?? null)}
        />
        <DayRange value={days} onChange={setDays} />
      </Toolbar>
      <RowsTable
        label={t('title')}
        columns={columns}
        response={log}
        asked={JSON.stringify(filter)}
        rowKey={(entry) => entry.id}
        empty={
          search !== '' || topic !== null || days.from !== '' || days.to !== '' ? (
            <EmptyState Icon={IconHistory} title={t('empty.notFoundTitle')}>
              {t('empty.notFoundText')}
            </EmptyState>
          ) : (
            <EmptyState Icon={IconHistory} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function useEntryColumns() {
  const { t, i18n } = useTranslation('audit');
  return useMemo(
    () =>
      columnsOf<AuditEntry>((column) => [
        column('at', t('column.at'), { width: '168px' }, (row) => <DateText at={row.at} />),
        column('actor', t('column.actor'), { width: '120px', gives: 1 }, (row) => row.actor),
        column(
          'subject',
          t('column.subject'),
          { width: 'minmax(140px, 0.6fr)', gives: 2, under: true },
          (row) => <OwnText>{auditSubject(t, row)}</OwnText>,
        ),
        column('what', t('column.what'), { width: 'minmax(260px, 1.4fr)', main: true }, (row) => {
          const words = auditWords(t, i18n.language, row);
          return <span title={words}>{words}</span>;
        }),
      ]),
    [t, i18n.language],
  );
}

function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit');
  const save = useCommand('audit.export');
  const notifySaved = useNotifySaved();
  return (
    <Button
      variant="default"
      loading={save.isPending}
      onClick={() =>
        save.mutate(
          { filter },
          {
            onSuccess: (saved) => saved && notifySaved(t('exported', { count: saved.rows }), saved.path),
          },
        )
      }
    >
      {t('export')}
    </Button>
  );
}

function DayRange({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation('audit');
  const field = (end: keyof Days) => ({
    className: classes.day,
    label: t(end),
    clearable: true,
    value: value[end],
    onChange: (day: string) => onChange({ ...value, [end]: day }),
  });
  return (
    <div className={classes.days}>
      <DayField {...field('from')} max={value.to} />
      <span aria-hidden>–</span>
      <DayField {...field('to')} min={value.from} />
    </div>
  );
}

/** Midnight here at the start of a day written as in a date field, Unix ms; null where none is chosen. */
function startOf(day: string, daysLater = 0): number | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day === '' ? null : new Date(year, month - 1, date + daysLater).getTime();
}
