import { useTranslation } from 'react-i18next';
import type { RateGauge as Rate } from '../../../electron/shared/models.ts';
import { timeNow } from '../../data/clock.ts';
import { formatDuration, formatMoment } from '../../words/format.ts';
import { useLocale } from './formatted.tsx';
import type { Backoff } from './gauge-at.ts';
import classes from './rate-gauge.module.css';

const tenths = Array.from({ length: 10 }, (_, tenth) => tenth);

type RateProps = {
  rate: Rate | undefined;
  /** Whether it is known how much of it is left; else the ruler is empty, and the words say the limit alone. */
  isLeft?: boolean;
  size?: 'normal' | 'small';
};

/** The rest of the requests a minute, as a ruler with ten marks. The word beside it says the same. */
export function RateGauge({
  rate,
  isLeft = true,
  size = 'normal',
  backoff,
}: RateProps & { backoff: Backoff }) {
  const { t } = useTranslation('state');
  const words = useBackoffWords(backoff);
  return (
    <div className={classes.gauge} data-size={size}>
      <RateRuler rate={rate} isLeft={isLeft} size={size} />
      <div className={classes.words}>
        <span className={classes.left}>{useRateWords(rate)}</span>
        {words !== null ? (
          <span className={classes.words}>{words}</span>
        ) : (
          rate?.source === 'headers' &&
          rate.resetInSeconds !== null && (
            <span>
              {rate.resetInSeconds > 0
                ? t('gauge.resetsIn', { count: Math.ceil(rate.resetInSeconds) })
                : t('gauge.fresh')}
            </span>
          )
        )}
      </div>
    </div>
  );
}

/** The ruler alone, where the figures stand beside it. */
export function RateRuler({ rate, isLeft = true, size = 'normal' }: RateProps) {
  const { t } = useTranslation('state');
  const share = rate && isLeft && rate.limit > 0 ? Math.min(1, Math.max(0, rate.remaining / rate.limit)) : 0;
  return (
    <div
      className={classes.ruler}
      data-size={size}
      data-low={(rate && isLeft && share <= 0.1) || undefined}
      role="meter"
      aria-label={t('gauge.label')}
      aria-valuemin={0}
      aria-valuemax={rate?.limit ?? 0}
      aria-valuenow={isLeft ? (rate?.remaining ?? 0) : 0}
      aria-valuetext={useRateWords(rate)}
    >
      <div className={classes.fill} style={{ transform: `scaleX(${share})` }} />
      <div className={classes.marks}>
        {tenths.map((tenth) => (
          <span key={tenth} className={classes.mark} />
        ))}
      </div>
    </div>
  );
}

/**
 * The words for a wait: the rest of the limit is no reason to expect texts while the service wants one. Null where it wants none.
 */
function useBackoffWords(backoff: Backoff): string | null {
  const { t } = useTranslation('state');
  const locale = useLocale();
  switch (backoff.kind) {
    case 'none':
      return null;
    case 'for':
      return t('gauge.backoffFor', { duration: formatDuration(locale, backoff.seconds) });
    case 'until':
      return t('gauge.backoffUntil', { moment: formatMoment(locale, backoff.at, timeNow()) });
    default: {
      const impossible: never = backoff;
      return impossible;
    }
  }
}

function useRateWords(rate: Rate | undefined): string {
  const { t } = useTranslation('state');
  if (!rate) return t('gauge.unknown');
  const { remaining, limit } = rate;
  return t(rate.source === 'headers' ? 'gauge.left' : 'gauge.assumed', { remaining, limit });
}
