import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignDraft } from '../../../electron/shared/models.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** Leaves out all but the first number of whoever is there with several. */
export function OnlyFirstNumber({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <ChooseButton
      campaign={campaign}
      choice={{ audience: { ...campaign.audience, oneNumberEach: true } }}
      label={t('mend.firstNumber')}
    />
  );
}

/** Leaves out whoever has another number on the do-not-text list. */
export function LeaveOutRefused({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <ChooseButton
      campaign={campaign}
      choice={{ audience: { ...campaign.audience, notRefusedElsewhere: true } }}
      label={t('mend.leaveOut')}
    />
  );
}

/** Leaves out whoever lately got nearly the same text. */
export function LeaveOutAlike({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <ChooseButton
      campaign={campaign}
      choice={{ audience: { ...campaign.audience, skipNearlySame: true } }}
      label={t('mend.leaveOut')}
    />
  );
}

/** That each person gets it on one number, and the way back. */
export function OneNumberEach({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <>
      {t('what.oneNumber')}{' '}
      <ChooseButton
        compact
        campaign={campaign}
        choice={{ audience: { ...campaign.audience, oneNumberEach: false } }}
        label={t('what.allNumbers')}
      />
    </>
  );
}

/** That a refusal counts for all numbers of a person, and the way back. */
export function RefusedElsewhere({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <>
      {t('what.refusedElsewhere')}{' '}
      <ChooseButton
        compact
        campaign={campaign}
        choice={{ audience: { ...campaign.audience, notRefusedElsewhere: false } }}
        label={t('what.onlyListed')}
      />
    </>
  );
}

/** Writes merged values in plain letters. */
export function WritePlain({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  const options = { ...campaign.options, plainValues: true };
  return <ChooseButton campaign={campaign} choice={{ options }} label={t('mend.plain')} />;
}

/** That merged values are written in plain letters, and the way back. */
export function PlainValues({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  const { plainValues: _, ...options } = campaign.options;
  return (
    <>
      {t('what.plainValues')}{' '}
      <ChooseButton compact campaign={campaign} choice={{ options }} label={t('what.asWritten')} />
    </>
  );
}

type ChooseButtonProps = {
  campaign: Campaign;
  /** The part of the draft that it changes, so that the plan is made anew and a copy of the campaign has it too. */
  choice: Partial<CampaignDraft>;
  label: string;
  compact?: boolean;
};

function ChooseButton({ campaign, choice, label, compact = false }: ChooseButtonProps) {
  const { save, isPending } = useSaveDraft(campaign);
  return (
    <Button
      size={compact ? 'compact-xs' : 'xs'}
      variant="default"
      loading={isPending}
      onClick={() => save(choice)}
    >
      {label}
    </Button>
  );
}
