import { useTranslation } from 'react-i18next';
import { beginsUnasked, type Campaign, type PlanChanges } from '../../../electron/shared/models.ts';
import { UndoCountdown } from '../../components/feedback/undo-countdown.tsx';
import { useAboutToBegin, useUndoSending } from '../../components/feedback/undo-sending.ts';
import { NumberText, ZonedDateText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useResponse } from '../../data/api.ts';
import { compared } from '../campaigns/audience/compared.ts';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { CampaignList } from './campaign-list.tsx';
import classes from './home.module.css';

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
  const isCompared = (campaign: Campaign): boolean => planned.indexOf(campaign) < compared;
  return (
    <Panel title={t('scheduled.title')} flush>
      <CampaignList
        label={t('scheduled.title')}
        campaigns={planned}
        when="at"
        momentOf={(campaign) => <Begin campaign={campaign} isCompared={isCompared(campaign)} />}
        countOf={(campaign) => <People campaign={campaign} isCompared={isCompared(campaign)} />}
      />
    </Panel>
  );
}

type PlannedProps = { campaign: Campaign; isCompared: boolean };

/** When it begins, and whether it asks first. */
function Begin({ campaign, isCompared }: PlannedProps) {
  const { t } = useTranslation('home');
  const changes = useChanges(campaign, isCompared);
  return (
    <>
      {changes !== undefined && !beginsUnasked(changes) && (
        <span className={classes.asksFirst} data-tone="unsure">
          {t('scheduled.asksFirst')}
        </span>
      )}
      <ZonedDateText at={beginOf(campaign)} />
    </>
  );
}

/** Without those who are gone since. */
function People({ campaign, isCompared }: PlannedProps) {
  const changes = useChanges(campaign, isCompared);
  return <NumberText value={peopleOf(campaign) - (changes?.gone ?? 0)} />;
}

const useChanges = ({ id }: Campaign, isCompared: boolean): PlanChanges | undefined =>
  useResponse('campaigns.changes', { id }, { enabled: isCompared }).data;

/** Unix ms. */
function beginOf({ status, updatedAt }: Campaign): number {
  return status.state === 'scheduled' ? status.at : updatedAt;
}
