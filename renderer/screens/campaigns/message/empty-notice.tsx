import { useTranslation } from 'react-i18next';
import type { PreviewRow } from '../../../../electron/shared/plans.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useLocale } from '../../../components/figures/formatted.tsx';

/** That this person gets no text, since a field is empty; nothing where none is. */
export function EmptyNotice({ person: { name, empty } }: { person: PreviewRow }) {
  const { t } = useTranslation('compose');
  const locale = useLocale();
  if (empty.length === 0) return null;
  const fields = new Intl.ListFormat(locale, { type: 'disjunction' }).format(empty);
  return <Notice tone="unsure" title={t('preview.emptyFields', { count: empty.length, name, fields })} />;
}
