import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { useLiveCounts } from '../use-live-campaign.ts';
import { useRest } from '../use-rest.ts';

/**
 * The same text under another sender ID for everybody who did not get it: this campaign ends, and a new one is looked at before it
 * goes. What was reviewed never changes on its way.
 */
export function AnotherSender({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('sending');
  const [asking, setAsking] = useState(false);
  const { queued, rejected, sending, unconfirmed } = useLiveCounts(campaign).recipients;
  const rest = useRest(campaign);
  return (
    <>
      <Button size="xs" disabled={sending > 0} onClick={() => setAsking(true)}>
        {t('paused.refused-alike.another')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('paused.refused-alike.title')}
        confirmLabel={t('paused.refused-alike.another')}
        busy={rest.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rest.start({ stopFirst: true, forSender: true })}
      >
        <p>{t('paused.refused-alike.ask', { count: queued + rejected })}</p>
        {unconfirmed > 0 && <p>{t('paused.refused-alike.unconfirmed', { count: unconfirmed })}</p>}
      </ConfirmDialog>
    </>
  );
}
