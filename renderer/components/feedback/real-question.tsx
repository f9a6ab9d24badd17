import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Campaign } from '../../../electron/shared/models.ts';
import { useResponse } from '../../data/api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The texts that are about to go out: to so many people under an account, which is given by its id. */
export type RealTexts = { accountId: string | null; count: number };

/** Whether the screen says practice, while texts of this campaign reach phones. */
export function useRealInPractice(campaign: Pick<Campaign, 'practice'> | undefined): boolean {
  return useInPractice() && campaign !== undefined && !campaign.practice;
}

/** Whether practice is the account in use. */
export function useInPractice(): boolean {
  return useResponse('app.state', undefined).data?.account.kind === 'practice';
}

/** The people who get real texts, and the account, in a sentence for a question. */
export function RealTextsNote({ accountId, count }: RealTexts) {
  const { t } = useTranslation('sending');
  const account = useResponse('keys.list', undefined).data?.find(({ id }) => id === accountId)?.name ?? '';
  return (
    <p>
      <Trans
        t={t}
        i18nKey="real.text"
        values={{ count, account }}
        count={count}
        components={{ strong: <strong /> }}
      />
    </p>
  );
}

type RealQuestionProps = RealTexts & {
  opened: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before real people are texted while practice is in use; a large number has to be typed, as on the review page. */
export function RealQuestion({ accountId, count, ...dialog }: RealQuestionProps) {
  const { t } = useTranslation('sending');
  const typeFrom = useTypeCountFrom();
  return (
    <ConfirmDialog
      {...dialog}
      title={t('real.title', { count })}
      confirmLabel={t('real.confirm', { count })}
      cancelLabel={t('real.cancel')}
      danger
      typedCount={count >= typeFrom ? count : undefined}
    >
      <RealTextsNote accountId={accountId} count={count} />
    </ConfirmDialog>
  );
}

/** From how many people on their number is typed; while that is not known, from the first. */
export function useTypeCountFrom(): number {
  return useResponse('app.state', undefined).data?.settings.typeCountFrom ?? 0;
}

/** Does something at once, or, where it would text real people while practice is in use, once that was asked about. */
export function useRealQuestion(real: boolean, about: RealTexts, go: () => void) {
  const [asking, setAsking] = useState(false);
  const asks = real && about.count > 0;
  return {
    start: () => (asks ? setAsking(true) : go()),
    question: (
      <RealQuestion
        {...about}
        opened={asking && asks}
        onConfirm={() => {
          setAsking(false);
          go();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
