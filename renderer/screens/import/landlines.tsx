import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProblemGroup } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';

type LandlinesProps = {
  problems: readonly ProblemGroup[];
  /** Checks the rows anew, with or without landlines. */
  onLeaveOut: (noLandlines: boolean) => void;
};

/** Counts the rows whose only number is a landline, and leaves them out or takes them by one press. */
export function Landlines({ problems, onLeaveOut }: LandlinesProps) {
  const { t } = useTranslation('imports');
  const found = problems.find(({ code }) => code === 'landline' || code === 'landline-left-out');
  if (found === undefined) return null;
  const isOut = found.code === 'landline-left-out';
  return (
    <Notice
      tone={isOut ? 'info' : 'unsure'}
      title={t(isOut ? 'review.landlines.leftOut' : 'review.landlines.taken', { count: found.count })}
      actions={
        <Button size="xs" variant="default" onClick={() => onLeaveOut(!isOut)}>
          {t(isOut ? 'review.landlines.take' : 'review.landlines.leaveOut')}
        </Button>
      }
    />
  );
}
