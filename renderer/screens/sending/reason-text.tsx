import { useTranslation } from 'react-i18next';
import { batchReasons } from '../../../electron/shared/models.ts';

/** Why a batch is where it is: our words for what we know, else the service's own, word for word. */
export function ReasonText({ reason }: { reason: string | null }) {
  const { t } = useTranslation('sending');
  if (reason === null) return null;
  const known = batchReasons.find((name) => name === reason);
  const words = known === undefined ? reason : t(`reason.${known}`);
  return (
    <span title={words} dir="auto" data-selectable>
      {words}
    </span>
  );
}
