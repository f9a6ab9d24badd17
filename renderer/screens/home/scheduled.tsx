import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { DateText, NumberText } from '../../components/formatted.tsx';
import { Panel } from '../../components/panel.tsx';
import { CampaignBadge } from '../../components/state-badge.tsx';
import { placeOfCampaign } from '../../place-of-campaign.ts';
import { formatRoute } from '../../routes.ts';
import { peopleOf } from '../campaigns/campaign-columns.tsx';
import classes from './home.module.css';

/** Campaigns that begin by themselves, the next one first. */
export function Scheduled({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation(['home', 'campaigns']);
  const planned = campaigns
    .flatMap((campaign) =>
      campaign.status.state === 'scheduled' ? [{ campaign, at: campaign.status.at }] : [],
    )
    .sort((one, other) => one.at - other.at);
  if (planned.length === 0) return null;
  return (
    <Panel title={t('scheduled.title')} flush>
      <ul className={classes.recent}>
        {planned.map(({ campaign, at }) => (
          <li key={campaign.id}>
            <a className={classes.recentRow} href={formatRoute(placeOfCampaign(campaign))}>
              <span className={classes.recentName}>{campaign.name || t('campaigns:unnamed')}</span>
              <CampaignBadge state="scheduled" plain />
              <span className={classes.recentPeople}>
                <NumberText value={peopleOf(campaign)} />
              </span>
              <span className={classes.recentTime}>
                <DateText at={at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
