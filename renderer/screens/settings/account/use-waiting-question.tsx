import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../../../electron/shared/models.ts';
import { RealQuestion, useInPractice } from '../../../components/feedback/real-question.tsx';
import { useRequestAnew, useResponse } from '../../../data/api.ts';
import { notifyError } from '../../../data/notify.ts';
import { waitingFor, waitingPeople } from './waiting-people.ts';

/**
 * Before an account gets a new key or address: where that would text real people while practice is in use, it is asked about. The
 * waiting people are asked for when the person presses: by what is not known yet, or was known a moment ago, nobody would be
 * asked.
 *
 * @param accountId undefined for an account that is being added, for which nobody waits
 * @param go does it; `agreed` is to how many people's texts the person said yes, 0 where nobody had to be asked about
 */
export function useWaitingQuestion(accountId: string | undefined, go: (agreed: number) => void) {
  const { t } = useTranslation('errors');
  const requestAnew = useRequestAnew();
  const inPractice = useInPractice();
  const campaigns = useResponse('campaigns.list', undefined, { enabled: accountId !== undefined }).data ?? [];
  const ids = accountId === undefined ? [] : idsOf(campaigns, accountId);
  const refused = useResponse('campaigns.refused-waiting', { ids }, { enabled: ids.length > 0 }).data ?? 0;
  const count = accountId === undefined ? 0 : waitingPeople(campaigns, accountId) - refused;
  const [step, setStep] = useState<'idle' | 'looking' | 'asking'>('idle');

  /** `agreed`: to how many a person has said yes already, who are not asked about twice. */
  async function start(agreed: number): Promise<void> {
    if (accountId === undefined) return go(0);
    setStep('looking');
    try {
      const [app, all] = await Promise.all([
        requestAnew('app.state', undefined),
        requestAnew('campaigns.list', undefined),
      ]);
      const those = idsOf(all, accountId);
      const barred = those.length === 0 ? 0 : await requestAnew('campaigns.refused-waiting', { ids: those });
      const waiting = waitingPeople(all, accountId) - barred;
      const asks = app.account.kind === 'practice' && waiting > 0 && waiting !== agreed;
      setStep(asks ? 'asking' : 'idle');
      if (!asks) go(agreed);
    } catch (refusal) {
      setStep('idle');
      notifyError(t, refusal);
    }
  }

  return {
    start,
    looking: step === 'looking',
    question: (
      <RealQuestion
        accountId={accountId ?? null}
        count={count}
        opened={step === 'asking' && inPractice && count > 0}
        onConfirm={() => {
          setStep('idle');
          go(count);
        }}
        onClose={() => setStep('idle')}
      />
    ),
  };
}

const idsOf = (campaigns: readonly Campaign[], accountId: string): number[] =>
  waitingFor(campaigns, accountId).map(({ id }) => id);
