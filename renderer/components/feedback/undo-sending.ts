import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import { timeNow } from '../../data/clock.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatPlanned } from '../../words/format.ts';
import { useLocale } from '../figures/formatted.tsx';
import { secondsUntil, useNow } from '../figures/use-now.ts';

/** A campaign that begins within the seconds of Undo: when, Unix ms, and in how many whole seconds. */
type AboutToBegin = { readonly campaign: Campaign; readonly at: number; readonly seconds: number };

/** From so long before on it is looked every quarter of a second, ms: what is scheduled for tomorrow needs no such haste. */
const watchedMs = (undoSeconds + 5) * 1000;

/** The campaigns that begin within the seconds of Undo, the next one first. */
export function useAboutToBegin(campaigns: readonly Campaign[]): readonly AboutToBegin[] {
  const scheduled = campaigns.flatMap((campaign) =>
    campaign.status.state === 'scheduled' ? [{ campaign, at: campaign.status.at }] : [],
  );
  const isNear = scheduled.some(({ at }) => at - timeNow() <= watchedMs);
  const now = useNow(isNear ? 250 : 1000);
  return scheduled
    .map((one) => ({ ...one, seconds: secondsUntil(one.at, now) }))
    .filter(({ seconds }) => seconds <= undoSeconds)
    .sort((one, other) => one.at - other.at);
}

/** Takes a press on Send back, and says so wherever the person is by then. A refusal is shown by the command. */
export function useUndoSending(): { readonly undo: (id: number) => void; readonly isPending: boolean } {
  const { t } = useTranslation();
  const locale = useLocale();
  const unschedule = useCommand('campaigns.unschedule');
  return {
    isPending: unschedule.isPending,
    // The place of the button is gone by then: callbacks of its own would not be called.
    undo: (id) =>
      void unschedule.mutateAsync({ id }).then(
        ({ status }) =>
          notifyDone(
            status.state === 'scheduled'
              ? t('undo.scheduledAgain', { moment: formatPlanned(locale, status.at) })
              : t('undo.done'),
          ),
        () => undefined,
      ),
  };
}
