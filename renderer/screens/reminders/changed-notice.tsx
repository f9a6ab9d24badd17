import { useTranslation } from 'react-i18next';
import type { ChangedOccurrence, RowChange } from '../../../electron/shared/channels/reminders.ts';
import { calledOf } from '../../../electron/shared/phone/called.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { useLocale } from '../../components/figures/formatted.tsx';
import { formatList } from '../../words/format.ts';
import { isolated } from '../../words/isolated.ts';
import { useDateWords } from './use-date-words.ts';

/** As many as are named; the table has the others. */
const named = 8;

/** Rows that are not what a person pressed Send for: who, and what was and is in them. */
export function ChangedNotice({ changed }: { changed: readonly ChangedOccurrence[] }) {
  const { t } = useTranslation('reminders');
  const changeWords = useChangeWords();
  if (changed.length === 0) return null;
  return (
    <Notice tone="unsure" title={t('changed.title', { many: changed.length })}>
      {changed.some(({ waits }) => waits) && <div>{t('changed.waits')}</div>}
      {changed.slice(0, named).map(({ changes, isGone, wasTexted, ...person }) => (
        <div key={person.id}>
          <bdi>{calledOf(person)}</bdi>: {isGone ? t('changed.gone') : changeWords(changes)}
          {wasTexted && ` (${t('changed.texted')})`}
        </div>
      ))}
      {changed.length > named && <div>…</div>}
    </Notice>
  );
}

/** Changes of a row in words: each field with what was and what is in it. */
export function useChangeWords(): (changes: readonly RowChange[]) => string {
  const { t } = useTranslation('reminders');
  const locale = useLocale();
  const dateWords = useDateWords();
  const shownOf = (value: string): string =>
    value === '' ? '–' : /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(value) ? dateWords(value) : value;
  const labelOf = ({ of, field }: RowChange): string =>
    of === 'number' ? t('column.number') : of === 'name' ? t('column.person') : field;
  return (changes) =>
    formatList(
      locale,
      changes.map(
        (change) =>
          `${isolated(labelOf(change))} ${isolated(shownOf(change.before))} → ${isolated(shownOf(change.after))}`,
      ),
    );
}
