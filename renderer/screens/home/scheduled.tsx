import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { UndoCountdown } from '../../components/feedback/undo-countdown.tsx';
import { useAboutToBegin, useUndoSending } from '../../components/feedback/undo-sending.ts';
import { ZonedDateText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { CampaignList } from './campaign-list.tsx';

/** The campaigns whose last seconds run, with the way back: first on the screen, since there is no time to look for it. */
export function AboutToBegin({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { undo } = useUndoSending();
  return useAboutToBegin(campaigns).map(({ campaign, at }) => (
    <UndoCountdown
      key={campaign.id}
      name={campaign.name}
      count={peopleOf(campaign)}
      at={at}
      onUndo={() => undo(campaign.id)}
    />
  ));
}

/** Campaigns that begin by themselves, the next one first. */
export function Scheduled({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const planned = campaigns
    .filter(({ status }) => status.state === 'scheduled')
    .sort((one, other) => beginOf(one) - beginOf(other));
  if (planned.length === 0) return null;
  return (
    <Panel title={t('scheduled.title')} flush>
      <CampaignList
        label={t('scheduled.title')}
        campaigns={planned}
        when="at"
        momentOf={(campaign) => <ZonedDateText at={beginOf(campaign)} />}
      />
    </Panel>
  );
}

/** Unix ms. */
function beginOf({ status, updatedAt }: Campaign): number {
  return status.state === 'scheduled' ? status.at : updatedAt;
}
