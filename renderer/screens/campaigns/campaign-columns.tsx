import { Menu, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { MomentText, ShareText } from '../../components/figures/formatted.tsx';
import { ProgressBar } from '../../components/figures/progress-bar.tsx';
import { columnsOf, type TableColumns } from '../../components/table/data-table.tsx';
import { RowMenu } from '../../components/table/row-menu.tsx';
import { CampaignBadge } from '../../components/text/state-badge.tsx';
import { useMayWrite } from '../../data/team.ts';
import { PeopleLeft } from './audience/people-left.tsx';
import { arePeopleKnown, peopleOf } from './audience/people-of.ts';
import { CampaignName } from './campaign-name.tsx';
import classes from './campaigns.module.css';

type CampaignActions = { onCopy: (campaign: Campaign) => void; onRemove: (campaign: Campaign) => void };

/** The columns of every table of campaigns. */
export function useCampaignColumns({ onCopy, onRemove }: CampaignActions): TableColumns<Campaign> {
  const { t } = useTranslation('campaigns');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions are new functions with each render and mean the same
  return useMemo(
    () =>
      columnsOf<Campaign>((column) => [
        column('name', t('column.name'), { width: 'minmax(300px, 2fr)', main: true, wraps: true }, (row) => (
          <CampaignName campaign={row} />
        )),
        column('state', t('column.state'), { width: '164px', gives: 1, under: true }, (row) => (
          <CampaignBadge state={row.status.state} counts={row.counts} unseen={row.sentUnseenAt !== null} />
        )),
        column('progress', t('column.progress'), { width: 'minmax(150px, 1fr)' }, (row) => (
          <CampaignProgress campaign={row} />
        )),
        column('people', t('column.people'), { width: '96px', align: 'figures', gives: 3 }, (row) =>
          arePeopleKnown(row) ? <PeopleLeft campaign={row} /> : null,
        ),
        column('changed', t('column.changed'), { width: '184px', align: 'end', gives: 2 }, (row) => (
          <MomentText at={row.updatedAt} />
        )),
        column(
          'menu',
          () => <VisuallyHidden>{t('column.menu')}</VisuallyHidden>,
          { width: '44px', align: 'end' },
          (row) => <CampaignMenu campaign={row} onCopy={onCopy} onRemove={onRemove} />,
        ),
      ]),
    [t],
  );
}

function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const { status, counts, plannedAt, cancelledTime } = campaign;
  const wasFor = plannedAt ?? cancelledTime;
  if (status.state === 'draft' && wasFor !== null) {
    return (
      <>
        {t('wasScheduledFor')} <MomentText at={wasFor} zoned />
      </>
    );
  }
  if (!arePeopleKnown(campaign)) return null;
  if (status.state === 'scheduled') {
    return (
      <>
        {t('scheduledFor')} <MomentText at={status.at} zoned />
      </>
    );
  }
  return (
    <span className={classes.progress}>
      <ProgressBar counts={counts.recipients} size="small" stopped={status.state === 'stopped'} />
      <ShareText part={counts.recipients.accepted} whole={peopleOf(campaign)} />
    </span>
  );
}

function CampaignMenu({ campaign, onCopy, onRemove }: { campaign: Campaign } & CampaignActions) {
  const { t } = useTranslation(['campaigns', 'results']);
  const mayWrite = useMayWrite();
  // A test went to one's own phones: a copy of it would be for nobody.
  if (campaign.test || !mayWrite) return null;
  return (
    <RowMenu label={`${t('column.menu')}: ${campaign.name || t('unnamed')}`}>
      <Menu.Item onClick={() => onCopy(campaign)}>{t('results:sent.sameText')}</Menu.Item>
      {campaign.status.state === 'draft' && (
        <Menu.Item color="red" onClick={() => onRemove(campaign)}>
          {t('remove.action')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
