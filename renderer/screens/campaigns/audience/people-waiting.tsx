import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import type { DeferredPeople } from '../../../../electron/shared/plans.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { useResponse } from '../../../data/api.ts';
import { formatMoment } from '../../../words/format.ts';
import { withZone } from '../../../words/zone-words.ts';

/** Hours that are told apart; whoever waits for a later one is counted together. */
const shownHours = 3;
/** Batches are held and let go without a word of it. */
const refreshMs = 30_000;

/** Whom texting hours keep waiting, or will at the campaign's time. */
export function usePeopleWaiting({ id, status }: Campaign): readonly DeferredPeople[] {
  const moves = status.state === 'sending' ? { refreshMs } : {};
  return useResponse('campaigns.waiting', { id }, moves).data ?? [];
}

type PeopleWaitingProps = {
  waiting: readonly DeferredPeople[];
  /** The moment that those hours are counted from, Unix ms. */
  from: number;
  /** The words above name the zone of these times. */
  zoneSaid?: boolean | undefined;
};

/** One line for each hour. The people may live elsewhere, so the first line says in which zone these hours are. */
export function PeopleWaiting({ waiting, from, zoneSaid = false }: PeopleWaitingProps) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  const later = waiting.slice(shownHours).reduce((sum, { recipients }) => sum + recipients, 0);
  return (
    <>
      {waiting.slice(0, shownHours).map(({ until, recipients }, index) => {
        const written = formatMoment(locale, until, from);
        const moment = index === 0 && !zoneSaid ? withZone(written, until) : written;
        return <div key={until}>{t('scheduled.waiting', { count: recipients, moment })}</div>;
      })}
      {later > 0 && <div>{t('scheduled.waitingLonger', { count: later })}</div>}
    </>
  );
}
