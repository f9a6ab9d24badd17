import { Tabs } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { DateText } from '../../components/figures/formatted.tsx';
import { Page } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { TextBubble } from '../../components/text/text-bubble.tsx';
import { useResponse } from '../../data/api.ts';
import { replaceRoute } from '../../navigation/router.ts';
import type { Route } from '../../navigation/routes.ts';
import { AttentionNotice } from '../attention/attention-notice.tsx';
import { useAttention } from '../attention/use-attention.ts';
import { AgainNotices } from '../campaigns/again/again-notice.tsx';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { PeopleTable, type PersonFilter } from '../results/people-table.tsx';
import { BatchTable } from './batch-table.tsx';
import { FollowAnswers } from './follow-answers.tsx';
import { KeptBackNotice } from './kept-back.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { asksAfterTime, PauseNotice } from './queue/pause-notice.tsx';
import { RatePanel } from './queue/rate-panel.tsx';
import classes from './sending.module.css';
import { SendingActions } from './sending-actions.tsx';
import { useCalmCounts, useLiveCounts, useLiveStatus } from './use-live-campaign.ts';

const OverviewTab = lazy(() => import('../results/overview-tab.tsx'));

/** Requests and their batches come last: they are for whoever is asked for help. */
const tabs = ['overview', 'people', 'batches'] as const;
type TabName = (typeof tabs)[number];
/** While it is being sent the people come first: they are what moves. */
const liveTabs: readonly TabName[] = ['people', 'overview', 'batches'];

/**
 * How a campaign goes, and how it went: progress, limit, what the queue is doing, every batch and every person. Of one of
 * which nothing was sent yet there is nothing to show: it leads to where that is written or waits.
 */
export default function SendingScreen({ campaignId, backTo }: { campaignId: number; backTo: Route }) {
  const campaign = useResponse('campaigns.get', { id: campaignId });
  const { t } = useTranslation('sending');
  const { state } = campaign.data?.status ?? {};
  const unsent = state === 'draft' || state === 'scheduled';
  useEffect(() => {
    if (unsent) replaceRoute({ screen: 'compose', campaignId });
  }, [unsent, campaignId]);
  if (unsent) return <LoadingState />;
  if (campaign.data && wentOutUnknown(campaign.data))
    return <SentUnseen campaign={campaign.data} backTo={backTo} />;
  if (campaign.data) return <Sending campaign={campaign.data} backTo={backTo} />;
  return (
    <Page title={t('title')} backTo={backTo} body="fill">
      {campaign.error ? (
        <Refusal error={campaign.error} onRetry={() => void campaign.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

/** Of nobody whom it went to anything is known: figures of it would only be wrong. */
function wentOutUnknown(campaign: Campaign): boolean {
  return campaign.sentUnseenAt !== null && peopleOf(campaign) === 0;
}

/** A campaign that went out since its records were copied or put back, to people who are not in them. */
function SentUnseen({ campaign, backTo }: { campaign: Campaign; backTo: Route }) {
  const { t } = useTranslation(['sending', 'campaigns']);
  return (
    <Page
      title={campaign.name || t('campaigns:unnamed')}
      badge={<CampaignBadge state={campaign.status.state} unseen />}
      summary={t('summary', { sender: campaign.senderId, people: t('unseen.people') })}
      backTo={backTo}
    >
      <Stack>
        <Notice tone="bad" title={t('unseen.title')}>
          {t('unseen.text')}
        </Notice>
        <Panel title={t('unseen.message')}>
          <TextBubble senderId={campaign.senderId} text={campaign.template} />
        </Panel>
      </Stack>
    </Page>
  );
}

function Sending({ campaign, backTo }: { campaign: Campaign; backTo: Route }) {
  const { t } = useTranslation(['sending', 'campaigns', 'results']);
  const [shown, setShown] = useState<PersonFilter>(null);
  const status = useLiveStatus(campaign);
  const attention = useAttention(campaign);
  const over = status.state === 'finished' || status.state === 'stopped';
  const [chosenTab, setTab] = useState<TabName | undefined>();
  const tab = chosenTab ?? (over ? 'overview' : 'people');
  // Until a person has answered it does not matter how fast the service lets it go.
  const withRate = status.state === 'sending' || (status.state === 'paused' && !asksAfterTime(status.reason));

  return (
    <Page
      title={campaign.name || t('campaigns:unnamed')}
      badge={
        <CampaignBadge
          state={status.state}
          counts={useLiveCounts(campaign)}
          unseen={campaign.sentUnseenAt !== null}
        />
      }
      summary={t('summary', {
        sender: campaign.senderId,
        people: t('people', { count: peopleOf({ counts: useCalmCounts(campaign) }) }),
      })}
      backTo={backTo}
      actions={<SendingActions campaign={campaign} status={status} />}
      body="fill"
    >
      <FollowAnswers campaign={campaign} status={status} />
      {/* First, since in a small window the figures leave no room for it. */}
      <div className={classes.decisions}>
        {status.state === 'paused' && <PauseNotice campaign={campaign} reason={status.reason} />}
        {campaign.sentUnseenAt !== null && (
          <Notice tone="bad" title={t('unseen.title')}>
            {t('unseen.text')}
          </Notice>
        )}
        <KeptBackNotice campaign={campaign} status={status} />
        {over && <AgainNotices campaigns={[{ ...campaign, status }]} always />}
        {attention.map((item) => (
          <AttentionNotice
            key={`${item.state} ${item.kind}`}
            item={item}
            onShow={() => {
              setTab('people');
              setShown(item.state);
            }}
          />
        ))}
      </div>
      <div className={classes.top}>
        <ProgressPanel campaign={campaign} status={status} />
        {withRate && <RatePanel campaign={campaign} />}
      </div>
      {campaign.purgedAt !== null && (
        <div className={classes.notice}>
          <Notice tone="info" title={t('purged.title')}>
            {t('purged.text')} <DateText at={campaign.purgedAt} />. {t('purged.rest')}
          </Notice>
        </div>
      )}
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(chosen) => setTab(tabs.find((name) => name === chosen))}
      >
        <Tabs.List className={classes.tabList}>
          {(over ? tabs : liveTabs).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`results:tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'overview' && (
        <Suspense fallback={<LoadingState />}>
          <OverviewTab campaign={campaign} status={status} />
        </Suspense>
      )}
      {tab === 'people' &&
        (campaign.purgedAt === null ? (
          <PeopleTable campaignId={campaign.id} shown={shown} onShow={setShown} />
        ) : (
          <EmptyState Icon={IconUserOff} title={t('purged.people')}>
            {t('purged.peopleText')}
          </EmptyState>
        ))}
      {tab === 'batches' && <BatchTable campaign={campaign} stopped={status.state === 'stopped'} />}
    </Page>
  );
}
