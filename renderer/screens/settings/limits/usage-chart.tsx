import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../electron/shared/models.ts';
import { usageSpans } from '../../../../electron/shared/settings/limits.ts';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { useChartDirection } from '../../../components/figures/chart-direction.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { useResponse } from '../../../data/api.ts';
import { formatNumber } from '../../../words/format.ts';
import classes from './limits.module.css';

type By = (typeof usageSpans)[number];

const refreshMs = 5_000;

/** How a bar is named under the chart. */
const axis: Record<By, Intl.DateTimeFormatOptions> = {
  minute: { hour: 'numeric', minute: '2-digit' },
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
};

/** So much higher than the highest bar, that the word at the limit's line has room. */
const roomAbove = 1.2;

/** Requests by minute, hour or day; those refused for the limit stand on top of the rest. */
export function UsageChart({ account, limit }: { account: Account; limit: number }) {
  const { t } = useTranslation('limits');
  const locale = useLocale();
  const { xAxis, yAxis } = useChartDirection();
  const [by, setBy] = useState<By>('minute');
  const history = useResponse('limits.history', { id: account.id, by }, { refreshMs });
  const format = new Intl.DateTimeFormat(locale, axis[by]);
  const answered = t('chart.answered');
  const refused = t('chart.refused');
  const spans = history.data ?? [];
  const most = Math.max(0, ...spans.map(({ requests }) => requests));
  // Far below it, the line would only press the bars flat.
  const showsLimit = by === 'minute' && most > limit / 3;
  const ticks = ticksUpTo(roomAbove * (showsLimit ? Math.max(most, limit) : most));
  const total = spans.reduce((sum, span) => sum + span.requests, 0);

  return (
    <Panel
      title={t('chart.title')}
      note={t(`chart.note.${by}`, { count: total })}
      actions={
        <SegmentedControl
          aria-label={t('chart.by')}
          data={usageSpans.map((span) => ({ value: span, label: t(`chart.span.${span}`) }))}
          value={by}
          onChange={(chosen) => setBy(usageSpans.find((span) => span === chosen) ?? 'minute')}
        />
      }
    >
      {history.data && total === 0 ? (
        <div className={classes.none}>{t('chart.none')}</div>
      ) : history.data ? (
        <BarChart
          role="img"
          className={classes.chart}
          h={190}
          data={spans.map((span) => ({
            name: format.format(span.at),
            [answered]: span.requests - span.refused,
            [refused]: span.refused,
          }))}
          dataKey="name"
          type="stacked"
          series={[
            { name: answered, color: 'var(--active-mark)' },
            { name: refused, color: 'var(--unsure-mark)' },
          ]}
          gridAxis="x"
          gridProps={{ stroke: 'var(--line)', strokeDasharray: '0' }}
          tickLine="none"
          cursorFill="var(--paper-hover)"
          valueFormatter={(value) => formatNumber(locale, value)}
          yAxisProps={{ ...yAxis, width: 44, domain: [0, ticks.at(-1) ?? 4], ticks: [...ticks], interval: 0 }}
          xAxisProps={{ ...xAxis, interval: 'preserveStartEnd', minTickGap: 28 }}
          barProps={{ isAnimationActive: false, radius: 1 }}
          {...(showsLimit
            ? { referenceLines: [{ y: limit, color: 'var(--ink-faint)', label: t('chart.limit') }] }
            : {})}
        />
      ) : (
        <LoadingState />
      )}
    </Panel>
  );
}

/** Four even steps of a round size, up to the highest bar or just above it. */
function ticksUpTo(most: number): readonly number[] {
  const rough = Math.max(1, most / 4);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].map((round) => round * magnitude).find((size) => size >= rough) ??
    rough;
  const whole = Math.ceil(step);
  return [0, 1, 2, 3, 4].map((nth) => nth * whole);
}
