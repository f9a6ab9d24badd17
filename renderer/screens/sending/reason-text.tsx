import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { batchReasons } from '../../../electron/shared/batch-reasons.ts';
import type { ResultState } from '../../../electron/shared/models.ts';

type Translate = TFunction<['attention', 'sending']>;

/**
 * Why a batch, or a person, is where it is: our words for what we know, else the service's own in quotes, since they are in
 * its language. Words that came with a fault of the service are said to be that: what stands in them is often for its
 * makers alone.
 */
export function reasonWords(t: Translate, reason: string | null, state: ResultState | 'skipped'): string {
  const known = batchReasons.find((name) => name === reason);
  if (known !== undefined) return t(`sending:reason.${known}`);
  if (reason === null || reason === '') return '';
  return t(state === 'unconfirmed' ? 'sending:faultSaid' : 'sending:reasonSaid', { said: reason });
}

/** The same in running words: those of a fault of the service's own are left to the batches. */
export function quotedReason(t: Translate, reason: string | null, state: ResultState): string {
  const known = batchReasons.some((name) => name === reason);
  if (known || reason === null || reason === '' || state !== 'unconfirmed')
    return reasonWords(t, reason, state);
  return t('sending:reason.server-error');
}

/** The same as an element, whole on hover where it does not fit. */
export function ReasonText({ reason, state }: { reason: string | null; state: ResultState }) {
  const { t } = useTranslation(['attention', 'sending']);
  if (reason === null) return null;
  const words = reasonWords(t, reason, state);
  return (
    <span title={words} dir="auto" data-selectable>
      {words}
    </span>
  );
}
