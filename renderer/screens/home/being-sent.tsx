import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useLocale } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { useSnapshot } from '../../data/snapshots.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { formatDuration } from '../../words/format.ts';
import { PracticeBadge } from '../campaigns/campaign-name.tsx';
import { AcceptedCount, LiveBar, OfTotal } from '../sending/progress-panel.tsx';
import { QueueOrder } from '../sending/queue/queue-order.tsx';
import { QueueWords } from '../sending/queue/queue-words.tsx';
import { useQueuePosition } from '../sending/queue/use-queue-position.ts';
import { progressOf, useLiveStatus } from '../sending/use-live-campaign.ts';
import classes from './home.module.css';

/** The campaigns under way, live, in the order in which they are sent. */
export function BeingSent({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const order = useSnapshot((snapshot) => snapshot.campaigns.map(({ campaignId }) => campaignId));
  const positionOf = ({ id }: Campaign): number => {
    const position = order?.indexOf(id) ?? -1;
    return position < 0 ? Number.POSITIVE_INFINITY : position;
  };
  const ordered = [...campaigns].sort(
    (one, other) => positionOf(one) - positionOf(other) || one.id - other.id,
  );
  return (
    <Panel title={t('now.title')} flush>
      {ordered.map((campaign) => (
        <LiveRow key={campaign.id} campaign={campaign} />
      ))}
    </Panel>
  );
}

function LiveRow({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const position = useQueuePosition(campaign.id);
  const { after } = position;
  const first = useCommand('campaigns.put-before');
  const status = useLiveStatus(campaign);
  return (
    <div className={classes.live}>
      <div className={classes.liveHead}>
        <a
          className={classes.liveName}
          href={formatRoute({ screen: 'sending', campaignId: campaign.id })}
          dir="auto"
          title={campaign.name}
        >
          {campaign.name || t('campaigns:unnamed')}
        </a>
        <CampaignBadge state={status.state} />
        {campaign.practice && <PracticeBadge />}
        <QueueOrder campaign={campaign} position={position} />
        <span className={classes.liveCount}>
          <strong>
            <AcceptedCount campaign={campaign} />
          </strong>{' '}
          <OfTotal campaign={campaign} />
        </span>
      </div>
      <LiveBar campaign={campaign} />
      <div className={classes.liveWords}>
        <span>
          {status.state === 'sending' ? (
            <QueueWords campaign={campaign} after={after} />
          ) : (
            t('activity.paused')
          )}
        </span>
        {after !== null && status.state === 'sending' ? (
          <Writes>
            <Button
              className={classes.liveFirst}
              size="compact-sm"
              variant="subtle"
              loading={first.isPending}
              onClick={() => first.mutate({ id: campaign.id, before: null })}
            >
              {t('sendFirst')}
            </Button>
          </Writes>
        ) : (
          status.state === 'sending' && <Left campaign={campaign} />
        )}
      </div>
    </div>
  );
}

function Left({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const duration = useSnapshot((snapshot) => {
    const endsAt = progressOf(snapshot, campaign.id)?.endsAt ?? null;
    return endsAt === null ? null : formatDuration(locale, (endsAt - snapshot.at) / 1000);
  });
  return duration == null ? null : <span>{t('left', { duration })}</span>;
}
