import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { ZonedDateText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { CampaignList } from './campaign-list.tsx';

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
