import { BarChart } from '@mantine/charts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultsSummary } from '../../../electron/shared/models.ts';
import { useChartDirection } from '../../components/figures/chart-direction.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { batchAppearance } from '../../components/text/states.ts';
import { formatClock, formatMoment, formatNumber } from '../../words/format.ts';
import classes from './results.module.css';

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
  const { xAxis, yAxis, margin } = useChartDirection();
  const last = points.at(-1)?.at ?? 0;
  const data = points.map(({ at, ...counts }) => ({
    at: stepMs < minuteMs ? formatClock(locale, at) : formatMoment(locale, at, last),
    ...counts,
  }));
  const shown = outcomes.filter((state) => points.some((point) => point[state] > 0));
  const ticks = [0, Math.floor((data.length - 1) / 2), data.length - 1].flatMap((at) => data[at]?.at ?? []);
  return (
    <>
      <BarChart
        role="img"
        h={height}
        data={data}
        dataKey="at"
        type="stacked"
        series={outcomes.map((name) => ({
          name,
          label: t(`state:batch.${name}`),
          color: `var(--${batchAppearance[name].tone}-mark)`,
        }))}
        gridAxis="x"
        gridColor="var(--line)"
        tickLine="none"
        textColor="var(--ink-muted)"
        cursorFill="var(--paper-hover)"
        withTooltip={!still}
        accessibilityLayer={!still}
        xAxisProps={{ ...xAxis, ticks: [...new Set(ticks)], interval: 0, tick: axisTick }}
        yAxisProps={{
          ...yAxis,
          width: 52,
          allowDecimals: false,
          tick: { fontSize: 11, fill: 'var(--ink-muted)' },
        }}
        barProps={({ name }) => ({ isAnimationActive: false, fill: fillOf(name) })}
        maxBarWidth={36}
        barChartProps={{ margin: margin({ top: 6, end: 30, bottom: 0, start: 0 }), barCategoryGap: 1 }}
        valueFormatter={(value) => formatNumber(locale, value)}
        aria-label={t('overTime.label')}
      >
        <Patterns />
      </BarChart>
      <ul className={classes.legend}>
        {shown.map((state) => (
          <li key={state} className={classes.legendEntry}>
            <svg className={classes.swatch} aria-hidden>
              <rect width="100%" height="100%" fill={fillOf(state)} />
            </svg>
            {t(`state:batch.${state}`)}
          </li>
        ))}
      </ul>
    </>
  );
});

/** As a request ends; none of them by its colour alone. */
const outcomes = ['accepted', 'counted-as-sent', 'unconfirmed', 'rejected'] as const;

function fillOf(name: string): string {
  switch (name) {
    case 'counted-as-sent':
      return 'url(#lined)';
    case 'unconfirmed':
      return 'url(#hatched)';
    case 'rejected':
      return 'url(#striped)';
    default:
      return 'var(--good-mark)';
  }
}

/** The patterns of the progress bar, for bars of a chart. */
function Patterns() {
  return (
    <defs>
      <pattern id="lined" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="7" height="7" fill="var(--good-wash)" />
        <rect width="7" height="7" fill="var(--good-mark)" fillOpacity="0.45" />
        <rect width="2" height="7" fill="var(--good-mark)" />
      </pattern>
      <pattern id="hatched" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="8" height="8" fill="var(--unsure-mark)" />
        <rect width="4" height="8" fill="var(--unsure-wash)" fillOpacity="0.6" />
      </pattern>
      <pattern id="striped" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill="var(--bad-mark)" />
        <rect width="5" height="2" fill="var(--bad-wash)" fillOpacity="0.7" />
      </pattern>
    </defs>
  );
}

const axisTick = { transform: 'translate(0, 6)', fontSize: 11, fill: 'var(--ink-muted)' };
