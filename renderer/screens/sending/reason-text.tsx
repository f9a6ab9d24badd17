import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { batchReasons } from '../../../electron/shared/batch-reasons.ts';

/** Why a batch is where it is: our words for what we know, else the service's own, word for word. */
export function reasonWords(t: TFunction<['attention', 'sending']>, reason: string | null): string {
  const known = batchReasons.find((name) => name === reason);
  return known === undefined ? (reason ?? '') : t(`sending:reason.${known}`);
}

/** The same in running words, where the service's own stand in quotes. */
export function quotedReason(t: TFunction<['attention', 'sending']>, reason: string | null): string {
  const words = reasonWords(t, reason);
  return words === reason ? t('sending:reasonSaid', { said: words }) : words;
}

/** The same as an element, whole on hover where it does not fit. */
export function ReasonText({ reason }: { reason: string | null }) {
  const { t } = useTranslation(['attention', 'sending']);
  if (reason === null) return null;
  const words = reasonWords(t, reason);
  return (
    <span title={words} dir="auto" data-selectable>
      {words}
    </span>
  );
}
