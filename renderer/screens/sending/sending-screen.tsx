import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchState, Campaign } from '../../../electron/shared/models.ts';
import { useAnswer } from '../../api.ts';
import { DateText } from '../../components/formatted.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Refusal } from '../../components/refusal.tsx';
import { CampaignBadge } from '../../components/state-badge.tsx';
import type { Route } from '../../routes.ts';
import { AttentionNotice } from '../attention/attention-notice.tsx';
import { useAttention } from '../attention/use-attention.ts';
import { peopleOf } from '../campaigns/campaign-columns.tsx';
import { BatchTable } from './batch-table.tsx';
import { PauseNotice } from './pause-notice.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { RatePanel } from './rate-panel.tsx';
import classes from './sending.module.css';
import { SendingActions } from './sending-actions.tsx';
import { useLiveCampaign } from './use-live-campaign.ts';

/** How a campaign goes, and how it went: progress, limit, what the queue is doing, and every batch. */
export default function SendingScreen({ campaignId, backTo }: { campaignId: number; backTo: Route }) {
  const campaign = useAnswer('campaigns.get', { id: campaignId });
  if (campaign.error) return <Refusal error={campaign.error} onRetry={() => void campaign.refetch()} />;
  if (!campaign.data) return <LoadingState />;
  return <Sending campaign={campaign.data} backTo={backTo} />;
}

function Sending({ campaign, backTo }: { campaign: Campaign; backTo: Route }) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const [shown, setShown] = useState<BatchState | null>(null);
  const live = useLiveCampaign(campaign);
  const { status, counts } = live;
  const attention = useAttention(campaign.id, counts);
  const underWay = status.state === 'sending' || status.state === 'paused';

  return (
    <Page
      title={campaign.name || t('campaigns:unnamed')}
      badge={<CampaignBadge state={status.state} />}
      summary={t('summary', {
        sender: campaign.senderId,
        people: t('people', { count: peopleOf(live) }),
      })}
      backTo={backTo}
      actions={<SendingActions campaign={campaign} status={status} counts={counts} />}
      body="fill"
    >
      <div className={classes.top}>
        <ProgressPanel campaign={campaign} live={live} />
        {underWay && live.snapshot && <RatePanel snapshot={live.snapshot} />}
      </div>
      {status.state === 'paused' && (
        <div className={classes.notice}>
          <PauseNotice campaignId={campaign.id} reason={status.reason} />
        </div>
      )}
      {attention.map((item) => (
        <div key={item.state} className={classes.notice}>
          <AttentionNotice item={item} onShow={() => setShown(item.state)} />
        </div>
      ))}
      {campaign.purgedAt !== null && (
        <div className={classes.notice}>
          <Notice tone="info" title={t('purged.title')}>
            {t('purged.text')} <DateText at={campaign.purgedAt} />
          </Notice>
        </div>
      )}
      <BatchTable
        campaignId={campaign.id}
        counts={counts.batches}
        moving={status.state === 'sending'}
        stopped={status.state === 'stopped'}
        shown={shown}
        onShow={setShown}
      />
    </Page>
  );
}
