import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { SaidInSteps } from '../../components/feedback/said-in-steps.tsx';
import { NumberText, useLocale } from '../../components/figures/formatted.tsx';
import { ProgressBar, type ProgressBarProps } from '../../components/figures/progress-bar.tsx';
import { Muted } from '../../components/layout/stack.tsx';
import { AccountBadge, accountIcon } from '../../components/text/account-card.tsx';
import { Badge } from '../../components/text/state-badge.tsx';
import { useResponse } from '../../data/api.ts';
import { timeNow } from '../../data/clock.ts';
import { useSnapshot } from '../../data/snapshots.ts';
import { formatMoment, formatShare } from '../../words/format.ts';
import { withZone } from '../../words/zone-words.ts';
import { AllowAnyHour, AnyHourAllowed } from '../campaigns/any-hour.tsx';
import { peopleOf } from '../campaigns/audience/people-of.ts';
import { PeopleWaiting, usePeopleWaiting } from '../campaigns/audience/people-waiting.tsx';
import { ByWhom } from './by-whom.tsx';
import { FollowedBy } from './followed-by.tsx';
import { EndTime } from './queue/end-time.tsx';
import { PractisedWords } from './queue/practised-words.tsx';
import { QueueOrder } from './queue/queue-order.tsx';
import { QueueWords } from './queue/queue-words.tsx';
import { usePractisedElsewhere } from './queue/use-practised-elsewhere.ts';
import { useQueuePosition } from './queue/use-queue-position.ts';
import { useSentElsewhere } from './queue/use-sent-elsewhere.ts';
import classes from './sending.module.css';
import { useActsOfOthers } from './use-acts-of-others.ts';
import { progressOf, useCalmCounts, useLiveCounts } from './use-live-campaign.ts';
import { useRefusedWaiting } from './use-refused-waiting.ts';
import { whatHappened } from './what-happened.ts';

/** How many are through, in its states, and when the rest will be. */
export function ProgressPanel({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const { t } = useTranslation(['sending', 'state']);
  const position = useQueuePosition(campaign.id);
  return (
    <section className={classes.progress} aria-label={t('state:progress.label')}>
      <div className={classes.headline}>
        <Accepted campaign={campaign} />
        <EndTime campaign={campaign} status={status} />
      </div>
      <LiveBar campaign={campaign} size="large" legend stopped={status.state === 'stopped'} />
      <Announcement campaign={campaign} status={status} />
      <div className={classes.words}>
        {status.state === 'sending' ? (
          <QueueWords campaign={campaign} after={position.after} />
        ) : (
          <WhatHappened campaign={campaign} status={status} />
        )}
        <Deferred campaign={campaign} />
        <Overnight campaign={campaign} />
        <AnyHour campaign={campaign} status={status} />
        <QueueOrder campaign={campaign} position={position} />
        <Skipped campaign={campaign} />
        <RefusedWaiting campaign={campaign} />
        {(status.state === 'stopped' || status.state === 'finished') && <FollowedBy campaign={campaign} />}
        <PractisedElsewhere campaign={campaign} status={status} />
        <ByWhom campaign={campaign} />
        {campaign.practice ? (
          <Badge tone="practice" Icon={accountIcon.practice}>
            {t('practice')}
          </Badge>
        ) : (
          <CampaignAccount accountId={campaign.accountId} />
        )}
      </div>
    </section>
  );
}

/**
 * The people who wait for each hour, where the sentence above does not say so: it knows of one hour, when nothing else is left.
 */
function Deferred({ campaign }: { campaign: Campaign }) {
  const waiting = usePeopleWaiting(campaign);
  const allWait = useSnapshot(
    (snapshot) => (progressOf(snapshot, campaign.id)?.deferredUntil ?? null) !== null,
  );
  if (waiting.length === 0 || (allWait && waiting.length === 1)) return null;
  return (
    <Muted caption>
      <PeopleWaiting waiting={waiting} from={timeNow()} zoneSaid={allWait} />
    </Muted>
  );
}

/** Whether it may text at night, where anybody waits for the morning or a person has said so. */
function AnyHour({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const waiting = usePeopleWaiting(campaign);
  if (status.state !== 'sending' && status.state !== 'paused') return null;
  if (campaign.anyHour)
    return (
      <Muted caption>
        <AnyHourAllowed campaign={campaign} />
      </Muted>
    );
  return waiting.length > 0 && <AllowAnyHour campaign={campaign} />;
}

/** That texting hours will end before it is through. */
function Overnight({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const words = useSnapshot((snapshot) => {
    const resumesAt = progressOf(snapshot, campaign.id)?.resumesAt ?? null;
    if (resumesAt === null) return null;
    return t('end.overnight', { moment: withZone(formatMoment(locale, resumesAt, snapshot.at), resumesAt) });
  });
  return words && <Muted caption>{words}</Muted>;
}

/** The computer of the team that alone sends it, and has its outbox. */
function PractisedElsewhere({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const at = usePractisedElsewhere(campaign);
  const sender = useSentElsewhere(campaign);
  // Where nobody sends it, the sentence above says for whom it waits.
  if (at === null || (status.state === 'sending' ? sender === null : status.state !== 'paused')) return null;
  return (
    <Muted caption>
      <PractisedWords at={at} waits={false} />
    </Muted>
  );
}

/** The account that it goes out under, which need not be the one in use. */
function CampaignAccount({ accountId }: { accountId: string | null }) {
  const account = useResponse('keys.list', undefined).data?.find(({ id }) => id === accountId);
  return account && <AccountBadge account={account} />;
}

function Accepted({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  return (
    <div>
      <span className={classes.accepted}>
        <AcceptedCount campaign={campaign} />
      </span>{' '}
      <span className={classes.of}>
        <OfTotal campaign={campaign} />
      </span>
      <div className={classes.caption} title={t('acceptedNote')}>
        {t('accepted')}
        <VisuallyHidden> ({t('acceptedNote')})</VisuallyHidden>
        <ByHand campaign={campaign} />
      </div>
    </div>
  );
}

/** How many the service has accepted, as they are; whom a person counted as sent it has not. */
export function AcceptedCount({ campaign }: { campaign: Campaign }) {
  const { recipients } = useLiveCounts(campaign);
  return <NumberText value={recipients.accepted} />;
}

function ByHand({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const { 'counted-as-sent': byHand } = useLiveCounts(campaign).recipients;
  return byHand > 0 && <div>{t('byHand', { count: byHand })}</div>;
}

export function OfTotal({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  return t('of', { total: peopleOf({ counts: useCalmCounts(campaign) }) });
}

type LiveBarProps = { campaign: Campaign } & Pick<ProgressBarProps, 'size' | 'legend' | 'stopped'>;

/** The states as they change. */
export function LiveBar({ campaign, ...looks }: LiveBarProps) {
  const { recipients } = useLiveCounts(campaign);
  return <ProgressBar counts={recipients} {...looks} />;
}

function Skipped({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const { skipped } = useCalmCounts(campaign);
  return skipped > 0 && <Muted caption>{t('skipped', { count: skipped })}</Muted>;
}

/** Whom it leaves out once it goes on, although they count among the waiting. */
function RefusedWaiting({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const count = useRefusedWaiting(campaign);
  return count > 0 && <Muted caption>{t('refusedWaiting', { count })}</Muted>;
}

function WhatHappened({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const counts = useCalmCounts(campaign);
  const stoppedBy = useActsOfOthers(campaign.id)?.stopped?.person ?? null;
  return whatHappened(t, locale, (at) => formatMoment(locale, at, timeNow()), status, counts, stoppedBy);
}

/** Tells readers of the screen how far it is, in steps. */
function Announcement({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const counts = useCalmCounts(campaign);
  const [part, whole] = [counts.recipients.accepted, peopleOf({ counts })];
  return (
    <SaidInSteps
      share={whole === 0 ? 0 : part / whole}
      isOver={status.state !== 'sending'}
      words={
        part === 0 && status.state === 'sending'
          ? t('started')
          : t('announce', { share: formatShare(locale, part, whole) })
      }
    />
  );
}
