import { useTranslation } from 'react-i18next';
import type { NumberSource } from '../../../../electron/shared/import/imports.ts';
import { Notice } from '../../../components/feedback/notice.tsx';

/** How many contacts take their number from which column: one look tells whether a campaign would text other people. */
export function NumbersFrom({ sources }: { sources: readonly NumberSource[] }) {
  const { t } = useTranslation('imports');
  const ofOthers = sources.some(({ count, others }) => others && count > 0);
  return (
    <Notice
      tone={ofOthers ? 'unsure' : 'info'}
      title={t(ofOthers ? 'review.numbersFromOthers' : 'review.numbersFrom')}
    >
      {sources.map(({ column, count }) => (
        <div key={column}>{t('review.numberSource', { name: column, count })}</div>
      ))}
    </Notice>
  );
}
