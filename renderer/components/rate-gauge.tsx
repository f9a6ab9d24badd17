import { useTranslation } from 'react-i18next';
import type { RateGauge as Rate } from '../../electron/shared/models.ts';
import classes from './rate-gauge.module.css';

/** What is left of the requests a minute, as a ruler with ten marks. The word beside it says the same. */
export function RateGauge({ rate, size = 'normal' }: { rate: Rate | undefined; size?: 'normal' | 'small' }) {
  const { t } = useTranslation('state');
  const share = rate && rate.limit > 0 ? Math.min(1, Math.max(0, rate.remaining / rate.limit)) : 0;
  const words = rate
    ? t(rate.source === 'headers' ? 'gauge.left' : 'gauge.assumed', {
        remaining: rate.remaining,
        limit: rate.limit,
      })
    : t('gauge.unknown');
  return (
    <div className={classes.gauge} data-size={size} data-low={(rate && share <= 0.1) || undefined}>
      <div
        className={classes.ruler}
        role="meter"
        aria-label={t('gauge.label')}
        aria-valuemin={0}
        aria-valuemax={rate?.limit ?? 0}
        aria-valuenow={rate?.remaining ?? 0}
        aria-valuetext={words}
      >
        <div className={classes.fill} style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className={classes.words}>
        <span className={classes.left}>{words}</span>
        {rate?.source === 'headers' && rate.resetInSeconds !== null && (
          <span className={classes.reset}>
            {rate.resetInSeconds > 0
              ? t('gauge.resetsIn', { count: Math.ceil(rate.resetInSeconds) })
              : t('gauge.fresh')}
          </span>
        )}
      </div>
    </div>
  );
}
