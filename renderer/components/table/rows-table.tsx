import { VisuallyHidden } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../data/api.ts';
import { LoadingState } from '../feedback/loading-state.tsx';
import { Refusal } from '../feedback/refusal.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

type RowsTableProps<Row extends RowData> = Omit<
  DataTableProps<Row>,
  'rows' | 'hasMore' | 'loadingMore' | 'onMore'
> & {
  response: Rows<Row>;
  /** The search and the filter. When it changes, readers of the screen hear how much was found. */
  asked?: string;
};

/** The one table over rows that are asked for: in its place a refusal, or the wait for the first of them. */
export function RowsTable<Row extends RowData>({ response, asked = '', ...table }: RowsTableProps<Row>) {
  const { rows, pending, settled, error, hasMore, loadingMore, loadMore, retry } = response;
  if (error) return <Refusal error={error} onRetry={retry} />;
  if (pending) return <LoadingState />;
  return (
    <>
      <DataTable {...table} rows={rows} hasMore={hasMore} loadingMore={loadingMore} onMore={loadMore} />
      <Found asked={asked} settled={settled} count={rows.length} more={hasMore} />
    </>
  );
}

type FoundProps = { asked: string; settled: boolean; count: number; more: boolean };

/** Says how many rows a search has found, once it has, and nothing of rows that change by themselves. */
function Found({ asked, settled, count, more }: FoundProps) {
  const { t } = useTranslation();
  const answered = useRef(asked);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!settled || answered.current === asked) return;
    answered.current = asked;
    setSaid(count === 0 ? t('table.foundNone') : t(more ? 'table.foundMore' : 'table.found', { count }));
  }, [asked, settled, count, more, t]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
