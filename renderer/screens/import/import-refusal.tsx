import { useTranslation } from 'react-i18next';
import { RefusedError } from '../../api.ts';
import { Notice } from '../../components/notice.tsx';
import { RefusalNotice } from '../../components/refusal.tsx';
import { wordsOf } from '../../words.ts';

/** Why a step of the import did not come to its end; that the person stopped it is no error. */
export function ImportRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation('errors');
  if (!(error instanceof RefusedError) || error.data.code !== 'cancelled')
    return <RefusalNotice error={error} />;
  const { title, meaning, remedy } = wordsOf(t, error);
  return (
    <Notice tone="info" title={title}>
      {meaning} {remedy}
    </Notice>
  );
}
