import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { MomentText, NumberText } from '../../components/formatted.tsx';
import { Panel } from '../../components/panel.tsx';
import { CampaignBadge } from '../../components/state-badge.tsx';
import { placeOfCampaign } from '../../place-of-campaign.ts';
import { formatRoute } from '../../routes.ts';
import { peopleOf } from '../campaigns/campaign-columns.tsx';
import classes from './home.module.css';

/** As many as fit below the figures without scrolling. */
const shownCampaigns = 5;

/** The campaigns that changed last. */
export function RecentCampaigns({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation(['home', 'campaigns']);
  const latest = [...campaigns].sort((a, b) => b.updatedAt - a.updatedAt).slice(0, shownCampaigns);
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
      <ul className={classes.recent}>
        {latest.map((campaign) => (
          <li key={campaign.id}>
            <a className={classes.recentRow} href={formatRoute(placeOfCampaign(campaign))}>
              <span className={classes.recentName}>{campaign.name || t('campaigns:unnamed')}</span>
              <CampaignBadge state={campaign.status.state} plain />
              <span className={classes.recentPeople}>
                {campaign.status.state === 'draft' ? '' : <NumberText value={peopleOf(campaign)} />}
              </span>
              <span className={classes.recentTime}>
                <MomentText at={campaign.updatedAt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
