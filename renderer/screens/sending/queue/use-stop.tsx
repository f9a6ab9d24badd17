import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { notifyDone } from '../../../data/notify.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useLiveCounts } from '../use-live-campaign.ts';
import { partsOf } from '../what-happened.ts';

/** Stops a campaign for good, once that was asked about; `question` belongs beside the button that starts it. */
export function useStop(campaign: Campaign) {
  const { t } = useTranslation(['sending', 'campaigns']);
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const stop = useCommand('campaigns.stop');
  return {
    start: () => setAsking(true),
    question: (
      <ConfirmDialog
        opened={asking}
        title={t('stopDialog.title', { name: campaign.name || t('campaigns:unnamed') })}
        confirmLabel={t('stopDialog.confirm')}
        cancelLabel={t('stopDialog.cancel')}
        danger
        busy={stop.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          stop.mutate(
            { id: campaign.id },
            {
              onSuccess: (stopped) => {
                setAsking(false);
                notifyDone(t('happened.toastStopped', { parts: partsOf(t, locale, stopped.counts, true) }));
              },
            },
          )
        }
      >
        <WhatStops campaign={campaign} />
      </ConfirmDialog>
    ),
  };
}

/** Counted anew while the question stands there. */
function WhatStops({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const { recipients, again } = useLiveCounts(campaign);
  const { accepted, 'counted-as-sent': byHand, queued, sending, unconfirmed, rejected } = recipients;
  return (
    <>
      {[
        accepted > 0 && t('stopDialog.sent', { count: accepted }),
        byHand > 0 && t('stopDialog.byHand', { count: byHand }),
        rejected > 0 && t('stopDialog.rejected', { count: rejected }),
        unconfirmed > 0 && t('stopDialog.unconfirmed', { count: unconfirmed }),
        sending > 0 && t('stopDialog.underWay', { count: sending }),
        queued > again && t('stopDialog.open', { count: queued - again }),
        again > 0 && t('stopDialog.again', { count: again }),
        t('stopDialog.final'),
      ]
        .filter((part) => part !== false)
        .join(' ')}
    </>
  );
}
