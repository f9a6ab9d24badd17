import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/formatted.tsx';
import { formatDuration, formatMoment } from '../../format.ts';
import classes from './sending.module.css';
import type { LiveCampaign } from './use-live-campaign.ts';

/** When it will be through: how long still, and the time of day; or why nothing honest can be said. */
export function EndTime({ campaign, live }: { campaign: Campaign; live: LiveCampaign }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const { status, endsAt, snapshot } = live;
  if (status.state === 'paused') {
    // Pressing Resume would not help: without a key that works it would pause again.
    const keyless = status.reason.kind === 'key-refused' || status.reason.kind === 'no-key';
    return <div className={classes.noEnd}>{t(keyless ? 'end.newKey' : 'end.paused')}</div>;
  }
  if (status.state !== 'sending' || !snapshot) return null;
  if (endsAt !== null) {
    return (
      <div className={classes.end} title={t('end.includes')}>
        <div className={classes.left}>
          {t('left', { duration: formatDuration(locale, (endsAt - snapshot.at) / 1000) })}
        </div>
        <div className={classes.caption}>
          {t('endsAt', { moment: formatMoment(locale, endsAt, snapshot.at) })}
        </div>
      </div>
    );
  }
  const { askAfter } = campaign.options;
  const { queued, ...attempted } = live.counts.recipients;
  const done = Object.values(attempted).reduce((sum, count) => sum + count, 0);
  if (snapshot.activity.kind === 'offline') return <div className={classes.noEnd}>{t('end.offline')}</div>;
  if (askAfter !== null && done <= askAfter && queued > 0) {
    return <div className={classes.noEnd}>{t('end.willAsk', { count: askAfter })}</div>;
  }
  return <div className={classes.noEnd}>{t('noEnd')}</div>;
}
