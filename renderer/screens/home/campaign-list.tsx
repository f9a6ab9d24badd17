import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { placeOfCampaign } from '../../navigation/place-of-campaign.ts';
import { formatRoute } from '../../navigation/routes.ts';
import { PeopleLeft } from '../campaigns/audience/people-left.tsx';
import { arePeopleKnown } from '../campaigns/audience/people-of.ts';
import { CampaignName } from '../campaigns/campaign-name.tsx';
import classes from './home.module.css';

type CampaignListProps = {
  /** The name of the table. */
  label: string;
  campaigns: readonly Campaign[];
  /** The time in the last column, and its heading. Campaigns that begin `at` a time are all scheduled: that is not said of each. */
  when: 'changed' | 'at';
  momentOf: (campaign: Campaign) => ReactNode;
};

/** A few campaigns, each leading to where one goes on with it. */
export function CampaignList({ label, campaigns, when, momentOf }: CampaignListProps) {
  const { t } = useTranslation('home');
  return (
    <table className={when === 'at' ? `${classes.list} ${classes.planned}` : classes.list} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('list.name')}</th>
          {when === 'changed' && <th scope="col">{t('list.state')}</th>}
          <th scope="col">{t('list.people')}</th>
          <th scope="col">{t(`list.${when}`)}</th>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <tr key={campaign.id}>
            <th scope="row">
              <a
                className={classes.listLink}
                title={campaign.name}
                href={formatRoute(placeOfCampaign(campaign))}
              >
                <CampaignName campaign={campaign} />
              </a>
            </th>
            {when === 'changed' && (
              <td>
                <CampaignBadge
                  state={campaign.status.state}
                  counts={campaign.counts}
                  unseen={campaign.sentUnseenAt !== null}
                  plain
                />
              </td>
            )}
            <td>{arePeopleKnown(campaign) ? <PeopleLeft campaign={campaign} /> : '–'}</td>
            <td>{momentOf(campaign)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
