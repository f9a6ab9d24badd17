import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';
import { formatPlanned } from '../../words/format.ts';
import { useLocale } from '../figures/formatted.tsx';
import { offerUndo } from './undo-toast.tsx';

/** Cancels the schedule of a campaign, with the way back. @param at when it was to be sent, Unix ms */
export function useCancelSchedule(
  id: number,
  at: number,
): { readonly cancel: () => void; readonly isPending: boolean } {
  const { t } = useTranslation(['compose', 'common']);
  const moment = formatPlanned(useLocale(), at);
  const unschedule = useCommand('campaigns.unschedule');
  const scheduleAgain = useCommand('campaigns.schedule-again');

  function again(): void {
    scheduleAgain.mutateAsync({ id }).then(
      () => notifyDone(t('common:undo.scheduledAgain', { moment })),
      () => undefined,
    );
  }

  return {
    isPending: unschedule.isPending,
    cancel: () => {
      // The page or row is gone by then: callbacks of its own would not be called. A refusal is shown by the command.
      unschedule.mutateAsync({ id, keepTime: false }).then(
        () =>
          offerUndo({
            words: t('scheduled.cancelled', { moment }),
            label: t('common:action.undo'),
            onUndo: again,
          }),
        () => undefined,
      );
    },
  };
}
