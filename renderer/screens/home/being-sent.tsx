import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { NumberText, useLocale } from '../../components/formatted.tsx';
import { Panel } from '../../components/panel.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { CampaignBadge } from '../../components/state-badge.tsx';
import { formatDuration } from '../../format.ts';
import { formatRoute } from '../../routes.ts';
import { peopleOf } from '../campaigns/campaign-columns.tsx';
import { QueueWords } from '../sending/queue-words.tsx';
import { useLiveCampaign } from '../sending/use-live-campaign.ts';
import classes from './home.module.css';

/** The campaigns under way, live. */
export function BeingSent({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('now.title')} flush>
      {campaigns.map((campaign) => (
        <LiveRow key={campaign.id} campaign={campaign} />
      ))}
    </Panel>
  );
}

function LiveRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const locale = useLocale();
  const live = useLiveCampaign(campaign);
  const { status, counts, endsAt, snapshot } = live;
  return (
    <a className={classes.live} href={formatRoute({ screen: 'sending', campaignId: campaign.id })}>
      <span className={classes.liveHead}>
        <span className={classes.liveName}>{campaign.name || t('campaigns:unnamed')}</span>
        <CampaignBadge state={status.state} />
        <span className={classes.liveCount}>
          <strong>
            <NumberText value={counts.recipients.accepted} />
          </strong>{' '}
          {t('of', { total: peopleOf(live) })}
        </span>
      </span>
      <ProgressBar counts={counts.recipients} />
      <span className={classes.liveWords}>
        <span>
          {status.state === 'sending' && snapshot ? (
            <QueueWords snapshot={snapshot} campaignId={campaign.id} />
          ) : (
            t('activity.paused')
          )}
        </span>
        {status.state === 'sending' && snapshot && endsAt !== null && (
          <span>{t('left', { duration: formatDuration(locale, (endsAt - snapshot.at) / 1000) })}</span>
        )}
      </span>
    </a>
  );
}
