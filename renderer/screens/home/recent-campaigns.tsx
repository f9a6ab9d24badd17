import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { MomentText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { formatRoute } from '../../navigation/routes.ts';
import { useLiveCampaigns } from '../sending/use-live-campaign.ts';
import { CampaignList } from './campaign-list.tsx';

/** As many as fit below the figures without scrolling. */
const shownCampaigns = 5;

/** The campaigns that changed last. */
export function RecentCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const latest = [...useLiveCampaigns(campaigns)]
    .sort((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, shownCampaigns);
  return (
    <Panel
      title={t('recent.title')}
      flush
      actions={
        <Anchor size="sm" href={formatRoute({ screen: 'campaigns' })}>
          {t('recent.all')}
        </Anchor>
      }
    >
      <CampaignList
        label={t('recent.title')}
        campaigns={latest}
        when="changed"
        momentOf={({ updatedAt }) => <MomentText at={updatedAt} />}
      />
    </Panel>
  );
}
