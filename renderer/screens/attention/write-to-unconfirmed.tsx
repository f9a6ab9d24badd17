import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { useResponse } from '../../data/api.ts';
import { useRest } from '../sending/use-rest.ts';

/** A new campaign for those who may have the text of one that sends nothing more: asked first, since they may get it twice. */
export function WriteToUnconfirmed({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('attention');
  const [asking, setAsking] = useState(false);
  const rest = useRest(campaign);
  const count = useResponse('results.rest', { campaignId: campaign.id }).data?.unconfirmed ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Button size="xs" variant="default" loading={rest.isPending} onClick={() => setAsking(true)}>
        {t('writeAgain.action', { count })}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('writeAgain.title', { count })}
        confirmLabel={t('writeAgain.confirm')}
        danger
        busy={rest.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rest.start({ which: 'unconfirmed' })}
      >
        {t('writeAgain.text')}
      </ConfirmDialog>
    </>
  );
}
