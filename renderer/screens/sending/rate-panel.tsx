import { useTranslation } from 'react-i18next';
import type { SendingSnapshot } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/formatted.tsx';
import { RateGauge } from '../../components/rate-gauge.tsx';
import { formatMoment, formatNumber } from '../../format.ts';
import classes from './sending.module.css';

/** What is left of the rate limit, and how many requests each of the last minutes had. */
export function RatePanel({ snapshot }: { snapshot: SendingSnapshot }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const minutes = snapshot.requestsPerMinute;
  const most = Math.max(snapshot.gauge.limit, ...minutes.map(({ requests }) => requests), 1);
  return (
    <section className={classes.rate} aria-label={t('rate.title')}>
      <RateGauge rate={snapshot.gauge} />
      <div className={classes.chartHead}>
        <span>{t('rate.perMinute')}</span>
        <strong className={classes.now}>{formatNumber(locale, minutes.at(-1)?.requests ?? 0)}</strong>
      </div>
      <div className={classes.chart} role="img" aria-label={t('rate.chart')}>
        {minutes.map(({ at, requests }) => (
          <div
            key={at}
            className={classes.bar}
            title={t('rate.bar', { count: requests, moment: formatMoment(locale, at, snapshot.at) })}
          >
            <div className={classes.barFill} style={{ transform: `scaleY(${requests / most})` }} />
          </div>
        ))}
      </div>
    </section>
  );
}
