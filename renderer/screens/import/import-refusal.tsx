import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/feedback/notice.tsx';
import { RefusalNotice } from '../../components/feedback/refusal.tsx';
import { RefusedError } from '../../data/api.ts';
import { wordsOf } from '../../data/refusal-words.ts';

/** Why a step of the import did not come to its end, and with which file; that the person stopped it is no error. */
export function ImportRefusal({ error }: { error: Error | null }) {
  const { t } = useTranslation(['imports', 'errors']);
  const { t: errors } = useTranslation('errors');
  const data = error instanceof RefusedError ? error.data : undefined;
  const name = String(data?.values.name ?? '');
  const row = Number(data?.values.row ?? 0);
  const words = wordsOf(errors, error);
  const unnamed = name !== '' && !words.title.includes(name);
  if (data?.code !== 'cancelled' && !unnamed && row === 0) return <RefusalNotice error={error} />;
  return (
    <Notice
      tone={data?.code === 'cancelled' ? 'info' : 'bad'}
      title={unnamed ? t('refusedFile', { name, title: words.title }) : words.title}
    >
      {words.meaning} {row > 0 && t('refusedRow', { row })} {words.remedy}
    </Notice>
  );
}
