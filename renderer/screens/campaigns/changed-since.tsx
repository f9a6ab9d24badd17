import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PlanChanges } from '../../../electron/shared/plans.ts';
import { Notice } from '../../components/feedback/notice.tsx';

type ChangedSinceProps = {
  /** Undefined: not known yet. */
  changes: PlanChanges | undefined;
  busy: boolean;
  onPlanAgain: () => void;
};

/** The order in which they matter to who has to decide. */
const kinds = ['texts', 'joined', 'left', 'gone'] as const;

/** Says what is not as it was when a campaign was scheduled, and offers to take that over. */
export function ChangedSince({ changes, busy, onPlanAgain }: ChangedSinceProps) {
  const { t } = useTranslation('compose');
  const some = kinds.filter((kind) => changes !== undefined && changes[kind] > 0);
  if (changes === undefined || some.length === 0) return null;
  return (
    <Notice
      tone="unsure"
      title={t('changedSince.title')}
      // People who are gone get nothing either way.
      actions={
        some.some((kind) => kind !== 'gone') && (
          <Button size="xs" variant="default" loading={busy} onClick={onPlanAgain}>
            {t('changedSince.again')}
          </Button>
        )
      }
    >
      {some.map((kind) => (
        <div key={kind}>{t(`changedSince.${kind}`, { count: changes[kind] })}</div>
      ))}
    </Notice>
  );
}
