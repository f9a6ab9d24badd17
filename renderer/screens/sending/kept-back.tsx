import { Anchor, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptBack } from '../../../electron/shared/channels/sending.ts';
import type { FuseReason } from '../../../electron/shared/models/fuse.ts';
import type { Campaign, CampaignStatus } from '../../../electron/shared/models.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { Writes } from '../../components/layout/read-only.tsx';
import { RefusedError, useResponse } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { SkippedDialog } from '../review/skipped-dialog.tsx';
import { useCalmCounts } from './use-live-campaign.ts';

/** Whom the fuse keeps back from a campaign, each reason with its people, and the press by which they get it all the same. */
export function KeptBackNotice({ campaign, status }: { campaign: Campaign; status: CampaignStatus }) {
  const { t } = useTranslation(['sending', 'attention']);
  const [shown, setShown] = useState<FuseReason | undefined>();
  const { id: campaignId } = campaign;
  const { skipped } = useCalmCounts(campaign);
  const { data: kept = [], refetch } = useResponse('kept-back.count', { campaignId });
  const send = useCommand('kept-back.send');

  function sendTo(seen: readonly KeptBack[]): void {
    // The button named people who are others by now.
    const onError = (error: Error): void => {
      if (error instanceof RefusedError && error.data.code === 'not-as-seen') void refetch();
    };
    send.mutate({ campaignId, seen: [...seen] }, { onError });
  }

  // It is being sent, and nothing says who was kept back but that more were left out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each of them
  useEffect(() => void refetch(), [skipped, refetch]);
  const people = kept.reduce((sum, each) => sum + each.people, 0);
  if (people === 0) return null;
  return (
    <Notice
      tone="unsure"
      title={t('kept.title', { count: people })}
      actions={
        status.state !== 'stopped' && (
          <Writes>
            <Button size="xs" variant="default" loading={send.isPending} onClick={() => sendTo(kept)}>
              {t('kept.send', { count: people })}
            </Button>
          </Writes>
        )
      }
    >
      {kept.map(({ reason, people: count }) => (
        <span key={reason}>
          {t(`kept.${reason}`, { count })}{' '}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => setShown(reason)}
          >
            {t('attention:action.show')}
          </Anchor>{' '}
        </span>
      ))}
      {t('kept.meaning', { count: people })}
      <SkippedDialog campaignId={campaignId} reason={shown} onClose={() => setShown(undefined)} />
    </Notice>
  );
}
