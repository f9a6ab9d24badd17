import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportReview } from '../../../electron/shared/import/imports.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useCommand } from '../../data/use-command.ts';

/** Numbers of which the file says that they must not be texted: they are offered for the do-not-text list. */
export function Refusals({ review }: { review: ImportReview }) {
  const { t } = useTranslation('imports');
  const refuse = useCommand('imports.refuse');
  if (review.refusals === 0) return null;
  if (refuse.isSuccess) return <Notice tone="good" title={t('review.refused', { count: review.refusals })} />;
  return (
    <Notice
      tone="unsure"
      title={t('review.refusals', { count: review.refusals })}
      actions={
        <Button
          size="xs"
          loading={refuse.isPending}
          onClick={() => refuse.mutate({ importId: review.importId })}
        >
          {t('review.refuse')}
        </Button>
      }
    >
      {t('review.refusalsText')}
    </Notice>
  );
}
