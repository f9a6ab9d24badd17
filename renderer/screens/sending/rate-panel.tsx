import { useTranslation } from 'react-i18next';
import type { SendingSnapshot } from '../../../electron/shared/models.ts';
import { NumberText } from '../../components/formatted.tsx';
import { RateRuler } from '../../components/rate-gauge.tsx';
import { useSampled } from '../../components/sampled.ts';
import { HelpLink } from '../../help/help-link.tsx';
import { MinutesChart } from './minutes-chart.tsx';
import classes from './sending.module.css';

/** Bars are compared, not read: more often than this they only flicker. */
const chartEveryMs = 1000;

/** What the headers say of the rate limit, and how many requests each of the last minutes had. */
export function RatePanel({ snapshot }: { snapshot: SendingSnapshot }) {
  const { t } = useTranslation(['sending', 'state']);
  const { gauge } = snapshot;
  const known = gauge.source === 'headers';
  const minutes = useSampled(snapshot.requestsPerMinute, chartEveryMs);
  return (
    <section className={classes.rate} aria-label={t('rate.title')}>
      <dl className={classes.rateFigures}>
        <div>
          <dt>{t('rate.remaining')}</dt>
          <dd>{known ? <NumberText value={gauge.remaining} /> : '–'}</dd>
        </div>
        <div>
          <dt>{t('rate.limit')}</dt>
          <dd>
            <NumberText value={gauge.limit} />
          </dd>
        </div>
        <div>
          <dt>{t('rate.reset')}</dt>
          <dd>
            {known && gauge.resetInSeconds !== null
              ? t('rate.seconds', { count: Math.max(0, Math.ceil(gauge.resetInSeconds)) })
              : '–'}
          </dd>
        </div>
      </dl>
      <RateRuler rate={gauge} />
      <div className={classes.chartHead}>
        <span>
          {known ? t('rate.perMinute') : t('state:gauge.assumed', { limit: gauge.limit })}{' '}
          <HelpLink topic="limits" />
        </span>
        <span>{t('rate.now', { count: minutes.at(-1)?.requests ?? 0 })}</span>
      </div>
      <MinutesChart minutes={minutes} limit={gauge.limit} height={78} />
    </section>
  );
}
