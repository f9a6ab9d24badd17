import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { undoSeconds } from '../../../electron/shared/time/undo.ts';
import { notifyDone } from '../../data/notify.ts';
import { useCommand } from '../../data/use-command.ts';

/** A campaign that begins within the seconds of Undo, and when, Unix ms. */
type AboutToBegin = { readonly campaign: Campaign; readonly at: number };

/** The campaigns that begin within the seconds of Undo, the next one first. @param now Unix ms */
export function aboutToBegin(campaigns: readonly Campaign[], now: number): readonly AboutToBegin[] {
  return campaigns
    .flatMap((campaign) =>
      campaign.status.state === 'scheduled' && isAboutToBegin(campaign.status.at, now)
        ? [{ campaign, at: campaign.status.at }]
        : [],
    )
    .sort((one, other) => one.at - other.at);
}

/** In whole seconds, as they are shown. Both Unix ms. */
export function isAboutToBegin(at: number, now: number): boolean {
  return Math.ceil((at - now) / 1000) <= undoSeconds;
}

/** Takes a press on Send back, and says so wherever the person is by then. A refusal is shown by the command. */
export function useUndoSending(): { readonly undo: (id: number) => void; readonly isPending: boolean } {
  const { t } = useTranslation();
  const unschedule = useCommand('campaigns.unschedule');
  return {
    isPending: unschedule.isPending,
    // The place of the button is gone by then: callbacks of its own would not be called.
    undo: (id) =>
      void unschedule.mutateAsync({ id }).then(
        () => notifyDone(t('undo.done')),
        () => undefined,
      ),
  };
}
