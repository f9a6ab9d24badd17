import { useTranslation } from 'react-i18next';
import {
  type FileFindings,
  type FileRow,
  fileFindings,
} from '../../../../electron/shared/channels/reminders.ts';
import { useLocale } from '../../../components/figures/formatted.tsx';
import { formatAll, formatGroups } from '../../../words/format.ts';
import { isolated } from '../../../words/isolated.ts';

/** The findings of a file in lines: the rows that make no text and those that may make one too many, each with its row and its person. */
export function useFindingLines(): (findings: FileFindings) => readonly string[] {
  const { t } = useTranslation(['reminders', 'compose']);
  const locale = useLocale();
  const wordsOf = (called: string, rows: readonly FileRow[]): string => {
    const places = t('compose:file.row', {
      count: rows.length,
      rows: rows.map(({ row }) => row).join(', '),
    });
    return called === '' ? places : t('file.row', { rows: places, called: isolated(called) });
  };
  const groupWords = (rows: readonly FileRow[]): string =>
    formatAll(
      locale,
      [...Map.groupBy(rows, ({ called }) => called)].map(([called, those]) => wordsOf(called, those)),
    );
  return (findings) =>
    fileFindings
      .filter((finding) => findings[finding].count > 0)
      .map((finding) => {
        const { count, first } = findings[finding];
        const more = count > first.length ? ' …' : '';
        return t(`file.${finding}`, {
          many: count,
          names: formatGroups(locale, first.map(groupWords)) + more,
        });
      });
}
