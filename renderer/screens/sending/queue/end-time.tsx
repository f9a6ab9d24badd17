import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignStatus, SendingSnapshot } from '../../../../electron/shared/models.ts';
import { canResume, endsByItself, needsKey } from '../../../../electron/shared/pause-reasons.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useNow } from '../../../components/figures/use-now.ts';
import { useSnapshot } from '../../../data/snapshots.ts';
import { formatDuration, formatMoment } from '../../../words/format.ts';
import classes from '../sending.module.css';
import { progressOf } from '../use-live-campaign.ts';

const minuteMs = 60_000;

/** When it will be through: how long still, and the time of day; or why nothing honest can be said. */
export function EndTime({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const end = useSnapshot((snapshot) => endIn(snapshot, campaign, locale));
  const now = useNow();
  if (status.state === 'paused') {
    const { reason } = status;
    // It never goes on as it is.
    if (!canResume(reason)) return null;
    const way =
      !campaign.practice && needsKey(reason) ? 'newKey' : endsByItself(reason) ? 'byItself' : 'paused';
    return <div className={classes.noEnd}>{t(`end.${way}`)}</div>;
  }
  if (status.state !== 'sending' || end === undefined) return null;
  switch (end.kind) {
    case 'known':
      // Snapshots that do not come leave an old one standing: a time that has passed is no end.
      if (end.at <= now) return <div className={classes.noEnd}>{t('noEnd')}</div>;
      return (
        <div className={classes.end} title={t('end.includes')}>
          <div className={classes.left}>{t('left', { duration: end.left })}</div>
          <div className={classes.caption}>{t('endsAt', { moment: end.moment })}</div>
        </div>
      );
    case 'will-ask':
      return <div className={classes.noEnd}>{t('end.willAsk', { count: end.after })}</div>;
    case 'last-answers':
      return <div className={classes.noEnd}>{t('end.lastAnswers')}</div>;
    case 'offline':
      return <div className={classes.noEnd}>{t('end.offline')}</div>;
    case 'standstill':
      return <div className={classes.noEnd}>{t('end.standstill')}</div>;
    case 'unknown':
      return <div className={classes.noEnd}>{t('noEnd')}</div>;
    default: {
      const impossible: never = end;
      return impossible;
    }
  }
}

type End =
  | { readonly kind: 'known'; readonly left: string; readonly moment: string; readonly at: number }
  | { readonly kind: 'will-ask'; readonly after: number }
  | { readonly kind: 'last-answers' | 'offline' | 'standstill' | 'unknown' };

/** Written already, so that a snapshot that changes no word changes nothing. */
function endIn(snapshot: SendingSnapshot, { id, accountId, options }: Campaign, locale: string): End {
  const progress = progressOf(snapshot, id);
  if (snapshot.failure !== null) return { kind: 'standstill' };
  if (progress === undefined) return { kind: 'unknown' };
  const { endsAt, counts } = progress;
  const { queued, ...attempted } = counts.recipients;
  // How long an answer takes is not known: it would only count up.
  if (queued === 0 && counts.recipients.sending > 0) return { kind: 'last-answers' };
  if (endsAt !== null) {
    const left = formatDuration(locale, (endsAt - snapshot.at) / 1000);
    // In whole minutes, so that not every snapshot draws it anew.
    const at = Math.ceil(endsAt / minuteMs) * minuteMs;
    return { kind: 'known', left, moment: formatMoment(locale, endsAt, snapshot.at), at };
  }
  const activity = snapshot.accounts.find((view) => view.accountId === accountId)?.activity;
  if (activity?.kind === 'offline') return { kind: 'offline' };
  const done = Object.values(attempted).reduce((sum, count) => sum + count, 0);
  const { askAfter } = options;
  return askAfter !== null && done <= askAfter && queued > 0
    ? { kind: 'will-ask', after: askAfter }
    : { kind: 'unknown' };
}
