import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Campaign, QueueActivity } from '../../../../electron/shared/models.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useSecondsUntil } from '../../../components/figures/use-now.ts';
import { Details, DetailsText } from '../../../components/layout/details.tsx';
import { useSnapshot } from '../../../data/snapshots.ts';
import { useServerAway, useTeam } from '../../../data/team.ts';
import { formatDuration, formatMoment } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';
import { withZone } from '../../../words/zone-words.ts';
import { progressOf, useAccountProgress } from '../use-live-campaign.ts';
import { PractisedWords } from './practised-words.tsx';
import { usePractisedElsewhere } from './use-practised-elsewhere.ts';
import type { QueuePosition } from './use-queue-position.ts';
import { useSentElsewhere } from './use-sent-elsewhere.ts';

type QueueWordsProps = { campaign: Campaign; after: QueuePosition['after'] };

/** The queue's activity for this campaign, in a sentence that counts down where it waits. */
export function QueueWords({ campaign, after }: QueueWordsProps) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const locale = useLocale();
  const failure = useSnapshot((snapshot) => snapshot.failure);
  const underWay = useAccountProgress(campaign, (view) => view.activity);
  const activity = failure ?? underWay;
  const elsewhere = useSentElsewhere(campaign);
  const practised = usePractisedElsewhere(campaign);
  // Until the team is known it may be on its way from another computer.
  const team = useTeam();
  const isAway = useServerAway() !== null;
  const isTeamKnown = team !== null && team.set !== null;
  const night = useSnapshot((snapshot) => {
    const progress = progressOf(snapshot, campaign.id);
    if (!progress || progress.deferredUntil === null || progress.counts.recipients.sending > 0) return null;
    const moment = withZone(
      formatMoment(locale, progress.deferredUntil, snapshot.at),
      progress.deferredUntil,
    );
    return { moment, count: progress.counts.recipients.queued };
  });
  if (night && !failure) return t('activity.hours', night);
  if (after !== null && !failure) {
    return t('activity.queued', { name: after.name || t('campaigns:unnamed'), count: after.people });
  }
  // The other computers are known only as they were before.
  if (isAway && (elsewhere !== null || activity?.kind === 'idle') && !failure) return t('activity.unseen');
  if (elsewhere !== null && !failure) return t('activity.elsewhere', { person: isolated(elsewhere) });
  if (practised !== null && !failure) return <PractisedWords at={practised} waits />;
  if (activity === undefined) return null;
  // Of a team something is being sent that no computer has in hand.
  if (isTeamKnown && activity.kind === 'idle') {
    const isLost = campaign.accountId !== null && team.lost.includes(campaign.accountId);
    return t(isLost ? 'activity.lost' : 'activity.untaken');
  }
  const until = waitsUntil(activity);
  if (until !== null) return <Countdown activity={activity} until={until} />;
  return wordsOfActivity(t, locale, activity, 0);
}

/** Alone in looking at the clock. */
function Countdown({ activity, until }: { activity: QueueActivity; until: number }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const seconds = useSecondsUntil(until);
  const because = useServerAway()?.because;
  const isServers = activity.kind === 'unreachable' || (activity.kind === 'failed' && because === 'error');
  const words =
    isServers && (because === 'certificate' || because === 'error')
      ? t(because === 'error' ? 'activity.error' : 'activity.unproved')
      : wordsOfActivity(t, locale, activity, seconds);
  if (activity.kind !== 'failed' && activity.kind !== 'refused' && activity.kind !== 'unreachable')
    return words;
  return (
    <div>
      {words}
      <Details>
        <DetailsText>{activity.detail}</DetailsText>
      </Details>
    </div>
  );
}

/** Unix ms; null where it does not wait. */
function waitsUntil(activity: QueueActivity): number | null {
  switch (activity.kind) {
    case 'waiting-for-limit':
    case 'backoff':
    case 'spacing':
      return activity.untilMs;
    case 'offline':
    case 'failed':
    case 'refused':
    case 'unreachable':
      return activity.retryAtMs;
    case 'idle':
    case 'sending':
    case 'waiting-for-answer':
    case 'paused':
      return null;
    default: {
      const impossible: never = activity;
      return impossible;
    }
  }
}

/** The sentence alone, for a given number of seconds still to wait. */
export function wordsOfActivity(
  t: TFunction<'sending'>,
  locale: string,
  activity: QueueActivity,
  seconds: number,
): string {
  switch (activity.kind) {
    case 'idle':
    case 'paused':
      return t(`activity.${activity.kind}`);
    case 'spacing':
      return t('activity.spacing', { seconds });
    case 'sending':
    case 'waiting-for-answer':
      // As right after an account was taken over.
      if (activity.inFlight === 0) return t('activity.beginning');
      return t(`activity.${activity.kind}`, { count: activity.inFlight });
    case 'waiting-for-limit':
      return t(`activity.waiting-for-limit.${activity.because}`, {
        seconds,
        remaining: activity.remaining,
        limit: activity.limit,
      });
    case 'backoff': {
      const { asked, attempt } = activity;
      const why = attempt === 0 ? 'before' : asked ? 'asked' : 'refused';
      return t(`activity.backoff.${why}`, { duration: formatDuration(locale, seconds), attempt });
    }
    case 'offline':
      return t('activity.offline', { seconds });
    case 'unreachable':
      return t('activity.unreachable');
    case 'failed':
    case 'refused':
      return t(`activity.${activity.kind}`, { duration: formatDuration(locale, seconds) });
    default: {
      const impossible: never = activity;
      return impossible;
    }
  }
}
