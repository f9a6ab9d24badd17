import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedError } from '../../data/api.ts';
import { wordsOf } from '../../data/refusal-words.ts';
import { ErrorState } from './error-state.tsx';
import { Notice } from './notice.tsx';

/** In place of what could not be shown. */
export function Refusal({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('errors');
  return <ErrorState {...wordsOf(t, error)} {...(onRetry ? { onRetry } : {})} />;
}

/** Beside the form or button that was refused; that the person stopped it is no error. */
export function RefusalNotice({ error, actions }: { error: unknown; actions?: ReactNode }) {
  const { t } = useTranslation('errors');
  if (!error) return null;
  const { title, meaning, remedy } = wordsOf(t, error);
  const stopped = error instanceof RefusedError && error.data.code === 'cancelled';
  return (
    <Notice tone={stopped ? 'info' : 'bad'} title={title} actions={actions}>
      {meaning} {remedy}
    </Notice>
  );
}
