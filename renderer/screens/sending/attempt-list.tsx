import { useTranslation } from 'react-i18next';
import { type AttemptRow, attemptOutcomes } from '../../../electron/shared/models.ts';
import { LoadingState } from '../../components/feedback/loading-state.tsx';
import { Refusal } from '../../components/feedback/refusal.tsx';
import { ClockText, useLocale } from '../../components/figures/formatted.tsx';
import { Details } from '../../components/layout/details.tsx';
import { KeyValue, KeyValues } from '../../components/layout/key-value.tsx';
import { Muted, Stack } from '../../components/layout/stack.tsx';
import { useResponse } from '../../data/api.ts';
import { formatClock } from '../../words/format.ts';
import classes from './sending.module.css';

/** Every request that was made for a batch, the latest first: what came of it, and under Details what came back word for word. */
export function AttemptList({ batchId }: { batchId: number }) {
  const { t } = useTranslation('sending');
  const attempts = useResponse('batches.attempts', { batchId });
  if (attempts.error) return <Refusal error={attempts.error} />;
  if (!attempts.data) return <LoadingState />;
  if (attempts.data.length === 0) return <Muted>{t('batch.noAttempts')}</Muted>;
  return (
    <Stack>
      {attempts.data
        .map((attempt, index) => <Attempt key={attempt.id} attempt={attempt} number={index + 1} />)
        .reverse()}
    </Stack>
  );
}

function Attempt({ attempt, number }: { attempt: AttemptRow; number: number }) {
  const { t } = useTranslation('sending');
  const locale = useLocale();
  const resetAt = momentOf(attempt.rateReset);
  const headers: readonly [string, string | null][] = [
    ['X-RateLimit-Limit', attempt.rateLimit],
    ['X-RateLimit-Remaining', attempt.rateRemaining],
    ['X-RateLimit-Reset', attempt.rateReset],
  ];
  return (
    <section className={classes.attempt}>
      <h3 className={classes.attemptTitle}>
        {t('batch.attempt', { number })} <ClockText at={attempt.startedAt} />
      </h3>
      <div>{t(`batch.outcome.${outcomeOf(attempt)}`)}</div>
      <Details>
        <KeyValues>
          <KeyValue name={t('batch.answer')} strong>
            {attempt.status ?? t('batch.noAnswer')}
          </KeyValue>
          {attempt.failure !== null && <KeyValue name={t('batch.failure')}>{attempt.failure}</KeyValue>}
          {attempt.endedAt !== null && (
            <KeyValue name={t('batch.took')}>
              {t('batch.milliseconds', { count: attempt.endedAt - attempt.startedAt })}
            </KeyValue>
          )}
          <KeyValue name={t('batch.headers')}>
            <code className={classes.code}>
              {headers.map(([name, value]) => `${name}: ${value ?? '–'}`).join('\n')}
              {resetAt !== undefined && ` (${formatClock(locale, resetAt)})`}
            </code>
          </KeyValue>
        </KeyValues>
        {attempt.answer !== null && <pre className={classes.answer}>{attempt.answer}</pre>}
      </Details>
    </section>
  );
}

/** The outcome, as the queue recorded it. */
function outcomeOf({ outcome }: AttemptRow): (typeof attemptOutcomes)[number] {
  return attemptOutcomes.find((kind) => kind === outcome) ?? 'running';
}

/** Unix seconds as the specification has them, in ms; undefined for whatever else a service may send (section 8). */
function momentOf(header: string | null): number | undefined {
  return header !== null && /^1\d{9}$/.test(header) ? Number(header) * 1000 : undefined;
}
