import { useTranslation } from 'react-i18next';
import type { ResultsSummary } from '../../../electron/shared/models.ts';
import { Figure, FigureRow } from '../../components/figures/figure.tsx';
import { ElapsedText, NumberText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { CountryTable } from './country-table.tsx';
import { ReasonList } from './reason-list.tsx';
import classes from './results.module.css';
import { TimeChart } from './time-chart.tsx';

type OverviewProps = {
  summary: ResultsSummary;
  /** Of the campaign: what is queued is not sent any more. */
  stopped: boolean;
  /** Rows of the campaign's file that nobody could be texted for. */
  unusedRows: number;
  paper?: boolean;
  /** Its numbers and texts were removed: what was counted from them is not known any more. */
  purged?: boolean;
};

/** A campaign in figures and charts: over time, by country, and why some were not sent. The same on screen and on paper. */
export function Overview({ summary, stopped, unusedRows, paper = false, purged = false }: OverviewProps) {
  const { t } = useTranslation('results');
  const { points, stepMs, tookMs } = summary;
  return (
    <div className={classes.overview} data-paper={paper || undefined}>
      <FigureRow>
        <Figure
          size="small"
          label={t('figure.texts')}
          value={purged ? '–' : <NumberText value={summary.texts} />}
        />
        <Figure
          size="small"
          label={t('figure.segments')}
          value={<NumberText value={summary.acceptedSegments} />}
        />
        <Figure
          size="small"
          label={t('figure.took')}
          value={tookMs === null ? '–' : <ElapsedText ms={tookMs} />}
          note={tookMs === null ? undefined : t('figure.tookNote')}
        />
        <Figure size="small" label={t('figure.requests')} value={<NumberText value={summary.attempts} />} />
      </FigureRow>
      <div className={classes.halves}>
        <Panel title={t('overTime.title')}>
          {points.length === 0 ? (
            <Muted>{t('overTime.none')}</Muted>
          ) : (
            <TimeChart points={points} stepMs={stepMs} height={paper ? 150 : 180} still={paper} />
          )}
        </Panel>
        {!purged && (
          <Panel title={t('country.title')} flush>
            <CountryTable countries={summary.countries} />
          </Panel>
        )}
      </div>
      {!purged && (
        <Panel title={t('reason.title')} flush>
          <ReasonList summary={summary} stopped={stopped} unusedRows={unusedRows} />
        </Panel>
      )}
    </div>
  );
}
