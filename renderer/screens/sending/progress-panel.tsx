import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { accountIcon } from '../../components/account-card.tsx';
import { NumberText, useLocale } from '../../components/formatted.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SaidInSteps } from '../../components/said-in-steps.tsx';
import { Muted } from '../../components/stack.tsx';
import { Badge } from '../../components/state-badge.tsx';
import { formatMoment, formatShare } from '../../format.ts';
import { peopleOf } from '../campaigns/people-of.ts';
import { EndTime } from './end-time.tsx';
import { QueueOrder } from './queue-order.tsx';
import { QueueWords } from './queue-words.tsx';
import classes from './sending.module.css';
import type { LiveCampaign } from './use-live-campaign.ts';
import { useQueuePlace } from './use-queue-place.ts';
import { whatHappened } from './what-happened.ts';

/** How many are through, in the five states, and when the rest will be. */
export function ProgressPanel({ campaign, live }: { campaign: Campaign; live: LiveCampaign }) {
  const { t } = useTranslation(['sending', 'state']);
  const locale = useLocale();
  const { status, counts } = live;
  const total = peopleOf(live);
  const place = useQueuePlace(campaign.id);
  return (
    <section className={classes.progress} aria-label={t('state:progress.label')}>
      <div className={classes.headline}>
        <div>
          <span className={classes.accepted}>
            <NumberText value={counts.recipients.accepted} />
          </span>{' '}
          <span className={classes.of}>{t('of', { total })}</span>
          <div className={classes.caption} title={t('acceptedNote')}>
            {t('accepted')}
          </div>
        </div>
        <EndTime campaign={campaign} live={live} />
      </div>
      <ProgressBar counts={counts.recipients} size="large" legend stopped={status.state === 'stopped'} />
      <SaidInSteps
        share={total === 0 ? 0 : counts.recipients.accepted / total}
        words={t('announce', { share: formatShare(locale, counts.recipients.accepted, total) })}
      />
      <div className={classes.words}>
        {status.state === 'sending' && live.snapshot ? (
          <QueueWords snapshot={live.snapshot} after={place.after} />
        ) : (
          whatHappened(t, (at) => formatMoment(locale, at, Date.now()), status, counts)
        )}
        <QueueOrder campaign={campaign} place={place} />
        {counts.skipped > 0 && <Muted caption>{t('skipped', { count: counts.skipped })}</Muted>}
        {campaign.practice && (
          <Badge tone="practice" Icon={accountIcon.practice}>
            {t('practice')}
          </Badge>
        )}
      </div>
    </section>
  );
}
