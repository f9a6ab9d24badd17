import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProblemGroup } from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';

type NumbersOfOthersProps = {
  problems: readonly ProblemGroup[];
  /** They are taken, as the person said. */
  taken: boolean;
  /** Checks the rows anew, with or without them. */
  onTake: (takesOthers: boolean) => void;
};

/** Rows whose only number is somebody else's by the words beside it: where a school writes to parents, those are the people that are meant. */
export function NumbersOfOthers({ problems, taken, onTake }: NumbersOfOthersProps) {
  const { t } = useTranslation('imports');
  const count = problems.find(({ code }) => code === 'others-number')?.count ?? 0;
  if (!taken && count === 0) return null;
  return (
    <Notice
      tone={taken ? 'info' : 'unsure'}
      title={taken ? t('review.others.taken') : t('review.others.leftOut', { count })}
      actions={
        <Button size="xs" variant="default" onClick={() => onTake(!taken)}>
          {t(taken ? 'review.others.leaveOut' : 'review.others.take')}
        </Button>
      }
    >
      {t(taken ? 'review.others.takenText' : 'review.others.text')}
    </Notice>
  );
}
