import { BarChart } from '@mantine/charts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultsSummary } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/formatted.tsx';
import { formatClock, formatMoment, formatNumber } from '../../format.ts';

type TimeChartProps = Pick<ResultsSummary, 'points' | 'stepMs'> & {
  /** Pixels. */
  height: number;
  /** On paper: nothing to point at. */
  still?: boolean;
};

/** Steps shorter than a minute need their seconds. */
const minuteMs = 60_000;

/** When requests ended, and how: recipients in each step of time, stacked by state. */
export const TimeChart = memo(function TimeChart({ points, stepMs, height, still = false }: TimeChartProps) {
  const { t } = useTranslation(['results', 'state']);
  const locale = useLocale();
  const last = points.at(-1)?.at ?? 0;
  const data = points.map(({ at, ...counts }) => ({
    at: stepMs < minuteMs ? formatClock(locale, at) : formatMoment(locale, at, last),
    ...counts,
  }));
  const ticks = [0, Math.floor((data.length - 1) / 2), data.length - 1].flatMap((at) => data[at]?.at ?? []);
  return (
    <BarChart
      role="img"
      h={height}
      data={data}
      dataKey="at"
      type="stacked"
      series={[
        { name: 'accepted', label: t('state:batch.accepted'), color: 'var(--good-mark)' },
        { name: 'unconfirmed', label: t('state:batch.unconfirmed'), color: 'var(--unsure-mark)' },
        { name: 'rejected', label: t('state:batch.rejected'), color: 'var(--bad-mark)' },
      ]}
      gridAxis="x"
      gridColor="var(--line)"
      tickLine="none"
      textColor="var(--ink-muted)"
      cursorFill="var(--paper-hover)"
      withTooltip={!still}
      accessibilityLayer={!still}
      xAxisProps={{ ticks: [...new Set(ticks)], interval: 0, tick: axisTick }}
      yAxisProps={{ width: 52, allowDecimals: false, tick: { fontSize: 11, fill: 'var(--ink-muted)' } }}
      barProps={{ isAnimationActive: false }}
      maxBarWidth={36}
      barChartProps={{ margin: { top: 6, right: 30, bottom: 0, left: 0 }, barCategoryGap: 1 }}
      valueFormatter={(value) => formatNumber(locale, value)}
      aria-label={t('overTime.label')}
    />
  );
});

const axisTick = { transform: 'translate(0, 6)', fontSize: 11, fill: 'var(--ink-muted)' };
