import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportReview } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useRefusing } from './stages/use-presses.ts';

type RefusalsProps = {
  review: ImportReview;
  onListed: (added: number) => void;
};

/** Numbers of which the file says that they must not be texted: they are offered for the do-not-text list. */
export function Refusals({ review, onListed }: RefusalsProps) {
  const { t } = useTranslation('imports');
  const refuse = useRefusing();
  if (review.refusals === 0) return null;
  return (
    <Notice
      tone="unsure"
      title={t('review.refusals', { count: review.refusals })}
      actions={
        <Button
          size="xs"
          loading={refuse.isPending}
          onClick={() =>
            refuse.mutate({ importId: review.importId }, { onSuccess: ({ added }) => onListed(added) })
          }
        >
          {t('review.refuse')}
        </Button>
      }
    >
      {t('review.refusalsText')}
    </Notice>
  );
}
