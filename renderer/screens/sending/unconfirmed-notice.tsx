import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { HelpLink } from '../../help/help-link.tsx';
import { useCommand } from '../../use-command.ts';

type Resolution = 'accepted' | 'queued';

type UnconfirmedNoticeProps = {
  campaignId: number;
  /** Recipients whose outcome is unknown. */
  count: number;
  /** The batches that it is about; null for all of the campaign that are unconfirmed. */
  batchIds?: readonly number[] | null;
  onShow?: () => void;
  /** Buttons below the words, where it is narrow. */
  stacked?: boolean;
};

/** Messages of which nobody knows whether they were sent; only a person decides what happens to them. */
export function UnconfirmedNotice({
  campaignId,
  count,
  batchIds = null,
  onShow,
  stacked = false,
}: UnconfirmedNoticeProps) {
  const { t } = useTranslation('sending');
  const [asking, setAsking] = useState<Resolution | undefined>();
  const resolve = useCommand('batches.resolve');

  function decide(as: Resolution): void {
    resolve.mutate(
      { campaignId, batchIds: batchIds === null ? null : [...batchIds], as },
      { onSuccess: () => setAsking(undefined) },
    );
  }

  return (
    <Notice
      tone="unsure"
      stacked={stacked}
      title={t('unconfirmed.title', { count })}
      actions={
        <>
          {onShow && (
            <Button size="xs" variant="subtle" color="gray" onClick={onShow}>
              {t('unconfirmed.show')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => setAsking('accepted')}>
            {t('unconfirmed.asAccepted')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsking('queued')}>
            {t('unconfirmed.asQueued')}
          </Button>
          <ConfirmDialog
            opened={asking === 'accepted'}
            title={t('unconfirmed.acceptedTitle', { count })}
            confirmLabel={t('unconfirmed.asAccepted')}
            busy={resolve.isPending}
            onClose={() => setAsking(undefined)}
            onConfirm={() => decide('accepted')}
          >
            {t('unconfirmed.acceptedText')}
          </ConfirmDialog>
          <ConfirmDialog
            opened={asking === 'queued'}
            title={t('unconfirmed.queuedTitle', { count })}
            confirmLabel={t('unconfirmed.asQueued')}
            danger
            busy={resolve.isPending}
            onClose={() => setAsking(undefined)}
            onConfirm={() => decide('queued')}
          >
            {t('unconfirmed.queuedText')}
          </ConfirmDialog>
        </>
      }
    >
      {t('unconfirmed.text')} <HelpLink topic="unconfirmed" />
    </Notice>
  );
}
