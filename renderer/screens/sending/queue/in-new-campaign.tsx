import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign, RefusalKind } from '../../../../electron/shared/models.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { useLiveCounts } from '../use-live-campaign.ts';
import { useRest } from '../use-rest.ts';

type InNewCampaignProps = {
  campaign: Campaign;
  /** The subject of the service's refusals. */
  about: RefusalKind;
};

/**
 * The same text, but for what the service refuses in it, for everybody who did not get it: this campaign ends, and a new one is
 * looked at before it goes. What was reviewed never changes on its way. Credit, an account and an address are not of the campaign.
 */
export function InNewCampaign({ campaign, about }: InNewCampaignProps) {
  const { t } = useTranslation(['sending', 'attention']);
  const [asking, setAsking] = useState(false);
  const { recipients, batches } = useLiveCounts(campaign);
  const { queued, rejected, sending, unconfirmed } = recipients;
  const rest = useRest(campaign);
  if (about === 'credit' || about === 'account' || about === 'address') return null;
  const forSender = about === 'sender';
  // Texts of their own, or fewer people, make smaller requests than it may: half of what was refused is wanted.
  const refusedSize = Math.ceil(rejected / Math.max(1, batches.rejected)) || campaign.options.batchSize;
  const tooLarge = Math.min(campaign.options.batchSize, refusedSize);
  const smallerThan = about === 'size' && tooLarge > 1 ? tooLarge : undefined;
  const label = smallerThan
    ? t('attention:action.smaller')
    : t(`paused.refused-alike.${forSender ? 'another' : 'change'}`);
  return (
    <>
      <Button size="xs" disabled={sending > 0} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('paused.refused-alike.title')}
        confirmLabel={label}
        busy={rest.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rest.start({ stopFirst: true, forSender, smallerThan })}
      >
        <p>{t('paused.refused-alike.ask', { count: queued + rejected })}</p>
        {unconfirmed > 0 && <p>{t('paused.refused-alike.unconfirmed', { count: unconfirmed })}</p>}
      </ConfirmDialog>
    </>
  );
}
