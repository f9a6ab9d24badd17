import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { waitedForBy } from '../../../../electron/shared/pause-reasons.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { RealTextsNote, useTypeCountFrom } from '../../../components/feedback/real-question.tsx';
import { WaitedForText } from './waited-for-text.tsx';

type PutBackQuestionProps = {
  campaign: Campaign;
  /** How many people would get it. */
  count: number;
  /** Practice is in use, and these are people's phones. */
  real: boolean;
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a campaign of earlier records goes: what, to how many, and that it is at once, whatever it was planned for. */
export function PutBackQuestion({ campaign, count, real, ...dialog }: PutBackQuestionProps) {
  const { t } = useTranslation(['sending', 'review', 'campaigns']);
  const typeFrom = useTypeCountFrom();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('review:confirm.title', { count })}
      confirmLabel={t('review:send', { count })}
      cancelLabel={t('review:confirm.cancel')}
      danger
      typedCount={count > 0 && count >= typeFrom ? count : undefined}
    >
      <p>{t('paused.records-put-back.ask', { name: campaign.name || t('campaigns:unnamed') })}</p>
      <p dir="auto">{campaign.template}</p>
      <WaitedForText computers={waitedForBy(campaign.status)} says="without" />
      {real && <RealTextsNote accountId={campaign.accountId} count={count} />}
    </ConfirmDialog>
  );
}
