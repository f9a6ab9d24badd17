/** The story of a campaign so far, in exact words: never more than is known, and nothing left out. */
import type { TFunction } from 'i18next';
import type { CampaignCounts, CampaignStatus } from '../../../electron/shared/models.ts';
import { formatList } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';

/** "12,400 sent, 35,810 not sent": the parts that are not zero, what is done first; what a person decided apart from what the service said. */
export function partsOf(
  t: TFunction<'sending'>,
  locale: string,
  { recipients, again }: CampaignCounts,
  over: boolean,
): string {
  const { accepted, 'counted-as-sent': byHand, sending, unconfirmed, rejected, queued } = recipients;
  const parts = [t('happened.sent', { count: accepted })];
  if (byHand > 0) parts.push(t('happened.byHand', { count: byHand }));
  if (sending > 0) parts.push(t('happened.underWay', { count: sending }));
  if (unconfirmed > 0) parts.push(t('happened.unconfirmed', { count: unconfirmed }));
  if (rejected > 0) parts.push(t('happened.rejected', { count: rejected }));
  if (again > 0) parts.push(t('happened.again', { count: again }));
  const fresh = queued - again;
  if (fresh > 0) parts.push(t(over ? 'happened.notSent' : 'happened.notYet', { count: fresh }));
  return formatList(locale, parts);
}

/** The whole sentence for a campaign that is not being sent at the moment; null for one that is. */
export function whatHappened(
  t: TFunction<'sending'>,
  locale: string,
  moment: (at: number) => string,
  status: CampaignStatus,
  counts: CampaignCounts,
  /** Somebody else of the team, by name; null: nobody else did. */
  stoppedBy: string | null = null,
): string | null {
  switch (status.state) {
    case 'finished':
      return t('happened.finished', { moment: moment(status.at), parts: partsOf(t, locale, counts, true) });
    case 'stopped': {
      const known = { moment: moment(status.at), parts: partsOf(t, locale, counts, true) };
      if (stoppedBy === null) return t('happened.stopped', known);
      return t('happened.stoppedBy', { ...known, person: isolated(stoppedBy) });
    }
    case 'paused':
      return t('happened.paused', { parts: partsOf(t, locale, counts, false) });
    case 'draft':
    case 'scheduled':
    case 'sending':
      return null;
    default: {
      const impossible: never = status;
      return impossible;
    }
  }
}
