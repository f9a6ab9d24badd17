import { useTranslation } from 'react-i18next';
import { beginsUnasked, type Campaign } from '../../../electron/shared/models.ts';
import { UndoCountdown } from '../../components/feedback/undo-countdown.tsx';
import { useAboutToBegin, useUndoSending } from '../../components/feedback/undo-sending.ts';
import { ZonedDateText } from '../../components/figures/formatted.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useMayWrite } from '../../data/team.ts';
import { scheduledOf, useChangesOf } from '../campaigns/audience/people-left.tsx';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { useActsOfOthers } from '../sending/use-acts-of-others.ts';
import { CampaignList } from './campaign-list.tsx';
import classes from './home.module.css';

/** The campaigns whose last seconds run, with the way back: first on the screen, since there is no time to look for it. */
export function AboutToBegin({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { undo } = useUndoSending();
  const mayWrite = useMayWrite();
  return useAboutToBegin(campaigns).map(({ campaign, at }) => (
    <Countdown
      key={campaign.id}
      campaign={campaign}
      at={at}
      onUndo={mayWrite ? () => undo(campaign.id) : undefined}
    />
  ));
}

type CountdownProps = { campaign: Campaign; at: number; onUndo: (() => void) | undefined };

function Countdown({ campaign, at, onUndo }: CountdownProps) {
  const pressedBy = useActsOfOthers(campaign.id)?.sent?.person;
  const gone = useChangesOf(campaign)?.gone ?? 0;
  return (
    <UndoCountdown
      name={campaign.name}
      by={pressedBy}
      count={peopleOf(campaign) - gone}
      at={at}
      {...(onUndo && { onUndo })}
    />
  );
}

/** Campaigns that begin by themselves, the next one first. */
export function Scheduled({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('home');
  const planned = scheduledOf(campaigns);
  if (planned.length === 0) return null;
  return (
    <Panel title={t('scheduled.title')} flush>
      <CampaignList
        label={t('scheduled.title')}
        campaigns={planned}
        when="at"
        momentOf={(campaign) => <Begin campaign={campaign} />}
      />
    </Panel>
  );
}

/** When it begins, and whether it asks first. */
function Begin({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('home');
  const changes = useChangesOf(campaign);
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

/** Unix ms. */
function beginOf({ status, updatedAt }: Campaign): number {
  return status.state === 'scheduled' ? status.at : updatedAt;
}
