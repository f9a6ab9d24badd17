import { BarChart } from '@mantine/charts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountProgress } from '../../../../electron/shared/models.ts';
import { useChartDirection } from '../../../components/figures/chart-direction.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { formatMoment, formatNumber } from '../../../words/format.ts';

type MinutesChartProps = {
  minutes: AccountProgress['requestsPerMinute'];
  /** Requests a minute that the service allows. */
  limit: number;
  /** Pixels. */
  height: number;
};

/** Requests answered in each of the last minutes, under the line that the limit draws. */
export const MinutesChart = memo(function MinutesChart({ minutes, limit, height }: MinutesChartProps) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const { xAxis, yAxis, margin } = useChartDirection();
  const last = minutes.at(-1)?.at ?? 0;
  const data = minutes.map(({ at, requests }) => ({ at: formatMoment(locale, at, last), requests }));
  const ticks = [0, Math.floor(data.length / 2), data.length - 1].flatMap((index) => data[index]?.at ?? []);
  const most = Math.max(limit, ...minutes.map(({ requests }) => requests));
  return (
    <BarChart
      role="img"
      h={height}
      data={data}
      dataKey="at"
      series={[{ name: 'requests', label: t('rate.requests'), color: 'var(--active-mark)' }]}
      gridAxis="none"
      tickLine="none"
      withYAxis={false}
      textColor="var(--ink-muted)"
      cursorFill="var(--paper-hover)"
      referenceLines={[{ y: limit, color: 'var(--line-strong)', strokeDasharray: '3 3' }]}
      xAxisProps={{ ...xAxis, ticks, interval: 0, height: 20, tick: axisTick }}
      yAxisProps={{ ...yAxis, domain: [0, Math.ceil(most * 1.08)] }}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      barChartProps={{ margin: margin({ top: 2, end: 14, bottom: 0, start: 14 }), barCategoryGap: 2 }}
      valueFormatter={(value) => formatNumber(locale, value)}
      aria-label={t('rate.chart')}
    />
  );
});

/** The library moves the words down by more than a chart this low has room for. */
const axisTick = { transform: 'translate(0, 4)', fontSize: 11, fill: 'var(--ink-muted)' };
