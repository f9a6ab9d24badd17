import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { type DraftChange, useSaveDraft } from './use-save-draft.ts';

/** Conditions that leave people out by one press. */
type Narrowing = 'oneNumberEach' | 'notRefusedElsewhere' | 'skipNearlySame' | 'noLandlines';

/** Leaves out whom a finding is about. */
export function LeaveOut({ campaign, by }: { campaign: Campaign; by: Narrowing }) {
  const { t } = useTranslation('review');
  return (
    <ChooseButton
      campaign={campaign}
      choice={narrowed(by, true)}
      label={t(by === 'oneNumberEach' ? 'mend.firstNumber' : 'mend.leaveOut')}
    />
  );
}

/** Leaves out whoever has one of these values. */
export function LeaveOutValues({
  campaign,
  field,
  values: [value = '', ...or],
}: {
  campaign: Campaign;
  field: string;
  values: readonly string[];
}) {
  const { t } = useTranslation('review');
  const choice: DraftChange = ({ audience }) => ({
    audience: { ...audience, filters: [...audience.filters, { field, is: 'not-equal', value, or }] },
  });
  return <ChooseButton campaign={campaign} choice={choice} label={t('mend.leaveOut')} />;
}

/** The words for a condition that was chosen in the review, and for the way back. */
const chosen = {
  oneNumberEach: { said: 'what.oneNumber', back: 'what.allNumbers' },
  notRefusedElsewhere: { said: 'what.refusedElsewhere', back: 'what.onlyListed' },
  noLandlines: { said: 'what.noLandlines', back: 'what.landlinesToo' },
} as const;

/** Whom the campaign leaves out by a condition, and the way back. */
export function LeftOut({ campaign, by }: { campaign: Campaign; by: keyof typeof chosen }) {
  const { t } = useTranslation('review');
  const { said, back } = chosen[by];
  return (
    <>
      {t(said)} <ChooseButton compact campaign={campaign} choice={narrowed(by, false)} label={t(back)} />
    </>
  );
}

const narrowed =
  (by: Narrowing, on: boolean): DraftChange =>
  ({ audience }) => ({ audience: { ...audience, [by]: on } });

/** Writes merged values in plain letters. */
export function WritePlain({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  return (
    <ChooseButton
      campaign={campaign}
      choice={({ options }) => ({ options: { ...options, plainValues: true } })}
      label={t('mend.plain')}
    />
  );
}

/** That merged values are written in plain letters, and the way back. */
export function PlainValues({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('review');
  const asWritten: DraftChange = ({ options: { plainValues: _, ...options } }) => ({ options });
  return (
    <>
      {t('what.plainValues')}{' '}
      <ChooseButton compact campaign={campaign} choice={asWritten} label={t('what.asWritten')} />
    </>
  );
}

type ChooseButtonProps = {
  campaign: Campaign;
  /** The part of the draft that it changes, so that the plan is made anew and a copy of the campaign has it too. */
  choice: DraftChange;
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
