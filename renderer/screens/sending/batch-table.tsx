import { SegmentedControl } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BatchRow,
  type Campaign,
  type ResultState,
  resultStates,
} from '../../../electron/shared/models.ts';
import { ClockText, NumberText, useLocale } from '../../components/figures/formatted.tsx';
import { WithSidePane } from '../../components/layout/side-pane.tsx';
import { Toolbar } from '../../components/layout/toolbar.tsx';
import { columnsOf } from '../../components/table/data-table.tsx';
import { RowsTable } from '../../components/table/rows-table.tsx';
import { OwnText } from '../../components/text/own-text.tsx';
import { BatchBadge, NotSentBadge } from '../../components/text/state-badge.tsx';
import { invoke, useRows } from '../../data/api.ts';
import { formatNumber } from '../../words/format.ts';
import { BatchPane } from './batch-pane.tsx';
import { ReasonText } from './reason-text.tsx';
import classes from './sending.module.css';
import { useCalmCounts, useLiveStatus } from './use-live-campaign.ts';

const pageSize = 100;
/** How often the rows are asked for again while batches move; each costs a query for every page that was scrolled to. */
const refreshMs = 1000;

type BatchTableProps = {
  campaign: Campaign;
  /** The campaign is stopped: nothing of it is sent any more. */
  stopped: boolean;
};

/** Every batch of the campaign, live; each opens to its people and its attempts. */
export function BatchTable({ campaign, stopped }: BatchTableProps) {
  const { t } = useTranslation(['sending', 'state']);
  const locale = useLocale();
  const [shown, setShown] = useState<ResultState | null>(null);
  const counts = useCalmCounts(campaign).batches;
  // A person decides so now and then; what is shown stays offered when the last of it is taken back.
  const offered = resultStates.filter(
    (state) => state !== 'counted-as-sent' || counts[state] > 0 || shown === state,
  );
  const { state } = useLiveStatus(campaign);
  const total = shown === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[shown];
  return (
    <>
      <Toolbar>
        <SegmentedControl
          classNames={{ root: classes.states ?? '', control: classes.state ?? '' }}
          aria-label={t('batches.title')}
          data={[
            { value: 'all', label: t('batches.all') },
            ...offered.map((state) => ({
              value: state,
              label: `${stopped && state === 'queued' ? t('state:progress.notSent') : t(`state:batch.${state}`)} ${formatNumber(locale, counts[state])}`,
            })),
          ]}
          value={shown ?? 'all'}
          onChange={(chosen) => setShown(resultStates.find((state) => state === chosen) ?? null)}
        />
      </Toolbar>
      <BatchRows
        campaignId={campaign.id}
        shown={shown}
        total={total}
        moving={state === 'sending' || counts.sending > 0}
        stopped={stopped}
      />
    </>
  );
}

type BatchRowsProps = Pick<BatchTableProps, 'stopped'> & {
  campaignId: number;
  shown: ResultState | null;
  /** Whether batches are changing at the moment. */
  moving: boolean;
  total: number;
};

/** Apart from the counts above it, which change every second: the rows are drawn when they are others. */
const BatchRows = memo(function BatchRows({ campaignId, shown, total, moving, stopped }: BatchRowsProps) {
  const { t } = useTranslation('sending');
  const [open, setOpen] = useState<number | undefined>();
  const batches = useRows<BatchRow, number>(
    'batches.page',
    { campaignId, state: shown },
    (after) => invoke('batches.page', { campaignId, state: shown, after, limit: pageSize }),
    { refreshMs: moving ? refreshMs : undefined },
  );
  const columns = useBatchColumns(stopped);
  const opened = batches.rows.find((batch) => batch.id === open);
  return (
    <WithSidePane
      pane={
        opened && (
          <BatchPane
            key={opened.id}
            campaignId={campaignId}
            batch={opened}
            stopped={stopped}
            onClose={() => setOpen(undefined)}
          />
        )
      }
    >
      <RowsTable
        label={t('batches.title')}
        columns={columns}
        response={batches}
        asked={shown ?? ''}
        rowKey={(batch) => batch.id}
        total={total}
        onOpen={(batch) => setOpen(batch.id)}
        openKey={open}
      />
    </WithSidePane>
  );
});

function Known({ batch }: { batch: BatchRow }) {
  const { t } = useTranslation('attention');
  return batch.leftOut ? (
    <span>{t('leftOut')}</span>
  ) : (
    <ReasonText reason={batch.reason} state={batch.state} />
  );
}

function useBatchColumns(stopped: boolean) {
  const { t } = useTranslation('sending');
  return useMemo(
    () =>
      columnsOf<BatchRow>((column) => [
        column('position', t('batches.position'), { width: '64px', gives: 3 }, (row) => (
          <NumberText value={row.position + 1} />
        )),
        column('state', t('batches.state'), { width: '172px' }, (row) =>
          stopped && row.state === 'queued' ? <NotSentBadge /> : <BatchBadge state={row.state} plain />,
        ),
        column('people', t('batches.people'), { width: '92px', align: 'figures' }, (row) => (
          <NumberText value={row.size} />
        )),
        column('text', t('batches.text'), { width: 'minmax(160px, 2fr)' }, (row) => (
          <OwnText>{row.text}</OwnText>
        )),
        column('attempts', t('batches.attempts'), { width: '84px', align: 'figures', gives: 1 }, (row) =>
          row.attempts === 0 ? '' : <NumberText value={row.attempts} />,
        ),
        column('known', t('batches.known'), { width: 'minmax(140px, 1.4fr)' }, (row) => (
          <Known batch={row} />
        )),
        column(
          'changed',
          t('batches.changed'),
          // As wide as a clock of twelve hours with its seconds is.
          { width: '104px', align: 'end', gives: 2 },
          (row) => (row.state === 'queued' ? '' : <ClockText at={row.updatedAt} />),
        ),
      ]),
    [t, stopped],
  );
}
