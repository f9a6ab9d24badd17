import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Audience, Campaign } from '../../../electron/shared/models.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** Leaves out all but the first number of whoever is there with several. */
export function OnlyFirstNumber({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return <ChooseButton campaign={campaign} choice={{ oneNumberEach: true }} label={t('mend.firstNumber')} />;
}

/** Leaves out whoever has another number on the do-not-text list. */
export function LeaveOutRefused({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <ChooseButton campaign={campaign} choice={{ notRefusedElsewhere: true }} label={t('mend.leaveOut')} />
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
        choice={{ oneNumberEach: false }}
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
        choice={{ notRefusedElsewhere: false }}
        label={t('what.onlyListed')}
      />
    </>
  );
}

type ChooseButtonProps = {
  campaign: Campaign;
  /** The part of the audience that it changes, so that the plan is made anew and a copy of the campaign has it too. */
  choice: Partial<Audience>;
  label: string;
  compact?: boolean;
};

function ChooseButton({ campaign, choice, label, compact = false }: ChooseButtonProps) {
  const { save, isPending } = useSaveDraft(campaign);
  const choose = (): void => save({ audience: { ...campaign.audience, ...choice } });
  return (
    <Button size={compact ? 'compact-xs' : 'xs'} variant="default" loading={isPending} onClick={choose}>
      {label}
    </Button>
  );
}
